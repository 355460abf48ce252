"""Cards that an earlier build drew. The folder may be deleted, damaged or shared between builds at any time."""

from __future__ import annotations

import hashlib
import struct
import zlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from mkdocs_claims.cached import keep_cached, read_cached
from mkdocs_claims.social.card import SocialCard
from mkdocs_claims.social.drawing import draw
from mkdocs_claims.social.fonts import FOLDERS

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def drawn(card: SocialCard, folder: Path) -> bytes:
    """The picture of a card: the one in `folder`, or a new one, which is kept there if that can be."""
    mark = mark_of(card)
    path = folder / f"{mark}.png"
    png = _kept(path, mark)
    if png is None:
        png = draw(card, mark)
        keep_cached(path, png)
    return png


def mark_of(card: SocialCard) -> str:
    """A name for what the card says and for how it is drawn."""
    return hashlib.sha256(f"{card.version} {_hand()}".encode()).hexdigest()[:40]


@cache
def _hand() -> str:
    """A name for what draws: our code, the fonts and Pillow. No number has to be raised when one of them changes."""
    digest = hashlib.sha256(version("pillow").encode())
    here = Path(__file__).parent
    for path in sorted([*here.glob("*.py"), *(file for folder in FOLDERS for file in folder.iterdir())]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _kept(path: Path, mark: str) -> bytes | None:
    """The picture that is there, if it is whole, and the one that is meant."""
    try:
        png = read_cached(path)
    except OSError:
        return None
    return png if _is_whole(png) and mark.encode() in png else None


def _is_whole(png: bytes) -> bool:
    """Whether every chunk of a PNG has the check sum that goes with it, down to the last one.

    https://www.w3.org/TR/png-3/#5Chunk-layout says how they are laid out.
    """
    place, kind = len(_SIGNATURE), b""
    if not png.startswith(_SIGNATURE):
        return False
    while place + 12 <= len(png) and kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", png, place)
        end = place + 8 + length
        if png[end : end + 4] != zlib.crc32(png[place + 4 : end]).to_bytes(4, "big"):
            return False
        place = end + 4
    return kind == b"IEND" and place == len(png)
