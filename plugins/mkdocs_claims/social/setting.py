"""The statement set in lines, as large as its place allows. Nothing is left out: the lines joined are the statement."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from mkdocs_claims.derived.voices import Part, Voice

LARGEST = 52
"""Pixels of the largest letters. The smallest are as small as the longest statement needs."""
LEADING = 1.22
"""The height of a line in sizes of its letters."""

_SHARES = (0.97, 0.94, 0.91, 0.88)
"""Of the width that lines may have: tried in turn where a word would stand alone."""

_SPACES = " \u1680\u2000-\u2006\u2008-\u200a\u200b\u205f\u3000"
"""Where a line may break; no-break spaces are not among them."""
_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff"
"""Scripts without spaces, whose lines break between any two signs."""
_PIECE = re.compile(rf"[{_WIDE}][{_SPACES}]*|[^{_SPACES}{_WIDE}]+[{_SPACES}]*|[{_SPACES}]+")

Measure = Callable[[str, Voice], float]
"""From a sign and its voice to its width, in sizes of the letters."""
Line = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A text in lines. `size` is that of its letters, in pixels."""

    size: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Word:
    """What a line may not break, with the spaces behind it; its width without them and with them."""

    parts: Line
    ink: float
    whole: float


def set_in_lines(parts: Iterable[Part], width: float, height: float, measure: Measure) -> Setting:
    """The text at the largest size at which it fits into so many pixels: the smaller, the fewer lines it takes."""
    words = [_Word(word, *_widths(word, measure)) for word in _words(parts)]

    def at(size: int, share: float = 1) -> Setting:
        return Setting(size, tuple(_lines(words, share * width / size, measure)))

    def is_too_large(size: int) -> bool:
        return len(at(size).lines) * size * LEADING > height

    widest = at(max(1, bisect_left(range(1, LARGEST + 1), True, key=is_too_large)))
    # A word alone in the last line gets company, where somewhat shorter lines bring it any.
    narrower = (at(widest.size, share) for share in _SHARES if _ends_alone(widest))
    good = (one for one in narrower if len(one.lines) == len(widest.lines) and not _ends_alone(one))
    return next(good, widest)


def _ends_alone(setting: Setting) -> bool:
    return len(setting.lines) > 1 and len(list(_words(setting.lines[-1]))) == 1


def _words(parts: Iterable[Part]) -> Iterator[Line]:
    """What a line may not break, with the spaces behind it. A word may begin in one voice and end in another."""
    word: list[Part] = []
    for part in parts:
        for piece in _PIECE.findall(part.text):
            if word and _may_break(word[-1].text[-1], piece[0]):
                yield tuple(word)
                word = []
            word.append(Part(part.voice, piece))
    if word:
        yield tuple(word)


def _may_break(before: str, after: str) -> bool:
    return bool(re.match(rf"[{_SPACES}{_WIDE}]", before) or re.match(rf"[{_WIDE}]", after))


def _widths(word: Line, measure: Measure) -> tuple[float, float]:
    """The width without the spaces at the end, which may hang over the edge, and with them."""
    ink = whole = 0.0
    for part in word:
        for sign in part.text:
            whole += measure(sign, part.voice)
            if not re.match(rf"[{_SPACES}]", sign):
                ink = whole
    return ink, whole


def _lines(words: Iterable[_Word], width: float, measure: Measure) -> Iterator[Line]:
    line: list[Part] = []
    used = 0.0
    for word in words:
        if line and used + word.ink > width:
            yield _joined(line)
            line, used = [], 0.0
        if word.ink <= width:
            line += word.parts
            used += word.whole
        else:
            *full, rest = _cut(word.parts, width, measure)
            yield from full
            line, used = [*rest], _widths(rest, measure)[1]
    if line:
        yield _joined(line)


def _cut(word: Line, width: float, measure: Measure) -> Iterator[Line]:
    """A word that is longer than a line, in pieces that are not."""
    line: list[Part] = []
    used = 0.0
    for part in word:
        for sign in part.text:
            own = measure(sign, part.voice)
            if line and used + own > width:
                yield _joined(line)
                line, used = [], 0.0
            line.append(Part(part.voice, sign))
            used += own
    yield _joined(line)


def _joined(line: list[Part]) -> Line:
    """The line with neighbours of one voice as one."""
    found: list[Part] = []
    for part in line:
        if found and found[-1].voice is part.voice:
            found[-1] = replace(found[-1], text=found[-1].text + part.text)
        else:
            found.append(part)
    return tuple(found)
