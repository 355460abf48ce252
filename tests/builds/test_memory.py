"""What a build does not keep: other plugins and hooks still find it wherever they look."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort

from mkdocs_claims.adapter.exports import write_exports
from mkdocs_claims.adapter.files import write_out
from mkdocs_claims.adapter.writing import WrittenFile
from mkdocs_claims.exports.output import Output
from mkdocs_claims.loader import files as loaded
from tests.conftest import CONFIG, Built, claim

Make = Callable[..., Any]
PAGE = "claims/slug-of-clm-0001.md"
FILES = {
    "docs/index.md": "---\nclaims: home\n---\n# Home\n",
    "claims/CLM-0001.yml": claim(notes="Ünusual → notes."),
    "claims/CLM-0002.yml": claim("CLM-0002"),
}
HOOKED = CONFIG + "hooks: [hook.py]\n"
READING = f"""
import json
from pathlib import Path

seen = {{}}

def on_env(env, config, files):
    page = files.get_file_from_path("{PAGE}").page
    seen["page"] = page
    seen["before"] = page.content

def on_post_page(output, page, config):
    if page is seen["page"]:
        seen["while"] = page.content

def on_post_build(config):
    page = seen.pop("page")
    seen["kept"] = [name for name, value in vars(page).items() if isinstance(value, str) and "<h1" in value]
    seen["after"] = page.content
    Path(config.site_dir, "seen.json").write_text(json.dumps(seen))
"""
LISTENING = """
def on_page_content(html, page, config, files):
    assert "<h1" in html, "all of the content"
"""


def test_a_hook_reads_content_at_any_time_and_none_is_kept(project: Make) -> None:
    site = project({**FILES, "hook.py": READING}, config=HOOKED).build()
    seen = json.loads(site.text("seen.json"))
    assert seen.pop("kept") == []
    assert seen["before"] == seen["while"] == seen["after"]
    assert seen["before"] in site.text("claims/slug-of-clm-0001/index.html")
    assert "Ünusual → notes." in seen["before"]


def test_who_is_told_of_content_gets_it_whole_and_changes_no_byte(project: Make) -> None:
    alone = project(FILES).build().files()
    told = project({**FILES, "hook.py": LISTENING}, config=HOOKED).build().files()
    assert told == alone


def test_what_a_hook_makes_of_content_is_shown_and_kept(project: Make) -> None:
    hook = READING + 'def on_page_content(html, page, config, files):\n    return html + "<p>Added.</p>"\n'
    site = project({**FILES, "hook.py": hook}, config=HOOKED).build()
    assert json.loads(site.text("seen.json"))["after"].endswith("<p>Added.</p>")
    for page in ("claims/slug-of-clm-0001", "claims", "sources", "index.html"):
        assert "<p>Added.</p>" in site.page(page).select_one("article").decode()


def test_content_that_a_hook_sets_later_is_shown_and_kept(project: Make) -> None:
    hook = READING + 'def on_pre_template(template, template_name, config):\n    seen["page"].content = "<p>Mine</p>"\n'
    site = project({**FILES, "hook.py": hook}, config=HOOKED).build()
    assert json.loads(site.text("seen.json"))["after"] == "<p>Mine</p>"
    assert site.page("claims/slug-of-clm-0001").select_one(".cl-banner") is None
    assert site.page("claims/slug-of-clm-0002").select_one(".cl-banner") is not None


CONTENTS = f"""
import json
from pathlib import Path

def titles(page):
    return [one.title for top in page.toc for one in (top, *top.children)]

def on_env(env, config, files):
    page = files.get_file_from_path("{PAGE}").page
    config.extra["page"], config.extra["before"] = page, titles(page)

def on_page_context(context, page, config, nav):
    if page is config.extra["page"]:
        page.toc.items[0].title = "Changed"
        config.extra["while"] = titles(page)

def on_post_build(config):
    page = config.extra["page"]
    kept = [name for name, value in vars(page).items() if type(value).__name__ == "TableOfContents"]
    found = [config.extra["before"], config.extra["while"], titles(page), kept]
    Path(config.site_dir, "seen.json").write_text(json.dumps(found))
"""


def test_a_table_of_contents_is_there_at_any_time_and_none_is_kept(project: Make) -> None:
    site = project({**FILES, "hook.py": CONTENTS}, config=HOOKED).build()
    before, meanwhile, after, kept = json.loads(site.text("seen.json"))
    assert before[:3] == ["CLM-0001", "Evidence", "Observed on"]
    assert meanwhile == ["Changed", *before[1:]]
    assert after == before
    assert kept == []


def test_a_table_of_contents_that_a_hook_sets_is_kept(project: Make) -> None:
    hook = CONTENTS.replace(
        "page.toc.items[0].title =", "page.toc = type(page.toc)([page.toc.items[0]]); page.toc.items[0].title ="
    )
    site = project({**FILES, "hook.py": hook}, config=HOOKED).build()
    _, meanwhile, after, kept = json.loads(site.text("seen.json"))
    assert after == meanwhile
    assert kept == ["_toc"]


@pytest.mark.parametrize("path", ["claims.ndjson", "api/v1/claims/CLM-0001.json", "assets/claims/claims.js"])
def test_other_plugins_read_generated_files_change_them_and_take_their_own(project: Make, path: str) -> None:
    hook = f"""
