"""What each form in which a site tells its claims says of them, read with the tools that read such files."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import feedparser
from bibtexparser.entrypoint import parse_string
from bibtexparser.middlewares import LatexDecodingMiddleware
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt
from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db
from rdflib import Dataset, Graph, URIRef
from rdflib.term import Node

from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.exports.sheet import MARK, unguarded
from mkdocs_claims.social.card import card_of
from mkdocs_claims.social.drawing import set_statement
from tests.conftest import Built
from tests.exports.bases import knowledge

SCHEMA = "http://schema.org/"
ADDRESS = "https://example.org/kb/"
WAYS = ("supports", "disputes", "mixed", "neutral")


@dataclass(frozen=True)
class Told:
    """What a form says of a claim; None for what it does not carry. Figures are in order of their texts."""

    state: str
    statement: str
    on_file: Ledger
    counted: Ledger
    figures: tuple[str, ...] | None = None


Reader = Callable[[Built, str], dict[str, Told]]
"""From a site to what one form says of each claim, by id. The second argument is the site's address."""


def page(site: Built, _: str) -> dict[str, Told]:
    found = {}
    for listed in json.loads(site.text("api/v1/claims.json"))["claims"]:
        soup: Any = site.page(f"claims/{listed['slug']}")
        numbers = {
            way: [int(one.get_text()) for one in soup.select(f"#{way} p > strong")[:2]] or [0, 0] for way in WAYS
        }
        cells = (cell.get_text().replace("\u2212", "-") for cell in soup.select("table.cl-figures td > span"))
        found[listed["id"]] = Told(
            soup.select_one(".cl-strip .cl-state__label").get_text(),
            soup.h1.get_text(),
            Ledger(*(numbers[way][0] for way in WAYS)),
            Ledger(*(numbers[way][1] for way in WAYS)),
            tuple(sorted(cells)),
        )
    return found


def api(site: Built, _: str) -> dict[str, Told]:
    ids = [claim["id"] for claim in json.loads(site.text("api/v1/claims.json"))["claims"]]
    return {one: _whole(json.loads(site.text(f"api/v1/claims/{one}.json"))["claim"]) for one in ids}


def ndjson(site: Built, _: str) -> dict[str, Told]:
    claims = [json.loads(line) for line in site.text("claims.ndjson").split("\n") if line]
    return {claim["id"]: _whole(claim) for claim in claims}


def table(site: Built, _: str) -> dict[str, Told]:
    figures: dict[str, list[str]] = {}
    for row in _rows(site, "figures.csv"):
        figures.setdefault(row["claim"], []).append(row["value"])
    return {
        row["id"]: Told(
            row["review_label"],
            row["statement"],
            Ledger(*(int(row[f"{way}_on_file"]) for way in WAYS)),
            Ledger(*(int(row[f"{way}_counted"]) for way in WAYS)),
            tuple(sorted(figures.get(row["id"], []))),
        )
        for row in _rows(site, "claims.csv")
    }


def jsonld(site: Built, address: str) -> dict[str, Told]:
    graph = Graph().parse(data=site.text("claims.jsonld"), format="json-ld", publicID=address)
    return dict(_linked(graph))


def page_jsonld(site: Built, address: str) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for listed in json.loads(site.text("api/v1/claims.json"))["claims"]:
        (script,) = site.page(f"claims/{listed['slug']}").find_all("script", type="application/ld+json")
        base = f"{address}claims/{listed['slug']}/"
        graph = Graph().parse(data=script.get_text(), format="json-ld", publicID=base)
        found |= {one: Told(t.state, t.statement, t.on_file, t.counted) for one, t in _linked(graph)}
    return found


def trig(site: Built, address: str) -> dict[str, Told]:
    whole = Graph()
    for subject, predicate, value, _ in nanopublications(site, address).quads():
        whole.add((subject, predicate, value))
    return dict(_linked(whole))


def nanopublications(site: Built, address: str) -> Dataset:
    """The nanopublications, with the graph of each statement."""
    return Dataset(default_union=True).parse(data=site.text("claims.trig"), format="trig", publicID=address)


def _decoder() -> LatexNodes2Text:
    """A reader of LaTeX that also knows the names of signs which the library's list lacks."""
    signs = {"less": "<", "greater": ">", "braceleft": "{", "braceright": "}", "bar": "|", "asciicircum": "^"}
    context = get_default_latex_context_db()
    macros = [MacroTextSpec(f"text{name}", sign) for name, sign in signs.items()]
    context.add_context_category("signs", prepend=True, macros=macros)
    return LatexNodes2Text(latex_context=context, math_mode="verbatim")


def decoded(text: str) -> list[dict[str, str]]:
    """The entries of a BibTeX file with their fields as readers see them, LaTeX undone."""
    library = parse_string(text, append_middleware=[LatexDecodingMiddleware(decoder=_decoder())])
    assert not library.failed_blocks
    assert not library.comments
    return [{"key": entry.key, **{field.key: field.value for field in entry.fields}} for entry in library.entries]


