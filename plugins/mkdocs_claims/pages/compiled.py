"""Templates that were compiled before: kept where Python keeps its own compiled files, and trusted as those are.

A file begins with a digest of the rest and of all that decides what a template is compiled into. What is not in every
byte what would be written now is compiled anew. Where Python writes no compiled files, or cannot, neither does this.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from jinja2.filters import FILTERS
from jinja2.tests import TESTS

from mkdocs_claims.cached import keep_cached, read_cached

FOLDER = Path(cache_from_source(__file__)).parent / "templates"

_SETTINGS = """
    block_start_string block_end_string variable_start_string variable_end_string comment_start_string
    comment_end_string line_statement_prefix line_comment_prefix trim_blocks lstrip_blocks newline_sequence
    keep_trailing_newline optimized is_async sandboxed intercepted_binops intercepted_unops policies newstyle_gettext
    marked fitting
""".split()
_DIGEST = hashlib.sha256().digest_size


class Compiled(BytecodeCache):
    """Keeps the templates that lie in these folders. A site's own would heap up."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """What the file of a template is called, but for its environment; empty where it is not kept."""
        is_kept = filename is not None and any(Path(filename).is_relative_to(folder) for folder in self._folders)
        return super().get_cache_key(name, filename) if is_kept else ""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the bucket its code, if that is kept."""
        decided = _decided(bucket) if bucket.key else None
        with suppress(OSError):
            data = read_cached(_file(bucket)) if decided else b""
            if decided and data[:_DIGEST] == _digest(decided, data[_DIGEST:]):
                bucket.bytecode_from_string(data[_DIGEST:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the bucket's code, if that can be."""
        decided = _decided(bucket) if bucket.key else None
        if decided and not sys.dont_write_bytecode:
            code = bucket.bytecode_to_string()
            keep_cached(_file(bucket), _digest(decided, code) + code)


def _file(bucket: Bucket) -> Path:
    return FOLDER / f"{type(bucket.environment).__name__}-{bucket.key}.{sys.implementation.cache_tag}.pyc"


def _digest(decided: str, code: bytes) -> bytes:
    return hashlib.sha256(decided.encode() + code).digest()


def _decided(bucket: Bucket) -> str | None:
    """All that decides what comes of a template; None where something may that is not known here."""
    environment = bucket.environment
    # One that stands for another may have wrapped that one's filters.
    both = [environment, *filter(None, [environment.linked_to])]
    called = [one for each in both for one in (*_called(each.filters, FILTERS), *_called(each.tests, TESTS))]
    makers = [type(environment), environment.code_generator_class, *map(type, environment.extensions.values())]
    sources = {maker.__module__ for maker in makers}
    # A method of Python's own has no module.
    sources |= {getattr(function, "__module__", None) or "" for _, _, function in called if function}
    is_known = all(module.split(".")[0] in ("jinja2", "mkdocs_claims") for module in sources)
    if not is_known or environment.finalize is not None:
        return None
    functions = [(name, passed, function and function.__qualname__) for name, passed, function in called]
    autoescape = environment.autoescape if isinstance(environment.autoescape, bool) else "by the template's name"
    settings = [autoescape, *(_ordered(getattr(environment, name, None)) for name in _SETTINGS)]
    return repr((sys.version, bucket.checksum, [_version(module) for module in sorted(sources)], functions, settings))


def _ordered(value: Any) -> Any:
    """A set in the same order in every process."""
    return sorted(value) if isinstance(value, frozenset) else value


def _called(functions: Mapping[str, Any], own: Mapping[str, Any]) -> Iterator[tuple[str, str | None, Any]]:
    """Filters or tests, with what Jinja passes them, and with the function where that is not Jinja's `own`.

    Jinja calls them for constants when it compiles a template, unless they ask for the context.
    """
    for name, function in sorted(functions.items()):
        passed = getattr(function, "jinja_pass_arg", None)
        kind = passed.name if passed else None
        yield name, kind, None if kind == "context" or function is own.get(name) else function


@cache
def _version(module: str) -> str:
    """What tells a module from other versions of it."""
    if module.startswith("mkdocs_claims."):
        return hashlib.sha256(Path(str(sys.modules[module].__file__)).read_bytes()).hexdigest()
    return version("jinja2")