def on_files(files, config):
    file = files.get_file_from_path("{path}")
    before = file.content_string
    assert before.encode() in file.content_bytes
    file.content_string = before + "more"
"""
    plain = project(FILES).build().files()
    changed = project({**FILES, "hook.py": hook}, config=HOOKED).build().files()
    assert changed.pop(path) == plain.pop(path) + b"more"
    assert changed == plain


def test_a_file_that_cannot_be_written_is_named(project: Make, caplog: pytest.LogCaptureFixture) -> None:
    hook = """
from pathlib import Path
from mkdocs.plugins import event_priority

@event_priority(100)
def on_files(files, config):
    Path(config.site_dir, "claims.ndjson").mkdir(parents=True)
"""
    with pytest.raises(Abort):
        project({**FILES, "hook.py": hook}, config=HOOKED).build()
    assert "claims.ndjson cannot be written: Is a directory" in caplog.text


def test_each_file_for_programs_is_written_before_the_next_is_made(tmp_path: Path) -> None:
    def outputs() -> Iterator[Output]:
        for number in range(3):
            yield Output(f"folder/{number}.txt", f"{number} →")
            assert (tmp_path / f"folder/{number}.txt").read_text(encoding="utf-8") == f"{number} →"
        yield Output("folder/0.txt", " and more", is_more=True)
        assert (tmp_path / "folder/0.txt").read_text(encoding="utf-8") == "0 → and more"

    config = MkDocsConfig()
    config.load_dict({"site_dir": str(tmp_path)})
    write_exports(outputs(), config)
    assert len(list(tmp_path.rglob("*.txt"))) == 3


LEAN = f"""
import json
from pathlib import Path

def on_post_build(config):
    page, site = config.extra["page"], Path(config.site_dir)
    names = ("canonical_url", "abs_url", "title", "abs_dest_path")
    kept = [page._meta, *(name for name in names if name in vars(page) or name in vars(page.file))]
    values = [page.canonical_url, page.abs_url, page.title, page.meta["template"]]
    (site / "seen.json").write_text(json.dumps([values, kept]))

def on_nav(nav, config, files):
    config.extra["page"] = files.get_file_from_path("{PAGE}").page

def on_post_page(output, page, config):
    if page is config.extra["page"]:
        page.meta["description"]
"""


def test_what_can_be_made_again_is_not_kept_with_a_page(project: Make) -> None:
    site = project({**FILES, "hook.py": LEAN}, config=HOOKED).build()
    values, kept = json.loads(site.text("seen.json"))
    assert values == [
        "https://example.org/kb/claims/slug-of-clm-0001/",
        "/kb/claims/slug-of-clm-0001/",
        "CLM-0001: The claim CLM-0001 is stated in one sentence",
        "claims-page.html",
    ]
    assert kept == [None]


def test_rows_of_lists_are_not_kept_and_scripts_are(tmp_path: Path) -> None:
    paths = ["assets/claims/lists/claims/1.json", "assets/claims/claims.js"]
    plugins = SimpleNamespace(_current_plugin="claims")
    config = cast(Any, SimpleNamespace(site_dir=str(tmp_path), use_directory_urls=True, plugins=plugins))
    files = [WrittenFile.at(path, path, config, "[]") for path in paths]
    write_out(files)
    assert [file._content for file in files] == [None, "[]"]
    assert [file.content_string for file in files] == ["[]", "[]"]
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["1.json"]


@pytest.mark.parametrize("name", ["claims.ndjson", "api/v1/claims/CLM-0001.json", "capabilities/planning/feed.xml"])
def test_a_page_at_the_place_of_a_file_for_programs_leaves_the_old_site(project: Make, name: str) -> None:
    made = project(FILES)
    before = made.build().files()
    made.write({f"docs/{name}": "mine"})
    with pytest.raises(Abort):
        made.build()
    assert Built(made.folder / "site").files() == before


def test_a_build_keeps_no_texts_of_records_and_a_server_those_that_have_settled(
    project: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loaded, "_SETTLED", -1)
    made = project(FILES)
    config = load_config(str(made.folder / "mkdocs.yml"))
    plugin = cast("Any", config.plugins["claims"])
    for command, kept in (("build", []), ("serve", ["CLM-0001.yml", "CLM-0002.yml", "capabilities.yml"])):
        config.plugins.on_startup(command=cast("Any", command), dirty=False)
        build(config)
        assert [Path(path).name for path in plugin._kept.files] == kept
        assert [*plugin._kept._last] == [name for name in kept if name.startswith("CLM")]
    config.plugins.on_shutdown()
