"""The lines of a summary, and their two forms. Whose words a part of a line is decides how it is printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mkdocs_claims.report import printable

MOST = 50
"""Lines of one section that are printed; the others are counted."""
MOST_BELOW = 20
"""Lines below one line that are printed; the others are counted."""
LONGEST = 200
"""Characters of a text from the records that are printed."""
WHOLE = 200_000
"""Characters of a summary. GitHub takes a MiB, and each character may be four bytes long."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words from the records. They come from strangers and may hold anything."""

    text: str


Words = tuple[str | Said, ...]
"""Our words and those of the records in turn."""


@dataclass(frozen=True, slots=True)
class Line:
    """One change, and what more there is to say of it."""

    words: Words
    below: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Changes of one kind. `one` and `many` name them in the first line: "claim added", "claims added"."""

    title: str
    one: str
    many: str
    lines: tuple[Line, ...]


def as_text(sections: Sequence[Section], notes: Sequence[Words] = ()) -> str:
    """The summary for a terminal. The notes go before it."""
    return _drawn(sections, notes, "{}:", lambda text: text)


def as_markdown(sections: Sequence[Section], notes: Sequence[Words] = ()) -> str:
    """The summary in Markdown. Words of the records stand in code spans.

    Nothing in them is a link, a mention or markup, neither to Markdown nor to what a host
    makes of the text afterwards.
    """
    return _drawn(sections, notes, "### {}\n", _code)


def _drawn(sections: Sequence[Section], notes: Sequence[Words], heading: str, said: Callable[[str], str]) -> str:
    filled = [section for section in sections if section.lines]
    counts = ", ".join(_count(section) for section in filled)
    lines = [line for note in notes for line in (_joined(note, said), "")]
    lines.append(f"{counts}." if counts else "No claim, page, review state or standing changes.")
    for section in filled:
        lines += ["", heading.format(section.title)]
        for line in section.lines[:MOST]:
            lines.append(f"- {_joined(line.words, said)}")
            lines += [f"  - {_joined(words, said)}" for words in line.below[:MOST_BELOW]]
            lines += _more("  - ", len(line.below) - MOST_BELOW)
        lines += _more("- ", len(section.lines) - MOST)
    whole = "\n".join(lines) + "\n"
    if len(whole) <= WHOLE:
        return whole
    # Between two lines, so that no code span is left open.
    return whole[: whole.rindex("\n", 0, WHOLE)] + "\n\nThe rest is left out.\n"


def _count(section: Section) -> str:
    number = len(section.lines)
    return f"{number:,} {section.one if number == 1 else section.many}"


def _more(mark: str, number: int) -> Iterator[str]:
    if number > 0:
        yield f"{mark}and {number:,} more"


def _joined(words: Words, said: Callable[[str], str]) -> str:
    return "".join(said(_short(word.text)) if isinstance(word, Said) else word for word in words)


def _short(text: str) -> str:
    cut = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return printable(cut)


def _code(text: str) -> str:
    """A code span: fenced by more backticks than the text has in a row."""
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    # Markdown drops a blank at both ends. One is needed where a backtick there would join the fence.
    edge = " " if text.startswith(("`", " ")) or text.endswith(("`", " ")) else ""
    return f"{fence}{edge}{text}{edge}{fence}"
