"""What is known after edits, with what earlier builds have worked out, is what is known without."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import Catalogue, read
from mkdocs_claims.derived.knowledge import knowledge_of
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.pages.render import Renderer
from mkdocs_claims.pages.site import Site
from mkdocs_claims.past import NO_PAST, Past, Remembered
from tests.builds.test_preview import TECHNIQUES, edit, evidence, values
from tests.conftest import Project, claim

Make = Callable[..., Project]
REVIEWERS = ["- {name: ann, github: ann}\n", "- {name: bob, github: bob}\n"]


def clash(folder: Path, chance: random.Random) -> None:
    """One change that may make records clash with each other or with what is beside them."""
    files = sorted(folder.glob("CLM-*.yml"))
    known = [path.stem for path in files]
    some = chance.choice(files)
    told: dict[str, Any] = {**values(chance, known), "relations": None}
    match chance.choice(["circle", "opposite", "source", "statement", "name", "beside", "inside", "digits", "rename"]):
        case "circle":
            kind = chance.choice(["narrows", "supersedes", "contradicts"])
            told["relations"] = [{"type": kind, "claim": one} for one in chance.sample(known, k=min(2, len(known)))]
        case "opposite":
            told |= {"techniques": {"sampling": chance.choice(["helps", "fails"])}, "capability": "planning"}
        case "source":
            told["evidence"] = [evidence(1)]
            told["evidence"][0]["source"] |= {"title": chance.choice(["One", "one", "Other"]), "year": 2020}
        case "statement":
            told["statement"] = chance.choice(["In tests, all is said.", "in  tests, all is said", "Something else."])
        case "name":
            told |= {"slug": chance.choice(["same", "SAME".lower(), "page"]), "aliases": ["CLM-9999"]}
        case "beside":
            (folder / "reviewers.yml").write_text("".join(chance.sample(REVIEWERS, k=chance.randrange(1, 3))))
            (folder / "ids.txt").write_text("\n".join(chance.sample(known, k=chance.randrange(len(known)))) + "\n")
            (folder / "taxonomy/techniques.yml").write_text(chance.choice([TECHNIQUES, "- {key: sampling: x}\n"]))
        case "inside":
            told["evidence"] = [evidence(1, key="e1", direction=None), evidence(2, key="e1")]
            told["disputes"] = [{"key": "d", "by": "ann", "text": "No.", "state": "upheld", "settled_by": "bob"}]
        case "digits":
            results = [{"metric": "accuracy", "entries": [{"name": "A", "value": chance.choice([91, 91.0])}]}]
            told = {"evidence": [evidence(1, results=results)]}
        case _:
            some.rename(folder / f"CLM-{chance.randrange(100, 1000):04}.yml")
            return
    some.write_text(claim(some.stem, **told))


def known(folder: Path, kept: Kept | None, past: Past) -> tuple[Catalogue, Site, str]:
    """What is known, and all of it as text: equal numbers may have other digits."""
    catalogue, problems, number = read(folder, kept=kept, past=past)
    past.begin()
    knowledge = knowledge_of(catalogue, None, past)
    site = Site(knowledge, SiteOptions("Base"), Renderer(), past)
    cards = site._drawing.cards, site._drawing.checked
    return catalogue, site, repr((problems, number, knowledge, cards, site.findings(), [*site.redirects()]))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("is_kept", [True, False], ids=["records kept", "records parsed"])
def test_whatever_is_edited_it_is_what_is_known_without_a_past(project: Make, seed: int, *, is_kept: bool) -> None:
    chance = random.Random(f"{seed} {is_kept}")
    made = project(
        {
            "claims/taxonomy/techniques.yml": TECHNIQUES,
            **{
                f"claims/CLM-{number:04}.yml": claim(f"CLM-{number:04}", **values(chance, [])) for number in range(1, 9)
            },
        }
    )
    folder, past, before = made.folder / "claims", Remembered(), None
    kept = Kept(made.folder / "kept") if is_kept else None
    codes: set[str] = set()
    for _ in range(25):
        for _ in range(chance.randrange(3)):
            chance.choice([edit, clash, clash])(folder, chance)
        catalogue, site, told = known(folder, kept, past)
        anew, other, without = known(folder, None, NO_PAST)
        assert told == without
        assert catalogue == anew
        codes |= {problem.code for problem in read(folder)[1]}
        if before is not None:
            had = {*before.redirects()}
            assert {*other.redirects()} - had <= {*site.redirects(but=before)}
        before = site
    assert len(codes) > 5
