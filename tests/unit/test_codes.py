"""The registry of codes: complete, and every example does what it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.checks.finding import Around
from mkdocs_claims.checks.located import problems_of
from mkdocs_claims.checks.registry import CHECKS
from mkdocs_claims.checks.run import check_all
from mkdocs_claims.codes.pages import explained, pages
from mkdocs_claims.codes.registry import Code, codes

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "plugins/mkdocs_claims"

RECORD = {
    "id": "CLM-0001",
    "slug": "a-claim",
    "statement": "In tests, one thing holds.",
    "capability": "planning",
    "drafting": "{method: model}",
}
SOUND = "".join(f"{key}: {value}\n" for key, value in RECORD.items())
OTHER = SOUND.replace("CLM-0001", "CLM-0002").replace("a-claim", "another").replace("one thing", "another thing")
BASE = {
    "taxonomy/capabilities.yml": "- {key: planning, name: Planning}\n- {key: plans, name: Plans, withdrawn: planning}\n",
    "taxonomy/techniques.yml": "- {key: passage-reordering, name: Reordering of passages}\n",
    "reviewers.yml": "- {name: Reviewer A}\n",
    "ids.txt": "CLM-0001\n",
    "CLM-0001.yml": SOUND,
}

CUT_SHORT = {
    "too-deep": "notes: " + "[" * 1100,
    "too-many-values": f"aliases: [{'a, ' * 21_000}]",
    "too-many-problems": "a: 1\n" * 300,
}
"""What the examples stand for that would go on for pages."""


def part(text: str, subject: str = "one thing") -> str:
    """A record that holds this part, and the rest of a sound one, with a statement about the subject."""
    own = set(re.findall(r"^([a-z_]+):", text, re.MULTILINE))
    rest = "".join(f"{key}: {value}\n" for key, value in RECORD.items() if key not in own)
    return rest.replace("one thing", subject) + text + "\n"


def lay_out(folder: Path, text: str) -> None:
    """The files that an example of `where = "folder"` names: path, then what is odd about it."""
    path, remark = re.fullmatch(r"(.*?)(?: (\(.*\)|-> .*))?", text).groups(default="")  # type: ignore[union-attr]
    place = folder.parent / path
    if "missing" in remark and "->" not in remark:
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    if remark.startswith("-> "):
        target = remark.removeprefix("-> ").removesuffix(" (missing)")
        (folder / "other").mkdir(exist_ok=True)
        (folder.parent / "secret.yml").write_text(OTHER, encoding="utf-8")
        place.symlink_to(place.parent / target.removeprefix("claims/"))
    elif path.endswith("/"):
        place.mkdir()
    elif place.name == "ids.txt":
        place.write_text("CLM-0001\n", encoding="utf-8")
    elif place.name != "capabilities.yml":
        filling = "#" * (300 * 1024 if "300 KiB" in remark else 1024)
        place.write_bytes(f"{OTHER}# é{filling}".encode("latin-1" if "Latin-1" in remark else "utf-8"))
        (folder / "ids.txt").write_text("CLM-0001\nCLM-0002\n", encoding="utf-8")


def files_of(code: Code, text: str) -> dict[str, str]:
    """The base's own files that the example stands for."""
    match code.where:
        case "record":
            return {"CLM-0001.yml": part(text)}
        case "short":
            return {"CLM-0001.yml": part(CUT_SHORT[code.name] if text == code.bad else text)}
        case "pair":
            own = re.split(r"^# claims/(CLM-[0-9]+)\.yml\n", text, flags=re.MULTILINE)[1:]
            records = {
                f"{name}.yml": part(content, name).replace("CLM-0001", name, 1).replace("a-claim", name.lower(), 1)
                for name, content in zip(own[::2], own[1::2], strict=True)
            }
            return {**records, "ids.txt": "CLM-0001\nCLM-0002\n"}
        case "file":
            return {"CLM-0001.yml": text + "\n"}
        case "release":
            others = {"CLM-0001.yml": SOUND.replace("a-claim", "another")} if "NEW" in text else {}
            return {**others, f"{text.split()[1]}.yml": text + "\n"}
        case "folder":
            return {}
        case name:
            return {name: text + "\n"}


def found(code: Code, text: str, folder: Path) -> list[str]:
    """The codes of all problems of a base with this example in it."""
    if not (code.name == "no-folder" and text == code.bad):
        for name, content in {**BASE, **files_of(code, text)}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content, encoding="utf-8")
    if code.where == "folder":
        lay_out(folder, text)
    catalogue, problems, _ = read(folder, release=code.where == "release")
    # What the checks themselves find has pages and examples of its own.
    problems += problems_of(catalogue, check_all(catalogue, Around({})))
    return [problem.code for problem in problems if problem.found is None]


