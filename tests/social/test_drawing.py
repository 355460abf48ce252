"""Pictures of cards: all that a card says is on them, in its frame, and the same card gives the same bytes."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from PIL import Image, PngImagePlugin

from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.social import canvas, shapes
from mkdocs_claims.social.canvas import Canvas
from mkdocs_claims.social.card import HEIGHT, WIDTH
from mkdocs_claims.social.drawing import draw, set_statement
from mkdocs_claims.social.fonts import Style, glyph, sans, serif
from mkdocs_claims.social.look import SURFACE
from tests.builds.test_hostile_text import TEXTS
from tests.social.cards import LONG, card

HARD = [
    *TEXTS,
    LONG * 11,
    "W" * 10_000,
    "x",
    "W" * 300,
    "e\u0301x\u0302 α ≥ β → ∞ Жизнь",
    "中文" * 30,
    "two\nlines\u2028",
]


def opened(png: bytes) -> PngImagePlugin.PngImageFile:
    image = Image.open(io.BytesIO(png))
    image.load()
    assert isinstance(image, PngImagePlugin.PngImageFile)
    return image


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are written on a canvas, in order."""
    texts: list[str] = []
    text = Canvas.text

    def noting(self: Canvas, place: tuple[float, float], words: str, style: Style, size: int, colour: str) -> float:
        texts.append(words)
        return text(self, place, words, style, size, colour)

    monkeypatch.setattr(Canvas, "text", noting)
    # The code points in boxes are no text of the card.
    monkeypatch.setattr(Canvas, "_box", lambda *_: None)
    return texts


@pytest.mark.parametrize("statement", HARD, ids=lambda text: text[:12])
def test_all_that_a_card_says_is_on_the_picture(written: list[str], statement: str) -> None:
    one = card(statement, notice="Retired", objection="2 open disputes", on_file=Ledger(1, 2, 3, 4))
    picture = opened(draw(one, "mark"))
    assert picture.size == (WIDTH, HEIGHT)
    assert picture.text["Description"] == one.alt
    drawn = "".join(written)
    assert statement in drawn
    assert "".join(part.text for line in set_statement(one).lines for part in line) == statement
    for words in (
        "Test base",
        "CLM-0001",
        "Retired",
        "Unreviewed",
        "drafted by a model",
        "2 open disputes",
        "1 supports",
    ):
        assert words in written
    for words in ("2 disputes", "3 mixed", "4 neutral", "Confidence: low, as drafted"):
        assert words in written
    assert "Counted after a person's review: 7 supports, 0 disputes." in drawn


@pytest.mark.parametrize("statement", HARD, ids=lambda text: text[:12])
def test_nothing_stands_out_of_the_frame(statement: str) -> None:
    hard = {"site": "A site with a name " * 20, "id": f"CLM-NEW-{'w' * 52}", "on_file": Ledger(*[123456] * 4)}
    long = {"notice": f"Superseded by CLM-NEW-{'w' * 52}", "objection": "12345 open disputes"}
    for one in (card(statement), card(statement, **hard, **long)):
        picture = opened(draw(one, "mark")).convert("RGB")
        for box in (
            (WIDTH - 60, 0, WIDTH, HEIGHT),
            (16, 0, 62, HEIGHT),
            (16, 0, WIDTH, 30),
            (16, HEIGHT - 30, WIDTH, HEIGHT),
        ):
            assert picture.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), (255, 255, 255))]
    assert SURFACE == "#ffffff"


@pytest.mark.parametrize("state", ReviewState)
def test_a_state_has_its_own_shape_and_only_an_accepted_claim_a_tick(
    monkeypatch: pytest.MonkeyPatch, state: ReviewState
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(canvas, "shape", lambda name, size: drawn.append(name) or shapes.shape(name, size))  # type: ignore[func-returns-value]
    picture = draw(card(state=state), "mark")
    assert drawn == [state, "supports", "disputes"]
    others = [draw(card(state=other), "mark") for other in ReviewState if other is not state]
    assert picture not in others


def test_shapes_differ() -> None:
    drawn = {
        name: shapes.shape(name, 24).tobytes() for name in [*ReviewState, "supports", "disputes", "mixed", "neutral"]
    }
    assert len(set(drawn.values())) == len(drawn)
    assert all(any(mask) for mask in drawn.values())


@pytest.mark.parametrize(
    ("sign", "is_drawn"),
    [
        *((sign, True) for sign in "a éő≥αЖ\u0302\u200d\ufe0f"),
        *((sign, False) for sign in "\u05e9\u0639中\U0001f469"),
    ],
)
def test_a_sign_is_drawn_or_its_place_is_kept(sign: str, is_drawn: bool) -> None:
    for style in (serif(400), serif(600), sans(500)):
        assert glyph(sign, style).is_box is not is_drawn


def test_boxes_are_explained(written: list[str]) -> None:
    draw(card("In tests, 👩‍🔬 wins."), "mark")
    draw(card("In tests, α wins."), "mark")
    assert sum("Boxes stand for signs" in text for text in written) == 1


def test_accents_leave_a_trace() -> None:
    assert draw(card("In tests, x\u0302 wins."), "mark") != draw(card("In tests, x wins."), "mark")


def test_the_same_card_gives_the_same_bytes_in_another_process() -> None:
    code = (
        "import sys; from tests.social.cards import card; from mkdocs_claims.social.drawing import draw; "
        "sys.stdout.buffer.write(draw(card(), 'mark'))"
    )
    pictures = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "86400")
    }
    assert pictures == {draw(card(), "mark")}
