"""The claims folder as it is in another folder, or as it was at a git revision."""

from __future__ import annotations

import io
import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from mkdocs_claims.loader.files import most_bytes


@contextmanager
def claims_folder(place: str, base: Path) -> Iterator[Path]:
    """The claims folder that `place` names: a folder itself, else `base` as it was at that git revision.

    A revision is copied to a folder that is gone afterwards. Raises BadParameter where there is neither.
    """
    if place and Path(place).is_dir():
        yield Path(place)
        return
    where = Path(os.path.abspath(base))  # noqa: PTH100 - a link is the repository's own and is not followed
    if not where.parent.is_dir():
        raise click.BadParameter(f"{base.parent} does not exist", param_hint="--base")
    commit = _git(where.parent, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{place}^{{commit}}")
    if commit is None:
        raise click.BadParameter(f"{place} is neither a folder nor a git revision here")
    with TemporaryDirectory(prefix="claims-") as stage:
        folder = Path(stage) / "claims"
        folder.mkdir()
        _copy(where, commit.decode().strip(), folder)
        yield folder


def _copy(where: Path, commit: str, folder: Path) -> None:
    """Write the files that a commit has at `where` into `folder`; none where it has no such path.

    They are read as they are stored: no filter or attribute of the repository has a say, and links are passed over.
    """
    listed = _git(where.parent, "ls-tree", "--full-tree", "-r", "-z", "-l", f"{commit}:./{where.name}") or b""
    files: list[tuple[Path, bytes, int]] = []
    for entry in listed.split(b"\0"):
        head, _, below = entry.partition(b"\t")
        target = Path(os.path.normpath(folder / os.fsdecode(below)))
        # A tree can be made to hold `..`.
        if head.startswith(b"100") and target.is_relative_to(folder):
            _, _, name, size = head.split()
            files.append((target, name, int(size)))
    # Of what is too large to be read, the size is enough.
    contents = _blobs(
        where.parent,
        (name for path, name, length in files if length <= most_bytes(path.relative_to(folder).as_posix())),
    )
    for path, name, length in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents.get(name, b""))
        os.truncate(path, length)


def _blobs(repository: Path, names: Iterable[bytes]) -> dict[bytes, bytes]:
    wanted = b"".join(name + b"\n" for name in names)
    answer = io.BytesIO(_git(repository, "cat-file", "--batch", given=wanted) or b"")
    found = {}
    for head in iter(answer.readline, b""):
        name, _, size = head.split()
        found[name] = answer.read(int(size))
        answer.read(1)
    return found


def _git(repository: Path, *arguments: str, given: bytes | None = None) -> bytes | None:
    """What git prints; None where it fails."""
    try:
        done = subprocess.run(["git", *arguments], cwd=repository, input=given, capture_output=True, check=False)  # noqa: S603, S607
    except OSError as error:
        raise click.ClickException(f"git cannot be run: {error.strerror}; name folders instead") from error
    return done.stdout if done.returncode == 0 else None
