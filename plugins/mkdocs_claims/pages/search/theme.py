"""Entries as the theme's own index holds them: HTML, which its script puts on the page as it is."""

from __future__ import annotations

from html import escape

from mkdocs_claims.pages.search.entry import Chip, SearchEntry

SEPARATOR = r"""[\s\-,:!?=\[\](){}"“”/]+|\.(?!\d)|&[lg]t;"""
"""What stands between two words of the theme's index, an expression for JavaScript. Its own takes brackets for
letters, so that "(Qwen3.5-4B)" is not found. Nothing here cuts 47.79, or an entity such as `&amp;`."""

_IN_USE, _NO_MORE = 4, 2
"""How much more a word tells about a claim than about a page that only names it."""


def theme_entry(location: str, entry: SearchEntry) -> dict[str, str | int]:
    """An entry in one block: of several the theme shows those in which it finds a word, and only from there on."""
    # White space between the chips: without it their words would be one.
    chips = f'<div class="md-tags">{" ".join(map(_chip, entry.chips))}</div>' if entry.chips else ""
    text = f"<div>{_html(entry.shown)}{chips}</div>"
    found: dict[str, str | int] = {"location": location, "title": _html(entry.title), "text": text}
    if entry.key:
        found["boost"] = _IN_USE if entry.in_use else _NO_MORE
    return found


def _chip(chip: Chip) -> str:
    state = f" cl-chip--{chip.state}" if chip.state else ""
    return f'<span class="md-tag{state}">{_html(chip.text)}</span>'


def _html(text: str) -> str:
    # A quotation mark as an entity would be part of the word behind it; none of these texts stands in an attribute.
    return escape(text, quote=False)
