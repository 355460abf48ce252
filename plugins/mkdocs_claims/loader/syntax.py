"""libyaml's syntax errors in the words of a person who writes records."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.quoting import quote
from mkdocs_claims.problems import Problem

QUOTE_IT = "put the value in quotes, or below the key after `>-`"

TAG = "tags are not allowed, and a value cannot begin with ! unless it is quoted"


_EMPTY = re.compile(r"(\[\]|\{\})[ ]*(?:#.*)?$")
"""The empty list or mapping at the end of a line."""


@dataclass(frozen=True, slots=True)
class _Fault:
    """What libyaml says: `what` is wrong at `index`, met in a `context` that began at `context_index`."""

    file: SourceFile
    what: str
    index: int
    context: str
    context_index: int

    @property
    def line_start(self) -> int:
        return max(self.file.text.rfind(end, 0, self.index) for end in "\r\n") + 1

    def sign(self, index: int) -> str:
        """The character there; nothing at the end of the file."""
        return self.file.text[index : index + 1]

    def says(self, *beginnings: str) -> bool:
        return self.what.startswith(beginnings)


def explain(error: yaml.MarkedYAMLError, file: SourceFile) -> Problem:
    """The error as a problem: where it is, what it means for the writer, and the way out."""
    fault = _Fault(
        file, error.problem or "", _index(error.problem_mark), error.context or "", _index(error.context_mark)
    )
    for explanation in _EXPLANATIONS:
        problem = explanation(fault)
        if problem is not None:
            return problem
    return file.problem(fault.index, "yaml-syntax", f"{fault.context}: {fault.what}".removeprefix(": "))


def _index(mark: yaml.Mark | None) -> int:
    return int(mark.index) if mark else 0


def _colon(fault: _Fault) -> Problem | None:
    if fault.says("found unexpected ':'"):
        return fault.file.problem(fault.index, "yaml-colon", "a colon inside an unquoted value in brackets", QUOTE_IT)
    if not fault.says("mapping values are not allowed"):
        return None
    before = fault.file.text[fault.line_start : fault.index]
    head = re.match(r"[ ]*(?:- )*(?:[A-Za-z_][\w-]*:[ ]+|(?<=- ))", before)
    if head and head.end() == len(before):
        return _cannot_begin(fault, fault.index)
    if head:
        message, fix = "a colon and a space inside an unquoted value", quote(fault.file, fault.line_start + head.end())
        return fault.file.problem(fault.index, "yaml-colon", message, QUOTE_IT, fix=fix)
    return fault.file.problem(
        fault.line_start + len(before) - len(before.lstrip()),
        "yaml-indent",
        "this key is indented further than the one it belongs beside",
        "begin it in the column of the keys it belongs to",
    )


def _tab(fault: _Fault) -> Problem | None:
    if fault.says("found character that cannot start any token") and fault.sign(fault.index) == "\t":
        index = fault.index
    elif fault.says("found a tab character"):
        index = max(fault.line_start, fault.file.text.find("\t", fault.line_start, fault.index + 1))
    else:
        return None
    return fault.file.problem(index, "yaml-tab", "a tab is used to indent", "use spaces")


def _reserved(fault: _Fault) -> Problem | None:
    """A value that begins with a character which YAML keeps for itself."""
    in_block = "block scalar" in fault.context
    if fault.says(
        "found character that cannot start any token",
        "block sequence entries are not allowed",
        "mapping keys are not allowed",
        "found undefined alias",
    ) or (fault.context == "while parsing a block node" and fault.says("did not find expected node content")):
        index = fault.index
    elif (in_block and fault.says("did not find expected comment", "found an indentation indicator")) or (
        fault.context in ("while scanning an alias", "while scanning an anchor", "while scanning a tag")
    ):
        index = fault.context_index
    else:
        return None
    return _cannot_begin(fault, index)


def _cannot_begin(fault: _Fault, index: int) -> Problem:
    message = f"a value cannot begin with {fault.sign(index)} unless it is quoted"
    return fault.file.problem(index, "yaml-reserved", message, QUOTE_IT, fix=quote(fault.file, index))


def _tag(fault: _Fault) -> Problem | None:
    if fault.context != "while parsing a tag" and not fault.says("found undefined tag handle"):
        return None
    return fault.file.problem(fault.context_index, "tag", TAG, QUOTE_IT)


def _quote(fault: _Fault) -> Problem | None:
    unexpected = fault.says("found unexpected end of stream", "found unexpected document indicator")
    if not (unexpected and "quoted scalar" in fault.context):
        return None
    return fault.file.problem(
        fault.context_index, "yaml-quote", "the quote that opens here is never closed", "close the quote"
    )


def _text_behind(fault: _Fault) -> Problem | None:
    """A value that begins like a quoted text or a list, and goes on behind its end."""
    opening = re.compile(r"""[ ]*(?:- )*(?:[A-Za-z_][\w-]*:[ ]+)?(["'\[{])""").match(fault.file.text, fault.line_start)
    if not fault.says("did not find expected key") or opening is None:
        return None
    sign = opening.group(1)
    ends = "at the closing quote" if sign in "\"'" else "at the closing bracket"
    return fault.file.problem(
        opening.start(1),
        "yaml-reserved",
        f"a value that begins with {sign} ends {ends}, and more text follows it",
        "put the whole value in quotes, or below the key after `>-`",
        fix=quote(fault.file, opening.start(1)),
    )


def _bracket(fault: _Fault) -> Problem | None:
    if not fault.context.startswith(("while parsing a flow sequence", "while parsing a flow mapping")):
        return None
    sign = fault.sign(fault.context_index)
    message = f"the {sign} that opens here is not closed where it should be"
    return fault.file.problem(fault.context_index, "yaml-bracket", message, "close it, or quote the value")


def _cut_short(fault: _Fault) -> Problem | None:
    if not (fault.says("did not find expected node content") and fault.context.startswith("while parsing a flow")):
        return None
    return fault.file.problem(
        fault.context_index,
        "yaml-bracket",
        "a list or mapping in brackets breaks off here",
        "close it, or quote the value",
    )


def _below_empty(fault: _Fault) -> Problem | None:
    """An item or a key on a line below `[]` or `{}`, which are a whole value already."""
    above = fault.file.text[: fault.line_start].rstrip("\r\n")
    brackets = _EMPTY.search(above.splitlines()[-1]) if above else None
    if not fault.says("did not find expected key", "did not find expected <document start>") or brackets is None:
        return None
    sign = brackets.group(1)
    message = f"the {sign} above says that there is nothing, and here something follows"
    return fault.file.problem(fault.index, "yaml-indent", message, f"delete the {sign} on the line above")


def _first_key_indented(fault: _Fault) -> Problem | None:
    """A record whose first key has a blank before it, so that the second one ends it."""
    first = next((line for line in fault.file.text.splitlines() if line.strip(" ") and line.lstrip(" ")[0] != "#"), "")
    if not fault.says("did not find expected <document start>") or not first.startswith(" "):
        return None
    message = "this key is indented less than the first one of the file"
    return fault.file.problem(fault.index, "yaml-indent", message, "begin all keys of the record in one column")


def _indent(fault: _Fault) -> Problem | None:
    if not fault.says("did not find expected key", "did not find expected '-' indicator"):
        return None
    return fault.file.problem(
        fault.index, "yaml-indent", "this line is indented less than the block it follows", "align it with its block"
    )


def _no_pair(fault: _Fault) -> Problem | None:
    if not fault.says("could not find expected ':'"):
        return None
    return fault.file.problem(
        fault.context_index,
        "yaml-key",
        "this line is no `key: value`",
        "put a colon and a space after the key, or indent the text below its key",
    )


def _second_document(fault: _Fault) -> Problem | None:
    if not fault.says("but found another document", "did not find expected <document start>"):
        return None
    return fault.file.problem(
        fault.index, "yaml-document", "a second document begins here", "one file holds one record"
    )


def _directive(fault: _Fault) -> Problem | None:
    if fault.context != "while scanning a directive":
        return None
    message = "a line that begins with % is a directive of YAML, which is not allowed"
    return fault.file.problem(fault.line_start, "directive", message, "delete the line, or indent the text")


def _depth(fault: _Fault) -> Problem | None:
    if "exceeded maximum nesting depth" not in fault.what:
        return None
    return fault.file.problem(
        fault.index, "too-deep", "the values are nested too deep", "a record needs six levels at most"
    )


def _escape(fault: _Fault) -> Problem | None:
    if "escape" not in fault.what:
        return None
    hint = "write `\\\\` for a backslash, or put the value in single quotes"
    return fault.file.problem(fault.index, "yaml-escape", "this is no escape that YAML knows", hint)


_EXPLANATIONS: tuple[Callable[[_Fault], Problem | None], ...] = (
    _colon,
    _tab,
    _reserved,
    _tag,
    _quote,
    _below_empty,
    _text_behind,
    _bracket,
    _cut_short,
    _indent,
    _no_pair,
    _first_key_indented,
    _second_document,
    _directive,
    _depth,
    _escape,
)
"""In this order: what comes later is less particular."""
