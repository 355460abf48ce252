"""Superseding: it takes effect when the claim that supersedes is reviewed, and takes the other out of the counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.derived.facts import facts_of
from mkdocs_claims.derived.ledgers import Ledger
from mkdocs_claims.derived.review import review_status
from mkdocs_claims.derived.succession import chain, successors
from mkdocs_claims.records.events import Relation, RelationType
from tests.conftest import claim
from tests.standing.bases import catalogue_of

EVIDENCE = [{"direction": "supports", "basis": "measured", "source": {"pmid": "1"}}]
RELATIONS = [{"type": "supersedes", "claim": "CLM-0001"}]


@pytest.mark.parametrize(
    ("reviewed", "status", "successor"),
    [(True, "active", "CLM-0002"), (False, "active", None), (True, "retired", None)],
)
def test_superseding(project: Callable[..., Any], reviewed: bool, status: str, successor: str | None) -> None:
    def records(**digests: list[Any]) -> dict[str, str]:
        return {
            "claims/reviewers.yml": "- {name: Reviewer A}\n",
            "claims/CLM-0001.yml": claim(evidence=EVIDENCE, reviews=digests.get("old", [])),
            "claims/CLM-0002.yml": claim(
                "CLM-0002", relations=RELATIONS, status=status, reviews=digests.get("new", []) if reviewed else []
            ),
        }

    made = project(records())
    old, new = read(made.folder / "claims")[0].claims

    def accepted(digest: str, items: list[str]) -> list[Any]:
        event = {"by": "Reviewer A", "kind": "person", "decision": "accept", "date": "DAY"}
        return [{**event, "digest": digest, "evidence": items}]

    texts = records(
        old=accepted(claim_digest(old), [evidence_digest(old.evidence[0])]), new=accepted(claim_digest(new), [])
    )
    made.write({name: text.replace("DAY", "2026-01-31") for name, text in texts.items()})
    catalogue, problems, _ = read(made.folder / "claims")
    assert problems == []
    facts = facts_of(catalogue)["CLM-0001"]
    assert facts.successors == ((successor,) if successor else ())
    assert facts.on_file == Ledger(supports=1)
    assert facts.counted == (Ledger() if successor else Ledger(supports=1))
    assert facts.banner == ((f"Superseded by {successor}.",) if successor else ())
    site = made.build()
    strip = site.page("claims/slug-of-clm-0001").select_one(".cl-strip__supports").get_text(" ", strip=True)
    assert strip == f"Supports 1 on file; {0 if successor else 1} counted"
    words = "Superseded by" if successor else "Proposed to be superseded by"
    assert f"{words} CLM-0002" in site.page("claims/slug-of-clm-0001").select_one("#related").parent.get_text(
        " ", strip=True
    )


def test_a_chain_ends_where_it_leads_back() -> None:
    back = {"CLM-0001": "CLM-0002", "CLM-0002": "CLM-0001", "CLM-0003": "CLM-0001", "CLM-0004": "CLM-0004"}
    assert chain("CLM-0001", back) == ("CLM-0002",)
    assert chain("CLM-0003", back) == ("CLM-0001", "CLM-0002")
    assert chain("CLM-0004", back) == ()


@pytest.mark.parametrize("kind", [kind for kind in get_args(RelationType) if kind != "supersedes"])
def test_no_other_relation_supersedes(kind: RelationType) -> None:
    claims = catalogue_of(
        {"A": {"says": "helps"}, "B": {"says": "helps", "review": "accept", "supersedes": "A"}}
    ).claims
    statuses = {one.id: review_status(one) for one in claims}
    assert successors(claims, statuses) == {claims[0].id: claims[1].id}
    related = claims[1].model_copy(update={"relations": (Relation(type=kind, claim=claims[0].id),)})
    assert successors([claims[0], related], statuses) == {}


def test_the_strip_shows_each_count_in_its_place(project: Callable[..., Any]) -> None:
    evidence = [
        {"direction": direction, "source": {"pmid": str(number)}}
        for number, direction in enumerate(["supports"] * 3 + ["disputes"] * 2 + ["mixed"], 1)
    ]
    page = project({"claims/CLM-0001.yml": claim(evidence=evidence)}).build().page("claims/slug-of-clm-0001")
    assert page.select_one(".cl-strip__supports").get_text(" ", strip=True) == "Supports 3 on file; 0 counted"
    assert page.select_one(".cl-strip__disputes").get_text(" ", strip=True) == "Disputes 2 on file; 0 counted"
    assert "Also on file: 1 mixed." in page.get_text()
