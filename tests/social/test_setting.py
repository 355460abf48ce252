"""A statement in lines: all of it, as large as its place allows."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from mkdocs_claims.derived.voices import Voice, voices
from mkdocs_claims.social.setting import LARGEST, LEADING, Setting, set_in_lines
from tests.builds.test_hostile_text import TEXTS
from tests.social.cards import LONG

WIDTH, HEIGHT = 1000.0, 300.0


def measure(sign: str, voice: Voice) -> float:
    """Wide signs, narrow signs, and those that take no place."""
    return {"W": 1.0, "i": 0.2, "\u200d": 0.0}.get(sign, 0.5) + (0.05 if voice is Voice.FINDING else 0)


def lines(setting: Setting) -> list[str]:
    return ["".join(part.text for part in line) for line in setting.lines]


def width(line: str, parts: tuple[Voice, ...]) -> float:
    return sum(measure(sign, voice) for sign, voice in zip(line, parts, strict=True))


def check(statement: str) -> Setting:
    """Set the statement, and hold that nothing is lost and nothing stands out."""
    setting = set_in_lines(voices(statement), WIDTH, HEIGHT, measure)
    assert "".join(lines(setting)) == statement
    assert len(setting.lines) * setting.size * LEADING <= HEIGHT
    for line in setting.lines:
        signs = [(sign, part.voice) for part in line for sign in part.text]
        while len(signs) > 1 and signs[-1][0] in " \u3000":
            signs.pop()
        assert sum(measure(sign, voice) for sign, voice in signs) * setting.size <= WIDTH + 1e-6
        for one, other in pairwise(line):
            assert one.voice is not other.voice
    return setting


@pytest.mark.parametrize(
    "statement",
    [
        *TEXTS,
        "x",
        LONG,
        LONG * 11,
        (LONG * 60)[:10_000],
        "W" * 10_000,
        "i" * 300,
        "a " * 900 + "b",
        "In one, two (three), four; five",
        "中文没有空格所以每个字之间都可以换行" * 20,
        "no\u00a0break\u00a0" * 40,
        "a\u3000b " * 60,
        "\u200d" * 50,
        "two\nlines\u2028three",
    ],
    ids=lambda text: text[:12],
)
def test_nothing_is_lost_and_nothing_stands_out(statement: str) -> None:
    check(statement)


def test_any_text_fits() -> None:
    seeded = random.Random(20261130)
    for _ in range(300):
        words = ("".join(seeded.choices("Wiab,;()-—中\u00a0\u200dé", k=seeded.randrange(1, 30))) for _ in range(60))
        check(f"In {' '.join(words)}"[: seeded.randrange(4, 1200)])


def test_lines_break_at_spaces_and_words_stay_whole() -> None:
    words = LONG.split()
    assert [word for line in lines(check(LONG * 3)) for word in line.split()] == words * 3


def test_a_voice_that_ends_within_a_word_breaks_no_line() -> None:
    """A bracket and the comma behind it are in two voices, and stay together."""
    statement = "On short tasks, it helps " + "(by few points in each of the studies), " * 12 + "and so on."
    assert not [line for line in lines(check(statement)) if line.startswith((",", ")"))]


def test_a_last_word_gets_company() -> None:
    for length in range(1, 60):
        found = lines(check(f"In tests, {'word ' * 30}{'x' * length} end."))
        assert len(found[-1].split()) > 1


def test_letters_are_as_large_as_their_place_allows() -> None:
    assert check("In tests, short.").size == LARGEST
    sizes = [check(LONG * times).size for times in (1, 2, 4, 8, 16)]
    assert sizes == sorted(sizes, reverse=True)
    one = check(LONG * 4)
    larger = set_in_lines(voices(LONG * 4), WIDTH * one.size / (one.size + 1), 10_000, measure)
    assert larger.size == LARGEST
