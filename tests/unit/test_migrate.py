"""`claims migrate`, with migrations that are made up for the purpose."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.changes import migrate
from mkdocs_claims.changes.migrate import MIGRATIONS, Migration
from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.review import ReviewState, review_status
from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.layout import end_of
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import start
from mkdocs_claims.records import schema
from tests.conftest import Project, claim

Run = Callable[..., Result]


def renames(old: str, new: str) -> Callable[[SourceFile, yaml.Node], list[Edit]]:
    """Edits that give a top-level key another name."""

    def edits(file: SourceFile, root: yaml.Node) -> list[Edit]:
        keys = [key for key, _ in root.value] if isinstance(root, yaml.MappingNode) else []
        return [Edit(start(key), end_of(key, file.text), new) for key in keys if key.value == old]

    return edits


SCOPE = Migration(2, "`scope` is called `where`.", renames("scope", "where"))
WHERE = Migration(3, "`where` is called `observed_on`.", renames("where", "observed_on"))
OLD = claim().replace("capability:", "# Where it holds.\nscope: Here. \ncapability:")


@pytest.fixture
def run(project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `claims` in a small base of version 1, where version 3 is the present one."""
    monkeypatch.setattr(schema, "FORMAT_VERSION", 3)
    monkeypatch.setattr(migrate, "MIGRATIONS", (SCOPE, WHERE))
    files = {
        "claims/CLM-0001.yml": OLD,
        "claims/CLM-0002.yml": claim("CLM-0002"),
        "docs/schema/claim.schema.json": '{"version": 1}',
    }
    made = project(files | {"claims/reviewers.yml": "- {name: Ann Reader}\n"})
    monkeypatch.chdir(made.folder)
    return made.command


def record() -> str:
    return Path("claims/CLM-0001.yml").read_text(encoding="utf-8")


def version() -> int:
    found = json.loads(Path("docs/schema/claim.schema.json").read_text(encoding="utf-8"))["version"]
    assert isinstance(found, int)
    return found


def test_there_is_a_migration_for_each_version_after_the_first() -> None:
    assert [migration.to for migration in MIGRATIONS] == list(range(2, schema.FORMAT_VERSION + 1))


def test_today_there_is_nothing_to_do() -> None:
    root = Path(__file__).parents[2]
    result = CliRunner().invoke(main, ["migrate", "--base", str(root / "claims")], catch_exceptions=False)
    assert (result.exit_code, "nothing to do: the records have version 1" in result.output) == (0, True)


def test_every_migration_since_the_records_version_is_made(run: Run) -> None:
    result = run("migrate")
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        "version 2: `scope` is called `where`.",
        "version 3: `where` is called `observed_on`.",
        "brought 1 file from version 1 of the format to 3",
    ]
    assert record() == OLD.replace("scope:", "observed_on:")
    assert version() == 3
    assert run("check").exit_code == 0
    assert "nothing to do" in run("migrate").output


def test_only_those_since_then(run: Run) -> None:
    files = {"claims/CLM-0001.yml": OLD.replace("scope:", "where:"), "docs/schema/claim.schema.json": '{"version": 2}'}
    result = run("migrate", files=files)
    assert result.output.splitlines()[0] == "version 3: `where` is called `observed_on`."
    assert run("check").exit_code == 0


def test_the_version_can_be_said(run: Run) -> None:
    Path("docs/schema/claim.schema.json").unlink()
    assert run("migrate").exit_code == 2
    assert "say --from 3 next time" in run("migrate", "--from", "1").output
    assert not Path("docs/schema/claim.schema.json").exists()
    assert "nothing to do" in run("migrate", "--from", "3").output


def test_can_be_shown_first(run: Run) -> None:
    result = run("migrate", "--diff")
    assert "-scope: Here. \n+observed_on: Here. \n" in result.output
    assert (record(), version()) == (OLD, 1)


def test_review_states_stay(run: Run) -> None:
    run("migrate", "--from", "2", files={"claims/CLM-0001.yml": OLD.replace("scope:", "where:")})
    run("review", "CLM-0001", "--by", "Ann Reader", "--accept")
    reviewed = record()
    run(
        "migrate",
        files={
            "claims/CLM-0001.yml": reviewed.replace("observed_on:", "scope:"),
            "docs/schema/claim.schema.json": '{"version": 1}',
        },
    )
    assert record() == reviewed
    assert review_status(read(Path("claims"))[0].by_id["CLM-0001"].claim).state is ReviewState.REVIEWED


def test_a_migration_that_would_end_a_review_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("review", "CLM-0002", "--by", "Ann Reader", "--accept")

    def upper(file: SourceFile, _root: yaml.Node) -> list[Edit]:
        place = file.text.find("stated")
        return [Edit(place, place + 6, "STATED")] if place >= 0 else []

    monkeypatch.setattr(migrate, "MIGRATIONS", (SCOPE, WHERE, Migration(3, "Louder.", upper)))
    result = run("migrate")
    assert (result.exit_code, "the review of CLM-0002 would change its state" in result.output) == (1, True)
    assert (record(), version()) == (OLD, 1)


@pytest.mark.parametrize(
    ("files", "arguments", "code", "message"),
    [
        ({"docs/schema/claim.schema.json": '{"version": 4}'}, (), 1, "use a newer program"),
        ({"docs/schema/claim.schema.json": '{"version": true}'}, (), 2, "is not a whole number"),
        ({"docs/schema/claim.schema.json": '{"version": 0}'}, (), 2, "is not a whole number"),
        ({"docs/schema/claim.schema.json": "[1]"}, (), 2, "say it with --from"),
        ({"docs/schema/claim.schema.json": "[" * 100_000}, (), 2, "say it with --from"),
        ({}, ("--from", "0"), 2, "--from"),
        ({}, ("--base", "nowhere"), 2, "--base: there is no folder nowhere here"),
        ({"claims/CLM-0003.yml": "a: b: c"}, (), 1, "yaml-colon"),
        ({"claims/CLM-0001.yml": OLD + "x: 1\n"}, (), 1, "unknown top-level key `x`"),
    ],
)
def test_refusals(run: Run, files: dict[str, str], arguments: tuple[str, ...], code: int, message: str) -> None:
    before = files.get("claims/CLM-0001.yml", OLD)
    result = run("migrate", *arguments, files=files)
    assert (result.exit_code, message in result.output) == (code, True), result.output
    assert record() == before


def test_errors_that_a_migration_does_not_touch_stay_where_they_are(run: Run) -> None:
    assert run("migrate", files={"claims/CLM-0003.yml": "id: 1\n"}).exit_code == 0
