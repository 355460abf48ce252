"""What addresses answered earlier, kept between runs as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

from mkdocs_claims.checks.sources.replies import Reach, Reply

DAYS = {Reach.REACHED: 14, Reach.GONE: 1}
"""Days for which an answer is believed. An unclear one is asked for again in the next run."""

Known = dict[str, tuple[Reply, date]]
"""Answers and their days by address."""


def read_known(text: str, today: date) -> Known:
    """The answers in a cache file's text that are still believed. A file that cannot be read holds none."""
    try:
        rows = json.loads(text)
        found = {
            str(address): (Reply(Reach(row["reach"]), str(row["words"])), date.fromisoformat(row["day"]))
            for address, row in rows.items()
        }
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return {}
    return {
        address: (reply, day)
        for address, (reply, day) in found.items()
        if 0 <= (today - day).days < DAYS.get(reply.reach, 0)
    }


def as_cache(known: Mapping[str, tuple[Reply, date]]) -> str:
    """The cache file's text, addresses sorted."""
    rows = {
        address: {"reach": str(reply.reach), "words": reply.words, "day": day.isoformat()}
        for address, (reply, day) in sorted(known.items())
        if reply.reach in DAYS
    }
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
