"""The social card of each claim: its file, and how the head of the claim's page names it."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_claims.derived.facts import Facts
from mkdocs_claims.pages.drawing import Drawing
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.page import SocialImage
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.ids import ids_of
from mkdocs_claims.social.card import HEIGHT, WIDTH, SocialCard, card_file, card_of


def social_image(claim: Claim, facts: Facts, options: SiteOptions) -> SocialImage:
    """The card as a page's head names it.

    Services keep a picture by its address: one that says something else has another address behind the `?`.
    """
    card = card_of(claim, facts, options.name)
    url = f"{options.file_url(card_file(claim.id))}?v={card.version[:8]}"
    return SocialImage(url, card.alt, WIDTH, HEIGHT)


def social_cards(drawing: Drawing) -> Iterator[tuple[str, SocialCard]]:
    """Every card with its file, which is there under earlier ids too; none where the site has none."""
    if not drawing.options.social_cards:
        return
    for claim in drawing.catalogue.claims:
        card = card_of(claim, drawing.knowledge.claims[claim.id], drawing.options.name)
        yield from ((card_file(claim_id), card) for claim_id in ids_of(claim))
