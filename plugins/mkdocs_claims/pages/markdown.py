"""Pages as Markdown files that carry finished HTML, for a site generator that runs no plugin of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml
from markupsafe import escape

from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.page import SitePage
from mkdocs_claims.pages.site import Site

_FRONT_MATTER = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)


def markdown_pages(site: Site) -> Iterator[Output]:
    """Every generated page, at its source path."""
    for page in site.pages():
        yield Output(f"{page.path}.md", _front_matter(page) + block(page.html()))


def with_home(path: str, text: str, site: Site) -> str:
    """A hand-written page at `path`, with the overview behind it where its front matter asks for that."""
    found = _FRONT_MATTER.match(text)
    meta = yaml.safe_load(found.group(1)) if found else None
    if not isinstance(meta, dict) or meta.get("claims") != "home":
        return text
    return f"{text.rstrip()}\n\n{block(site.home_html(path.removesuffix('.md')))}"


def block(html: str) -> str:
    """The HTML as one line, which Markdown takes for a block of HTML and leaves alone.

    A line break within it is written as a character reference, so that nothing looks like the beginning of a line;
    so is a brace, which plugins for templates would read. A browser shows the same.
    """
    pieces = re.split(r"(<[^>]*>)", html.strip())
    lined = (piece.replace("\n", " " if piece.startswith("<") else "&#10;") for piece in pieces)
    return "".join(lined).replace("{", "&#123;") + "\n"


def _front_matter(page: SitePage) -> str:
    """Title and description as HTML: themes print them as they are."""
    values = {
        "title": str(escape(page.head_title)),
        "description": str(escape(page.description)),
        "hide": ["navigation", "toc"],
    }
    return f"---\n{yaml.safe_dump(values, allow_unicode=True, sort_keys=False)}---\n\n"
