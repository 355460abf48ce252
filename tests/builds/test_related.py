"""The option `related` on a site: what pages and programs are told, and what stays as it is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from mkdocs.exceptions import Abort

from mkdocs_claims.adapter import related
from mkdocs_claims.derived import related_cache, related_model
from tests.conftest import CONFIG, claim
from tests.unit.test_related_meaning import needs_model, standing_in

Make = Callable[..., Any]
ON = CONFIG.replace("[claims]", "[claims: {related: embeddings}]")
TEXTS = {
    1: "Agents that plan before they act finish more of the long tasks.",
    2: "Agents that plan before they act finish more of the long tasks, too.",
    3: "Assistants which think ahead complete lengthy jobs oftener.",
    4: "Retrieval from a curated corpus raises precision.",
}
BASE = {f"claims/CLM-000{number}.yml": claim(f"CLM-000{number}", statement=text) for number, text in TEXTS.items()}


def told(site: Any, number: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(site.text(f"api/v1/claims/CLM-000{number}.json"))["claim"]
    return found


def sentence(site: Any, number: int) -> str:
    page = site.page(f"claims/slug-of-clm-000{number}")
    return " ".join(page.find(id="related").find_next("p", class_="cl-small").get_text().split())


def findings(claim: dict[str, Any]) -> list[str]:
    return [one["message"] for one in claim["checks"] if one["check"] == "near-duplicate"]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that needs no package."""
    monkeypatch.setattr(related, "why_not", lambda: None)
    monkeypatch.setattr(related_cache, "meanings", standing_in)
    monkeypatch.setattr(related_cache, "model_mark", lambda: "model")


def test_words_alone_unless_asked_for(project: Make) -> None:
    made = project(BASE)
    site = made.build()
    assert told(site, 1)["related_by"] == "words"
    assert [one["id"] for one in told(site, 1)["related"]] == ["CLM-0002"]
    assert sentence(site, 1).startswith("Chosen by a program for the words they share. ")
    assert not (made.folder / ".cache/claims/related").exists()
    spelled_out = project(BASE, config=ON.replace("embeddings", "words")).build()
    assert spelled_out.files() == site.files()


@pytest.mark.usefixtures("model")
def test_pages_and_programs_are_told_and_the_check_still_compares_words(project: Make) -> None:
    by_words = told(project(BASE).build(), 1)
    made = project(BASE, config=ON)
    site = made.build()
    by_both = told(site, 1)
    assert by_both["related_by"] == "embeddings"
    assert by_both["related"] != by_words["related"]
    assert sentence(site, 1).startswith(
        "Chosen by a program for a meaning that a language model takes to be alike, and for the words they share. "
    )
    assert findings(by_both) == findings(by_words)
    assert "close to CLM-0002" in findings(by_both)[0]
    kept = made.folder / ".cache/claims/related/model.vectors"
    before = kept.read_bytes(), site.files()
    assert (made.build().files(), kept.read_bytes()) == before[::-1]
    kept.write_bytes(b"damaged")
    assert (made.build().files(), kept.read_bytes()) == before[::-1]


@pytest.mark.usefixtures("model")
def test_a_site_of_a_part_of_the_base_tells_it_too(project: Make) -> None:
    part = ON.replace(
        "embeddings", "embeddings, capabilities: [planning], siblings: {tool-use: https://example.org/tools/}"
    )
    site = project({**BASE, "claims/CLM-0005.yml": claim("CLM-0005", capability="tool-use")}, config=part).build()
    assert told(site, 1)["related_by"] == "embeddings"
    assert sentence(site, 1).startswith("Chosen by a program for a meaning ")


@needs_model
def test_the_model_finds_what_words_do_not(project: Make) -> None:
    site = project(BASE, config=ON).build()
    assert [one["id"] for one in told(site, 3)["related"]][:2] == ["CLM-0001", "CLM-0002"]
    assert [one.name for one in site.log if "wordllama" in one.getMessage()] == []


@pytest.mark.parametrize("missing", ["wordllama", "tokenizers", "safetensors"])
def test_without_the_model_the_build_says_what_to_install(project: Make, missing: str) -> None:
    made = project({**BASE, "site/old.html": "old"}, config=ON)
    code = f"import sys; sys.modules[{missing!r}] = None; from mkdocs.__main__ import cli; cli(['build'])"
    run = subprocess.run([sys.executable, "-c", code], cwd=made.folder, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "option 'related': claims are compared by meaning with " in run.stderr
    assert "pip install 'mkdocs-claims[embeddings]'" in run.stderr
    assert "Traceback" not in run.stderr
    assert (made.folder / "site/old.html").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("value", ["meaning", "true", "[]", "1", "''"])
def test_another_value_is_refused_with_those_that_there_are(
    project: Make, value: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Abort):
        project(BASE, config=ON.replace("embeddings", value)).build()
    assert "option 'related': " in caplog.text
    assert "words" in caplog.text
    assert "embeddings" in caplog.text


def test_a_site_that_compares_words_looks_for_no_model(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(related_model, "find_spec", refuse)
    project(BASE).build()
