"""Bad input fails with a clear text and leaves what was there; nothing is half-written."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import Abort

from tests.conftest import CONFIG, claim

Make = Callable[..., Any]


def mkdocs(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def test_four_faults_are_four_problems_in_one_run_and_the_old_site_stays(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": claim()})
    assert mkdocs(made.folder).returncode == 0
    before = {path: path.read_bytes() for path in (made.folder / "site").rglob("*") if path.is_file()}
    made.write(
        {
            "claims/CLM-0001.yml": "id: CLM-0001\nslug: a\nstatment: x\ncolour: red\n"
            "capability: planning\ndrafting: {method: robot}\nslug: b\n",
        }
    )
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for line in (
        "claims/CLM-0001.yml:3:1: unknown-key: unknown top-level key `statment`",
        "claims/CLM-0001.yml:4:1: unknown-key: unknown top-level key `colour`",
        "claims/CLM-0001.yml:6:20: wrong-value: `drafting.method`: 'robot' is not one of model, person, imported",
        "claims/CLM-0001.yml:7:1: duplicate-key: `slug` stands here for the second time; the first is on line 2",
    ):
        assert f"\n{line}\n" in done.stderr
    assert "4 errors in the claim records" in done.stderr
    assert {path: path.read_bytes() for path in (made.folder / "site").rglob("*") if path.is_file()} == before


def test_unknown_missing_wrong_and_duplicate(project: Make) -> None:
    made = project(
        {"claims/CLM-0001.yml": "id: CLM-0001\nid: CLM-0001\nslug: a\nstatement: x.\ncolor: y\ndrafting: {method: m}\n"}
    )
    with pytest.raises(Abort):
        made.build()
    logged = made.folder / "site"
    assert not logged.exists()
    from mkdocs_claims.catalogue.catalogue import read

    _, problems, _ = read(made.folder / "claims")
    assert [(problem.code, problem.position.line, problem.position.column) for problem in problems] == [
        ("missing-key", 1, 1),
        ("duplicate-key", 2, 1),
        ("unknown-key", 5, 1),
        ("wrong-value", 6, 20),
    ]


@pytest.mark.input("C23")
@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"claims/CLM-0001.yml": b"id: \xff"}, "the file is not UTF-8"),
        ({"claims/x.yml/y.txt": ""}, "a folder has the name of a record"),
        ({"claims/CLM-0001.yml": 'notes: !!python/object/apply:os.system ["touch pwned"]'}, "tags are not allowed"),
        ({"claims/taxonomy/capabilities.yml": "key: planning"}, "expected a list, got a mapping"),
        ({"claims/ids.txt": "CLM-0404\n"}, "CLM-0404 was published, and its record is gone"),
    ],
)
def test_one_line_tells_what_is_wrong(project: Make, files: dict[str, Any], words: str) -> None:
    made = project(files)
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert not (made.folder / "site").exists()
    assert not (made.folder / "pwned").exists()


def test_no_claims_folder(project: Make) -> None:
    made = project({}, config=CONFIG.replace("[claims]", "\n  - claims: {claims_dir: nowhere}"))
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "nowhere:1:1: no-folder: the claims folder does not exist" in done.stderr


@pytest.mark.parametrize("taxonomy", [True, False])
def test_an_empty_base_builds_and_says_so(project: Make, taxonomy: bool) -> None:
    made = project({"docs/index.md": "---\nclaims: home\n---\n# Home\n", "claims/README.md": "None yet."})
    if not taxonomy:
        (made.folder / "claims/taxonomy/capabilities.yml").unlink()
    site = made.build()
    assert "This base holds no claims yet." in site.page("claims").get_text()
    assert "This base holds no claims yet." in site.page("index.html").get_text()
    assert any(record.getMessage().startswith("claims: no claims, ") for record in site.log)


@pytest.mark.parametrize(
    "name",
    [
        "docs/claims/index.md",
        "docs/claims/Slug-of-clm-0001.md",
        "docs/c/CLM-0001/index.html",
        # A file where a folder has to be, and a folder where a file has to be.
        "docs/claims",
        "docs/c/clm-0001",
        "docs/feed.xml/x.txt",
    ],
)
def test_a_page_of_the_docs_where_a_record_goes(project: Make, name: str) -> None:
    """It is found before MkDocs empties the old site."""
    made = project({"claims/CLM-0001.yml": claim(), "site/old.html": "old", name: "# Mine\n"})
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert (made.folder / "site/old.html").exists()
    assert "rename one of them" in done.stderr
    assert name.removeprefix("docs/") in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_that_another_plugin_adds_where_a_record_goes(project: Make) -> None:
    hook = (
        "from mkdocs.structure.files import File\n"
        "def on_files(files, config):\n"
        "    files.append(File.generated(config, 'claims/index.md', content='# Mine'))\n"
    )
    made = project({"hook.py": hook, "claims/CLM-0001.yml": claim()}, config=CONFIG + "hooks: [hook.py]\n")
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "claims/index.md would be written there too: rename one of them" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_that_does_not_arrive_is_an_error(project: Make) -> None:
    hook = "import os\ndef on_post_page(output, page, config):\n    return '' if page.file.src_uri == 'claims/index.md' else output\n"
    made = project({"hook.py": hook, "claims/CLM-0001.yml": claim()}, config=CONFIG + "hooks: [hook.py]\n")
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "generated files are not in the site, such as claims/index.html" in done.stderr


def test_warnings_do_not_fail_a_strict_build(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": claim(techniques={"new": "helps"})})
    done = mkdocs(made.folder, "--strict")
    assert done.returncode == 0
    assert "unknown-technique: warning: the technique 'new' is not described yet" in done.stderr


def test_release(project: Make) -> None:
    made = project(
        {"claims/CLM-NEW-x.yml": claim("CLM-NEW-x")}, config=CONFIG.replace("[claims]", "\n  - claims: {release: true}")
    )
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "CLM-NEW-x has no number yet, and this is a release" in done.stderr


@pytest.mark.input("C37")
@pytest.mark.parametrize("template", ["{% if %}", "{{ nowhere.at_all }}"])
def test_a_mistake_in_a_template_of_the_theme(project: Make, template: str) -> None:
    config = CONFIG.replace("font: false}", "font: false, custom_dir: theme}")
    made = project({"claims/CLM-0001.yml": claim(), "theme/claims/claim.html": template}, config=config)
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "a template cannot be drawn" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_mistake_in_a_template_is_told_of_the_page_that_has_it(project: Make) -> None:
    """Pages are drawn before MkDocs builds them, and it names the one that it builds."""
    template = "{% if view.claim.id == 'CLM-0002' %}{{ nowhere.at_all }}{% endif %}"
    made = project(
        {f"claims/{claim_id}.yml": claim(claim_id) for claim_id in ("CLM-0001", "CLM-0002", "CLM-0003")}
        | {"theme/claims/claim.html": template},
        config=CONFIG.replace("font: false}", "font: false, custom_dir: theme}"),
    )
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "Error building page 'claims/slug-of-clm-0002.md'" in done.stderr


def test_a_repository_that_is_no_address(project: Make) -> None:
    config = CONFIG.replace("[claims]", "\n  - claims: {repository: owner/name}")
    done = mkdocs(project({}, config=config).folder)
    assert done.returncode == 1
    assert "repository" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_build_never_empties_the_folder_of_records(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": claim()}, config=CONFIG + "site_dir: claims\n")
    done = mkdocs(made.folder)
    assert done.returncode == 1
    assert "a build would delete the records" in done.stderr
    assert (made.folder / "claims/CLM-0001.yml").exists()


def test_two_pages_of_ours_at_one_address_are_refused(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mkdocs_claims.derived.sources.source_key", lambda _: "same")
    made = project({"claims/CLM-0001.yml": claim(evidence=[{"source": "pmid:1"}, {"source": "pmid:2"}])})
    with pytest.raises(Abort):
        made.build()
