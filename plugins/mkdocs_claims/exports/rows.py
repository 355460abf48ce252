"""A claim and its figures as rows of a table: text in every cell, empty where nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.exports.api.evidence import Figure
from mkdocs_claims.exports.api.parts import GroupCounts
from mkdocs_claims.exports.api.whole_claim import WholeClaim

CLAIM_COLUMNS = (
    *("id", "title", "statement", "capability", "capability_name", "techniques", "observed_on"),
    *("review_state", "review_label", "banner", "confidence", "drafted_by", "status"),
    *("supports_on_file", "disputes_on_file", "mixed_on_file", "neutral_on_file"),
    *("supports_counted", "disputes_counted", "mixed_counted", "neutral_counted"),
    *("sources", "figures", "falsifiers", "open_disputes", "flagged", "filed_on", "url", "permalink"),
)
FIGURE_COLUMNS = (
    *("claim", "review_state", "evidence", "direction", "metric", "set", "label", "n"),
    *("name", "value", "unit", "proportion", "better", "is_claim", "note", "source"),
)


def claim_row(claim: WholeClaim) -> dict[str, str]:
    """A claim as a row. What it has several of stands in one cell, with bars between."""
    evidence, filed = claim["evidence"], claim["filed_on"]
    row = {
        "id": claim["id"],
        "title": claim["title"],
        "statement": claim["statement"],
        "capability": claim["capability"]["key"],
        "capability_name": claim["capability"]["name"],
        "techniques": _several(f"{one['key']}: {one['effect']}" for one in claim["techniques"]),
        "observed_on": claim["observed_on"] or "",
        "review_state": claim["review_state"],
        "review_label": claim["review_label"],
        "banner": claim["banner"] or "",
        "confidence": claim["confidence"] or "",
        "drafted_by": claim["drafting"].method,
        "status": claim["status"],
        "sources": _several(name for item in evidence for name in item["source"]["identifiers"]),
        "figures": _several(_figure(figure) for item in evidence for figure in item["figures"]),
        "falsifiers": _several(falsifier.text for falsifier in claim["falsifiers"]),
        "open_disputes": str(sum(dispute.state == "open" for dispute in claim["disputes"])),
        "flagged": str(claim["flagged"]),
        "filed_on": filed.isoformat() if filed else "",
        "url": claim["url"],
        "permalink": claim["permalink"],
    }
    ledgers: tuple[tuple[str, GroupCounts], ...] = (("on_file", claim["on_file"]), ("counted", claim["counted"]))
    for name, ledger in ledgers:
        row |= {f"{direction}_{name}": str(number) for direction, number in ledger.items()}
    return row


def figure_rows(claim: WholeClaim) -> Iterator[dict[str, str]]:
    """A claim's figures, a row each, with what each is evidence for."""
    state = str(claim["review_state"])
    for item in claim["evidence"]:
        for figure in item["figures"]:
            yield {
                "claim": claim["id"],
                "review_state": state,
                "evidence": item["label"],
                "direction": item["direction"],
                "metric": figure["metric"],
                "set": figure["set"] or "",
                "label": figure["label"] or "",
                "n": str(figure["n"] or ""),
                "name": figure["name"],
                "value": figure["value"],
                "unit": figure["unit"] or "",
                "proportion": _yes_or_no(figure["proportion"]),
                "better": figure["better"] or "",
                "is_claim": _yes_or_no(figure["is_claim"]),
                "note": figure["note"] or "",
                "source": figure["source"],
            }


def _figure(figure: Figure) -> str:
    """A figure in one line: `chain accuracy (DCE, n = 522): Director 8B 91.0 percent`."""
    metric, unit = figure["metric"], figure["unit"]
    name = figure["set"] or figure["label"]
    cases = ", ".join(part for part in (name, f"n = {figure['n']}" if figure["n"] else None) if part)
    measured = f"{metric} ({cases})" if cases else metric
    return f"{measured}: {figure['name']} {figure['value']}{f' {unit}' if unit else ''}"


def _several(texts: Iterator[str]) -> str:
    return " | ".join(dict.fromkeys(texts))


def _yes_or_no(value: bool) -> str:  # noqa: FBT001 - it has no other argument
    return "yes" if value else "no"
