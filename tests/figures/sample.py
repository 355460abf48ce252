"""The labelled sample: sentences with their figures marked, and how many of them are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mkdocs_claims.checks.figures.extract import figures

SAMPLE = Path(__file__).with_name("sample.txt")
Span = tuple[int, int]


@dataclass(frozen=True)
class Sentence:
    """A sentence, its field and part, and the places of its figures."""

    part: str
    field: str
    text: str
    spans: tuple[Span, ...]


@dataclass
class Rates:
    """How many figures were read, how many stand in the text, and how many of either are right."""

    read: int = 0
    right: int = 0
    labelled: int = 0
    found: int = 0

    @property
    def precision(self) -> float:
        return self.right / self.read

    @property
    def recall(self) -> float:
        return self.found / self.labelled


def sentences() -> Iterator[Sentence]:
    for block in SAMPLE.read_text(encoding="utf-8").split("\n== ")[1:]:
        head, *lines = block.splitlines()
        part, field = head.split(" ", 1)
        for line in filter(None, lines):
            text, spans = _unmarked(line)
            yield Sentence(part, field, text, spans)


def _unmarked(line: str) -> tuple[str, tuple[Span, ...]]:
    text, spans = "", []
    for number, piece in enumerate(re.split("[⟦⟧]", line)):
        if number % 2:
            spans.append((len(text), len(text) + len(piece)))
        text += piece
    return text, tuple(spans)


def measure(part: str) -> Rates:
    """A reading is right, and a figure found, if they share a character: units may be cut differently."""
    rates = Rates()
    for sentence in sentences():
        if sentence.part == part:
            read = [(figure.start, figure.end) for figure in figures(sentence.text)]
            rates.read += len(read)
            rates.right += sum(any(_overlap(one, span) for span in sentence.spans) for one in read)
            rates.labelled += len(sentence.spans)
            rates.found += sum(any(_overlap(one, span) for one in read) for span in sentence.spans)
    return rates


def _overlap(a: Span, b: Span) -> bool:
    return a[0] < b[1] and b[0] < a[1]
