"""The scorecard in tables, for the page and for the command: both show the same words and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mkdocs_claims.addresses import DISPUTED, SOURCES, capability_path, check_path, claim_path
from mkdocs_claims.counting import counted
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.derived.scorecard import Backlog, CheckFigures, Contents, Scorecard, Share, States
from mkdocs_claims.derived.standing import FEWEST
from mkdocs_claims.records.taxonomy import TaxonomyEntry

LONGEST = 10
"""How many of the claims that wait longest are named."""
TOO_FEW = "too few to summarise"


@dataclass(frozen=True, slots=True)
class Row:
    """A name, the path of its page if it has one, and a value for each further column."""

    name: str
    values: tuple[str, ...]
    path: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its title and a word on what it shows. Without rows the word says why."""

    title: str
    anchor: str
    note: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]


def tables(card: Scorecard, capabilities: Mapping[str, TaxonomyEntry]) -> Iterator[Table]:
    """The scorecard's tables: coverage, outcomes, calibration."""
    yield _coverage(card, capabilities)
    yield _contents(card.contents, card.unidentified)
    yield _backlog(card.backlog)
    yield Table(
        "Techniques by standing",
        "techniques",
        "What counts is reviewed and measured; a claim that no person has accepted moves none of them.",
        ("Standing", "Techniques"),
        tuple(Row(standing.label, (str(number),)) for standing, number in card.standings.items()),
    )
    yield _disputes(card)
    yield _calibration(card)
    yield _checks(card.checks)


def _coverage(card: Scorecard, capabilities: Mapping[str, TaxonomyEntry]) -> Table:
    gone = f" {card.retired} more {'is' if card.retired == 1 else 'are'} no longer put forward." if card.retired else ""
    return Table(
        "Claims by capability and review",
        "coverage",
        f"{counted(card.on_file, 'claim')} on file, {card.claims[ReviewState.REVIEWED]} reviewed by a person.{gone}",
        ("Capability", *(state.label for state in ReviewState), "All"),
        (
            *(Row(capabilities[key].name, _cells(own), capability_path(key)) for key, own in card.capabilities.items()),
            Row("All", _cells(card.claims)),
        ),
    )


def _cells(states: States) -> tuple[str, ...]:
    return (*map(str, states.values()), str(sum(states.values())))


def _contents(contents: Contents, unidentified: Share) -> Table:
    return Table(
        "What the records hold",
        "contents",
        "Of the claims on file, reviewed or not; the last row is of their sources.",
        ("Record", "Number", "Of", "Share"),
        (
            _share("With a falsifier", contents.falsifier),
            _share("With exact words of a source", contents.quote),
            _share("With a scope", contents.scope),
            _share("With an identified source", contents.identified_source),
            _share("Unidentified sources", unidentified, SOURCES),
        ),
    )


def _share(name: str, share: Share, path: str | None = None) -> Row:
    return Row(name, (str(share.number), str(share.of), _percent(share)), path)


def _percent(share: Share) -> str:
    return TOO_FEW if share.value is None else f"{100 * share.value:.0f} %"


def _backlog(backlog: Backlog) -> Table:
    waiting = f"{counted(backlog.claims, 'claim')} await{'s' if backlog.claims == 1 else ''} a person's review."
    until = f" Days from filing to {backlog.as_of}, for the {LONGEST} that wait longest." if backlog.waits else ""
    undated = f" {backlog.undated} of them have no day of filing, and so no age." if backlog.undated else ""
    median = f" Half of those with a day have waited {backlog.median} days or less." if backlog.waits else ""
    added = f" {counted(backlog.added, 'reviewed claim')} with evidence added since." if backlog.added else ""
    return Table(
        "Awaiting review",
        "backlog",
        waiting + undated + median + added + until,
        ("Claim", "Days") if backlog.waits else (),
        tuple(Row(claim.id, (str(days),), claim_path(claim.slug)) for claim, days in backlog.waits[:LONGEST]),
    )


def _disputes(card: Scorecard) -> Table:
    disputes = card.disputes
    aside = f" Settled on other claims, and in no outcome: {disputes.aside}." if disputes.aside else ""
    return Table(
        "Disputes",
        "disputes",
        "The open ones of all claims; the settled ones of claims that a person has accepted as they stand." + aside,
        ("State", "Disputes"),
        (
            Row("Open", (str(disputes.open),), DISPUTED),
            *(Row(outcome.capitalize(), (str(number),)) for outcome, number in disputes.settled.items()),
        ),
    )


def _calibration(card: Scorecard) -> Table:
    rows = []
    for confidence, own in card.calibration.items():
        share = own.share
        bounds = share.interval
        between = f" ({100 * bounds[0]:.0f} to {100 * bounds[1]:.0f} %)" if bounds else ""
        values = (str(own.accepted), str(own.rejected), str(own.changed), _percent(share) + between)
        rows.append(Row((confidence or "not recorded").capitalize(), values))
    return Table(
        "Drafted confidence against people's decisions",
        "calibration",
        "The share is that of accepted claims among those accepted or rejected as they stand, with its 95 % interval "
        f"after Wilson, given from {FEWEST} decisions up. Claims that no person has decided on are in no row.",
        ("Confidence as drafted", "Accepted", "Rejected", "Changed since", "Share accepted"),
        tuple(rows),
    )


def _checks(checks: Mapping[str, CheckFigures]) -> Table:
    return Table(
        "Automatic checks",
        "checks",
        "Run and flagged count claims; what was judged, or not yet, counts findings. The share is that of findings "
        f"judged right among those judged, given from {FEWEST} judgements up.",
        ("Check", "Run", "Flagged", "Judged right", "False alarm", "Not judged", "Share right"),
        tuple(_check(name, own) for name, own in checks.items()),
    )


def _check(name: str, own: CheckFigures) -> Row:
    numbers = (own.run, own.flagged, own.right, own.false_alarms, own.not_judged)
    return Row(name, (*map(str, numbers), _percent(own.share)), check_path(name))
