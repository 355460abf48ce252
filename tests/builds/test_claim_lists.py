"""Lists of claims as they are built: facets with their counts, pages that stay small, and files for the script."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.knowledge import knowledge_of
from tests.builds.test_seed_site import broken_links
from tests.conftest import CONFIG, ROOT, Built, claim

Make = Callable[..., Any]
LIMIT = 60_000
"""The most bytes of HTML in a page of a list."""


def look(site: Built, path: Any) -> Any:
    """A page, parsed; what is looked for in it is there, or the test fails."""
    return site.page(path)


def facets(page: Any) -> dict[str, dict[str, int]]:
    """The counts of a page's facets, by facet and value."""
    found: dict[str, dict[str, int]] = {}
    for option in page.select(".cl-filters label.cl-option"):
        box = option.input
        found.setdefault(box["name"], {})[box["value"]] = int(option.select_one(".cl-option__number").get_text())
    return found


def rows(site: Built, path: str) -> list[dict[str, Any]]:
    """What the script reads of a list, from its page or from its files."""
    named = look(site, path).select_one("[data-cl-list]")
    if not named["data-cl-list"]:
        return [json.loads(row["data-cl"]) for row in named.select(".cl-claims tbody tr")]
    address = f"https://x/{path}/"
    files = [urlsplit(urljoin(address, file)).path[1:] for file in named["data-cl-list"].split()]
    return [row for file in files for row in json.loads(site.text(file))]


def test_the_counts_are_those_of_the_records(seed_site: Built) -> None:
    catalogue = read(ROOT / "tests/seeds/claims")[0]
    knowledge = knowledge_of(catalogue)
    claims = catalogue.claims
    found = facets(look(seed_site, "claims"))
    assert found["review"] == {"unreviewed": 1, "reviewed-by-ai": 12, "reviewed": 0}
    assert found["confidence"] == {"low": 1, "medium": 2, "high": 0, "unknown": 10}
    assert found["capability"] == Counter(one.capability for one in claims)
    assert found["direction"]["supports"] == sum(knowledge.claims[one.id].on_file.supports > 0 for one in claims)
    assert found["direction"]["unknown"] == sum(not one.evidence for one in claims)
    assert sum(found["flagged"].values()) == 13
    assert found["technique"] == {
        "descriptor-conditioned-routing": 1,
        "stepwise-model-selection": 1,
        "role-separated-adapters": 1,
        "-": 10,
    }
    assert facets(look(seed_site, "capabilities/several-models"))["review"] == {
        "unreviewed": 1,
        "reviewed-by-ai": 4,
        "reviewed": 0,
    }
    assert "capability" not in facets(look(seed_site, "capabilities/several-models"))


@pytest.mark.parametrize("path", ["claims", "capabilities/states", "capabilities/many"])
def test_the_script_reads_as_many_claims_as_the_counts_say(states_site: Built, path: str) -> None:
    """Claims that are no longer put forward come last and are in no count."""
    read_ = rows(states_site, path)
    page = look(states_site, path)
    out = [row.get("out", False) for row in read_]
    assert out == sorted(out)
    active = [row for row in read_ if not row.get("out")]
    assert len(active) == int(page.select_one("[data-cl-list]")["data-cl-total"])
    counts = facets(page)
    states = Counter(row["review"] for row in active)
    assert counts["review"] == {state: states[state] for state in counts["review"]}
    levels = Counter(row.get("confidence", "unknown") for row in active)
    assert counts["confidence"] == {level: levels[level] for level in counts["confidence"]}
    assert counts["direction"]["disputes"] == sum(row["evidence"][1] > 0 for row in active)
    assert counts["flagged"]["yes"] == sum(row.get("flagged", 0) > 0 for row in active)
    techniques = Counter(key for row in active for key in row.get("techniques", {"-": None}))
    assert counts.get("technique", {}) == {key: techniques[key] for key in counts.get("technique", {})}
    # Whatever a row has can be ticked.
    assert {row["review"] for row in read_} <= set(counts["review"])
    assert {row.get("confidence", "unknown") for row in read_} <= set(counts["confidence"])


def test_the_first_page_alone_has_filters_and_pages_name_their_neighbours(states_site: Built) -> None:
    count = len(list((states_site.folder / "claims/page").iterdir())) + 1
    assert count > 2
    paths = ["claims/", *(f"claims/page/{number}/" for number in range(2, count + 1))]
    for number, path in enumerate(paths, 1):
        page = look(states_site, path)
        address = f"https://example.org/kb/{path}"
        assert page.find("link", rel="canonical")["href"] == address
        linked = {rel: page.find("link", rel=rel) for rel in ("prev", "next")}
        if number > 1:
            assert urljoin(address, linked["prev"]["href"]) == f"https://example.org/kb/{paths[number - 2]}"
            assert f"page {number} of {count}" in page.title.get_text()
        if number < count:
            assert urljoin(address, linked["next"]["href"]) == f"https://example.org/kb/{paths[number]}"
        assert (page.select_one(".cl-filters") is not None) == (number == 1)
        assert not [link for link in page.select(".md-nav a") if "page/" in link["href"]]


def test_the_matrix_and_the_tally_lead_to_what_they_count(states_site: Built) -> None:
    page = look(states_site, "index.html")
    claims = [row for row in rows(states_site, "claims") if not row.get("out")]
    links = page.select(".cl-matrix td a, .cl-tally a")
    assert len(links) > 5
    for link in links:
        where = urlsplit(link["href"])
        asked = {name: values[0] for name, values in parse_qs(where.query).items()}
        assert where.path == "claims/"
        assert asked
        fits = sum(all(row[name] == value for name, value in asked.items()) for row in claims)
        assert str(fits) in link.get_text().split()