@pytest.mark.parametrize("code", codes().values(), ids=lambda code: code.name)
class TestExample:
    def test_bad(self, code: Code, tmp_path: Path) -> None:
        assert code.name in found(code, code.bad, tmp_path / "claims")

    def test_good(self, code: Code, tmp_path: Path) -> None:
        assert found(code, code.good, tmp_path / "claims") == []

    def test_says_something(self, code: Code, tmp_path: Path) -> None:
        del tmp_path
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name)
        assert not code.title.endswith(".")
        assert code.what.endswith(".")
        assert code.why.endswith(".")
        assert code.title in explained(code)
        # It stands behind a message as a suggestion, and on a page with a full stop.
        assert code.mend[0].islower()
        assert not code.mend.endswith(".")


# Where calls take the code of a problem: at this place, or under this name.
PLACES = {
    "problem": 1,
    "problem_at": 2,
    "_warning": 2,
    "Problem": 2,
    "_add": 1,
    "_whole": 1,
    "_clashes": 0,
    "PydanticCustomError": 0,
}


def emitted() -> Iterator[tuple[str, str]]:
    """Module and code of everywhere that a problem is made. A code is a word in the call, or in a table."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                place = PLACES.get(name, -1)
                given = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
                given += node.args[place : place + 1] if place >= 0 else []
                words = [one.value for one in given if isinstance(one, ast.Constant)]
                yield from ((path.name, word) for word in words if isinstance(word, str))
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "_PROPERTIES":
                assert isinstance(node.value, ast.Dict)
                for value in node.value.values:
                    assert isinstance(value, ast.Tuple)
                    yield path.name, value.elts[0].value  # type: ignore[attr-defined]
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                # code, message = "missing-key", "…"
                names = [getattr(name, "id", "") for name in getattr(node.targets[0], "elts", ())]
                if "code" in names:
                    value = node.value.elts[names.index("code")]
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        yield path.name, value.value


def test_every_code_that_is_emitted_is_explained() -> None:
    made = {code for _, code in emitted()}
    assert made - set(codes()) == set()


def test_every_code_that_is_explained_is_emitted() -> None:
    assert set(codes()) - {code for _, code in emitted()} == set()


def test_codes_that_are_variables_come_from_where_the_test_looks() -> None:
    """A call whose code is no word in the call would hide a code from the tests above."""
    hidden = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in PLACES and len(node.args) > PLACES[name]:
                argument = node.args[PLACES[name]]
                if not isinstance(argument, ast.Constant):
                    hidden.add((path.name, ast.unparse(argument)))
    assert hidden == {
        ("files.py", "code"),  # SourceFile.problem and the two helpers hand on what they are given.
        ("consistency.py", "code"),
        ("located.py", "code"),
        ("located.py", "finding.check"),  # Checks have pages of their own.
        ("parse.py", "code"),  # _rejected: the assignments are looked at, and pydantic's own errors have our codes.
        ("uniqueness.py", "code"),
        ("walk.py", "code"),
        ("walk.py", "*_PROPERTIES[sign]"),
    }


def test_pages_are_those_of_the_registry() -> None:
    folder = ROOT / "docs/problems"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == pages()


def test_explain(project: Callable[..., Any], tmp_path: Path) -> None:
    from click.testing import CliRunner

    from mkdocs_claims.cli.main import main

    del project
    run = CliRunner().invoke
    assert run(main, ["explain", "yaml-colon"]).output.startswith("yaml-colon: A colon inside")
    assert run(main, ["explain"]).output.count("\n") == len(codes()) + len(CHECKS)
    assert run(main, ["explain", CHECKS[0].name]).output.startswith(f"{CHECKS[0].name}: {CHECKS[0].title}")
    wrong = run(main, ["explain", "yaml-colons"])
    assert (wrong.exit_code, "did you mean 'yaml-colon'?" in wrong.output) == (2, True)
    folder = tmp_path / "pages"
    assert run(main, ["explain", "--pages", str(folder)]).exit_code == 0
    assert run(main, ["explain", "--pages", str(folder), "--check"]).exit_code == 0
    (folder / "gone.md").write_text("", encoding="utf-8")
    assert run(main, ["explain", "--pages", str(folder), "--check"]).exit_code == 1
    assert "removed" in run(main, ["explain", "--pages", str(folder)]).output
