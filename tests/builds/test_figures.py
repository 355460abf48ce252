"""Figure, table and record never differ: every figure of every page, read back from the built site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.derived.wilson import wilson
from mkdocs_claims.records.evidence import Evidence, ResultSet
from tests.conftest import Built

SITES = {"seed_site": "seeds", "states_site": "states"}

Value = tuple[str, str, str, str]
"""Name, note, set, value."""


@pytest.fixture(params=SITES)
def site(request: pytest.FixtureRequest) -> Built:
    built: Built = request.getfixturevalue(request.param)
    return built


def catalogue_of(site: Built) -> Catalogue:
    """The records that the site was built from."""
    return read(site.folder.parent / "claims")[0]


def items(site: Built) -> Iterator[tuple[Evidence, list[Any], Any]]:
    """Every evidence item with results, its figures, and its claim's page."""
    for claim in catalogue_of(site).claims:
        page: Any = site.page(f"claims/{claim.slug}")
        with_results = [item for item in claim.evidence if item.results]
        for item, box in zip(with_results, page.select(".cl-evidence"), strict=True):
            yield item, box.select(".cl-figure"), page


def written(value: Decimal) -> str:
    return format(value, "f").replace("-", "−")


def name_of(results: ResultSet) -> str:
    both = f"{results.label} ({results.set})" if results.label and results.set else None
    name = both or results.label or results.set or "Value"
    return f"{name}, n = {results.n}" if results.n else name


def in_record(item: Evidence) -> list[Value]:
    return sorted(
        (entry.name, entry.note or "", name_of(results), written(entry.value))
        for results in item.results
        for entry in results.entries
    )


def name_in(cell: Any) -> tuple[str, str | None]:
    """An entry's name and note, in a table's or a drawing's first column."""
    note = cell.span.extract().get_text() if cell.span else None
    return cell.get_text().removesuffix(" ") if note else cell.get_text(), note


def in_table(figure: Any) -> Iterator[Value]:
    columns = [head.get_text() for head in figure.select("thead th")][1:]
    for line in figure.select("tbody tr"):
        name, note = name_in(line.th)
        for column, cell in zip(columns, line.select("td"), strict=True):
            if cell.span:
                yield name, note or "", column, cell.span.get_text()


def test_tables_hold_the_records_values(site: Built) -> None:
    seen = 0
    for item, own, _ in items(site):
        told = sorted(value for figure in own for value in in_table(figure))
        assert told == in_record(item)
        seen += len(told)
    assert seen > 10


def test_drawings_hold_the_tables_values_in_marks_and_in_words(site: Built) -> None:
    drawn = 0
    for _, own, _ in items(site):
        for figure in own:
            rows = figure.select(".cl-plot__row:not(.cl-plot__ticks)")
            if not rows:
                continue
            drawn += 1
            lines = [
                [cell.span.get_text() for cell in line.select("td") if cell.span] for line in figure.select("tbody tr")
            ]
            assert [[text.get_text() for text in row.svg.find_all("text")] for row in rows] == lines
            for row, line in zip(rows, lines, strict=True):
                said = row.svg["aria-label"]
                assert row.svg["role"] == "img"
                name, note = name_in(row.select_one(".cl-plot__name"))
                assert said.startswith(f"{name}, {note}: " if note else f"{name}: ")
                rest = said
                for value in line:
                    assert re.search(rf"(?<![\d.]){re.escape(value)}(?![\d.])", rest)
                    rest = rest[rest.index(value) + len(value) :]
            assert_places(figure)
    assert drawn >= 3


def assert_places(figure: Any) -> None:
    """Each mark stands where the axis has its value."""
    ticks = [
        (float(tick["style"].split()[1].rstrip("%")), float(re.sub("[^0-9.e-]", "", tick.get_text().replace("−", "-"))))
        for tick in figure.select(".cl-plot__ticks span")
    ]
    (start, low), *_, (end, high) = ticks
    for at, value in ticks:
        assert at == pytest.approx(start + (value - low) / (high - low) * (end - start), abs=0.02)
    for row in figure.select(".cl-plot__row:not(.cl-plot__ticks)"):
        marks = [use for use in row.svg.find_all("use") if use["href"].startswith("#cl-mark-")]
        texts = row.svg.find_all("text")
        assert len(marks) == len(texts)
        for mark, text in zip(marks, texts, strict=True):
            value = float(text.get_text().replace("−", "-"))
            assert mark["x"] == text["x"]
            assert float(mark["x"].rstrip("%")) == pytest.approx((value - low) / (high - low) * 100, abs=0.02)


def test_intervals_are_wilsons_in_drawing_words_and_table(site: Built) -> None:
    seen = 0
    for item, own, page in items(site):
        expected = sorted(
            " to ".join(f"{100 * bound:.1f}" for bound in wilson(float(entry.value) / 100, results.n))
            for results in item.results
            if results.proportion and results.n and results.unit == "percent"
            for entry in results.entries
        )
        assert sorted(cell.get_text() for figure in own for cell in figure.select("td > small")) == expected
        drawn = [figure for figure in own if figure.select(".cl-plot")]
        said = [
            found
            for figure in drawn
            for svg in figure.select("svg[role=img]")
            for found in re.findall(r"interval ([\d.]+ to [\d.]+)", svg["aria-label"])
        ]
        assert sorted(said) == sorted(cell.get_text() for figure in drawn for cell in figure.select("td > small"))
        whiskers = [line for figure in drawn for line in figure.select(".cl-error")]
        ends = sorted(float(line[end].rstrip("%")) for line in whiskers for end in ("x1", "x2"))
        assert ends == pytest.approx(sorted(float(bound) for one in said for bound in one.split(" to ")), abs=0.051)
        if expected:
            assert (
                "intervals (Wilson) are computed by this site" in page.select_one("section:has(#evidence)").get_text()
            )
        seen += len(expected)
    assert seen > 5


def test_titles_of_the_seeds_state_the_finding(seed_site: Built) -> None:
    titles = {
        figure.find_parent(class_="cl-page").select_one(".cl-id").get_text(): figure.strong.get_text()
        for _, own, _ in items(seed_site)
        for figure in own[:1]
    }
    assert titles["CLM-0480"] == "Director 8B: leads by 10.7 points on easy chains and 34.0 on hard chains"
    assert titles["CLM-0416"] == "Both adapters: leads by 5.24 points on Earth-Bench-Pro"


def test_the_claims_own_entry_and_only_it_is_set_apart(site: Built) -> None:
    for item, own, _ in items(site):
        names = {(entry.name, entry.note) for results in item.results for entry in results.entries if entry.claim}
        shown = {name_in(line.th) for figure in own for line in figure.select("tr.cl-own")}
        assert shown == names
        drawn = {name_in(name) for figure in own for name in figure.select(".cl-plot__row--claim .cl-plot__name")}
        assert drawn <= names


def test_every_reference_within_a_drawing_leads_somewhere(site: Built) -> None:
    for path in sorted(Path(site.folder).rglob("index.html")):
        text = path.read_text(encoding="utf-8")
        for name in set(re.findall(r'(?:use href="#|url\(#)(cl-[a-z0-9-]+)', text)):
            assert text.count(f'id="{name}"') == 1, f"{path}: {name}"
