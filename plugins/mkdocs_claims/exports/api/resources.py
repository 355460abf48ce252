"""Which files a site has for programs: the table that the index and the OpenAPI description are made from."""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_claims.exports.api import capabilities, lean_claims, recent_changes, sources, techniques
from mkdocs_claims.exports.api.model import ApiFile, claim_file
from mkdocs_claims.exports.api.whole_claim import ClaimFile

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Resource:
    """A file, or with `{id}` in its path one a claim. `model` is what it says, None where that is not JSON of ours."""

    path: str
    media_type: str
    description: str
    model: type[ApiFile] | None = None


RESOURCES = (
    Resource(lean_claims.FILE, JSON, "Every claim in a few words.", lean_claims.ClaimsFile),
    Resource(claim_file("{id}"), JSON, "All that is known about one claim.", ClaimFile),
    Resource(capabilities.FILE, JSON, "Every capability, with its claims counted.", capabilities.CapabilitiesFile),
    Resource(techniques.FILE, JSON, "Every technique, with its standing.", techniques.TechniquesFile),
    Resource(sources.FILE, JSON, "Every source once, with what rests on it.", sources.SourcesFile),
    Resource(
        recent_changes.FILE, JSON, "What happened to the records, by the dates in them.", recent_changes.ChangesFile
    ),
    Resource("claims.ndjson", "application/x-ndjson", "All that is known, one claim a line, as in their own files."),
    Resource("claims.csv", "text/csv", "Every claim, a row each, for spreadsheets."),
    Resource("figures.csv", "text/csv", "Every reported figure, a row each, with its claim and its source."),
    Resource("claims.jsonld", "application/ld+json", "Every claim with its figures, in the words of schema.org."),
    Resource("claims.trig", "application/trig", "Every claim as a nanopublication. They are unsigned."),
    Resource("claims.bib", "application/x-bibtex", "Every claim as a BibTeX entry, with its review state in the note."),
    Resource(
        "claims.csl.json", "application/vnd.citationstyles.csl+json", "The same for reference managers: CSL-JSON."
    ),
    Resource("c/{id}.csl.json", "application/vnd.citationstyles.csl+json", "A claim for reference managers."),
    Resource("c/{id}.md", "text/markdown", "A claim as text; the first line says who has reviewed it."),
    Resource("llms.txt", "text/plain", "What a language model is told about the base, with a link to each text."),
    Resource("feed.xml", "application/atom+xml", "The claims to which something happened last, as an Atom feed."),
)
