"""A social card as a picture: who has read the claim first, then the whole claim, then what is on file."""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image, ImageColor
from PIL.PngImagePlugin import PngInfo

from mkdocs_claims.derived.voices import Voice
from mkdocs_claims.exports.wording import counts, in_numbers
from mkdocs_claims.social.canvas import Canvas, width_of
from mkdocs_claims.social.card import HEIGHT, WIDTH, SocialCard
from mkdocs_claims.social.fonts import glyph, sans, serif
from mkdocs_claims.social.look import DIRECTIONS, INK, INK_2, INK_3, LINE, NOTICE, OBJECTION, STATES, SURFACE
from mkdocs_claims.social.setting import LEADING, Setting, set_in_lines
from mkdocs_claims.social.tags import Tag

_LEFT, _RIGHT = 64, WIDTH - 64
_BAR = 14
_TAGS, _TEXT, _FOOT = 102, 176, 504
"""Where the tags, the statement and the line above the counts begin, from above."""
_LACKING = "Boxes stand for signs that this picture cannot show. The page of the claim shows them."

_PLAIN, _STRONG = sans(500), sans(600)
_STYLES = {Voice.SCOPE: serif(400), Voice.FINDING: serif(600), Voice.ASIDE: serif(400)}


def set_statement(card: SocialCard) -> Setting:
    """The statement in the lines in which the card shows it."""
    bottom = _FOOT - (36 if _has_boxes(card) else 12)
    return set_in_lines(
        card.parts, _RIGHT - _LEFT, bottom - _TEXT, lambda sign, voice: glyph(sign, _STYLES[voice]).width
    )


def draw(card: SocialCard, mark: str) -> bytes:
    """The card as a PNG, which says in words what it shows. `mark` is kept in it too."""
    canvas = Canvas(WIDTH, HEIGHT, SURFACE)
    canvas.area((0, 0, _BAR - 1, HEIGHT), INK if card.notice else STATES[card.state].edge)
    _head(canvas, card)
    _tags(canvas, card)
    _statement(canvas, card)
    _foot(canvas, card)
    return _png(canvas.image, card.alt, mark)


def _head(canvas: Canvas, card: SocialCard) -> None:
    size = _largest(28, 500, lambda size: width_of(card.id, _PLAIN, size))
    start = canvas.text_to((_RIGHT, 70), card.id, _PLAIN, size, INK_3)
    name = card.site
    while width_of(name, _STRONG, 28) > start - _LEFT - 40:
        name = f"{name.removesuffix('…')[:-1]}…"
    canvas.text((_LEFT, 70), name, _STRONG, 28, INK)


def _largest(size: int, width: float, of: Callable[[int], float]) -> int:
    """The size, or the largest below it at which something of it is no wider than that."""
    while of(size) > width:
        size -= 1
    return size


def _tags(canvas: Canvas, card: SocialCard) -> None:
    """Whether the claim is still put forward, who has read it, and whether somebody objects: one row."""
    tags = [Tag(card.label, STATES[card.state], card.state)]
    if card.notice:
        tags.insert(0, Tag(card.notice, NOTICE, "neutral"))
    objection = [Tag(card.objection, OBJECTION)] if card.objection else []
    remark = card.remark or ""
    size = _largest(
        25,
        _RIGHT - _LEFT,
        lambda size: sum(tag.width(size) + size for tag in (*tags, *objection)) + width_of(remark, _PLAIN, size),
    )
    x = float(_LEFT)
    for tag in tags:
        x = tag.draw(canvas, x, _TAGS, size) + size * 0.6
    canvas.text((x, tags[0].base(_TAGS, size)), remark, _PLAIN, size - 1, INK_3)
    for tag in objection:
        tag.draw(canvas, _RIGHT - tag.width(size), _TAGS, size)


def _statement(canvas: Canvas, card: SocialCard) -> None:
    setting = set_statement(card)
    finding = INK_2 if card.notice else INK
    colours = {Voice.SCOPE: INK_3, Voice.FINDING: finding, Voice.ASIDE: finding}
    for number, line in enumerate(setting.lines):
        x, y = float(_LEFT), _TEXT + setting.size * (0.9 + LEADING * number)
        for part in line:
            x = canvas.text((x, y), part.text, _STYLES[part.voice], setting.size, colours[part.voice])
    if _has_boxes(card):
        canvas.text((_LEFT, _FOOT - 14), _LACKING, _PLAIN, 18, INK_3)


def _has_boxes(card: SocialCard) -> bool:
    texts = [(card.site, _STRONG), *((part.text, _STYLES[part.voice]) for part in card.parts)]
    return any(glyph(sign, style).is_box for text, style in texts for sign in text)


def _foot(canvas: Canvas, card: SocialCard) -> None:
    """What is on file for and against the claim, what of it counts, and the drafter's own guess."""
    canvas.line(_FOOT, _LEFT, _RIGHT, LINE)
    numbers = {way: f"{number} {way}" for way, number in counts(card.on_file).items()}
    guess = f"Confidence: {card.confidence}, as drafted" if card.confidence else ""
    size = _largest(
        27,
        _RIGHT - _LEFT,
        lambda size: sum(width_of(text, _STRONG, size) + size * 2.5 for text in (*numbers.values(), guess)),
    )
    x, base = float(_LEFT), _FOOT + 50
    for way, text in numbers.items():
        canvas.shape(x, base - size * 0.8, way, round(size * 0.9), DIRECTIONS[way])
        x = canvas.text((x + size * 1.2, base), text, _STRONG, size, DIRECTIONS[way]) + size * 1.3
    canvas.text_to((_RIGHT, base), guess, _PLAIN, size - 2, INK_2)
    counted = f"On file, each source once. Counted after a person's review: {in_numbers(card.counted)}."
    canvas.text((_LEFT, _FOOT + 86), counted, _PLAIN, 20, INK_3)


def _png(image: Image.Image, alt: str, mark: str) -> bytes:
    told = PngInfo()
    told.add_itxt("Description", alt, "en")
    told.add_text("Comment", mark)
    # Few colours, so few bytes: a site has as many cards as claims.
    few = image.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.putpalette(_with_surface(few))
    file = io.BytesIO()
    few.save(file, "PNG", pnginfo=told)
    return file.getvalue()


def _with_surface(few: Image.Image) -> list[int]:
    """The palette with the ground as it was: it has been mixed with the palest edges of letters."""
    palette, ground = few.getpalette() or [], few.getpixel((WIDTH - 1, 0))
    assert isinstance(ground, int)
    palette[3 * ground : 3 * ground + 3] = ImageColor.getrgb(SURFACE)
    return palette
