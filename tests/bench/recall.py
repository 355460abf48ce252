"""How many of the texts that people have related are among the five that ours lists, by words and by meaning too.

`python -m tests.bench.recall`, with the extra `embeddings`, takes each set that is installed:

- CWE, the kinds of weaknesses of software, as the package `cwe2` from PyPI holds them: the description of each, and
  whatever relations its editors have put down, in both directions;
- WordNet's adjectives and verbs, as Debian's package `wordnet-base` holds them, or from the folder that is named: the
  definition of each sense, and those that it is said to be like ("similar to", "also see", "verb group").
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from mkdocs_claims.derived.related import related_by_meaning, related_claims
from mkdocs_claims.derived.related_model import meanings, why_not
from mkdocs_claims.derived.related_nearest import Related
from mkdocs_claims.records.claim import Claim

WORDNET = Path("/usr/share/wordnet")
LIKE = {"&", "^", "$"}
"""Pointers of WordNet: similar to, also see, and groups of verbs (wndb(5WN))."""

Relations = Mapping[str, set[str]]


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts by their keys, and the keys of those that each is related to."""

    name: str
    texts: Mapping[str, str]
    related: Relations


def cwe(file: Path) -> Texts:
    """The weaknesses in a list that MITRE publishes as XML, without those that are withdrawn."""
    texts, pairs = {}, []
    for found in ET.parse(file).iter("{http://cwe.mitre.org/cwe-7}Weakness"):
        if found.get("Status") != "Deprecated":
            key = found.attrib["ID"]
            texts[key] = found.findtext("{*}Description", "")
            pairs += [(key, one.attrib["CWE_ID"]) for one in found.iter("{http://cwe.mitre.org/cwe-7}Related_Weakness")]
    return Texts(f"CWE ({file.stem})", texts, _both_ways(texts, pairs))


def wordnet(file: Path) -> Texts:
    """The senses in a data file of WordNet, by their place there."""
    texts, pairs = {}, []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            # The licence.
            continue
        fields, _, gloss = line.partition(" | ")
        key, _, kind, count, *rest = fields.split()
        texts[key] = gloss.partition('; "')[0]
        start = 2 * int(count, 16)
        pointers = rest[start + 1 : start + 1 + 4 * int(rest[start])]
        for symbol, target, other in zip(pointers[::4], pointers[1::4], pointers[2::4], strict=False):
            if symbol in LIKE and (other == kind or {other, kind} <= {"a", "s"}):
                pairs.append((key, target))
    return Texts(f"WordNet ({file.suffix[1:]})", texts, _both_ways(texts, pairs))


def recall(found: Iterable[Sequence[Related]], texts: Texts) -> float:
    """The share of related texts that are listed: of each text with some, and the mean of these."""
    keys = list(texts.texts)
    shares = [
        len({keys[one.index] for one in listed} & texts.related[key]) / len(texts.related[key])
        for key, listed in zip(keys, found, strict=True)
        if key in texts.related
    ]
    return sum(shares) / len(shares)


def _both_ways(texts: Mapping[str, str], pairs: Iterable[tuple[str, str]]) -> Relations:
    related = defaultdict(set)
    for one, other in pairs:
        if one != other and one in texts and other in texts:
            related[one].add(other)
            related[other].add(one)
    return dict(related)


def _installed(folder: Path) -> Iterator[Texts]:
    spec = find_spec("cwe2")
    for place in (spec.submodule_search_locations or []) if spec else []:
        yield from map(cwe, sorted(Path(place).rglob("cwec_*.xml")))
    yield from map(wordnet, [path for path in (folder / "data.adj", folder / "data.verb") if path.is_file()])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line a set: how many texts, how many of them are related to others, and the recall at five of both."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.recall", description="Measure lists of related texts.")
    parser.add_argument("wordnet", nargs="?", type=Path, default=WORDNET, help=f"folder of data files ({WORDNET})")
    options = parser.parse_args(arguments)
    if trouble := why_not():
        sys.exit(trouble)
    sys.stdout.write("| Texts | Number | With relations | By words | By meaning too |\n|---|---:|---:|---:|---:|\n")
    for texts in _installed(options.wordnet):
        claims = [_claim(key, text) for key, text in texts.texts.items()]
        words, both = (recall(found, texts) for found in (related_claims(claims), related_by_meaning(claims, meanings)))
        number, related = len(claims), len(texts.related)
        sys.stdout.write(f"| {texts.name} | {number:,} | {related:,} | {words:.3f} | {both:.3f} |\n")


def _claim(key: str, text: str) -> Claim:
    values: dict[str, Any] = {"id": key, "statement": text, "techniques": {}}
    return Claim.model_construct(**values)


if __name__ == "__main__":
    main()
