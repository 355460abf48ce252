"""All rows as records of a base, each checked by the loader, together with the base, before anything is written."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import yaml

from mkdocs_claims.changes.base import OpenBase, RefusedError
from mkdocs_claims.changes.names import ids_in, placeholder, slugs_in
from mkdocs_claims.changes.new import modeline, usual_prefix
from mkdocs_claims.changes.values import sentence
from mkdocs_claims.edits.edit import EditError
from mkdocs_claims.edits.layout import Style
from mkdocs_claims.edits.render import Value, block
from mkdocs_claims.edits.save import Change
from mkdocs_claims.importing.fill import Filled, Unmapped, filled
from mkdocs_claims.importing.mapping import Mapping
from mkdocs_claims.importing.table import Row
from mkdocs_claims.importing.template import columns_of
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location, compose, start
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.loader.shapes import shape_of
from mkdocs_claims.problems import Problem
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.slugs import slug_of

_REQUIRED = ("statement", "capability")


@dataclass(frozen=True, slots=True)
class _Given:
    """What all records of an import share: the day they enter the base, and their first line."""

    day: date
    first_line: str


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of the rows: the base with the records of those that can be mapped, and why the others cannot."""

    base: OpenBase
    records: tuple[SourceFile, ...]
    unmapped: tuple[Unmapped, ...]


def imported(base: OpenBase, rows: Sequence[Row], mapping: Mapping, day: date) -> Imported:
    """The base with a new record for each row that makes a valid one.

    Raises RefusedError where the records together would bring an error into a file of the base.
    """
    naming = _Naming(base, mapping.prefix or usual_prefix(base))
    first_line = modeline(base, posixpath.join(mapping.folder, "record.yml"))
    made: dict[str, tuple[SourceFile, Filled]] = {}
    unmapped: list[Unmapped] = []
    for row in rows:
        one = filled(row, mapping.record)
        file = _record(base, one, mapping, naming, _Given(day, first_line))
        unmapped += one.problems
        if file is not None:
            made[file.path] = (file, one)
    while True:
        try:
            after = base.revised(Change(None, file) for file, _ in made.values())
        except RefusedError as error:
            foreign = [problem for problem in error.problems if problem.path not in made]
            if foreign or not error.problems:
                raise
            for path, problems in _by_path(error.problems).items():
                file, one = made.pop(path)
                unmapped += _explained(file, one, problems)
        else:
            break
    return Imported(
        after, tuple(file for file, _ in made.values()), tuple(sorted(unmapped, key=lambda problem: problem.row))
    )


def _record(base: OpenBase, one: Filled, mapping: Mapping, naming: _Naming, given: _Given) -> SourceFile | None:
    """A row's record as a file; None, with the reasons kept, where it is no valid one."""
    columns = {key: _column(mapping, key) for key in _REQUIRED}
    for key, column in columns.items():
        if key not in one.values and column not in [problem.column for problem in one.problems]:
            one.add(column, f"a claim needs `{key}`, and nothing gives it")
    statement = one.values.get("statement")
    if not isinstance(statement, str) or "capability" not in one.values:
        return None
    if (known := naming.maker_of(statement)) is not None:
        one.add(columns["statement"], f"{known} makes this statement already")
        return None
    claim_id, slug = naming.names(statement, one.values.get("slug"))
    values = _ordered({**one.values, "id": claim_id, "slug": slug, "filed_on": given.day})
    name = posixpath.join(mapping.folder, f"{claim_id}.yml")
    try:
        text = "\n".join([given.first_line, *block(values, Style())]) + "\n"
    except EditError as error:
        one.add(None, str(error))
        return None
    file = base.file(name, text)
    parsed = parse(file, Claim)
    base.parsed[file] = parsed
    one.problems += _explained(file, one, parsed.problems)
    if one.problems:
        return None
    naming.keep(statement, claim_id)
    return file


def _ordered(values: dict[str, Value]) -> dict[str, Value]:
    """The values in the format's order, drafted by an import."""
    drafting = values.get("drafting")
    values["drafting"] = {"method": "imported", **(drafting if isinstance(drafting, dict) else {})}
    return {key: values[key] for key in shape_of(Claim).fields if key in values}


def _column(mapping: Mapping, key: str) -> str | None:
    """The column that a field of the record comes from."""
    template = mapping.record.fields.get(key)
    return next((column.name for column in columns_of(template)), None) if template else None


class _Naming:
    """Placeholders, slugs and statements that are taken, in the base and by rows before."""

    def __init__(self, base: OpenBase, prefix: str) -> None:
        self._prefix = prefix
        self._ids, self._slugs = ids_in(base), slugs_in(base)
        self._makers = {filed.claim.statement: filed.claim.id for filed in base.base.claims}

    def maker_of(self, statement: str) -> str | None:
        """The claim that makes this statement already."""
        return self._makers.get(statement)

    def keep(self, statement: str, claim_id: str) -> None:
        """From now on this claim makes the statement."""
        self._makers[statement] = claim_id

    def names(self, statement: str, slug: Value) -> tuple[str, Value]:
        """A placeholder and a slug that no other claim has."""
        found = slug or self._slugs.free(slug_of(statement, ""))
        claim_id = self._ids.free(placeholder(self._prefix, str(found)))
        if not slug and not found:
            found = claim_id.lower()
        self._slugs.take(str(found))
        self._ids.take(claim_id)
        return claim_id, found


def _by_path(problems: Iterable[Problem]) -> dict[str, list[Problem]]:
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        found.setdefault(problem.path, []).append(problem)
    return found


def _explained(file: SourceFile, one: Filled, problems: Iterable[Problem]) -> list[Unmapped]:
    """The problems with a record that was made from a row, told of the row and the column."""
    root = compose(file)
    told = []
    for problem in problems:
        location = _location(file, root, problem) if isinstance(root, yaml.Node) else ()
        told.append(Unmapped(one.row.number, one.row.line, one.origin(location), sentence(problem)))
    return told


def _location(file: SourceFile, root: yaml.Node, problem: Problem) -> Location:
    """Where in the record the place of a problem is."""
    node = root
    location: list[str | int] = []
    position = (problem.position.line, problem.position.column)
    while True:
        children: list[tuple[str | int, yaml.Node]] = []
        if isinstance(node, yaml.MappingNode):
            children = [(key.value, value) for key, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            children = list(enumerate(node.value))
        before = [(step, child) for step, child in children if _at(file, child) <= position]
        if not before:
            return tuple(location)
        step, node = before[-1]
        location.append(step)


def _at(file: SourceFile, node: yaml.Node) -> tuple[int, int]:
    position = file.position(start(node))
    return position.line, position.column
