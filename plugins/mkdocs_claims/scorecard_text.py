"""The scorecard as text for a terminal and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mkdocs_claims.derived.scorecard import CheckFigures, Scorecard
from mkdocs_claims.pages.scorecard_view import Table, tables
from mkdocs_claims.records.taxonomy import TaxonomyEntry
from mkdocs_claims.report import printable


def as_text(card: Scorecard, capabilities: Mapping[str, TaxonomyEntry]) -> str:
    """The scorecard as tables for a terminal."""
    return "\n\n".join(_text(table) for table in tables(card, capabilities))


def _text(table: Table) -> str:
    """The table for a terminal: title, note, and columns as wide as their widest cell."""
    lines = [[printable(cell) for cell in (row.name, *row.values)] for row in table.rows]
    return "\n".join([table.title, f"  {table.note}", *_aligned([list(table.head), *lines] if lines else [])])


def _aligned(lines: list[list[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for name, *values in lines:
        cells = [f"{value:>{width}}" for value, width in zip(values, widths[1:], strict=True)]
        yield f"  {name:<{widths[0]}}  {'  '.join(cells)}"


def as_json(card: Scorecard, capabilities: Mapping[str, TaxonomyEntry]) -> str:
    """The scorecard as JSON. Shares are from 0 to 1, and null where there are too few to summarise."""
    return json.dumps(_values(card, capabilities), ensure_ascii=False, indent=2)


def _values(card: Scorecard, capabilities: Mapping[str, TaxonomyEntry]) -> dict[str, Any]:
    backlog, contents = card.backlog, card.contents
    return {
        "schema_version": 1,
        "revision": None,
        "claims": {
            "on_file": card.on_file,
            "by_review_state": card.claims,
            "no_longer_put_forward": card.retired,
            "with_falsifier": contents.falsifier.number,
            "with_quote": contents.quote.number,
            "with_scope": contents.scope.number,
            "with_identified_source": contents.identified_source.number,
        },
        "capabilities": [
            {"key": key, "name": capabilities[key].name, "on_file": sum(states.values()), "by_review_state": states}
            for key, states in card.capabilities.items()
        ],
        "sources": {"on_file": card.unidentified.of, "unidentified": card.unidentified.number},
        "techniques": {"by_standing": card.standings},
        "disputes": {
            "open": card.disputes.open,
            "settled": card.disputes.settled,
            "settled_on_unaccepted_claims": card.disputes.aside,
        },
        "calibration": [
            {
                "confidence": confidence,
                "accepted": own.accepted,
                "rejected": own.rejected,
                "changed_since_review": own.changed,
                "share_accepted": own.share.value,
                "interval": own.share.interval,
            }
            for confidence, own in card.calibration.items()
        ],
        "backlog": {
            "claims": backlog.claims,
            "without_date": backlog.undated,
            "as_of": backlog.as_of.isoformat() if backlog.as_of else None,
            "median_days": backlog.median,
            "waits": [{"id": claim.id, "days": days} for claim, days in backlog.waits],
            "reviewed_with_evidence_added_since": backlog.added,
        },
        "checks": [_check(name, own) for name, own in card.checks.items()],
    }


def _check(name: str, own: CheckFigures) -> dict[str, Any]:
    return {
        "check": name,
        "run": own.run,
        "flagged": own.flagged,
        "right": own.right,
        "false_alarms": own.false_alarms,
        "not_judged": own.not_judged,
        "share_right": own.share.value,
    }
