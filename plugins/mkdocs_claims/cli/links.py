"""Asking the addresses of a base's sources, for `claims check --links`: progress, cache and report.

The only command that calls other machines. It reads the day too, since no answer is believed for ever.
"""

from __future__ import annotations

import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import click

from mkdocs_claims.catalogue.catalogue import Catalogue
from mkdocs_claims.checks.sources.known import Known, as_cache, read_known
from mkdocs_claims.checks.sources.links import addresses
from mkdocs_claims.checks.sources.reach import Prober
from mkdocs_claims.checks.sources.replies import Reach, Reply
from mkdocs_claims.report import printable
from mkdocs_claims.write import write_text

CACHE = Path(".cache/claims-links.json")


def ask(catalogue: Catalogue, prober: Prober | None = None) -> dict[str, Reply]:
    """What each address of the base answers, from the cache or asked now. The report goes to standard error."""
    prober = prober or Prober(time.sleep)
    today = datetime.now(UTC).date()
    wanted = dict.fromkeys(
        address for claim in catalogue.claims for item in claim.evidence for _, address in addresses(item.source)
    )
    cached = _cached()
    known: Known = read_known(cached, today)
    open_addresses = [address for address in wanted if address not in known]
    replies = {address: known[address][0] for address in wanted if address in known}
    try:
        for number, address in enumerate(open_addresses, start=1):
            click.echo(f"asking {number} of {len(open_addresses)}: {printable(address)}", err=True)
            replies[address] = prober.ask(address)
            known[address] = (replies[address], today)
    finally:
        # An interrupted run keeps what it has asked.
        _keep(as_cache(known), cached)
    click.echo(_report(replies, asked=len(open_addresses)), err=True)
    return replies


def _report(replies: dict[str, Reply], asked: int) -> str:
    """How many addresses answered how, and each that did not."""
    numbers = Counter(reply.reach for reply in replies.values())
    counted = ", ".join(f"{numbers[reach]} {reach}" for reach in Reach)
    head = f"{len(replies)} addresses of sources: {counted} ({asked} asked now, the others known from {CACHE})"
    rows = [
        f"  {reply.reach}: {printable(address)} ({printable(reply.words)})"
        for address, reply in sorted(replies.items())
        if reply.reach is not Reach.REACHED
    ]
    return "\n".join([head, *rows])


def _cached() -> str:
    try:
        return CACHE.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _keep(text: str, before: str) -> None:
    if text == before:
        return
    try:
        write_text(CACHE, text)
    except OSError as error:
        click.echo(f"{CACHE} cannot be written ({error.strerror}): the next run asks again", err=True)
