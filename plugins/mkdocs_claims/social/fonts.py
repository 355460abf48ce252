"""Which font draws a sign, and how wide it is. The fonts are the site's own, and one with more signs behind them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FOLDERS = (Path(__file__).parent.parent / "pages/assets/fonts", Path(__file__).parent / "fonts")
"""Where the fonts are: those that pages load, and those for cards alone."""

_REFERENCE = 1000
"""Pixels at which widths are taken: at the size of a text they would be whole pixels."""
_PROBE = 40
"""Pixels at which the drawings of two signs are compared."""
_NO_SIGN = "\uffff"
"""No font has a drawing for it: what is drawn is what stands for signs that the font lacks."""
_BOX = 0.72
"""The width of the box for a sign that no font has."""


@dataclass(frozen=True, slots=True)
class Style:
    """A family, its files in the order in which a sign is looked for, and a weight, 100 to 900."""

    files: tuple[str, ...]
    weight: int


@dataclass(frozen=True, slots=True)
class Glyph:
    """How a sign is drawn: by which font, None if by none; and its width, in sizes of the letters."""

    file: str | None
    width: float

    @property
    def is_box(self) -> bool:
        """Whether no font has a drawing for it, so that a box keeps its place."""
        return self.file is None and self.width > 0


def serif(weight: int) -> Style:
    """The letters of statements."""
    return Style(_files("source-serif-4"), weight)


def sans(weight: int) -> Style:
    """The letters of all else."""
    return Style(_files("inter"), weight)


def _files(family: str) -> tuple[str, ...]:
    site, own = FOLDERS
    names = (f"{family}-latin-wght-normal.woff2", f"{family}-latin-ext-wght-normal.woff2")
    return (*(str(site / name) for name in names), str(own / "dejavu-serif.ttf"))


# A face is a few hundred kilobytes in memory.
@lru_cache(maxsize=64)
def font_of(file: str, weight: int, size: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels.

    Its layout is the basic one: the other depends on a library of the machine, and would join signs that records
    keep apart, such as `<--`.
    """
    font = ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)
    if file.endswith(".woff2"):  # The site's fonts are of variable weight, the other is of one.
        font.set_variation_by_axes([weight])
    return font


@lru_cache(maxsize=2**14)
def glyph(sign: str, style: Style) -> Glyph:
    """How a sign is drawn. What has no shape of its own, such as a joiner, takes no place."""
    kind = unicodedata.category(sign)
    if kind == "Cf" or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef":
        return Glyph(None, 0.0)
    if kind in ("Cc", "Zl", "Zp"):  # Ends of lines, which no record has here.
        return Glyph(None, _BOX)
    for file in style.files:
        if _drawing(file, sign) != _drawing(file, _NO_SIGN):
            return Glyph(file, font_of(file, style.weight, _REFERENCE).getlength(sign) / _REFERENCE)
    return Glyph(None, _BOX)


@lru_cache(maxsize=2**12)
def _drawing(file: str, sign: str) -> bytes:
    """What a font draws for a sign, in black on white."""
    image = Image.new("1", (3 * _PROBE, 2 * _PROBE))
    ImageDraw.Draw(image).text((_PROBE, _PROBE), sign, fill=1, font=font_of(file, 400, _PROBE), anchor="ls")
    return image.tobytes()
