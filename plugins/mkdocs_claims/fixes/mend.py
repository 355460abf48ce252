"""One file, mended: each repair is tried, and kept only if the file is read as before, or better."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, cast

import yaml
from pydantic import TypeAdapter

from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.edit import EditError, apply
from mkdocs_claims.fixes.covered import is_covered
from mkdocs_claims.fixes.letters import composed
from mkdocs_claims.fixes.order import in_order
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import compose
from mkdocs_claims.loader.parse import Parsed, parse
from mkdocs_claims.loader.shapes import shape_of
from mkdocs_claims.problems import Problem

_BUDGET = 5_000_000
"""The most characters that are read anew while one file is mended: some seconds' work at worst."""

_DEPTH = 10
"""More mappings are not nested in one another."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A file after its repairs.

    `done` says what was mended, `withheld` are the problems whose repair would touch what a review covers, and
    `left` all that remain, `withheld` among them.
    """

    file: SourceFile
    done: list[str]
    withheld: list[Problem]
    left: list[Problem]


def mend(file: SourceFile, kind: Callable[..., Any]) -> Mended:
    """The file with all safe repairs made, read as a `kind`: a model, or a tuple of models."""
    done: list[str] = []
    trial = _Trial(file, parse(file, kind), kind)
    while repaired := trial.next():
        done += repaired
    file, parsed = trial.file, trial.parsed
    file, tidied = _tidied(file, kind, parsed)
    parsed = parse(file, kind) if tidied else parsed
    withheld = [problem for problem in parsed.problems if problem.fix and _is_covered(problem, file)]
    return Mended(file, done + tidied, withheld, parsed.problems)


def _is_covered(problem: Problem, file: SourceFile) -> bool:
    return any(is_covered(file.text, edit) for edit in problem.fix)


@dataclass
class _Trial:
    """A file, what it is read as, and how much more may be read while it is mended."""

    file: SourceFile
    parsed: Parsed[Any]
    kind: Callable[..., Any]
    left: int = _BUDGET

    def next(self) -> list[str]:
        """Mend all that can be mended at once, else the first that can; what was mended, nothing where nothing can."""
        fixable = [problem for problem in self.parsed.problems if problem.fix and not _is_covered(problem, self.file)]
        for group in (_together(fixable), *([problem] for problem in fixable)):
            if not group or self.left < 0:
                continue
            self.left -= len(self.file.text)
            after = replace(self.file, text=apply(self.file.text, [edit for problem in group for edit in problem.fix]))
            parsed = parse(after, self.kind)
            if _is_better(group, self.file, self.parsed, parsed):
                self.file, self.parsed = after, parsed
                return [f"line {problem.position.line}: {problem.code}" for problem in group]
        return []


def _together(problems: Iterable[Problem]) -> list[Problem]:
    """As many of the problems as can be mended at once: repairs that add no line and do not meet."""
    chosen: list[Problem] = []
    end = -1
    for problem in sorted(problems, key=lambda problem: problem.fix[0].start):
        if problem.fix[0].start > end and "\n" not in problem.fix[0].text and "\r" not in problem.fix[0].text:
            chosen.append(problem)
            end = max(edit.end for edit in problem.fix)
    return chosen


def _is_better(mended: list[Problem], file: SourceFile, before: Parsed[Any], after: Parsed[Any]) -> bool:
    """Whether the problems are gone, and quotes have not made a text of what should be something else."""
    had, has = Counter(map(_identity, before.problems)), Counter(map(_identity, after.problems))
    if any(has[identity] > had[identity] - count for identity, count in Counter(map(_identity, mended)).items()):
        return False
    # Under a key that is known again, other faults may come to light.
    lines = {file.position(edit.start).line for problem in mended for edit in problem.fix}
    lines -= {problem.position.line for problem in mended if problem.code == "unknown-key"}
    return not any(problem.position.line in lines and not had[_identity(problem)] for problem in after.problems)


def _identity(problem: Problem) -> tuple[str, str, int]:
    return problem.code, problem.message, problem.position.line


def _tidied(file: SourceFile, kind: Callable[..., Any], parsed: Parsed[Any]) -> tuple[SourceFile, list[str]]:
    """A sound file with its letters composed and its keys in order, and what was done. It is read as before."""
    done = []
    for said, edits_of in (("letters composed", _composed), ("keys in order", _in_order)):
        for _ in range(_DEPTH if parsed.value is not None else 0):
            try:
                after = replace(file, text=apply(file.text, edits_of(file, kind)))
            except EditError:
                break
            if after.text == file.text or not _is_same(file, after, kind):
                break
            file = after
            done.append(said)
    return file, list(dict.fromkeys(done))


def _composed(file: SourceFile, kind: Callable[..., Any]) -> list[Edit]:
    del kind
    root = compose(file)
    return composed(root, file.text) if isinstance(root, yaml.Node) else []


def _in_order(file: SourceFile, kind: Callable[..., Any]) -> list[Edit]:
    root = compose(file)
    return in_order(root, shape_of(kind), file) if isinstance(root, yaml.Node) else []


def _is_same(one: SourceFile, other: SourceFile, kind: Callable[..., Any]) -> bool:
    """Whether both texts are read as the same values, and hold the same words, those of comments too."""
    values = [parse(file, kind).value for file in (one, other)]
    if None in values:
        return False
    adapter: TypeAdapter[Any] = TypeAdapter(cast("Any", kind))
    words = [sorted(unicodedata.normalize("NFC", file.text).split()) for file in (one, other)]
    return adapter.dump_json(values[0]) == adapter.dump_json(values[1]) and words[0] == words[1]