def bib(site: Built, _: str) -> dict[str, Told]:
    return {entry["key"]: _noted(entry["note"], entry["title"]) for entry in decoded(site.text("claims.bib"))}


def csl(site: Built, _: str) -> dict[str, Told]:
    items = json.loads(site.text("claims.csl.json"))
    for item in items:
        assert json.loads(site.text(f"c/{item['id']}.csl.json")) == [item]
    return {item["id"]: _noted(item["note"], item["title"]) for item in items}


def atom(site: Built, _: str) -> dict[str, Told]:
    found = {}
    for entry in feedparser.parse(site.text("feed.xml")).entries:
        note, statement = entry.summary, entry.content[0].value
        found[entry.title.split(" ")[0]] = _noted(note, statement)
    return found


def markdown(site: Built, _: str) -> dict[str, Told]:
    found = {}
    for listed in json.loads(site.text("api/v1/claims.json"))["claims"]:
        text = site.text(f"c/{listed['id']}.md")
        soup: Any = BeautifulSoup(MarkdownIt("commonmark").render(text), "lxml")
        first = soup.p.get_text()
        assert soup.strong.get_text() in first
        figures = [
            figure
            for item in soup.select("li > ul > li")
            if item.find_parent("li").get_text().startswith("Figures")
            for figure in re.findall(r": (-?[0-9.]+)(?: \(.*)?\Z", item.get_text(), re.DOTALL)
        ]
        counts = soup.find("h2", string="Evidence").find_next_sibling("p").get_text()
        told = _noted(f"{first} {counts}", soup.h1.get_text().removeprefix(f"{listed['id']}: "))
        status = "" if listed["status"] == "active" else f"{listed['status'].capitalize()}. "
        assert text.startswith(f"**{status}Review state: {told.state}")
        found[listed["id"]] = Told(told.state, told.statement, told.on_file, told.counted, tuple(sorted(figures)))
    return found


def social_card(site: Built, _: str) -> dict[str, Told]:
    """What a social card is drawn from: the words on its tag, its lines, and both of its counts."""
    base = knowledge(site.folder.parent / "claims")
    found = {}
    for claim in base.catalogue.claims:
        card = card_of(claim, base.claims[claim.id], "Test base")
        lines = ("".join(part.text for part in line) for line in set_statement(card).lines)
        found[card.id] = Told(card.label, "".join(lines), card.on_file, card.counted)
        assert _noted(card.alt, found[card.id].statement) == found[card.id]
    return found


FORMATS: dict[str, Reader] = {
    "page": page,
    "api": api,
    "ndjson": ndjson,
    "csv": table,
    "jsonld": jsonld,
    "page-jsonld": page_jsonld,
    "trig": trig,
    "bibtex": bib,
    "csl": csl,
    "atom": atom,
    "markdown": markdown,
    "social-card": social_card,
}


def _whole(claim: dict[str, Any]) -> Told:
    figures = (figure["value"] for item in claim["evidence"] for figure in item["figures"])
    return Told(
        _label(claim["review_state"]),
        claim["statement"],
        Ledger(**{way: claim["on_file"][way] for way in WAYS}),
        Ledger(**{way: claim["counted"][way] for way in WAYS}),
        tuple(sorted(figures)),
    )


def _rows(site: Built, name: str) -> list[dict[str, str]]:
    rows = csv.DictReader(io.StringIO(site.text(name).removeprefix(MARK)))
    return [{column: unguarded(cell) for column, cell in row.items()} for row in rows]


def _linked(graph: Graph) -> Iterator[tuple[str, Told]]:
    for subject in graph.subjects(URIRef("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"), _term("Claim")):
        told = {
            str(graph.value(one, _term("propertyID"))): graph.value(one, _term("value"))
            for one in graph.objects(subject, _term("additionalProperty"))
        }
        figures = [str(graph.value(one, _term("value"))) for one in graph.subjects(_term("observationAbout"), subject)]
        yield (
            str(graph.value(subject, _term("identifier"))),
            Told(
                _label(str(told["review_state"])),
                str(graph.value(subject, _term("text"))),
                Ledger(*(_number(told.get(f"on_file.{way}")) for way in WAYS)),
                Ledger(*(_number(told.get(f"counted.{way}")) for way in WAYS)),
                tuple(sorted(figures)),
            ),
        )


def _term(name: str) -> URIRef:
    return URIRef(SCHEMA + name)


def _number(value: Node | None) -> int:
    return int(str(value)) if value is not None else 0


def _label(state: str) -> str:
    return ReviewState(state).label


def _noted(note: str, statement: str) -> Told:
    """What a note says in words."""
    said = re.search(
        r"Review state: ([A-Z][A-Za-z ]+?)(?: \(|\.).*Evidence on file: ([^;]+); counted: ([^.]+)\.", note, re.DOTALL
    )
    assert said, note
    return Told(said[1], statement, _ledger(said[2]), _ledger(said[3]))


def _ledger(words: str) -> Ledger:
    return Ledger(**{way: int(number) for number, way in re.findall(r"(\d+) ([a-z]+)", words)})
