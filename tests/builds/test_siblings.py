"""Two sites from one repository: each shows a part of the base, and what it lacks is found on the other."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import astuple
from typing import Any

import pytest
from mkdocs.exceptions import Abort

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.knowledge import Knowledge, knowledge_of
from tests.bench.generate import write_base
from tests.builds.test_seed_site import broken_links
from tests.conftest import Built, Project, claim

Make = Callable[..., Any]
Sites = Mapping[str, Built]
ADDRESSES = {"first": "https://first.example/", "second": "https://second.example/kb/"}
SHARED = """
site_name: {name}
site_url: ""
theme: {{name: material, font: false}}
plugins:
  search: {{}}
  claims:
    scorecard: true
    siblings:
{siblings}
"""
OWN = """
INHERIT: mkdocs.yml
site_url: {address}
site_dir: {name}
plugins:
  claims:
    capabilities: [{capabilities}]
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A base whose capabilities stand on two sites in turn, with settings that both share and some of their own.

    A claim on each site is related to one on the other, and one names a technique that nobody else names.
    """
    made = Project(tmp_path_factory.mktemp("siblings"))
    write_base(made.folder / "claims", 60, capabilities=5, techniques=8)
    first, second, *others = read(made.folder / "claims")[0].capabilities
    more = {
        "NEAR-0001": claim("NEAR-0001", capability=first, relations=[{"type": "narrows", "claim": "NEAR-0002"}]),
        "NEAR-0002": claim("NEAR-0002", capability=second, relations=[{"type": "extends", "claim": "NEAR-0001"}]),
        "NEAR-0003": claim("NEAR-0003", capability=second, techniques={"rare": "helps"}),
    }
    sides = {"first": [first, *others[::2]], "second": [second, *others[1::2]]}
    siblings = "".join(f"      {key}: {ADDRESSES[name]}\n" for name, keys in sides.items() for key in keys)
    made.write(
        {
            "docs/index.md": "---\nclaims: home\n---\n# Home\n",
            "mkdocs.yml": SHARED.format(name="Shared base", siblings=siblings),
            **{
                f"{name}.yml": OWN.format(address=ADDRESSES[name], name=name, capabilities=", ".join(keys))
                for name, keys in sides.items()
            },
            **{f"claims/{name}.yml": text for name, text in more.items()},
        }
    )
    return made


@pytest.fixture(scope="module")
def sites(base: Project) -> Sites:
    return {name: base.build(file=f"{name}.yml") for name in ADDRESSES}


@pytest.fixture(scope="module")
def whole(base: Project) -> Knowledge:
    return knowledge_of(read(base.folder / "claims")[0])


def across(sites: Sites, name: str) -> Counter[str]:
    """How many links lead from the pages and files of one site to the other, by the folder that they lead to.

    Each has to lead to a page there, and to the very place on it.
    """
    other = next(one for one in sites if one != name)
    found: Counter[str] = Counter()
    for path in sorted(sites[name].folder.rglob("*")):
        if path.suffix not in (".html", ".json", ".jsonld", ".ndjson", ".xml", ".txt", ".md", ".trig", ".csv"):
            continue
        text = path.read_text("utf-8")
        for address in set(re.findall(rf"{ADDRESSES[other]}[^\s\"'<>()\\]*", text)):
            target, _, anchor = address.removeprefix(ADDRESSES[other]).partition("#")
            file = sites[other].folder / target / "index.html"
            assert file.is_file(), f"{path}: {address}"
            assert not anchor or f'id="{anchor}"' in file.read_text("utf-8"), f"{path}: {address}"
            found[f"{path.suffix} to {target.split('/')[0]}"] += 1
    return found


def test_every_link_between_them_leads_to_a_page(sites: Sites) -> None:
    for name in sites:
        found = across(sites, name)
        assert found[".html to claims"] > 100
        assert found[".html to capabilities"] > 1
        assert found[".jsonld to c"] > 0
    assert broken_links(sites["first"].folder) == []
    assert broken_links(sites["second"].folder, "/kb") == []


def test_each_claim_and_its_permanent_link_stand_on_one_of_them(sites: Sites, whole: Knowledge) -> None:
    for one in whole.catalogue.claims:
        homes = [name for name, site in sites.items() if (site.folder / "claims" / one.slug).is_dir()]
        assert len(homes) == 1
        assert [name for name, site in sites.items() if (site.folder / "c" / one.id).is_dir()] == homes
        assert [name for name, site in sites.items() if (site.folder / "capabilities" / one.capability).is_dir()] == (
            homes
        )
    listed = [[one["id"] for one in json.loads(site.text("api/v1/claims.json"))["claims"]] for site in sites.values()]
    assert sorted(name for names in listed for name in names) == sorted(one.id for one in whole.catalogue.claims)
    # Claims lead the way in the index of each, and none of another site is found.
    for names, site in zip(listed, sites.values(), strict=True):
        found = {one["title"].partition(":")[0] for one in site.search_entries() if "boost" in one}
        assert found == set(names)


def test_programs_are_told_of_the_whole_base(sites: Sites, whole: Knowledge) -> None:
    for name, site in sites.items():
        told = json.loads(site.text("api/v1/index.json"))
        others = told["part_of"]["elsewhere"]
        assert told["part_of"]["claims"] == len(whole.catalogue.claims)
        assert told["holds"]["claims"] + sum(one["claims"] for one in others) == len(whole.catalogue.claims)
        assert others
        for one in others:
            assert one["url"] == f"{next(ADDRESSES[key] for key in sites if key != name)}capabilities/{one['key']}/"


def test_related_claims_and_relations_are_those_of_the_whole_base(sites: Sites, whole: Knowledge) -> None:
    for name, site in sites.items():
        other = next(address for one, address in ADDRESSES.items() if one != name)
        for one in whole.catalogue.claims:
            path = site.folder / "claims" / one.slug
            if not path.is_dir():
                continue
            page: Any = site.page(path.relative_to(site.folder).as_posix())
            links = [link["href"] for link in page.select("#related ~ * a.cl-claim, #related ~ a.cl-claim")]
            slugs = {link.partition("#")[0].rstrip("/").rpartition("/")[2]: link for link in links}
            for similar in whole.claims[one.id].related:
                there = similar.claim.slug
                is_own = (site.folder / "claims" / there).is_dir()
                assert slugs[there].startswith("../" if is_own else other)
    page = sites["first"].page("claims/slug-of-near-0001")
    assert page.find("a", href=f"{ADDRESSES['second']}claims/slug-of-near-0002/")
    assert "Extended by" in page.get_text()


def test_an_entry_of_a_feed_has_one_name_on_both(sites: Sites) -> None:
    names: dict[str, set[str]] = {}
    for site in sites.values():
        for path in site.folder.rglob("feed.xml"):
            for name, claim_id in re.findall(r"<id>(\S*/c/(\S+))</id>", path.read_text("utf-8")):
                names.setdefault(claim_id, set()).add(name)
    assert len(names) > 20
    assert {claim_id: found for claim_id, found in names.items() if len(found) > 1} == {}


def test_a_technique_stands_as_the_whole_base_says(sites: Sites, whole: Knowledge) -> None:
    shown: dict[str, set[str]] = {name: set() for name in sites}
    for name, site in sites.items():
        for told in json.loads(site.text("api/v1/techniques.json"))["techniques"]:
            facts = whole.techniques[told["key"]]
            assert told["standing"] == facts.standing
            assert list(told["votes"].values()) == list(astuple(facts.votes))
            assert len(told["claims_counted"]) + len(told["claims_left_out"]) == len(facts.bearings)
            page: Any = site.page(f"techniques/{told['key']}")
            assert page.select_one(".cl-standing").get_text() == facts.standing.label
            assert f"This counts all of the base, {len(whole.catalogue.claims)} claims" in page.get_text()
            shown[name].add(told["key"])
    assert shown["first"] & shown["second"]
    assert "rare" in shown["second"] - shown["first"]
    assert shown["first"] | shown["second"] == set(whole.techniques)


def test_a_technique_links_to_the_list_with_as_many_claims_as_that_has(sites: Sites) -> None:
    for site in sites.values():
        rows = [json.loads(line) for line in site.text("claims.ndjson").splitlines()]
        claims = [row.get("claim", row) for row in rows]
        told = Counter[str]()
        for key in (path.name for path in (site.folder / "techniques").iterdir() if path.is_dir()):
            page: Any = site.page(f"techniques/{key}")
            listed = [
                one for one in claims if one["status"] == "active" and key in {way["key"] for way in one["techniques"]}
            ]
            link = page.select_one("a[href*='?technique=']")
            assert bool(link) == bool(listed)
            if link:
                assert re.findall(r"\d+", link.get_text())[0] == str(len(listed))
                told[link.get_text()] += 1
        assert any("in this site's list" in text for text in told)


@pytest.mark.parametrize("path", ["index.html", "claims", "capabilities", "disputed", "recent", "checks", "scorecard"])
def test_lists_say_that_they_hold_a_part(sites: Sites, whole: Knowledge, path: str) -> None:
    total = len(whole.catalogue.claims)
    for site in sites.values():
        own = json.loads(site.text("api/v1/claims.json"))["total"]
        assert 0 < own < total
        page: Any = site.page(path)
        told = page.find(string=re.compile(f"This site shows {own} of the base's {total} claims"))
        way = told.parent.a["href"]
        assert way.endswith(("capabilities/#elsewhere", "./#elsewhere"))
        assert any(f"{own} claims, " in record.getMessage() for record in site.log)
    assert sites["first"].page("capabilities").select("#elsewhere + ul a")


@pytest.mark.parametrize("kind", ["sources", "techniques"])
def test_lists_of_what_counts_the_whole_base_say_whose_they_are(sites: Sites, whole: Knowledge, kind: str) -> None:
    total = len(whole.catalogue.claims)
    for site in sites.values():
        own = json.loads(site.text("api/v1/claims.json"))["total"]
        text = site.page(kind).get_text()
        assert (
            f"This lists the {kind} of the {own} claims that this site shows, of {total}; what it says of each" in text
        )
        assert "This counts all of the base" not in text


def test_a_site_of_the_whole_base_says_nothing_of_parts(base: Project, sites: Sites) -> None:
    """Addresses of siblings alone, which all settings of a base can share, take nothing away."""
    site = base.build(site_dir=str(base.folder / "all"))
    assert json.loads(site.text("api/v1/claims.json"))["total"] == 63
    assert json.loads(site.text("api/v1/index.json"))["part_of"] is None
    for path in site.folder.rglob("*.html"):
        text = path.read_text("utf-8")
        assert "This site shows" not in text
        assert not any(address in text for address in ADDRESSES.values())
    assert sites


def test_a_site_that_lists_every_capability_shows_the_whole_base(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": claim()})
    config = (made.folder / "mkdocs.yml").read_text()
    made.write({"mkdocs.yml": config.replace("[claims]", "[claims: {capabilities: [tool-use, planning]}]")})
    assert "This site shows" not in made.build().text("claims/index.html")


def test_a_part_without_claims_says_so(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": claim(), "docs/index.md": "---\nclaims: home\n---\n# Home\n"})
    options = "capabilities: [tool-use], siblings: {planning: 'https://e.org/'}"
    config = (made.folder / "mkdocs.yml").read_text()
    made.write({"mkdocs.yml": config.replace("[claims]", f"[claims: {{{options}}}]")})
    site = made.build()
    for path in ("index.html", "claims", "recent"):
        assert "This site holds no claims yet." in site.page(path).get_text()
    assert "This site shows 0 of the base's 1 claim." in site.page("claims").get_text()
    assert site.page("capabilities").find("a", href="https://e.org/capabilities/planning/")


def test_pages_without_folders_lead_to_pages_without_folders(base: Project) -> None:
    site = base.build(file="first.yml", use_directory_urls=False, site_dir=str(base.folder / "flat"))
    page = site.page("claims/slug-of-near-0001.html")
    assert page.find("a", href=f"{ADDRESSES['second']}claims/slug-of-near-0002.html")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            "capabilities: [planing], siblings: {tool-use: 'https://e.org/'}",
            [
                "capabilities: the base has no capability 'planing'; did you mean 'planning'?",
                "siblings: no site is named",
            ],
        ),
        ("capabilities: [planning]", ["no site is named that shows 'tool-use': give its address, or list it in"]),
        (
            "capabilities: [planning], siblings: {tool-use: 'https://e.org/', tool-us: 'https://e.org/'}",
            ["siblings: the base has no capability 'tool-us'; did you mean 'tool-use'?"],
        ),
        (
            "capabilities: [planning], siblings: {tool-use: 'https://example.org/kb'}",
            ["siblings: 'tool-use' leads to this site, which does not show it: list it in capabilities"],
        ),
    ],
)
def test_what_no_site_shows_ends_the_build(
    project: Make, caplog: pytest.LogCaptureFixture, options: str, told: list[str]
) -> None:
    made = project({"claims/CLM-0001.yml": claim()})
    config = (made.folder / "mkdocs.yml").read_text().replace("[claims]", f"[claims: {{{options}}}]")
    made.write({"mkdocs.yml": config})
    with pytest.raises(Abort):
        made.build()
    for message in told:
        assert message in caplog.text
    assert not (made.folder / "site").exists()


@pytest.mark.parametrize("options", ["capabilities: planning", "siblings: [planning]", "siblings: {planning: here}"])
def test_options_of_another_kind_are_refused(project: Make, options: str) -> None:
    made = project({"claims/CLM-0001.yml": claim()})
    config = (made.folder / "mkdocs.yml").read_text().replace("[claims]", f"[claims: {{{options}}}]")
    made.write({"mkdocs.yml": config})
    with pytest.raises(Exception, match="configuration"):
        made.build()
    assert not (made.folder / "site").exists()
