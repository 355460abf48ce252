"""JSON-LD and nanopublications, as RDF tools read them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from rdflib import RDF, RDFS, Dataset, Graph, Literal, Namespace, URIRef

from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.exports.json_text import lines_json, script_safe, short_json
from mkdocs_claims.exports.linked.figures import figures
from mkdocs_claims.exports.linked.turtle import graph, prologue, triples
from tests.conftest import Built, Project, claim
from tests.exports.bases import knowledge, written
from tests.exports.formats import ADDRESS, nanopublications

pytestmark = pytest.mark.filterwarnings("ignore:(Dataset|ConjunctiveGraph):DeprecationWarning:rdflib")

SCHEMA = Namespace("http://schema.org/")
NP = Namespace("http://www.nanopub.org/nschema#")
CITO = Namespace("http://purl.org/spar/cito/")

HOSTILE = [
    "</script><script>alert(1)</script><!-- <![CDATA[ & \"quotes\" 'single'",
    "lines\nand\r\nmore\u2028separated\u2029so\x85too\ttab",
    "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \U0001f469\u200d\U0001f52c",
    "=1+1 \\ back\\slash \\u0041 ''' \"\"\" @prefix : <x> . } #",
    "\x00\x1f\x7f",
]


def claims_of(base: Knowledge) -> Mapping[str, Any]:
    return {one.id: one for one in base.catalogue.claims}


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_survives_a_script_element(text: str) -> None:
    script = script_safe(lines_json([{"@type": "Claim", "text": text}]))
    assert not set(script) & set("<>&\u2028\u2029")
    assert json.loads(script) == [{"@type": "Claim", "text": text}]


@pytest.mark.parametrize("text", HOSTILE[:4])
def test_any_text_survives_turtle(text: str) -> None:
    name = 'https://example.org/a b<c>"{}|^`\\'
    written = prologue({"": str(SCHEMA)}) + graph("https://example.org/g", {"@id": name, "text": [text, text + "!"]})
    assert not set(written) & set("\u2028\u2029\x85\r")
    found = {(str(s), str(value)) for s, _, value, _ in Dataset().parse(data=written, format="trig").quads()}
    escaped = "https://example.org/a%20b%3Cc%3E%22%7B%7D%7C%5E%60%5C"
    assert found == {(escaped, text), (escaped, f"{text}!")}


def test_figures_put_together_from_texts_are_spelled_as_any_node(site: Built) -> None:
    base = knowledge(site.folder.parent / "claims")
    found = [figure for one in base.catalogue.claims for figure in figures(one, f"https://example.org/c/{one.id}/")]
    assert found
    for figure in found:
        node = json.loads(figure.json)
        assert (short_json(node), triples(node)) == figure


def test_every_claim_is_a_nanopublication(site: Built) -> None:
    found = nanopublications(site, ADDRESS)
    heads = list(found.quads((None, RDF.type, NP.Nanopublication, None)))
    assert len(heads) == len(json.loads(site.text("api/v1/claims.json"))["claims"])
    for own, _, _, head in heads:
        parts: list[Any] = [
            found.value(own, NP[f"has{part}"]) for part in ("Assertion", "Provenance", "PublicationInfo")
        ]
        names = [head, *parts]
        assert [str(name).rpartition("#")[2] for name in names] == ["head", "assertion", "provenance", "pubinfo"]
        assert len({str(name).partition("#")[0] for name in [own, *names]}) == 1
        assertion, provenance, info = (found.graph(part) for part in parts)
        # The guidelines ask for this much of each part.
        assert (None, RDF.type, SCHEMA.Claim) in assertion
        assert (parts[0], None, None) in provenance
        assert (own, None, None) in info
        assert str(info.value(own, RDFS.comment)).startswith("Unsigned: ")


def test_only_the_decision_of_a_named_person_on_the_claim_as_it_stands_is_a_claim_review(site: Built) -> None:
    base = knowledge(site.folder.parent / "claims")
    whole = Graph().parse(data=site.text("claims.jsonld"), format="json-ld", publicID=ADDRESS)
    told = {}
    for review in whole.subjects(RDF.type, SCHEMA.ClaimReview):
        item, author = whole.value(review, SCHEMA.itemReviewed), whole.value(review, SCHEMA.author)
        rating = whole.value(whole.value(review, SCHEMA.reviewRating), SCHEMA.alternateName)
        assert (author, RDF.type, SCHEMA.Person) in whole
        assert whole.value(review, SCHEMA.claimReviewed) == whole.value(item, SCHEMA.text)
        told[str(whole.value(item, SCHEMA.identifier))] = (str(whole.value(author, SCHEMA.name)), str(rating))
    assert told == {
        one: (facts.review.event.by, "Accepted" if facts.review.state is ReviewState.REVIEWED else "Rejected")
        for one, facts in base.claims.items()
        if facts.review.event and facts.review.state in (ReviewState.REVIEWED, ReviewState.REJECTED)
    }
    if "CLM-0480" in base.claims:
        assert told == {}


def test_a_page_says_of_a_claim_what_the_file_says(site: Built) -> None:
    whole = Graph().parse(data=site.text("claims.jsonld"), format="json-ld", publicID=ADDRESS)
    for one in json.loads(site.text("api/v1/claims.json"))["claims"]:
        address = f"claims/{one['slug']}/"
        (script,) = site.page(address).find_all("script", type="application/ld+json")
        own = Graph().parse(data=script.get_text(), format="json-ld", publicID=ADDRESS + address)
        name = URIRef(f"{ADDRESS}c/{one['id']}/")
        for _, term, value in own.triples((name, None, None)):
            if isinstance(value, Literal | URIRef):
                assert (name, term, value) in whole
        assert set(own.objects(name, RDF.type)) == {SCHEMA.Claim}
        assert ("ClaimReview" in script.get_text()) == (one["review_state"] in ("reviewed", "rejected"))


def test_the_home_page_is_the_data_set(seed_site: Built, states_site: Built) -> None:
    for built in (seed_site, states_site):
        (script,) = built.page("index.html").find_all("script", type="application/ld+json")
        found = Graph().parse(data=script.get_text(), format="json-ld", publicID=ADDRESS)
        name = URIRef(f"{ADDRESS}#dataset")
        assert (name, RDF.type, SCHEMA.Dataset) in found
        for one in found.objects(None, SCHEMA.contentUrl):
            assert (built.folder / str(one).removeprefix(ADDRESS)).is_file()
        description = str(found.value(name, SCHEMA.description))
        for state in ReviewState:
            listed = json.loads(built.text("api/v1/claims.json"))["claims"]
            assert f" {sum(one['review_state'] == state for one in listed)} {state.words}" in description


def test_sources_and_other_claims_are_linked_and_what_is_empty_is_left_out(project: Any) -> None:
    made: Project = project(
        {
            "claims/CLM-0001.yml": claim(
                evidence=[
                    {"direction": "supports", "source": {"doi": "10.1000/A{b}^c", "kind": "paper", "title": "T"}},
                    {"direction": "disputes", "source": "https://example.org/x"},
                    {"direction": "supports", "source": {"kind": "paper"}},
                ],
                relations=[
                    {"type": "contradicts", "claim": "CLM-0002"},
                    {"type": "replicates", "claim": "CLM-0002"},
                ],
            ),
            "claims/CLM-0002.yml": claim("CLM-0002"),
        }
    )
    files = written(made.folder / "claims")
    for form, name in (("json-ld", "claims.jsonld"), ("trig", "claims.trig")):
        found = Dataset(default_union=True).parse(data=files[name], format=form)
        one, other = URIRef(f"{ADDRESS}c/CLM-0001/"), URIRef(f"{ADDRESS}c/CLM-0002/")
        doi = URIRef("https://doi.org/10.1000/A%7Bb%7D%5Ec")
        assert set(found.objects(one, CITO.isSupportedBy)) == {doi}
        assert set(found.objects(one, CITO.isDisputedBy)) == {URIRef("https://example.org/x")}
        assert set(found.objects(one, CITO.disagreesWith)) == {other}
        assert set(found.objects(one, CITO.citesAsRelated)) == {other}
        assert len(set(found.objects(one, SCHEMA.citation))) == 2
        assert found.value(doi, SCHEMA.name) == Literal("T")
    for text in ("null", '""', "[]", "{}"):
        assert f": {text}" not in files["claims.jsonld"]
