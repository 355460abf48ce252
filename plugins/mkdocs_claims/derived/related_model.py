"""What texts mean, as the sentence-embedding model WordLlama tells it (https://github.com/dleemiller/WordLlama).

The model is a table with a vector for each token; a text's vector is the mean of its tokens'. Only the data are
taken from the package, which holds them: importing it sets up logging for the whole program, and its loader (0.4.0)
does not find the package's own tokenizer and asks a hub for it. Nothing here uses the network.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mkdocs_claims.derived.related_nearest import ONE

DIMENSIONS = 256
"""Numbers in a vector."""

_WEIGHTS = "weights/l2_supercat_256.safetensors"
_TOKENIZER = "tokenizers/l2_supercat_tokenizer_config.json"
_AT_ONCE = 1024
"""Texts cut into tokens at a time, which bounds the memory."""


def why_not() -> str | None:
    """What keeps texts from being compared by meaning here, and how to mend it."""
    mend = "pip install 'mkdocs-claims[embeddings]'"
    missing = [name for name in ("wordllama", "tokenizers", "safetensors") if find_spec(name) is None]
    if missing:
        return f"claims are compared by meaning with {missing[0]}, which is not installed: {mend}"
    lost = [file for file in (_WEIGHTS, _TOKENIZER) if not (_folder() / file).is_file()]
    if lost:
        return f"wordllama {version('wordllama')} does not hold {lost[0]}, its model: {mend} brings a version that does"
    return None


def model_mark() -> str:
    """A name for the model and for what reads it. No number has to be raised when one of them changes."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name in ("wordllama", "tokenizers"):
        digest.update(f"{name} {version(name)};".encode())
    return digest.hexdigest()[:32]


def meanings(texts: Sequence[str]) -> NDArray[np.int16]:
    """A row of 256 whole numbers a text: its vector, of length 1 in units of 1/2^14; zeros for one without tokens.

    Raises ImportError or OSError where `why_not` has something to say.
    """
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    (table,) = load_file(_folder() / _WEIGHTS).values()
    tokenizer = Tokenizer.from_file(str(_folder() / _TOKENIZER))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    found = np.zeros((len(texts), DIMENSIONS), np.int16)
    for first in range(0, len(texts), _AT_ONCE):
        part = list(texts[first : first + _AT_ONCE])
        for place, tokens in enumerate(tokenizer.encode_batch(part, add_special_tokens=False), first):
            # Numbers of half precision are whole ones in units of 2^-24: float64 adds them exactly, in any order.
            found[place] = _unit(table[tokens.ids].astype(np.float64).sum(axis=0))
    return found


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    length = math.sqrt(math.fsum((vector * vector).tolist()))
    return np.rint(vector / length * ONE) if length else vector


def _folder() -> Path:
    """Where the package lies; it is not imported."""
    spec = find_spec("wordllama")
    if spec is None or not spec.submodule_search_locations:
        raise ImportError("wordllama is not installed")
    return Path(spec.submodule_search_locations[0])
