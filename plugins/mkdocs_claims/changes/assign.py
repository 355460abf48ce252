"""Numbers for claims that have only a placeholder, and the same numbers wherever the placeholder is named."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import yaml

from mkdocs_claims.changes.base import OpenBase, RefusedError
from mkdocs_claims.changes.covered import fixed_parts, is_within
from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.layout import end_of
from mkdocs_claims.edits.record import RecordEditor
from mkdocs_claims.edits.save import Change
from mkdocs_claims.edits.verify import edited
from mkdocs_claims.loader.base import Base, Filed
from mkdocs_claims.loader.files import LEDGER, SourceFile
from mkdocs_claims.loader.nodes import Location, compose, dotted, start
from mkdocs_claims.loader.shapes import shape_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.fields import NUMBERED_ID, PLACEHOLDER_ID
from mkdocs_claims.records.ids import id_order, is_placeholder

_PLACEHOLDER = re.compile(rf"(?<![A-Za-z0-9-]){PLACEHOLDER_ID}")
_LEDGER_HEAD = "# Every id ever published, one a line. Append only: an id is never given to another claim.\n"


@dataclass(frozen=True, slots=True)
class Assigned:
    """The numbers that were given, by placeholder, and the texts that still name a placeholder, each as a sentence."""

    numbers: Mapping[str, str]
    left: tuple[str, ...]


def assigned(base: OpenBase) -> tuple[OpenBase, Assigned]:
    """The base with a number for each placeholder, in the order of `filed_on`, then of the word.

    A text that a review covers, and a quote, keeps the placeholder: to change it would end the review, or put
    words into the source's mouth. Raises RefusedError where records cannot be read, or would be faulty.
    """
    waiting = [filed for filed in base.base.claims if "id" not in filed.faulty and is_placeholder(filed.claim.id)]
    if not waiting:
        return base, Assigned({}, ())
    if base.base.broken:
        unreadable = [problem for problem in base.errors if PurePosixPath(problem.path).stem in base.base.broken]
        raise RefusedError("records that cannot be read may name the claims: mend them first", unreadable)
    numbers = _numbers(base.base, waiting)
    changes, left = [], []
    for filed in base.base.claims:
        change, names = _renamed(base, filed, numbers)
        left += [f"{filed.file.path}: `{place}` still names a placeholder" for place in names]
        if change is not None:
            changes.append(change)
    changes.append(_in_ledger(base, numbers))
    return base.revised(changes), Assigned(numbers, tuple(left))


def _numbers(base: Base, waiting: list[Filed]) -> dict[str, str]:
    """The next numbers of each prefix, above all that are in the ledger, on a record, or an alias of one."""
    ids = {*base.ledger, *(filed.claim.id for filed in base.claims)}
    ids |= {alias for filed in base.claims for alias in filed.claim.aliases}
    last: dict[str, int] = {}
    for claim_id in filter(re.compile(NUMBERED_ID).fullmatch, ids):
        prefix, number, _ = id_order(claim_id)
        last[prefix] = max(last.get(prefix, 0), number)
    numbers = {}
    for claim in sorted((filed.claim for filed in waiting), key=_turn):
        prefix = claim.id.split("-")[0]
        last[prefix] = last.get(prefix, 0) + 1
        numbers[claim.id] = f"{prefix}-{last[prefix]:04}"
    return numbers


def _turn(claim: Claim) -> tuple[str, str]:
    """A claim's turn: by day, those without one last; then by the word of its placeholder."""
    return claim.filed_on.isoformat() if claim.filed_on else "~", claim.id.split("-NEW-", 1)[1]


def _renamed(base: OpenBase, filed: Filed, numbers: Mapping[str, str]) -> tuple[Change | None, list[str]]:
    """The record with numbers in the place of placeholders, if it names any, and the fields that keep one."""
    file, claim = filed.file, filed.claim
    named = [match for match in _PLACEHOLDER.finditer(file.text) if match.group() in numbers]
    if not named:
        return None, []
    fixed = fixed_parts(claim)
    spans = sorted((s for s in _scalars(file) if is_within(s[2], fixed)), key=lambda span: span[:2])
    edits: list[Edit] = []
    left: list[str] = []
    for match in named:
        before = bisect_right(spans, match.start(), key=lambda span: span[0]) - 1
        if before >= 0 and match.start() < spans[before][1]:
            left.append(dotted(spans[before][2]))
        else:
            edits.append(Edit(match.start(), match.end(), numbers[match.group()]))
    values: Any = _replaced(claim.model_dump(by_alias=True, exclude_unset=True), (), fixed, numbers)
    name = file.name
    if claim.id in numbers:
        name = (PurePosixPath(name).parent / f"{values['id']}.yml").as_posix()
        if claim.slug == claim.id.lower():
            # The statement gave no words for an address, and no page has ever been published there.
            values["slug"] = values["id"].lower()
            edits += RecordEditor(file, shape_of(Claim)).put(("slug",), values["slug"])
    if not edits:
        return None, left
    after = edited(file, edits, Claim.model_validate(values))
    return Change(file, base.file(name, after.text)), left


def _scalars(file: SourceFile) -> Iterator[tuple[int, int, Location]]:
    """Where each scalar of a file begins and ends, and its location."""
    root = compose(file)
    nodes: list[tuple[yaml.Node, Location]] = [(root, ())] if isinstance(root, yaml.Node) else []
    while nodes:
        node, location = nodes.pop()
        if isinstance(node, yaml.MappingNode):
            nodes += [(value, (*location, key.value)) for key, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            nodes += [(value, (*location, place)) for place, value in enumerate(node.value)]
        else:
            yield start(node), end_of(node, file.text), location


def _replaced(value: Any, location: Location, fixed: frozenset[Location], numbers: Mapping[str, str]) -> Any:
    """The value with the numbers in all its texts, those aside that must not change."""
    if location in fixed:
        return value
    if isinstance(value, Mapping):
        return {key: _replaced(inner, (*location, key), fixed, numbers) for key, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(_replaced(inner, (*location, place), fixed, numbers) for place, inner in enumerate(value))
    if isinstance(value, str):
        return _PLACEHOLDER.sub(lambda match: numbers.get(match.group(), match.group()), value)
    return value


def _in_ledger(base: OpenBase, numbers: Mapping[str, str]) -> Change:
    """The numbers at the end of the ledger.

    Each with its placeholder: two branches that give one number to two claims then add different lines in one
    place, which is a conflict in git. The same line on both sides would be none.
    """
    lines = [f"{number}  # {placeholder}" for placeholder, number in numbers.items()]
    before = base.files.get(LEDGER)
    if before is None:
        known = {filed.claim.id for filed in base.base.claims if not is_placeholder(filed.claim.id)}
        lines = [*sorted(known, key=id_order), *lines]
        return Change(None, base.file(LEDGER, _LEDGER_HEAD + "".join(f"{line}\n" for line in lines)))
    end = "\r\n" if "\r\n" in before.text else "\n"
    text = before.text if not before.text or before.text.endswith("\n") else before.text + end
    return Change(before, base.file(LEDGER, text + "".join(line + end for line in lines)))
