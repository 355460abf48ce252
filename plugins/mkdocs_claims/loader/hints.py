"""What to write instead of a value that has not the form of its field: the right spelling, where it is plain."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection
from datetime import date

import yaml

from mkdocs_claims.loader.shapes import Kind, Shape
from mkdocs_claims.records.identifiers import identifier
from mkdocs_claims.suggest import did_you_mean

_SAME = {
    "human": "person",
    "people": "person",
    "manual": "person",
    "ai": "model",
    "llm": "model",
    "machine": "model",
    "for": "supports",
    "pro": "supports",
    "against": "disputes",
    "con": "disputes",
    "refutes": "disputes",
    "contradicts": "disputes",
    "experiment": "measured",
    "tested": "measured",
    "opinion": "argued",
    "positive": "helps",
    "negative": "fails",
    "article": "paper",
    "blog": "post",
    "none": "unknown",
}
"""Words that people write for a word of the format. It is suggested only where the format has that word."""

_DAY_FIRST = re.compile(r"([0-9]{1,2})\.[ ]?([0-9]{1,2})\.[ ]?([0-9]{4})")
_YEAR_FIRST = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
_NUMBER = re.compile(r"([-+]?[0-9]{1,15}(?:[.,][0-9]{1,15})?)[ ]?(\S{1,20})?")


def for_choice(given: str, choices: Collection[str]) -> str:
    """The word of `choices` that was meant, or that it has to be one of them."""
    same = _SAME.get(given.casefold())
    if same in choices:
        return f"write '{same}'"
    return did_you_mean(given, choices) or "write one of these words"


def for_word(given: str, field: str) -> str | None:
    """The identifier alone, for a link in a field of identifiers, such as `doi`."""
    found = identifier(given)
    if found is None:
        return None
    scheme, value = found
    return f"write {value}" if scheme == field else f"write `{scheme}: {value}`"


def for_day(text: str) -> str:
    """Which days there are, for one that is written as a day and is none."""
    year, month, _ = map(int, text.split("-"))
    if not 1 <= month <= 12:
        return "months go from 01 to 12"
    # No year 0 is a year of the calendar.
    return f"the days of that month go from 01 to {monthrange(year, month)[1]}" if year else "years go from 0001 on"


def for_scalar(node: yaml.ScalarNode, kind: Kind) -> str | None:
    """The value in the one spelling that a day, a number or a boolean has."""
    text = str(node.value)
    match kind:
        case Kind.DAY:
            return _day(text)
        case Kind.WHOLE | Kind.DECIMAL:
            return _number(text, quoted=bool(node.style))
        case Kind.BOOLEAN:
            return f"write {'true' if text.casefold() in ('yes', 'y', 'on', 'true', '1') else 'false'}"
    return None


def for_part(node: yaml.ScalarNode, shape: Shape) -> str | None:
    """What a text has to be where a part of the record is wanted: an identifier with its scheme, a key and the text."""
    text = str(node.value)
    if "arxiv" in shape.fields:
        found = identifier(text)
        if found:
            return f"write {found[0]}:{found[1]}"
        if re.match(r"(?:www\.|[a-z0-9-]{1,60}\.(?:org|com|net|edu|io|ai)\b)", text):
            return "write the whole address, with https:// before it"
        return "write what leads to it; a source that can be found nowhere has a `title`: `source: {title: …}`"
    required = [name for name, field in shape.fields.items() if field.required]
    return f"write `{required[0]}:` before it" if len(required) == 1 else None


def _day(text: str) -> str:
    parts: list[str] = []
    if match := _DAY_FIRST.fullmatch(text):
        parts = list(match.groups()[::-1])
    elif match := _YEAR_FIRST.fullmatch(text):
        parts = list(match.groups())
    try:
        year, month, day = map(int, parts)
        return f"write {date(year, month, day).isoformat()}"
    except ValueError:
        return "write year, month and day, like 2026-01-31; leave the key out where the day is not known"


def _number(text: str, *, quoted: bool) -> str | None:
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    number, unit = match.group(1).removeprefix("+"), match.group(2)
    if "," in number:
        return "write digits and one full stop, without a comma: 1234.5"
    if unit is None:
        return f"write {number}{', without quotes' if quoted else ''}"
    if re.fullmatch("[eE][-+]?[0-9]{1,3}", unit):
        return "write the number out, like 100000"
    return f"write {number} alone, and `{unit}` under `unit`" if len(unit) < 12 else f"write {number} alone"
