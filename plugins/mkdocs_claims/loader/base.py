"""The whole claims folder: records, taxonomies, reviewers and the ledger of ids."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from mkdocs_claims.loader.files import SourceFile, read_folder
from mkdocs_claims.loader.parse import T, parse
from mkdocs_claims.problems import Problem
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.fields import NUMBERED_ID
from mkdocs_claims.records.taxonomy import Reviewer, TaxonomyEntry

CAPABILITIES = "taxonomy/capabilities.yml"
TECHNIQUES = "taxonomy/techniques.yml"
REVIEWERS = "reviewers.yml"
LEDGER = "ids.txt"


@dataclass(frozen=True, slots=True)
class Filed:
    """A claim together with the file that holds it."""

    claim: Claim
    file: SourceFile


@dataclass(frozen=True, slots=True)
class Base:
    """What the claims folder holds, as typed values in the order of their files' names.

    `ledger` maps each id ever published to the character in `ids.txt` where it stands.
    `broken` names the files (without folder and ending) that could not be used, so that
    nobody complains that what they hold is missing. `files` counts the files that were read.
    """

    claims: tuple[Filed, ...] = ()
    capabilities: tuple[TaxonomyEntry, ...] = ()
    techniques: tuple[TaxonomyEntry, ...] = ()
    reviewers: tuple[Reviewer, ...] = ()
    ledger: dict[str, int] = field(default_factory=dict)
    by_name: dict[str, SourceFile] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    files: int = 0


def load(folder: Path) -> tuple[Base, list[Problem]]:
    """All that could be read below `folder`, and every problem with the rest."""
    files, problems = read_folder(folder)
    by_name = {file.name: file for file in files}
    capabilities = _parsed(by_name.get(CAPABILITIES), tuple[TaxonomyEntry, ...], problems)
    techniques = _parsed(by_name.get(TECHNIQUES), tuple[TaxonomyEntry, ...], problems)
    reviewers = _parsed(by_name.get(REVIEWERS), tuple[Reviewer, ...], problems)
    claims = []
    for file in files:
        if file.name in (CAPABILITIES, TECHNIQUES, REVIEWERS) or not file.name.endswith(".yml"):
            continue
        claim = _parsed(file, Claim, problems)
        if claim is not None:
            claims.append(Filed(claim, file))
    ledger = _ledger(by_name[LEDGER], problems) if LEDGER in by_name else {}
    broken = frozenset(PurePosixPath(problem.path).stem for problem in problems)
    base = Base(
        tuple(claims), capabilities or (), techniques or (), reviewers or (), ledger, by_name, broken, len(files)
    )
    return base, problems


def _parsed(file: SourceFile | None, kind: Callable[..., T], problems: list[Problem]) -> T | None:
    if file is None:
        return None
    value, found = parse(file, kind)
    problems += found
    return value


def _ledger(file: SourceFile, problems: list[Problem]) -> dict[str, int]:
    """The ids in the ledger: one a line; `#` begins a comment."""
    ids: dict[str, int] = {}
    for line in re.finditer(r"^[ \t]*([^\s#]+)[^\n]*$", file.text, re.MULTILINE):
        word = line.group(1)
        if not re.fullmatch(NUMBERED_ID, word):
            problems.append(file.problem(line.start(1), "ledger", f"'{word}' is not an id like CLM-0480"))
        elif word in ids:
            problems.append(file.problem(line.start(1), "ledger", f"{word} stands in the ledger twice"))
        else:
            ids[word] = line.start(1)
    return ids
