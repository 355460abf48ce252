"""The whole claims folder: records, taxonomies, reviewers and the ledger of ids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path, PurePosixPath

from mkdocs_claims import waiting
from mkdocs_claims.loader.files import LEDGER, SourceFile, read_folder
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.loader.parse import Parsed, T, parse
from mkdocs_claims.past import NO_PAST, Past
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


def load(folder: Path, kept: Kept | None = None, past: Past = NO_PAST) -> tuple[Base, list[Problem]]:
    """All that could be read below `folder`, and every problem with the rest.

    `kept` holds records of earlier runs, None where all are to be parsed. `past` is what earlier builds have
    worked out.
    """
    files, problems = read_folder(folder, None if kept is None else kept.files)
    parsed = None if kept is None else kept.parsed(filter(_is_record, files))
    base, more = load_files(files, parsed, past)
    return replace(base, broken=base.broken | _stems(problems)), problems + more


def load_files(
    files: Sequence[SourceFile], parsed: dict[SourceFile, Parsed[Claim]] | None = None, past: Past = NO_PAST
) -> tuple[Base, list[Problem]]:
    """The base that these files are, whether or not they are written down yet, and every problem with them.

    `parsed` keeps what came of each record from one call to the next, so that only changed ones are parsed again.
    `past` does so for all else.
    """
    parsed = {} if parsed is None else parsed
    problems: list[Problem] = []
    by_name = {file.name: file for file in files}
    capabilities = _parsed(by_name.get(CAPABILITIES), _parsed_taxonomy, problems, past)
    techniques = _parsed(by_name.get(TECHNIQUES), _parsed_taxonomy, problems, past)
    reviewers = _parsed(by_name.get(REVIEWERS), _parsed_reviewers, problems, past)
    filed = list(filter(_is_record, files))
    unread = [file for file in filed if file not in parsed]
    waiting.begin("Records", len(unread))
    for file in unread:
        parsed[file] = parse(file, Claim)
        waiting.done()
    records = [parsed[file] for file in filed]
    problems += chain.from_iterable(record.problems for record in records)
    claims = past.each(_filed, [file.name for file in filed], filed, records)
    ledger: dict[str, int] = {}
    if LEDGER in by_name:
        ledger, found = past.again(_ledger, LEDGER, by_name[LEDGER])
        problems += found
    base = Base(
        tuple([one for one in claims if one is not None]),
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


def _parsed(
    file: SourceFile | None, parsing: Callable[[SourceFile], Parsed[T]], problems: list[Problem], past: Past
) -> T | None:
    if file is None:
        return None
    parsed = past.again(parsing, file.name, file)
    problems += parsed.problems
    return parsed.value


def _parsed_taxonomy(file: SourceFile) -> Parsed[tuple[TaxonomyEntry, ...]]:
    return parse(file, tuple[TaxonomyEntry, ...])


def _parsed_reviewers(file: SourceFile) -> Parsed[tuple[Reviewer, ...]]:
    return parse(file, tuple[Reviewer, ...])


def _filed(file: SourceFile, parsed: Parsed[Claim]) -> Filed | None:
    """What came of a record, as far as it can be used."""
    if parsed.value is not None:
        return Filed(parsed.value, file)
    return _partial(file, parsed) if parsed.sound else None


def _partial(file: SourceFile, parsed: Parsed[Claim]) -> Filed:
    """The claim of a faulty record, with something harmless in the place of what is missing."""
    stand_in = {"id": "XX-NEW-x", "slug": "x", "statement": "…", "capability": "x", "drafting": {"method": "imported"}}
    return Filed(Claim.model_validate({**stand_in, **parsed.sound}), file, parsed.faulty)


def _ledger(file: SourceFile) -> tuple[dict[str, int], list[Problem]]:
    """The ids in the ledger, one a line; `#` begins a comment. Of several on a line all are read, with a problem."""
    ids: dict[str, int] = {}
    problems: list[Problem] = []
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
    return ids, problems
