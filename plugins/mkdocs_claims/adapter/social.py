"""Social cards as files of the site. Pillow, which draws them, is imported only where a site wants them."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig

from mkdocs_claims.adapter.project import project_folder
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.site import Site
from mkdocs_claims.social.card import SocialCard

FOLDER = ".cache/claims/social"
"""Where cards are kept between builds, beside `mkdocs.yml`."""


def why_not() -> str | None:
    """What keeps cards from being drawn here, and how to mend it."""
    try:
        from mkdocs_claims.social.fonts import font_of, sans
    except ImportError:
        return "social cards are drawn with Pillow, which is not installed: pip install 'mkdocs-claims[cards]'"
    try:
        for file in sans(500).files:
            font_of(file, 500, 20)
    except (ImportError, OSError) as error:
        return f"Pillow cannot read the fonts of social cards ({error}): install it as a wheel, which can read WOFF2"
    return None


def pictures(site: Site, config: MkDocsConfig, *, release: bool) -> Iterator[Output]:
    """Every picture, one at a time: there may be thousands.

    For a published site all are drawn anew, as ADR 0019 wants it: a forged one could say anything.
    """
    for path, card in site.social_cards():
        yield Output(path, _drawn_anew(card) if release else picture(card, config))


def picture(card: SocialCard, config: MkDocsConfig) -> bytes:
    """One picture, from those that are kept if it is there."""
    from mkdocs_claims.social import cache

    return cache.drawn(card, project_folder(config) / FOLDER)


def _drawn_anew(card: SocialCard) -> bytes:
    from mkdocs_claims.social.cache import mark_of
    from mkdocs_claims.social.drawing import draw

    return draw(card, mark_of(card))
