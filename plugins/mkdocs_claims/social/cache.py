"""Cards that an earlier build drew. The folder may be deleted, damaged or shared between builds at any time."""

from __future__ import annotations

import hashlib
import os
import struct
import zlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from mkdocs_claims.social.card import SocialCard
from mkdocs_claims.social.drawing import draw
from mkdocs_claims.social.fonts import FOLDERS

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def drawn(card: SocialCard, folder: Path) -> Path | bytes:
    """The picture of a card: a file in `folder`, or its bytes where nothing can be kept there."""
    mark = mark_of(card)
    path = folder / f"{mark}.png"
    if _is_kept(path, mark):
        return path
    png = draw(card, mark)
    try:
        _keep(path, png)
    except OSError:
        return png
    return path


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


def _is_kept(path: Path, mark: str) -> bool:
    """Whether a picture is there, whole, and the one that is meant."""
    try:
        png = path.read_bytes()
    except OSError:
        return False
    return _is_whole(png) and mark.encode() in png


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


def _keep(path: Path, png: bytes) -> None:
    """Put the picture in its place in one step: another build finds all of it or nothing. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(f".{os.getpid()}")
    try:
        new.write_bytes(png)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
