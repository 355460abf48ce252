"""Records for tests of checks, written as the part that matters."""

from __future__ import annotations

import yaml

from mkdocs_claims.checks.finding import Around, Finding, NotRun, Outcome, Remark
from mkdocs_claims.checks.registry import BY_NAME
from mkdocs_claims.checks.subject import subject_of
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.records.claim import Claim

REST = {
    "id": "CLM-0001",
    "slug": "slug",
    "statement": "In tests, the claim is stated in one sentence.",
    "capability": "planning",
    "drafting": "{method: model}",
}


def record(part: str) -> Claim:
    """The claim that a part of a record makes with a plain rest."""
    keys = yaml.safe_load(part) or {}
    rest = "".join(f"{key}: {value}\n" for key, value in REST.items() if key not in keys)
    parsed = parse(SourceFile("claims/CLM-0001.yml", "CLM-0001.yml", f"{rest}{part}\n"), Claim)
    assert parsed.value is not None, parsed.problems
    return parsed.value


def outcome(check: str, part: str | Claim, around: Around | None = None) -> Outcome:
    claim = record(part) if isinstance(part, str) else part
    return BY_NAME[check].run(subject_of(claim), around or Around())


def findings(check: str, part: str | Claim, around: Around | None = None) -> list[Finding]:
    """What a check flags. It has to have run."""
    found = outcome(check, part, around)
    assert not isinstance(found, NotRun), found.because
    return [one for one in found if isinstance(one, Finding)]


def remarks(check: str, part: str | Claim, around: Around | None = None) -> list[str]:
    found = outcome(check, part, around)
    assert not isinstance(found, NotRun), found.because
    return [one.text for one in found if isinstance(one, Remark)]


def why_not_run(check: str, part: str | Claim, around: Around | None = None) -> str | None:
    found = outcome(check, part, around)
    return found.because if isinstance(found, NotRun) else None
