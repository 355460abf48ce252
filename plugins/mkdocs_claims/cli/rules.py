"""`claims rules`: the automatic checks, and how they do on a base."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.registry import CHECKS
from mkdocs_claims.checks.run import check_all, related_by_id
from mkdocs_claims.checks.summary import Summary, Tally, summary
from mkdocs_claims.cli.base import base_option, sound


@click.command()
@base_option
@click.option("--stats", is_flag=True, help="Run the checks on the base, and count flags and judgements.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def rules(base: Path, stats: bool, as_json: bool) -> None:
    """List every automatic check with its severity and its rule."""
    counted = _counted(base) if stats else None
    if as_json:
        click.echo(json.dumps(_values(counted), ensure_ascii=False, indent=2))
        return
    for check in CHECKS:
        click.echo(f"{check.name} ({check.severity})\n  {check.rule}")
        if counted:
            click.echo(f"  {_in_words(counted.by_check[check.name])}")
    if counted:
        click.echo(f"all checks\n  {_in_words(counted.total)}")


def _counted(base: Path) -> Summary:
    catalogue = sound(base)
    return summary(catalogue, check_all(catalogue, Around(related_by_id(catalogue))))


def _in_words(tally: Tally) -> str:
    rate = tally.false_alarm_rate
    judged = f"judged {tally.judged}: {tally.false_alarms} false alarms, {tally.right} right"
    return (
        f"flagged {tally.flagged}, passed {tally.passed}, not run {tally.not_run}; "
        + (judged if tally.judged else "none judged")
        + (f", {tally.expired} on earlier texts" if tally.expired else "")
        + f"; false-alarm rate {'unknown' if rate is None else f'{rate:.0%}'}"
    )


def _values(counted: Summary | None) -> dict[str, object]:
    rows = []
    for check in CHECKS:
        row: dict[str, object] = {
            "check": check.name,
            "title": check.title,
            "severity": str(check.severity),
            "rule": check.rule,
        }
        rows.append(row | (_numbers(counted.by_check[check.name]) if counted else {}))
    total = {"total": _numbers(counted.total) | {"claims_flagged": counted.claims_flagged}} if counted else {}
    return {"schema_version": 1, "checks": rows, **total}


def _numbers(tally: Tally) -> dict[str, object]:
    return {
        "flagged": tally.flagged,
        "passed": tally.passed,
        "not_run": tally.not_run,
        "findings": tally.findings,
        "false_alarms": tally.false_alarms,
        "right": tally.right,
        "expired": tally.expired,
        "false_alarm_rate": tally.false_alarm_rate,
    }
