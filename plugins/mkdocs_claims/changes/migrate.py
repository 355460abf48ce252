"""Records of an older version of the format, brought to the present one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

import yaml

from mkdocs_claims.changes.base import RefusedError
from mkdocs_claims.derived.review import review_status
from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.edit import apply
from mkdocs_claims.edits.save import Change
from mkdocs_claims.loader.base import load_files
from mkdocs_claims.loader.files import SourceFile, read_folder
from mkdocs_claims.loader.nodes import compose
from mkdocs_claims.problems import Problem


@dataclass(frozen=True, slots=True)
class Migration:
    """The way from the version before `to` to that one. `what` says in a sentence what it changes.

    `edits` gives the edits of one file, with its root node, in the older form: a record, a taxonomy or the
    reviewers. A migration leaves the review states as they are. One that changes what a digest covers has to
    put new digests in the place of those that were right before.
    """

    to: int
    what: str
    edits: Callable[[SourceFile, yaml.Node], list[Edit]]


MIGRATIONS: tuple[Migration, ...] = ()
"""One for each version of the format after the first, in their order."""


def migrated(folder: Path, migrations: Sequence[Migration]) -> list[Change]:
    """The changes that bring every file of the base through these migrations.

    Raises RefusedError where files cannot be read, would be faulty afterwards, or would lose a review.
    """
    before, problems = read_folder(folder)
    before = [file for file in before if file.name.endswith(".yml")]
    problems += [root for root in map(compose, before) if isinstance(root, Problem)]
    if problems:
        raise RefusedError("files that cannot be read cannot be migrated: mend them first", problems)
    after = [_through(file, migrations) for file in before]
    changes = [Change(old, new) for old, new in zip(before, after, strict=True) if old.text != new.text]
    _, found = load_files(after)
    changed = {change.after.path for change in changes}
    faulty = [problem for problem in found if problem.path in changed]
    if faulty:
        raise RefusedError("these records would have errors afterwards: mend them first", faulty)
    lost = _lost_reviews(before, after)
    if lost:
        raise RefusedError(f"the review of {', '.join(lost)} would change its state; this is a fault of the migration")
    return changes


def _through(file: SourceFile, migrations: Sequence[Migration]) -> SourceFile:
    for migration in migrations:
        root = compose(file)
        if isinstance(root, yaml.Node):
            file = replace(file, text=apply(file.text, migration.edits(file, root)))
    return file


def _lost_reviews(before: Sequence[SourceFile], after: Sequence[SourceFile]) -> list[str]:
    """The records whose review state is another one afterwards, as far as their older form can be read today."""
    old, new = (
        {f.file.name: f.claim for f in load_files(files)[0].claims if not f.faulty} for files in (before, after)
    )
    names = [
        name for name in old if name in new and review_status(old[name]).state is not review_status(new[name]).state
    ]
    return [PurePosixPath(name).stem for name in names]
