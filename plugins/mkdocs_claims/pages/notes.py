"""Notes are the one field in Markdown: rendered, then reduced to harmless HTML."""

from __future__ import annotations

import markdown
import nh3
from markupsafe import Markup

_TAGS = {"p", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a", "br", "hr"}


def notes_html(text: str) -> Markup:
    """The notes as HTML: text, emphasis, lists, code, quotations and links to http and https. HTML in them is text."""
    converter = markdown.Markdown()
    converter.preprocessors.deregister("html_block")
    for pattern in ("html", "entity"):
        converter.inlinePatterns.deregister(pattern)
    clean = nh3.clean(
        converter.convert(text),
        tags=_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https"},
        link_rel="nofollow noopener",
    )
    return Markup(clean)
