"""`llms.txt`: what a language model is told about the base, in the form of https://llmstxt.org/."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.voices import title_of
from mkdocs_claims.exports.claim_texts import text_file
from mkdocs_claims.exports.growing import pieces
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.markdown import plain
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.exports.output import Output

FILE = "llms.txt"

_ABOUT = """\
> Claims about what AI systems can do, one sentence each, with who has reviewed them and the evidence for and against.

A claim stands here to be read and not because anyone has vouched for it, unless its review state is "Reviewed by a
person". Whoever repeats a claim should repeat its review state too. "Reviewed by AI" is no person's judgement.
"""
_FILES = (
    ("api/v1/claims.json", "all claims in a few words, JSON"),
    ("claims.ndjson", "all claims whole, one a line"),
    ("claims.csv", "all claims as a table"),
    ("claims.jsonld", "all claims as linked data"),
)


def llms_file(knowledge: Knowledge, options: ExportOptions) -> Iterator[Output]:
    """Every claim by capability, each with its review state and a link to its text."""
    return pieces(FILE, (f"{line}\n" for line in _lines(knowledge, Links(options, FILE))))


def _lines(knowledge: Knowledge, links: Links) -> Iterator[str]:
    catalogue = knowledge.catalogue
    yield f"# {plain(links.options.name)}\n\n{_ABOUT}"
    for key, claims in catalogue.by_capability.items():
        if claims:
            yield f"## {plain(catalogue.capabilities[key].name)}\n"
        for claim in claims:
            facts = knowledge.claims[claim.id]
            status = facts.status_of(claim)
            state = (
                facts.review.state.label if status == "active" else f"{status.capitalize()}; {facts.review.state.words}"
            )
            yield f"- [{claim.id}: {plain(title_of(claim))}]({links.file(text_file(claim.id))}): {state}"
        if claims:
            yield ""
    yield "## Optional\n"
    yield from (f"- [{name}]({links.file(name)}): {words}" for name, words in _FILES)
