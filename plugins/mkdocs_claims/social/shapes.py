"""The shapes beside words, as pages draw them: of a review state, of the way that evidence points."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

_UNITS = 16
"""A shape is drawn in a square of so many units."""
_FINER = 6
"""Shapes are drawn larger by this and made smaller again, which smooths their edges."""


class _Pen:
    """Draws in units. `full` covers, 0 uncovers."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: float) -> None:
        self._draw = draw
        self._scale = scale

    def line(self, points: str, width: float, fill: int = 255) -> None:
        """A line through points, written as in SVG: pairs of numbers."""
        self._draw.line(self._points(points), fill, round(width * self._scale), joint="curve")

    def area(self, points: str) -> None:
        self._draw.polygon(self._points(points), 255)

    def disc(self, radius: float) -> None:
        self._draw.ellipse(self._box(radius), 255)

    def ring(self, start: float = 0, end: float = 360) -> None:
        """A ring, or a part of it between two angles, clockwise from the right."""
        self._draw.arc(self._box(6.9), start, end, 255, round(1.8 * self._scale))

    def half(self) -> None:
        self._draw.pieslice(self._box(6.5), 90, 270, 255)

    def _points(self, points: str) -> list[tuple[float, float]]:
        numbers = [float(number) * self._scale for number in points.split()]
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def _box(self, radius: float) -> tuple[float, float, float, float]:
        low, high = (8 - radius) * self._scale, (8 + radius) * self._scale
        return low, low, high, high


def _unreviewed(pen: _Pen) -> None:
    for place in range(8):
        pen.ring(place * 45, place * 45 + 25)


def _by_ai(pen: _Pen) -> None:
    pen.ring()
    pen.half()


def _by_person(pen: _Pen) -> None:
    pen.disc(7.5)
    pen.line("4.6 8.3 7 10.6 11.4 5.6", 1.9, 0)


def _changed(pen: _Pen) -> None:
    pen.ring()
    pen.line("8 4.4 8 8.9", 1.8)
    pen.line("8 10.3 8 12", 1.8)


def _rejected(pen: _Pen) -> None:
    pen.ring()
    pen.line("5.5 5.5 10.5 10.5", 1.8)
    pen.line("10.5 5.5 5.5 10.5", 1.8)


def _supports(pen: _Pen) -> None:
    pen.area("8 2 14.4 14 1.6 14")


def _disputes(pen: _Pen) -> None:
    pen.line("8 12.6 3 3.4 13 3.4 8 12.6 3 3.4", 1.9)


def _mixed(pen: _Pen) -> None:
    pen.line("8 2 14 8 8 14 2 8 8 2 14 8", 1.6)
    pen.area("8 2 8 14 2 8")


def _neutral(pen: _Pen) -> None:
    pen.line("2.5 8 13.5 8", 2)


_DRAWN: dict[str, Callable[[_Pen], None]] = {
    "unreviewed": _unreviewed,
    "reviewed-by-ai": _by_ai,
    "reviewed": _by_person,
    "changed-since-review": _changed,
    "rejected": _rejected,
    "supports": _supports,
    "disputes": _disputes,
    "mixed": _mixed,
    "neutral": _neutral,
}


@lru_cache(maxsize=256)
def shape(name: str, size: int) -> Image.Image:
    """A shape in a square of so many pixels, as a mask."""
    image = Image.new("L", (size * _FINER, size * _FINER))
    _DRAWN[name](_Pen(ImageDraw.Draw(image), size * _FINER / _UNITS))
    return image.reduce(_FINER)
