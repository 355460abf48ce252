"""What the words beside a bare number say it is: a reference, a list marker, a year, a version, part of a formula."""

from __future__ import annotations

import re

from mkdocs_claims.checks.figures.figure import Figure, Kind
from mkdocs_claims.checks.figures.lexicon import (
    MONTH,
    NO_PLURALS,
    NUMBERED,
    ROLES,
    VERSIONED,
    WITH_A_TOOL,
    Role,
)

Region = tuple[int, Kind]
"""How far what a number is goes for all numerals that follow, and what it is."""

_LABEL = r"[0-9]+(?:\.[0-9]+)*[A-Za-z]?(?![A-Za-z0-9%])(?!\s?%)"
_ONE = re.compile(rf"{_LABEL}(?:(?:\s?[-–/]\s?|\sor\s){_LABEL})?")
_SEVERAL = re.compile(rf"{_LABEL}(?:(?:\s?[-–/]\s?|,\s(?:and\s)?|\s(?:and|or|to)\s){_LABEL})*")
_CITATION = re.compile(
    r"[0-9]{1,3}(?:(?:,\s?|;\s?|\s?[-–]\s?)[0-9]{1,3})*(?:,\s(?:Sec|Ch|Thm|Th|Lem|Prop|p|Fig)[^\]]{0,30})?\]"
)
_INTERVAL = re.compile(r"(?:CI|IQR|range|interval|in|from|=|∈|between|bounds?)[:,]?\s?\Z", re.IGNORECASE)
_MARKER = re.compile(r"[0-9]{1,2}[.)]\s")
_POINTING = frozenset("by see in from of via and to using".split())
_NEXT = re.compile(r"\s(?:[a-z]+-)?([A-Za-z]+)")
_EDITION = re.compile(r"\s(?:[A-Z][a-z]+|[0-9.]+[BM])\b")
_MONTH_BEFORE = re.compile(rf"\b{MONTH}\.?\s(?:[0-9]{{1,2}},?\s)?\Z")
_YEARS = re.compile(r"(?:1[89]|20)[0-9]{2}\s?[-–/]\s?(?:(?:19|20)?[0-9]{2})(?![0-9.,%])")
_TOKEN = re.compile(r"\S{1,12}\Z")
_LABELS = {word for word, role in ROLES.items() if role not in (Role.YEAR, Role.ARTICLE)} | {"mod", "modulo"}
"""Words in small letters that may make something else of a number behind them, be it no year."""


