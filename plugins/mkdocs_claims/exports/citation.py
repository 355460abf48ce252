"""How to cite a claim: what every form of a citation says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.derived.voices import title_of
from mkdocs_claims.exports.links import Links
from mkdocs_claims.exports.wording import counts_sentence, review_sentence
from mkdocs_claims.records.claim import Claim


@dataclass(frozen=True, slots=True)
class Citation:
    """What a citation of a claim says. None stands for what the record does not say.

    `author` is the person who drafted the claim. `url` is the permanent link, whole, None where the site's address
    or the claim's number is not known. `review` says who has read the claim, `note` the same in full, with the counts.
    """

    id: str
    title: str
    short_title: str
    site: str
    author: str | None
    filed: date | None
    url: str | None
    review: str
    note: str

    @property
    def words(self) -> str:
        """The citation as plain text, without the link."""
        return f"{self.id} ({self.review}): “{self.title}” {self.site}."


def citation_of(claim: Claim, facts: Facts, links: Links) -> Citation:
    """How to cite the claim as it stands."""
    return Citation(
        id=claim.id,
        title=claim.statement,
        short_title=title_of(claim),
        site=links.options.name,
        author=claim.drafting.agent if claim.drafting.method == "person" else None,
        filed=claim.filed_on,
        url=links.permanent(claim.id) if links.options.address else None,
        review=facts.review.state.words,
        note=f"{review_sentence(claim, facts)} {counts_sentence(facts)}",
    )
