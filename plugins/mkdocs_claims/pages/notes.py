"""Notes are the one field in Markdown: rendered, then reduced to harmless HTML."""

from __future__ import annotations

from functools import lru_cache

import markdown
import nh3
from markupsafe import Markup

_TAGS = {"p", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a", "br", "hr"}


def notes_html(text: str) -> Markup:
    """The notes as HTML: text, emphasis, lists, code, quotations and links to http and https. HTML in them is text."""
    clean = nh3.clean(
        _converter().reset().convert(text),
        tags=_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https"},
        link_rel="nofollow noopener",
    )
    return Markup(clean)


@lru_cache(maxsize=1)
def _converter() -> markdown.Markdown:
    converter = markdown.Markdown()
    converter.preprocessors.deregister("html_block")
    for pattern in ("html", "entity"):
        converter.inlinePatterns.deregister(pattern)
    return converter
