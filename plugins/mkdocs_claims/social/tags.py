"""A word in a frame, such as a review state, with the shape that goes with it."""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_claims.social.canvas import Canvas, width_of
from mkdocs_claims.social.fonts import sans
from mkdocs_claims.social.look import Tint

_LETTERS = sans(600)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag. All its measures follow from the size of its letters."""

    text: str
    tint: Tint
    shape: str | None = None

    def width(self, size: int) -> float:
        """How wide it is."""
        return width_of(self.text, _LETTERS, size) + size * (2.6 if self.shape else 1.2)

    @staticmethod
    def base(top: float, size: int) -> float:
        """The base line of its text, and of text beside it."""
        return top + round(size * 1.28)

    def draw(self, canvas: Canvas, left: float, top: float, size: int) -> float:
        """Draw it with its upper left corner there. Returns where it ends."""
        right, height = left + self.width(size), size * 1.84
        canvas.frame((left, top, right, top + height), self.tint.ground, self.tint.edge)
        x = left + size * 0.6
        if self.shape:
            canvas.shape(x, top + (height - size) / 2, self.shape, size, self.tint.text)
            x += size * 1.4
        canvas.text((x, self.base(top, size)), self.text, _LETTERS, size, self.tint.text)
        return right
