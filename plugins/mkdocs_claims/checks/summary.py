"""How the checks do on a base: what they flagged, and how people judged that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.checks.registry import CHECKS
from mkdocs_claims.checks.run import Result, State, expired


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers for one check, or for all of them.

    `flagged`, `passed` and `not_run` count claims, or claims times checks. `findings` counts all findings, of which
    nobody has judged `not_judged`. `false_alarms` and `right` count judgements on file, those on earlier texts
    included, of which there are `expired`.
    """

    flagged: int = 0
    passed: int = 0
    not_run: int = 0
    findings: int = 0
    false_alarms: int = 0
    right: int = 0
    expired: int = 0
    not_judged: int = 0

    @property
    def run(self) -> int:
        """How often it ran."""
        return self.flagged + self.passed

    @property
    def judged(self) -> int:
        """Judgements on file."""
        return self.false_alarms + self.right

    @property
    def false_alarm_rate(self) -> float | None:
        """The share of false alarms among what people judged, 0 to 1; None where nobody has judged."""
        return self.false_alarms / self.judged if self.judged else None


@dataclass(frozen=True, slots=True)
class Summary:
    """The tally of each check by its name, in the order of the registry, and of all together.

    `claims_flagged` counts the claims with at least one flag.
    """

    by_check: Mapping[str, Tally]
    total: Tally
    claims_flagged: int


def summary(catalogue: Catalogue, checked: Mapping[str, Sequence[Result]]) -> Summary:
    """The numbers for a base, from the results of all checks by claim."""
    states: Counter[tuple[str, State]] = Counter()
    findings: Counter[str] = Counter()
    judgements: Counter[tuple[str, str]] = Counter()
    flagged = 0
    for claim in catalogue.claims:
        results = checked[claim.id]
        flagged += any(result.state is State.FLAGGED for result in results)
        for result in results:
            states[result.check.name, result.state] += 1
            findings[result.check.name] += len(result.findings)
            judgements[result.check.name, "none"] += sum(one.judgement is None for one in result.findings)
        for judgement in claim.checks.judged:
            judgements[judgement.check, judgement.verdict] += 1
        for _, judgement in expired(claim, results):
            judgements[judgement.check, "expired"] += 1
    by_check = {
        name: Tally(
            states[name, State.FLAGGED],
            states[name, State.PASSED],
            states[name, State.NOT_RUN],
            findings[name],
            judgements[name, "false-alarm"],
            judgements[name, "right"],
            judgements[name, "expired"],
            judgements[name, "none"],
        )
        for name in (check.name for check in CHECKS)
    }
    return Summary(by_check, _sum(by_check.values()), flagged)


def _sum(tallies: Iterable[Tally]) -> Tally:
    return Tally(*(sum(column) for column in zip(*map(astuple, tallies), strict=True)))
