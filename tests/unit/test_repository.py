"""The files around the code: workflows, owners, pins and what `.ci/run` does."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.y*ml"))
REQUIREMENTS = sorted((ROOT / ".requirements").glob("*.txt"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
# A pin with its marker, a hash of it, or a comment: nothing that names a place to load from.
MARKER = r"[a-z_]+ [<>=!]+ '[A-Za-z0-9_.]+'"
PIN = re.compile(rf"(?P<name>[a-z0-9-]+)==(?P<version>[A-Za-z0-9.+!]+)(?: ; {MARKER}(?: (?:and|or) {MARKER})*)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
COMMENT = re.compile(r"    # [\w :().,/-]*")


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def workflow(path: Path) -> dict[Any, Any]:
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def triggers(path: Path) -> dict[str, Any]:
    """What starts a workflow. YAML 1.1 reads the key `on` as True."""
    found = workflow(path)[True]
    assert isinstance(found, dict)
    return found


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found = workflow(path)["jobs"]
    assert isinstance(found, dict)
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job["steps"]]


def pins(path: Path) -> list[tuple[str, str]]:
    """Name and version of each pin; a name can have several, by marker."""
    matches = (PIN.fullmatch(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [(match["name"], match["version"]) for match in matches if match]


def ranges() -> dict[str, SpecifierSet]:
    """The versions that `pyproject.toml` allows, of every package that it names."""
    groups = [PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"].values()]
    return {parsed.name: parsed.specifier for group in groups for parsed in map(Requirement, group)}


def test_the_workflows_are_found() -> None:
    assert [path.name for path in WORKFLOWS] == [
        "comment.yml",
        "form.yml",
        "nightly.yml",
        "publish.yml",
        "pull-request.yml",
    ]


# What comments follows other rules: see test_workflows.py.
@pytest.mark.parametrize("path", WORKFLOWS[1:], ids=lambda path: path.name)
class TestWorkflow:
    def test_may_only_read(self, path: Path) -> None:
        assert workflow(path)["permissions"] == {"contents": "read"}

    def test_pins_every_action_by_digest_and_names_its_version(self, path: Path) -> None:
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if re.search(r"\buses\s*:", line)]
        assert len(lines) == sum("uses" in step for step in steps(path)) > 0
        for line in lines:
            assert re.fullmatch(r" *(?:- )?uses: [\w-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line

    def test_leaves_no_token_behind_for_later_steps(self, path: Path) -> None:
        checkouts = [step for step in steps(path) if step.get("uses", "").startswith("actions/checkout@")]
        assert checkouts
        assert all(step["with"]["persist-credentials"] is False for step in checkouts)

    def test_does_not_run_a_strangers_code_with_rights(self, path: Path) -> None:
        assert not {"pull_request_target", "workflow_run", "issue_comment"} & set(triggers(path))

    def test_holds_no_secret(self, path: Path) -> None:
        assert "secrets" not in path.read_text(encoding="utf-8")

    def test_puts_no_expression_into_a_script(self, path: Path) -> None:
        # What GitHub puts in place of an expression becomes part of the script: values go through the environment.
        scripts = [step["run"] for step in steps(path) if "run" in step]
        assert scripts
        assert not [script for script in scripts if "${{" in script]

    def test_ends(self, path: Path) -> None:
        assert all(job["timeout-minutes"] <= 30 for job in jobs(path).values())


def test_one_action_has_one_digest() -> None:
    used = {step["uses"] for path in WORKFLOWS for step in steps(path) if "uses" in step}
    names = [use.partition("@")[0] for use in used]
    assert len(names) == len(set(names))


class TestPullRequest:
    PATH = ROOT / ".github/workflows/pull-request.yml"

    def test_runs_on_all_pull_requests_and_in_the_merge_queue(self) -> None:
        assert triggers(self.PATH) == {"pull_request": None, "merge_group": None}

    def test_gives_no_job_more_rights(self) -> None:
        assert not [name for name, job in jobs(self.PATH).items() if "permissions" in job]

    def test_annotates_the_records_before_all_other_checks(self) -> None:
        scripts = [step["run"] for step in jobs(self.PATH)["site"]["steps"] if "run" in step]
        assert scripts[1] == ".venv/bin/claims check --format github"
        assert scripts[3:] == ["make check", "make site"]

    def test_sums_up_the_change_against_what_it_is_merged_into(self) -> None:
        [checkout] = [step for step in jobs(self.PATH)["site"]["steps"] if "actions/checkout@" in step.get("uses", "")]
        assert checkout["with"]["fetch-depth"] == 2
        script = jobs(self.PATH)["site"]["steps"][4]["run"].splitlines()
        assert script == [
            '.venv/bin/claims diff HEAD^1 --format markdown >> "$GITHUB_STEP_SUMMARY"',
            ".venv/bin/claims diff HEAD^1 > summary.txt",
        ]

    def test_keeps_the_site(self) -> None:
        last = jobs(self.PATH)["site"]["steps"][-1]
        assert last["uses"].startswith("actions/upload-artifact@")
        assert last["with"]["path"] == "site/"

    def test_tests_the_oldest_python_and_a_newer_one(self) -> None:
        versions = jobs(self.PATH)["tests"]["strategy"]["matrix"]["python"]
        oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
        assert versions[0] == oldest
        assert len(versions) > 1
        # An unquoted 3.10 would be the number 3.1.
        assert all(isinstance(version, str) for version in versions)


class TestNightly:
    PATH = ROOT / ".github/workflows/nightly.yml"

    def test_runs_by_the_clock_and_by_hand_alone(self) -> None:
        assert set(triggers(self.PATH)) == {"schedule", "workflow_dispatch"}

    def test_tries_at_least_20_000_mutations_of_what_the_tests_try(self) -> None:
        assert "make nightly" in [step.get("run") for step in steps(self.PATH)]
        recipe = text("Makefile").partition("\nnightly:")[2].partition("\n\n")[0]
        assert int(re.findall(r"CLAIMS_MUTATIONS=(\d+)", recipe)[0]) >= 20_000
        files = re.findall(r"tests/\S+\.py", recipe)
        assert files
        assert all("TRIES" in text(file) for file in files)

    def test_runs_the_tests_that_need_the_model(self) -> None:
        assert "make embeddings" in [step.get("run") for step in steps(self.PATH)]
        recipe = text("Makefile").partition("\nembeddings:")[2].partition("\n\n")[0]
        files = {ROOT / file for file in re.findall(r"tests/\S+\.py", recipe)}
        assert files == {
            path for path in ROOT.glob("tests/**/test_*.py") if "\n@needs_model" in path.read_text("utf-8")
        }


class TestPublish:
    PATH = ROOT / ".github/workflows/publish.yml"

    def test_runs_on_main_alone_whatever_changed(self) -> None:
        assert triggers(self.PATH) == {"push": {"branches": ["main"]}, "workflow_dispatch": None}
        assert jobs(self.PATH)["build"]["if"] == "github.ref == 'refs/heads/main'"
        assert jobs(self.PATH)["deploy"]["needs"] == "build"

    def test_only_the_deployment_may_write(self) -> None:
        assert jobs(self.PATH)["build"]["permissions"] == {"contents": "read", "pages": "read"}
        assert jobs(self.PATH)["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
        assert [list(step) for step in jobs(self.PATH)["deploy"]["steps"]] == [["id", "uses"]]

    def test_builds_for_release(self) -> None:
        scripts = {step["run"]: step.get("env", {}) for step in steps(self.PATH) if "run" in step}
        assert any(script.startswith(".venv/bin/claims check --release") for script in scripts)
        assert scripts["make site"]["CLAIMS_RELEASE"] == "true"

    def test_sets_what_the_site_reads_from_the_environment(self) -> None:
        [env] = [step["env"] for step in steps(self.PATH) if "env" in step]
        assert set(env) == set(re.findall(r"!ENV \[(\w+),", text("mkdocs.yml")))


def test_owners_guard_what_decides_over_trust() -> None:
    lines = [line.split() for line in text(".github/CODEOWNERS").splitlines() if line and not line.startswith("#")]
    assert [line[0] for line in lines] == ["/.github/", "/claims/reviewers.yml", "/claims/ids.txt"]
    assert all(len(line) > 1 and line[1].startswith("@") for line in lines)


def test_dependabot_watches_actions_and_pins() -> None:
    updates = yaml.safe_load(text(".github/dependabot.yml"))["updates"]
    watched = [(update["package-ecosystem"], update.get("directories", update.get("directory"))) for update in updates]
    assert watched == [
        ("github-actions", ["/", "/plugins/mkdocs_claims/starter/files/.github/workflows"]),
        ("pip", "/.requirements"),
    ]
    assert list((ROOT / "plugins/mkdocs_claims/starter/files/.github/workflows").glob("*.yml"))


def test_ci_is_executable_and_calls_what_the_readme_gives() -> None:
    assert (ROOT / ".ci/run").stat().st_mode & 0o111 == 0o111
    commands = text(".ci/run").splitlines()
    assert [line for line in commands if line.startswith("make ")] == ["make check", "make test", "make site"]


def test_each_target_has_a_recipe_or_needs_one_that_has() -> None:
    makefile = text("Makefile")
    named = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()
    assert set(re.findall(r"^([a-z-]+):.*\n\t", makefile, re.MULTILINE)) == set(named)
    assert set(re.findall(r"`make ([a-z-]+)`", text("CONTRIBUTING.md") + text("README.md"))) <= set(named)


@pytest.mark.parametrize("command", ["make site", "make test"])
def test_readme_names(command: str) -> None:
    assert command in text("README.md")


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.name)
class TestRequirements:
    def test_each_pin_has_hashes(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert pins(path)
        for line, following in itertools.pairwise(lines):
            assert not PIN.fullmatch(line) or HASH.fullmatch(following), line

    def test_name_no_place_to_load_from(self, path: Path) -> None:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert "://" not in line
            assert PIN.fullmatch(line) or HASH.fullmatch(line) or COMMENT.fullmatch(line), line

    def test_keep_to_the_ranges(self, path: Path) -> None:
        allowed = ranges()
        # `contains` refuses pre-releases of its own accord.
        assert not [pin for pin in pins(path) if pin[0] in allowed and not allowed[pin[0]].contains(pin[1])]


def test_what_builds_the_site_is_what_is_tested() -> None:
    site, dev = (set(pins(ROOT / ".requirements" / name)) for name in ("site.txt", "dev.txt"))
    assert site < dev


def test_ranges_of_what_the_site_stands_on() -> None:
    assert set(PROJECT["project"]["dependencies"]) >= {"mkdocs>=1.6.1,<2", "mkdocs-material>=9.7.6,<10"}


@pytest.mark.parametrize("version", ["8.2.2", "8.3.0", "8.3.1"])
def test_click_that_stops_serve_from_watching_is_left_out(version: str) -> None:
    assert not ranges()["click"].contains(version)


def test_editors_find_the_schemas() -> None:
    schemas: dict[str, str] = json.loads(text(".vscode/settings.json"))["yaml.schemas"]
    assert all((ROOT / schema).is_file() for schema in schemas)
    matched = {name for pattern in schemas.values() for name in ROOT.glob(pattern)}
    assert matched == set(ROOT.glob("claims/**/*.yml"))


def test_each_record_names_its_schema_for_editors() -> None:
    schema = ROOT / "docs/schema/claim.schema.json"
    for path in ROOT.glob("claims/**/[A-Z]*-*.yml"):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        named = first.removeprefix("# yaml-language-server: $schema=")
        assert (path.parent / named).resolve() == schema, path


def test_the_licences_are_named_and_those_of_the_fonts_lie_beside_them() -> None:
    licence = text("LICENSE")
    for name in ("MIT License", "https://creativecommons.org/licenses/by/4.0/", "SIL Open Font License"):
        assert name in licence
    fonts = ROOT / "plugins/mkdocs_claims/pages/assets/fonts"
    assert str(fonts.relative_to(ROOT)) in licence
    for font in fonts.glob("*.woff2"):
        assert any(font.name.startswith(path.name.removesuffix(".LICENSE.txt")) for path in fonts.glob("*.txt")), font
