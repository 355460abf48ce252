"""Vectors that an earlier build worked out. The folder may be deleted, damaged or shared between builds at any time.

One file a model holds an entry for each text: the text's digest, its vector, and a digest of the two. Whatever is
not such an entry is passed over, and the vector is worked out anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mkdocs_claims.cached import keep_cached, read_cached
from mkdocs_claims.derived.related_model import DIMENSIONS, meanings, model_mark

_KEY = _CHECK = 32
_VECTOR = DIMENSIONS * 2
_ENTRY = _KEY + _VECTOR + _CHECK


def kept_meanings(texts: Sequence[str], folder: Path) -> NDArray[np.int16]:
    """What `meanings` gives for the texts, as far as it can be from the files in `folder`, which is made.

    Where nothing can be kept, nothing is. Raises what `meanings` raises.
    """
    mark = model_mark()
    path = folder / f"{mark}.vectors"
    keys = [hashlib.sha256(text.encode()).digest() for text in texts]
    known = _read(path, mark)
    new = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    if new:
        worked_out = meanings(list(new.values())).astype("<i2")
        known |= {key: vector.tobytes() for key, vector in zip(new, worked_out, strict=True)}
        kept = sorted(_worth_keeping(known, keys).items())
        keep_cached(path, b"".join(key + vector + _check(mark, key, vector) for key, vector in kept))
    vectors = b"".join(known[key] for key in keys)
    return np.frombuffer(vectors, "<i2").reshape(len(keys), DIMENSIONS).astype(np.int16)


def _worth_keeping(known: Mapping[bytes, bytes], keys: Sequence[bytes]) -> dict[bytes, bytes]:
    """The vectors in use, and as many others: of another branch, or of a text that may come back."""
    used = set(keys)
    others = islice((key for key in known if key not in used), len(used))
    return {key: known[key] for key in (*used, *others)}


def _read(path: Path, mark: str) -> dict[bytes, bytes]:
    """The vectors in the file, by the digests of their texts; those alone that are whole and of this model."""
    try:
        data = read_cached(path)
    except OSError:
        return {}
    found = {}
    for place in range(0, len(data) - _ENTRY + 1, _ENTRY):
        key, vector = data[place : place + _KEY], data[place + _KEY : place + _KEY + _VECTOR]
        if data[place + _KEY + _VECTOR : place + _ENTRY] == _check(mark, key, vector):
            found[key] = vector
    return found


def _check(mark: str, key: bytes, vector: bytes) -> bytes:
    return hashlib.sha256(mark.encode() + key + vector).digest()
