"""A base that is being changed: in memory, checked after each change, and written only at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from mkdocs_claims.catalogue.catalogue import checked
from mkdocs_claims.edits.save import Change, save
from mkdocs_claims.loader.base import Base, Filed, load_files
from mkdocs_claims.loader.files import SourceFile, read_folder, shown_path
from mkdocs_claims.loader.parse import Parsed
from mkdocs_claims.problems import Problem, Severity
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.suggest import did_you_mean_id


class RefusedError(Exception):
    """A change that is not made; the message says why. `problems` are those that stand in its way."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class UnknownClaimError(RefusedError):
    """There is no claim with the id that was asked for."""


@dataclass(frozen=True)
class OpenBase:
    """A base as it stands after the changes so far.

    `unread` are the problems with files that could not even be read, `problems` all of them. `origins` leads
    from the name of each changed file to the file on disk, None for a new one. `parsed` keeps what came of each record.
    """

    folder: Path
    files: Mapping[str, SourceFile]
    unread: tuple[Problem, ...]
    base: Base
    problems: tuple[Problem, ...]
    origins: Mapping[str, SourceFile | None] = field(default_factory=dict)
    parsed: dict[SourceFile, Parsed[Claim]] = field(default_factory=dict, repr=False)

    @classmethod
    def read(cls, folder: Path) -> OpenBase:
        """The base in `folder`. Raises RefusedError where there is no such folder."""
        files, unread = read_folder(folder)
        if any(problem.code == "no-folder" for problem in unread):
            raise RefusedError("there is no base to change", unread)
        return _checked(cls(folder, {file.name: file for file in files}, tuple(unread), Base(), ()))

    @property
    def errors(self) -> list[Problem]:
        """The problems that are errors."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]

    @property
    def changes(self) -> list[Change]:
        """What has been changed so far."""
        return [Change(before, self.files[name]) for name, before in self.origins.items()]

    def file(self, name: str, text: str) -> SourceFile:
        """A file of this base with this text."""
        return SourceFile(shown_path(self.folder / name), name, text)

    def find(self, claim_id: str) -> Filed:
        """The claim with this id, in any letter case, whose record has no error.

        Raises UnknownClaimError where there is none, RefusedError where its record has errors.
        """
        known = {filed.claim.id: filed for filed in self.base.claims if "id" not in filed.faulty}
        by_fold = {name.casefold(): filed for name, filed in known.items()}
        filed = by_fold.get(claim_id.casefold())
        if filed is None:
            own = [
                problem for problem in self.errors if PurePosixPath(problem.path).stem.casefold() == claim_id.casefold()
            ]
            if own:
                raise RefusedError(f"the record of {claim_id} has to be mended first", own)
            hint = did_you_mean_id(claim_id, known)
            raise UnknownClaimError(f"there is no claim {claim_id}{f'; {hint}' if hint else ''}")
        own = [problem for problem in self.errors if problem.path == filed.file.path]
        if own:
            raise RefusedError(f"the record of {filed.claim.id} has to be mended first", own)
        return filed

    def revised(self, changes: Iterable[Change]) -> OpenBase:
        """The base with these changes too. Raises RefusedError where they bring errors that it did not have."""
        files, origins = dict(self.files), dict(self.origins)
        for change in changes:
            before = change.before
            if before is not None:
                del files[before.name]
                before = origins.pop(before.name, before)
            files[change.after.name] = change.after
            origins[change.after.name] = before
        after = _checked(replace(self, files=files, origins=origins))
        had = Counter(map(_identity, self.errors))
        new = [problem for problem in after.errors if not _takes(had, _identity(problem))]
        if new:
            raise RefusedError("the change would bring errors into the base, so nothing was written", new)
        return after

    def save(self) -> OpenBase:
        """Write all changes, or none, and give the base as it is then. Raises EditError or OSError."""
        save(self.folder, self.changes)
        return self.settled()

    def settled(self) -> OpenBase:
        """The base as if its changes had always been there."""
        return replace(self, origins={})


def _checked(base: OpenBase) -> OpenBase:
    """The base with what its files say, and what is wrong with it."""
    values, found = load_files([base.files[name] for name in sorted(base.files)], base.parsed)
    # A file that could not be read may hold what others refer to.
    unread = frozenset(PurePosixPath(problem.path).stem for problem in base.unread)
    values = replace(values, broken=values.broken | unread)
    return replace(base, base=values, problems=tuple(checked(values, [*base.unread, *found])))


def _identity(problem: Problem) -> tuple[str, str, str]:
    """What makes a problem the same one after lines have moved."""
    return problem.path, problem.code, problem.message


def _takes(had: Counter[tuple[str, str, str]], identity: tuple[str, str, str]) -> bool:
    """Whether the problem is one of those that were there, each of which counts once."""
    had[identity] -= 1
    return had[identity] >= 0
