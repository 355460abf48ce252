"""Templates that were compiled before: the same as if they were compiled now, or not used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, pass_context
from jinja2.filters import FILTERS
from jinja2.runtime import Context

from mkdocs_claims.pages import compiled
from mkdocs_claims.pages.compiled import Compiled
from mkdocs_claims.pages.lean import LeanEnvironment
from mkdocs_claims.pages.render import Renderer

FOLLOW = """
import sys
from pathlib import Path
from jinja2 import Environment, FileSystemLoader
from mkdocs_claims.adapter.fast.follow import Following
from mkdocs_claims.pages import compiled

templates, compiled.FOLDER = map(Path, sys.argv[1:])
theme = Environment(loader=FileSystemLoader(templates), bytecode_cache=compiled.Compiled(templates))
Following.of(theme, {}).get_template("page.html")
"""


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where compiled templates are kept."""
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path / "kept"


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "page.html").write_text("{{ 'a' | upper }}{{ title }}", encoding="utf-8")
    return folder


def drawn(folder: Path, **settings: Any) -> str:
    """The page, drawn in an environment that has just been made."""
    filters = settings.pop("filters", {})
    environment = Environment(
        loader=FileSystemLoader(folder), bytecode_cache=Compiled(settings.pop("keeping", folder)), **settings
    )
    environment.filters |= filters
    return environment.get_template("page.html").render(title="<b>")


def test_a_template_is_compiled_once(templates: Path, compiling: list[str]) -> None:
    assert [drawn(templates) for _ in range(3)] == ["A<b>"] * 3
    assert compiling == ["page.html"]


def test_what_decides_how_a_template_is_compiled_is_told_apart(templates: Path, compiling: list[str]) -> None:
    """A template's text, the settings, and filters, which are called for constants when it is compiled."""
    assert drawn(templates) == "A<b>"
    assert drawn(templates, autoescape=True) == "A&lt;b&gt;"
    assert drawn(templates, variable_start_string="{[", variable_end_string="]}") == "{{ 'a' | upper }}{{ title }}"
    (templates / "page.html").write_text("{{ 'b' | upper }}", encoding="utf-8")
    assert drawn(templates) == "B"
    assert drawn(templates, filters={"upper": FILTERS["lower"]}) == "b"
    assert drawn(templates, filters={"upper": pass_context(_title)}) == "<b>b"
    assert compiling == ["page.html"] * 6


def _title(context: Context, text: str) -> str:
    return f"{context['title']}{text}"


def test_nothing_is_kept_where_a_filter_of_somebody_elses_may_decide(templates: Path, kept: Path) -> None:
    for number in range(2):
        assert drawn(templates, filters={"upper": lambda _, number=number: str(number)}) == f"{number}<b>"
    assert not kept.exists()


@pytest.mark.parametrize("own", [str.upper, "x".join, "x".__add__])
def test_nor_where_it_is_a_method_of_pythons_own(templates: Path, kept: Path, own: Any) -> None:
    assert drawn(templates, filters={"upper": own}) == f"{own('a')}<b>"
    assert not kept.exists()


def test_nor_where_values_are_turned_into_something_else(templates: Path, kept: Path) -> None:
    assert drawn(templates, finalize=lambda value: f"[{value}]") == "[A][<b>]"
    assert not kept.exists()


def test_what_a_function_gives_is_html_for_those_environments_alone_that_say_so(templates: Path) -> None:
    (templates / "page.html").write_text("{{ own() }}", encoding="utf-8")
    found = []
    for marked in (frozenset({"own"}), frozenset[str]()):
        environment = LeanEnvironment(
            loader=FileSystemLoader(templates), bytecode_cache=Compiled(templates), autoescape=True
        )
        environment.globals["own"] = lambda: "<b>"
        environment.fitting, environment.marked = templates, marked
        found.append(environment.get_template("page.html").render())
    assert found == ["<b>", "&lt;b&gt;"]


def test_every_process_finds_what_another_has_kept(templates: Path, kept: Path) -> None:
    """Python gives the names in a set another order in each process."""
    found = []
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run([sys.executable, "-c", FOLLOW, templates, kept], env=environment, check=True)
        found += [file.stat().st_ino for file in kept.iterdir()]
    assert found == [found[0]] * 3


def test_a_filter_that_asks_for_the_context_decides_nothing_yet(templates: Path, compiling: list[str]) -> None:
    (templates / "page.html").write_text("{{ 'a' | own }}", encoding="utf-8")
    for number in range(2):
        own = pass_context(lambda _, text, number=number: f"{text}{number}")
        assert drawn(templates, filters={"own": own}) == f"a{number}"
    assert compiling == ["page.html"]


def test_templates_of_other_folders_are_not_kept(templates: Path, kept: Path, tmp_path: Path) -> None:
    assert drawn(templates, keeping=tmp_path / "elsewhere") == "A<b>"
    assert not kept.exists()


def test_what_is_damaged_is_compiled_anew_and_mended(templates: Path, kept: Path, compiling: list[str]) -> None:
    drawn(templates)
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    for place in (0, 31, 32, 40, len(whole) // 2, len(whole) - 1):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert drawn(templates) == "A<b>"
        file.write_bytes(whole[:place])
        assert drawn(templates) == "A<b>"
        assert file.read_bytes() == whole
    assert len(compiling) == 13


def test_nothing_is_kept_where_python_keeps_nothing(
    templates: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert drawn(templates) == "A<b>"
    assert not kept.exists()


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_draw(templates: Path, kept: Path) -> None:
    kept.write_text("in the way", encoding="utf-8")
    assert drawn(templates) == "A<b>"


def test_our_pages_are_drawn_from_what_is_kept(compiling: list[str]) -> None:
    found = [Renderer().render("redirect.html", target="../", canonical=None) for _ in range(2)]
    assert found[0] == found[1]
    assert compiling == ["redirect.html"]


def test_pieces_that_are_kept_in_templates_compiled_on_different_days_stay_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "ab":
        text = f"{{% kept 1 %}}{name}{{% endkept %}}"
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
    monkeypatch.setattr("mkdocs_claims.pages.render.TEMPLATES", tmp_path)
    for name in "ab":
        assert Renderer().render(f"{name}.html") == name
    both = Renderer()
    assert [both.render(f"{name}.html") for name in "ab"] == ["a", "b"]
