"""A picture to draw on: texts, tags and shapes at places in pixels."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from mkdocs_claims.social.fonts import Style, font_of, glyph, sans
from mkdocs_claims.social.shapes import shape

_STEPS = 4
"""Places within a pixel at which a sign may begin."""
_LEGIBLE = 16
"""Pixels of a text from which on the boxes in it have room for digits."""


def width_of(text: str, style: Style, size: float) -> float:
    """How wide a text is, in pixels."""
    return sum(glyph(sign, style).width for sign in text) * size


class Canvas:
    """A picture in the making."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        self.image = Image.new("RGB", (width, height), colour)
        self._draw = ImageDraw.Draw(self.image)

    def text(self, place: tuple[float, float], text: str, style: Style, size: int, colour: str) -> float:
        """Write a text from the left end of its base line on. Returns where it ends."""
        x, y = place
        for sign in text:
            one = glyph(sign, style)
            if one.is_box:
                self._box(x, y, sign, size, one.width * size, colour)
            elif one.file and not sign.isspace():
                self._sign((x, y), sign, one.file, style.weight, size, colour)
            x += one.width * size
        return x

    def text_to(self, place: tuple[float, float], text: str, style: Style, size: int, colour: str) -> float:
        """Write a text up to the right end of its base line. Returns where it begins."""
        start = place[0] - width_of(text, style, size)
        self.text((start, place[1]), text, style, size, colour)
        return start

    def shape(self, x: float, y: float, name: str, size: int, colour: str) -> None:
        """Draw a shape into the square whose upper left corner is there."""
        self.image.paste(colour, (round(x), round(y)), shape(name, size))

    def line(self, y: int, left: int, right: int, colour: str) -> None:
        """Draw a level line, two pixels thick."""
        self._draw.rectangle((left, y, right, y + 1), colour)

    def area(self, box: tuple[int, int, int, int], colour: str) -> None:
        """Fill a rectangle; `box` is its left, upper, right and lower end."""
        self._draw.rectangle(box, colour)

    def frame(self, box: tuple[float, float, float, float], ground: str, edge: str) -> None:
        """Draw a rectangle with round corners and an edge of two pixels."""
        finer = 4
        left, top, right, bottom = (round(value) for value in box)
        mask = Image.new("L", ((right - left) * finer, (bottom - top) * finer))
        draw = ImageDraw.Draw(mask)
        radius = 7 * finer
        draw.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius, 255)
        self.image.paste(edge, (left, top), mask.reduce(finer))
        draw.rectangle((0, 0, *mask.size), 0)
        inner = 2 * finer
        draw.rounded_rectangle((inner, inner, mask.width - 1 - inner, mask.height - 1 - inner), radius - inner, 255)
        self.image.paste(ground, (left, top), mask.reduce(finer))

    def _sign(self, place: tuple[float, float], sign: str, file: str, weight: int, size: int, colour: str) -> None:  # noqa: PLR0913, PLR0917 - what a sign is
        step = math.floor(place[0] * _STEPS)
        mask, left, top = _mask(sign, file, weight, size, step % _STEPS)
        self.image.paste(colour, (step // _STEPS + left, round(place[1]) + top), mask)

    def _box(self, x: float, y: float, sign: str, size: int, width: float, colour: str) -> None:  # noqa: PLR0913, PLR0917 - as above
        """Keep the place of a sign that no font has: a box with its code point, where there is room for it."""
        gap = size / 16
        left, right, top, bottom = x + gap, x + width - gap, y - 0.72 * size, y + 0.1 * size
        self._draw.rectangle((left, top, right, bottom), outline=colour, width=max(1, size // 24))
        if size < _LEGIBLE:
            return
        digits = f"{ord(sign):04X}"
        half = math.ceil(len(digits) / 2)
        style, small = sans(500), max(6, round(size * 0.7 / half * 0.72))
        for row, text in enumerate((digits[:half], digits[half:])):
            start = (left + right - width_of(text, style, small)) / 2
            base = top + (bottom - top) * (0.44 + 0.44 * row)
            self.text((start, base), text, style, small, colour)


@lru_cache(maxsize=2**13)
def _mask(sign: str, file: str, weight: int, size: int, step: int) -> tuple[Image.Image, int, int]:
    """A sign drawn at a place within a pixel, and where its drawing begins, seen from there.

    Pillow puts signs at whole pixels: it draws this one larger, on a finer grid, and makes it smaller again.
    """
    font = font_of(file, weight, size * _STEPS)
    left, top, right, bottom = (value / _STEPS for value in font.getbbox(sign, anchor="ls"))
    first, above = math.floor(left), math.floor(top)
    image = Image.new("L", ((math.ceil(right) - first + 1) * _STEPS, (math.ceil(bottom) - above) * _STEPS))
    ImageDraw.Draw(image).text((step - first * _STEPS, -above * _STEPS), sign, 255, font, anchor="ls")
    return image.reduce(_STEPS), first, above
