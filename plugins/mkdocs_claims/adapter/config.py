"""The plugin's options in `mkdocs.yml`."""

from __future__ import annotations

from mkdocs.config import config_options as option
from mkdocs.config.base import Config, ValidationError

from mkdocs_claims.adapter import related, social


class SocialCards(option.Type[bool]):
    """Whether claims have social cards: an option that is refused at once where nothing can draw them."""

    def __init__(self) -> None:
        super().__init__(bool, default=False)

    def run_validation(self, value: object) -> bool:
        """Raises ValidationError where Pillow is missing or of no use."""
        wanted = super().run_validation(value)
        trouble = social.why_not() if wanted else None
        if trouble:
            raise ValidationError(trouble)
        return wanted


class Related(option.Choice[str]):
    """What related claims are found by: an option that is refused at once where the model is missing."""

    def __init__(self) -> None:
        super().__init__(("words", "embeddings"), default="words")

    def run_validation(self, value: object) -> str:
        """Raises ValidationError for another value, and where the model is missing."""
        wanted = super().run_validation(value)
        trouble = related.why_not() if wanted == "embeddings" else None
        if trouble:
            raise ValidationError(trouble)
        return wanted


class ClaimsConfig(Config):  # type: ignore[no-untyped-call]
    """Options of the `claims` plugin. All have a default."""

    claims_dir = option.Type(str, default="claims")
    """The folder with the records, relative to `mkdocs.yml`."""

    repository = option.URL(default="")
    """The repository's address on its host, such as `https://github.com/owner/name`.

    It makes the links that dispute and edit a claim; without it pages say how instead. This is not
    the theme's `repo_url`, which makes every visitor's browser call the host."""

    branch = option.Type(str, default="main")
    """The branch that those links edit."""

    index = option.Choice(("all", "reviewed"), default="all")
    """Which claims search engines may list: all, or only those that a person has accepted as they stand."""

    release = option.Type(bool, default=False)
    """Whether this build is published: claims without a number are then errors."""

    revision = option.Type(str, default="")
    """The state of the repository that is built, such as a commit's id, for programs to tell.

    It is never looked up: without it they are told that it is not known."""

    scorecard = option.Type(bool, default=False)
    """Whether the site has the page `scorecard/` with the maintainers' figures."""

    social_cards = SocialCards()
    """Whether each claim has a picture that is shown with its link elsewhere. It takes Pillow, and a `site_url`.

    Pictures are kept in `.cache/claims/social` beside `mkdocs.yml`, which may be deleted at any time."""

    cache = option.Type(bool, default=True)
    """Whether records are kept in `.cache/claims/records` beside `mkdocs.yml`, so that the next build parses only those
    that have changed. The folder may be deleted at any time, and builds may share it. `claims check` never reads it,
    nor does a build with `release`."""

    fast = option.Type(bool, default=True)
    """Whether pages are joined from what the theme draws once, wherever that is proved to give the same page.

    Off, the theme draws every page in full: the same site, later."""

    search = option.Choice(("auto", "theme", "sharded"), default="auto")
    """How the theme's search box finds claims: through the theme's index, which every page view loads whole, or
    through one in shards, of which a search loads a few. `auto` takes shards from 300 KB on the wire up."""

    capabilities = option.ListOfItems(option.Type(str), default=[])
    """The keys of the capabilities whose claims this site shows, where it shows a part of the base. None: all of them.

    What follows about claims, techniques and sources still follows from the whole base."""

    siblings = option.DictOfItems(option.URL(is_dir=True), default={})
    """The addresses of the sites that show the other capabilities, by their keys, for pages to link to. Those in
    `capabilities` are passed over, so that all sites of a base can hold the same."""

    related = Related()
    """What related claims are found by: `words`, or `embeddings`, a model's vectors of meaning together with words.

    Embeddings take the extra of that name. They are kept in `.cache/claims/related` beside `mkdocs.yml`, which may be
    deleted at any time."""

    labels_page = option.Type(str, default="about/labels.md")
    """The page that explains the labels. Pages link to it if it exists."""

    related_page = option.Type(str, default="about/related.md")
    """The page that explains how related claims are found. Claims link to it if it exists."""

    standing_page = option.Type(str, default="about/standing.md")
    """The page that explains how the standing of a technique comes about. Techniques link to it if it exists."""

    contribute_page = option.Type(str, default="contribute/index.md")
    """The page that explains how to contribute. Pages link to it if it exists."""
