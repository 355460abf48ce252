"""Social cards as files of the site. Pillow, which draws them, is imported only where a site wants them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

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


def social_files(site: Site, config: MkDocsConfig) -> Iterator[File]:
    """The pictures as files. They stay on disk until MkDocs copies them: there may be thousands."""
    for path, card in site.social_cards():
        picture = _drawn(card, config)
        if isinstance(picture, Path):
            yield File.generated(config, path, abs_src_path=str(picture))
        else:
            yield File.generated(config, path, content=picture)


def picture(card: SocialCard, config: MkDocsConfig) -> bytes:
    """One picture."""
    drawn = _drawn(card, config)
    return drawn.read_bytes() if isinstance(drawn, Path) else drawn


def _drawn(card: SocialCard, config: MkDocsConfig) -> Path | bytes:
    """A picture, or the file that it is kept in."""
    from mkdocs_claims.social import cache

    return cache.drawn(card, Path(config.config_file_path or "mkdocs.yml").parent / FOLDER)
