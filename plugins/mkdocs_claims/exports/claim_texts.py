"""A claim as a text in Markdown, for readers without a browser and for language models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mkdocs_claims.addresses import claim_path, label_of
from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.ledgers import Entry
from mkdocs_claims.exports.api.checks import ToldByChecks
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.markdown import plain
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output
from mkdocs_claims.exports.source_links import source_links
from mkdocs_claims.exports.wording import counts_sentence, review_sentence
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.evidence import ResultSet, Source
from mkdocs_claims.records.ids import ids_of


def text_file(claim_id: str) -> str:
    """The file of a claim's text, beside its permanent link."""
    return f"c/{claim_id}.md"


def claim_text(claim: Claim, knowledge: Knowledge, options: ExportOptions, told: ToldByChecks) -> Iterator[Output]:
    """The claim's file, whose first line says who has reviewed it. It is there under earlier ids too.

    `told` is what all checks say of the claim.
    """
    links = Links(options, text_file(claim.id))
    checks = ("\n## Automatic checks\n", *[line for _, line in told.outcomes])
    data = "\n".join([*_lines(claim, knowledge, links), *checks, ""]).encode()
    for claim_id in ids_of(claim):
        yield Output(text_file(claim_id), data)


def _lines(claim: Claim, knowledge: Knowledge, links: Links) -> Iterator[str]:
    facts, catalogue = knowledge.claims[claim.id], knowledge.catalogue
    yield f"**{plain(review_sentence(claim, facts))}** {plain(' '.join(facts.banner))}".rstrip()
    yield f"\n# {claim.id}: {plain(claim.statement)}\n"
    yield f"- Page: <{links.permanent(claim.id) or links.page(claim_path(claim.slug))}>"
    yield f"- Capability: {plain(catalogue.capability_name(claim.capability))}"
    for key, effect in claim.techniques.items():
        yield f"- Technique: {plain(catalogue.technique_name(key))} (the claim says: {effect})"
    yield f"- Observed on: {_or_not(claim.observed_on)}"
    yield f"- Confidence, as drafted and not assessed: {claim.drafting.confidence or 'not recorded'}"
    yield f"- Filed: {claim.filed_on or 'not recorded'}"
    if claim.truncated:
        yield f"- Known to be cut: {plain(', '.join(claim.truncated))}"
    yield f"\n## Evidence\n\n{counts_sentence(facts)}"
    for entry in facts.entries:
        yield from _evidence(entry, facts)
    yield "\n## What would prove this wrong\n"
    yield from (f"- {plain(one.text)}{_list(' Met by: ', one.met_by)}" for one in claim.falsifiers)
    if not claim.falsifiers:
        yield "Nobody has written down what would."
    if claim.disputes:
        yield "\n## Disputes\n"
    for dispute in claim.disputes:
        yield f"- {dispute.state.capitalize()} ({dispute.ground}): {plain(dispute.text)}"
        if dispute.resolution:
            yield f"    - Resolution: {plain(dispute.resolution)}"
    if claim.relations:
        yield "\n## Relations to other claims\n"
    for relation in claim.relations:
        yield f"- {relation.type} {relation.claim}{_list(': ', [relation.note] if relation.note else [])}"


def _evidence(entry: Entry, facts: Facts) -> Iterator[str]:
    item = entry.item
    reasons = ", ".join(reason.words for reason in (*facts.reasons, *entry.reasons))
    counts = f"not counted: {reasons}" if reasons else "counted"
    yield f"\n### {label_of(entry.place)}: {item.direction}, {item.basis}, {counts}\n"
    yield f"- Source: {_source(item.source)}"
    yield f"- Validated by: {_or_not(item.validated_by)}"
    yield f"- Measured on: {_or_not(item.measured_on)}"
    yield f"- Brought by: {_or_not(item.added_by)}{f', {item.added_on}' if item.added_on else ''}"
    for quote in item.quotes:
        yield f"- Quote: “{plain(quote.text)}”{f' ({plain(quote.where)})' if quote.where else ''}"
    for results in item.results:
        yield from _figures(results)


def _source(source: Source | None) -> str:
    if source is None:
        return "not recorded"
    kind = (source.kind or "kind not recorded").replace("-", " ")
    year = str(source.year) if source.year else None
    told = [kind, source.title, ", ".join(source.authors), year, "retracted" if source.retracted else None]
    addresses = [f" <{address}>" for _, address in source_links(source)]
    return plain("; ".join(text for text in told if text)) + ("".join(addresses) or "; no link recorded")


def _figures(results: ResultSet) -> Iterator[str]:
    about = [results.metric, results.set, results.label, f"n = {results.n}" if results.n else None, results.unit]
    yield f"- Figures: {plain('; '.join(text for text in about if text))}"
    for entry in results.entries:
        yield f"    - {plain(entry.name)}: {entry.value:f}{f' ({plain(entry.note)})' if entry.note else ''}"


def _or_not(text: str | None) -> str:
    return plain(text) if text else "not recorded"


def _list(before: str, texts: Sequence[str]) -> str:
    return before + ", ".join(map(plain, texts)) if texts else ""
