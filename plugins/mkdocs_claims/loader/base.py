"""The whole claims folder: records, taxonomies, reviewers and the ledger of ids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from mkdocs_claims.loader.files import LEDGER, SourceFile, read_folder
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.loader.parse import Parsed, T, parse
from mkdocs_claims.problems import Problem, has_errors
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.fields import NUMBERED_ID
from mkdocs_claims.records.taxonomy import Reviewer, TaxonomyEntry

CAPABILITIES = "taxonomy/capabilities.yml"
TECHNIQUES = "taxonomy/techniques.yml"
REVIEWERS = "reviewers.yml"

_LINE = re.compile(r"(?:\A|[\r\n])([^\r\n#]+)")
_WORD = re.compile(r"[^\s#]+")


@dataclass(frozen=True, slots=True)
class Filed:
    """A claim together with the file that holds it.

    `faulty` names the fields that could not be used. Such a claim stands for its other fields only, which
    are checked; it never reaches a page.
    """

    claim: Claim
    file: SourceFile
    faulty: frozenset[str] = frozenset()


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


def load(folder: Path, kept: Kept | None = None) -> tuple[Base, list[Problem]]:
    """All that could be read below `folder`, and every problem with the rest.

    `kept` holds records of earlier runs, None where all are to be parsed.
    """
    files, problems = read_folder(folder, None if kept is None else kept.files)
    parsed = None if kept is None else kept.parsed(filter(_is_record, files))
    base, more = load_files(files, parsed)
    return replace(base, broken=base.broken | _stems(problems)), problems + more


def load_files(
    files: Sequence[SourceFile], parsed: dict[SourceFile, Parsed[Claim]] | None = None
) -> tuple[Base, list[Problem]]:
    """The base that these files are, whether or not they are written down yet, and every problem with them.

    `parsed` keeps what came of each record from one call to the next, so that only changed ones are parsed again.
    """
    parsed = {} if parsed is None else parsed
    problems: list[Problem] = []
    by_name = {file.name: file for file in files}
    capabilities = _parsed(by_name.get(CAPABILITIES), tuple[TaxonomyEntry, ...], problems)
    techniques = _parsed(by_name.get(TECHNIQUES), tuple[TaxonomyEntry, ...], problems)
    reviewers = _parsed(by_name.get(REVIEWERS), tuple[Reviewer, ...], problems)
    claims = []
    for file in files:
        if not _is_record(file):
            continue
        record = parsed.get(file) or parse(file, Claim)
        parsed[file] = record
        problems += record.problems
        if record.value is not None:
            claims.append(Filed(record.value, file))
        elif record.sound:
            claims.append(_partial(file, record))
    ledger = _ledger(by_name[LEDGER], problems) if LEDGER in by_name else {}
    base = Base(
        tuple(claims),
        capabilities or (),
        techniques or (),
        reviewers or (),
        ledger,
        by_name,
        _stems(problems),
        len(files),
    )
    return base, problems


def _is_record(file: SourceFile) -> bool:
    return file.name.endswith(".yml") and file.name not in (CAPABILITIES, TECHNIQUES, REVIEWERS)


def _stems(problems: Iterable[Problem]) -> frozenset[str]:
    return frozenset(PurePosixPath(problem.path).stem for problem in problems if has_errors([problem]))


def _parsed(file: SourceFile | None, kind: Callable[..., T], problems: list[Problem]) -> T | None:
    if file is None:
        return None
    parsed = parse(file, kind)
    problems += parsed.problems
    return parsed.value


def _partial(file: SourceFile, parsed: Parsed[Claim]) -> Filed:
    """The claim of a faulty record, with something harmless in the place of what is missing."""
    stand_in = {"id": "XX-NEW-x", "slug": "x", "statement": "…", "capability": "x", "drafting": {"method": "imported"}}
    return Filed(Claim.model_validate({**stand_in, **parsed.sound}), file, parsed.faulty)


def _ledger(file: SourceFile, problems: list[Problem]) -> dict[str, int]:
    """The ids in the ledger, one a line; `#` begins a comment. Of several on a line all are read, with a problem."""
    ids: dict[str, int] = {}
    for line in _LINE.finditer(file.text):
        for place, word in enumerate(_WORD.finditer(file.text, line.start(1), line.end(1))):
            text, index = word.group(), word.start()
            if place == 1:
                problems.append(file.problem(index, "ledger", "the ledger holds one id a line", "begin a new line"))
            if not re.fullmatch(NUMBERED_ID, text):
                problems.append(file.problem(index, "ledger", f"'{text[:60]}' is not an id like CLM-0480"))
            elif text in ids:
                problems.append(file.problem(index, "ledger", f"{text} stands in the ledger twice", "keep one"))
            else:
                ids[text] = index
    return ids
