"""The shape of the code: who may import whom, how long a file may be, where text is escaped."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "plugins/mkdocs_claims"
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))

# Data goes one way: a part may import those before it in this list, and itself.
ORDER = [
    "edit",
    "counting",
    "batches",
    "codes",
    "problems",
    "suggest",
    "report",
    "sarif",
    "journal",
    "past",
    "write",
    "json_bytes",
    "cached",
    "collector",
    "waiting",
    "making",
    "addresses",
    "records",
    "loader",
    "edits",
    "fixes",
    "reference",
    "starter",
    "catalogue",
    "derived",
    "checks",
    "show",
    "changes",
    "importing",
    "exports",
    "social",
    "pages",
    "scorecard_text",
    "diff",
    "cli",
    "adapter",
]


ENTRANCES = ["adapter.plugin", *(f"cli.{module.stem}" for module in MODULES if module.parts[0] == "cli")]
"""What MkDocs imports, and the command with each of its subcommands."""
IMPORTED = ", ".join(f"mkdocs_claims.{name}" for name in ENTRANCES)


def imports(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, "imports name their module in full"
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def part(name: str) -> str:
    return name.removesuffix(".py").split("/")[0].split(".")[0]


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_only_the_adapter_knows_mkdocs(module: Path) -> None:
    foreign = [name for name in imports(module) if name.split(".")[0] in ("mkdocs", "material")]
    assert module.parts[0] == "adapter" or foreign == []


def test_only_what_draws_social_cards_knows_pillow_and_nothing_imports_it_unasked() -> None:
    """A site without them does without Pillow."""
    knowing = {module.as_posix() for module in MODULES if any(name.split(".")[0] == "PIL" for name in imports(module))}
    assert knowing == {f"social/{name}.py" for name in ("canvas", "drawing", "fonts", "shapes")}
    code = f"import sys; import {IMPORTED}; sys.exit('PIL' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_only_one_module_knows_the_model_of_meaning_and_nothing_imports_it_unasked() -> None:
    """A site that relates claims by words does without the extra, and a command that relates none without SciPy."""
    extra = {"wordllama", "tokenizers", "safetensors"}
    knowing = {module.as_posix() for module in MODULES if extra & {name.split(".")[0] for name in imports(module)}}
    assert knowing == {"derived/related_model.py"}
    unasked = f"{extra | {'scipy', 'numpy'}} & set(sys.modules)"
    code = f"import sys; import {IMPORTED}; sys.exit(bool({unasked}))"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_data_goes_one_way(module: Path) -> None:
    own = part(module.as_posix())
    if own == "__init__":
        assert list(imports(module)) == []
        return
    used = {part(name.removeprefix("mkdocs_claims.")) for name in imports(module) if name.startswith("mkdocs_claims.")}
    assert used <= set(ORDER[: ORDER.index(own) + 1])


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_files_are_short(module: Path) -> None:
    lines = (PACKAGE / module).read_text(encoding="utf-8").count("\n")
    assert lines <= (150 if module.name == "plugin.py" else 300)


def test_only_one_environment_draws_pages_and_only_notes_are_markup() -> None:
    """Text is escaped by our Jinja environment. `Markup` says "this is HTML already", so each use is counted."""
    uses = {}
    for module in MODULES:
        tree = ast.parse((PACKAGE / module).read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        names = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
        found = [name for name in names if name in ("Environment", "LeanEnvironment", "Markup", "escape", "escaped")]
        if found:
            uses[module.as_posix()] = sorted(set(found))
    assert uses == {
        "adapter/pages.py": ["Markup", "escape"],
        "exports/feeds.py": ["escape"],
        "pages/lean.py": ["escape"],
        "pages/markdown.py": ["escape"],
        "pages/marks.py": ["Markup", "escaped"],
        "pages/notes.py": ["Markup"],
        "pages/render.py": ["LeanEnvironment"],
        "pages/search/theme.py": ["escape"],
    }


def test_no_template_switches_escaping_off() -> None:
    for template in (PACKAGE / "pages/templates").glob("*.html"):
        text = template.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", "")
        assert "autoescape" not in text


def test_only_two_commands_and_the_log_of_a_build_read_a_clock() -> None:
    for module in MODULES:
        if module.as_posix() in ("cli/writing.py", "cli/links.py", "adapter/progress.py"):
            continue
        names = {name.split(".")[0] for name in imports(module)}
        text = (PACKAGE / module).read_text(encoding="utf-8")
        assert "time" not in names
        assert "today()" not in text
        assert ".now(" not in text


def test_only_one_module_calls_other_machines_and_only_one_command_uses_it() -> None:
    network = {"http", "socket", "urllib.request", "urllib.error", "requests", "httpx", "aiohttp", "ssl", "ftplib"}
    calling = {module.as_posix() for module in MODULES if network & {*imports(module)}}
    assert calling == {"checks/sources/reach.py"}
    using = {module.as_posix() for module in MODULES if "mkdocs_claims.checks.sources.reach" in imports(module)}
    assert using == {"cli/links.py"}
    asking = {module.as_posix() for module in MODULES if "mkdocs_claims.cli.links" in imports(module)}
    assert asking == {"cli/check.py"}