def placed(text: str, start: int, end: int, last: Figure | None) -> Region | None:
    """What the number text[start:end] is, if it is no figure. `last` is the reading before it."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    if before == "[":
        found = _CITATION.match(text, start)
        return (found.end(), "ref") if found and not _INTERVAL.search(text, max(0, start - 12), start - 1) else None
    if behind in (".", ")") and _marker(text, start, before):
        return 0, "ref"
    opened = before == "("
    word = _word(text, start - 2 if opened else start - 1)
    role = ROLES.get(word.rstrip(".").lower()) if word else None
    if role and (found := _labels(text, start, end, word, role)):
        return found.end(), "ref"
    if behind.isalnum() or behind == "%":
        return None
    if end - start == 4 and "1800" <= text[start:end] <= "2100" and text[start:end].isdigit():
        return _year(text, start, word, last)
    if opened:
        return (0, "ref") if word in _POINTING and behind == ")" else None
    if not word:
        return None
    kind = _name(text, start, end, word) if word[0].isupper() else _formula(text, start, word)
    return (0, kind) if kind else None


def counts(text: str, start: int, digits: str) -> bool:
    """A quick look: whether a free number, which a word follows, surely is a figure, for `placed` finds nothing."""
    if digits[0] == "0" or (len(digits) == 4 and "1800" <= digits <= "2100"):
        return False
    if start == 0:
        return True
    opened = text[start - 1] == "("
    place = start - 2 if opened else start - 1
    word = text[text.rfind(" ", max(0, place - 24), place) + 1 : place]
    if not word.isalpha():  # Few need the longer look.
        word = _word(text, place).rstrip(".")
    if not word or (not opened and (len(word) < 2 or not word[0].islower())):
        return False
    return word.lower() not in _LABELS


def _word(text: str, place: int) -> str:
    """What stands before the space at text[place] from the last space or bracket; empty where there is no space."""
    if place < 1 or text[place] not in " \u00a0\n":
        return ""
    low = max(0, place - 24)
    word = text[max(text.rfind(" ", low, place), low - 1) + 1 : place]
    return word if word.isalpha() else word.replace("\n", "(").rpartition("(")[2]


def _labels(text: str, start: int, end: int, word: str, role: Role) -> re.Match[str] | None:
    """The numbers behind a noun that say which one: "Table 3", "stages 1 and 2"."""
    if role is Role.LABELS:
        return _SEVERAL.match(text, start)
    if role is Role.ONE_LABEL or (role is Role.LABEL_WITH_STOP and word.endswith(".")):
        return _ONE.match(text, start)
    if role is Role.LABEL_OR_COUNT and not word.endswith(".") and (word[0].isupper() or not _counted(text, end)):
        return _ONE.match(text, start)
    return None


def _marker(text: str, start: int, before: str) -> bool:
    """Whether the digits number an item of a list: "1. Collect", "(2) train", "3) test"."""
    found = _MARKER.match(text, start)
    if not found:
        return False
    closing = found.end() - 2
    if text[closing] == ".":
        previous = text[max(0, start - 4) : start].rstrip(" ")[-1:]
        if previous in ("", "\n"):
            return True
        return previous in ".:;" and text[closing + 2 : closing + 3].isupper()
    if before == "(":
        return start < 3 or not (text[start - 3].isdigit() or text[start - 3] == "%")
    low = max(0, start - 200)
    return text.rfind("(", low, start) <= text.rfind(")", low, start)


def _year(text: str, start: int, word: str, last: Figure | None) -> Region | None:
    """Whether four digits between 1800 and 2100 are a year."""
    end = start + 4
    if found := _YEARS.match(text, start):
        return found.end(), "year"
    if _MONTH_BEFORE.search(text, max(0, start - 20), start):
        return 0, "date"
    if last and last.kind in ("year", "date") and text[last.end : start] in (" and ", " to ", " or ", ", ", "–", "-"):
        return 0, "year"
    beside = text[start - 1] == "(" or text[start - 2 : start - 1] == ","
    if beside and text[end : end + 1] in (")", ",", ";", "–", "-"):
        return 0, "year"
    counted, role = _counted(text, end), ROLES.get(word.rstrip(".").lower())
    if role is Role.YEAR:
        return None if counted else (0, "year")
    if role is Role.ARTICLE:
        return (0, "year") if not counted and _NEXT.match(text, end) and text[start:end] <= "2040" else None
    return (0, "name") if word[:1].isupper() and word.isalnum() and text[start:end] >= "1950" else None


def _counted(text: str, end: int) -> bool:
    """Whether a plural stands behind the number."""
    following = _NEXT.match(text, end)
    return (
        following is not None
        and following[1].islower()
        and following[1].endswith("s")
        and following[1] not in NO_PLURALS
    )


def _name(text: str, start: int, end: int, word: str) -> Kind | None:
    """A version, or another number that goes with a name."""
    lower = word.lower()
    if lower in NUMBERED:
        return "name"
    digits = text[start:end]
    if len(digits) > 4:
        return "id" if len(digits) > 5 and digits.isdigit() and word.isupper() else None
    if digits.replace(".", "", 1).isdigit() and float(digits) <= 20:
        if lower in VERSIONED or (len(word) > 1 and _EDITION.match(text, end)):
            return "name"
        if _word(text, start - 2 - len(word)) in WITH_A_TOOL and not _counted(text, end):
            return "name"
    return None


def _formula(text: str, start: int, word: str) -> Kind | None:
    """Part of a formula: "n − 1", "x = 3", "p ≡ 1 (mod 4)"."""
    if word in ("mod", "modulo", "≡", "∝", "∈"):
        return "name"
    if len(word) > 1 or word not in "+−-·*=<>≤≥":
        return None
    token = _TOKEN.search(text, max(0, start - 15), start - 3)
    operand = token[0].strip("(,") if token else ""
    if word in "=<>≤≥":
        return "name" if operand in ("x", "y", "i", "j") or any(mark in operand for mark in "^_(") else None
    algebraic = len(operand) <= 5 and not operand.isdigit() and any(mark.isalpha() or mark in "^_)" for mark in operand)
    return "name" if algebraic and (len(operand) == 1 or not operand.isalpha()) else None
