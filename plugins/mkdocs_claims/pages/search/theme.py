"""Entries as the theme's own index holds them: HTML, which its script puts on the page as it is."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import escape

from mkdocs_claims.pages.search.entry import Chip, SearchEntry

SEPARATOR = r"""[\s\-,:;!?=\[\](){}"“”/]+|\.(?!\d)|&[lg]t;"""
"""What stands between two words of the theme's index, an expression for JavaScript. Its own takes brackets for
letters, so that "(Qwen3.5-4B)" is not found; and nothing cuts 47.79."""

_IN_USE, _NO_MORE = 4, 2
"""How much more a word tells about a claim than about a page that only names it."""


def theme_entry(location: str, entry: SearchEntry) -> dict[str, str | int]:
    """An entry that is shown whole: the theme shows each block of a text only where a word in it is found."""
    found: dict[str, str | int] = {"location": location, "title": str(escape(entry.title)), "text": "".join(_text(entry))}
    if entry.key:
        found["boost"] = _IN_USE if entry.in_use else _NO_MORE
    return found


def _text(entry: SearchEntry) -> Iterator[str]:
    yield str(escape(entry.shown))
    if entry.chips:
        # White space between the chips: without it their words would be one.
        yield f'<div class="md-tags">{" ".join(map(_chip, entry.chips))}</div>'


def _chip(chip: Chip) -> str:
    state = f" cl-chip--{chip.state}" if chip.state else ""
    return f'<span class="md-tag{state}">{escape(chip.text)}</span>'