def _long(number: int) -> dict[str, Any]:
    """A claim as long as real ones are, with letters that escaping makes longer, disputed and flagged."""
    words = " ".join(f"word{number}x{place}" for place in range(30))
    return {
        "statement": f"In a long & <winding> setting of “{number}”, {words} always proves that it holds, so nothing else does.",
        "slug": f"a-slug-that-is-as-long-as-those-made-from-statements-{number:04}",
        "observed_on": f"Only there & nowhere else, {words}.",
        "capability": ("planning", "tool-use")[number % 2],
        "techniques": {f"technique-{number % 30}": "helps", "common": "limits"},
        "disputes": [{"text": f"No: {words}.", "by": "R", "date": "2026-01-31"}],
        "evidence": [
            {"direction": direction, "source": {"pmid": str(number * 2 + place), "title": f"Title {number} {words}"}}
            for place, direction in enumerate(("supports", "disputes"))
        ],
    }


@pytest.fixture(scope="module")
def long_lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """The site of a base of 120 long claims, whose files for the script hold 50 each."""
    from tests.conftest import Project

    made = Project(tmp_path_factory.mktemp("long"))
    files = {
        f"claims/CLM-{n:04}.yml": claim(f"CLM-{n:04}", **_long(n)).replace("'2026-01-31'", "2026-01-31")
        for n in range(1, 121)
    }
    made.write(
        {
            "mkdocs.yml": CONFIG,
            "docs/index.md": "# Home\n",
            "claims/taxonomy/capabilities.yml": "- {key: planning, name: Planning}\n- {key: tool-use, name: Tool use}\n",
            **files,
        }
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mkdocs_claims.pages.claim_list.SHARD", 50)
        yield made.build()


def test_no_page_of_a_list_is_heavy(long_lists: Built) -> None:
    families = ("claims", "claims/page", "capabilities", "techniques", "sources", "disputed", "recent")
    lists = [
        path
        for path in long_lists.folder.rglob("index.html")
        if path.parent.relative_to(long_lists.folder).as_posix().startswith(families)
        and not path.parent.name.startswith("a-slug")
    ]
    assert len(lists) > 100
    heavy = {path.relative_to(long_lists.folder).as_posix(): path.stat().st_size for path in lists}
    assert {path: size for path, size in heavy.items() if size >= LIMIT} == {}
    for path in ("claims", "capabilities/planning", "techniques", "techniques/common", "sources", "disputed", "recent"):
        assert (long_lists.folder / path / "page/2/index.html").is_file(), path
    assert broken_links(long_lists.folder, "/kb") == []


def test_files_hold_each_claim_once_in_the_order_of_the_pages(long_lists: Built) -> None:
    folder = long_lists.folder / "assets/claims/lists"
    for path, number in (("claims", 3), ("capabilities/planning", 2)):
        assert sorted(file.name for file in (folder / path).glob("*.json")) == [
            f"{n}.json" for n in range(1, number + 1)
        ]
        pages = [long_lists.folder / path, *sorted((long_lists.folder / path / "page").iterdir(), key=_number)]
        built = [one.get_text() for page in pages for one in look(long_lists, page).select(".cl-claims tbody .cl-id")]
        found = rows(long_lists, path)
        assert [row["id"] for row in found] == built
        for row in found:
            target = urlsplit(urljoin(f"https://x/{path}/", row["address"])).path[1:]
            assert (long_lists.folder / target / "index.html").is_file()
            assert "".join(text for _, text in row["parts"]) in look(long_lists, target).h1.get_text()


def test_a_page_names_the_techniques_of_most_claims_and_says_how_many_more_there_are(long_lists: Built) -> None:
    """Of 31, each of 30 named by four claims and one by all, none of them in the taxonomy: keys decide."""
    page = look(long_lists, "claims")
    rest = sorted(f"technique-{n}" for n in range(30))[:19]
    assert list(facets(page)["technique"].items()) == [("common", 120), *((key, 4) for key in rest), ("-", 0)]
    told = page.select_one(".cl-facet:has([name=technique]) p")
    assert told.get_text() == "These are the 20 that most of the claims name. 11 more are named: all techniques."
    assert urljoin("https://x/claims/", told.a["href"]) == "https://x/techniques/"
    half = facets(look(long_lists, "capabilities/planning"))["technique"]
    assert half["common"] == 60
    # Even numbers alone: fifteen and the common one.
    assert len(half) == 17


def test_a_technique_leads_to_as_many_claims_of_the_list(states_site: Built, long_lists: Built) -> None:
    for site in (states_site, long_lists):
        active = [row for row in rows(site, "claims") if not row.get("out")]
        counts = Counter(key for row in active for key in row.get("techniques", {}))
        seen = 0
        for folder in (page.parent for page in (site.folder / "techniques").glob("*/index.html")):
            found = look(site, folder).select_one("#claims ~ p a[href*=technique]")
            if found is not None:
                where = urlsplit(urljoin(f"https://x/techniques/{folder.name}/", found["href"]))
                assert (where.path, parse_qs(where.query)) == ("/claims/", {"technique": [folder.name]})
                assert str(counts[folder.name]) in found.get_text().split()
                seen += 1
        assert seen >= len(counts) > 0


def _number(page: Path) -> int:
    return int(page.name)


def test_a_list_that_its_page_holds_whole_has_no_file(seed_site: Built) -> None:
    assert not (seed_site.folder / "assets/claims/lists").exists()
    page = look(seed_site, "claims")
    assert len(rows(seed_site, "claims")) == 13
    scopes = [row.get("data-cl-scope") for row in page.select(".cl-claims tbody tr")]
    assert scopes == [one.observed_on for one in read(ROOT / "tests/seeds/claims")[0].claims]
    assert (seed_site.folder / "claims/index.html").stat().st_size < LIMIT
