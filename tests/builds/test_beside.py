"""A build changes the files that differ and no others, and however it ends the site is the old one or the new one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import Abort

from mkdocs_claims.adapter.beside import Beside
from tests.conftest import CONFIG, Project, claim

# A worker of pytest-xdist has threads of its own, which the child never runs.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

Make = Callable[..., Project]
Tree = Mapping[str, str]

OLD = {
    "index.html": "old home",
    "same/index.html": "same",
    "gone/deep/index.html": "gone",
    "changed/index.html": "old page",
    "grown/index.html": "short",
    "now-a-folder": "file",
    "now-a-file/index.html": "page in a folder",
}
NEW = {
    "index.html": "new home",
    "same/index.html": "same",
    "changed/index.html": "new page",
    "grown/index.html": "much longer",
    "now-a-folder/index.html": "page",
    "now-a-file": "file",
    "added/deep/index.html": "added",
    "added/other/index.html": "added too",
}


def fill(folder: Path, tree: Tree) -> None:
    for name, text in tree.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def tree(folder: Path) -> Tree:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def change(site: Path, new: Tree) -> None:
    beside = Beside(site)
    beside.begin()
    fill(beside.new, new)
    beside.finish()
    beside.leave()


def is_killed(act: Callable[[], object], after: int) -> bool:
    """Whether a process that does `act` is killed, as it is before it changes a file or a folder once more."""
    child = os.fork()
    if child == 0:
        steps = iter(range(after))

        def hear(event: str, _: object) -> None:
            if event in ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir") and next(steps, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hear)
        try:
            act()
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def recover(site: Path) -> bool:
    beside = Beside(site)
    was_cut_off = beside.begin()
    beside.leave()
    return was_cut_off


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 8, 9])
def test_files_are_compared_part_by_part(tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever letter of a file changes, in whichever part of it; one that is the same is left as it was."""
    monkeypatch.setattr("mkdocs_claims.adapter.beside._PART", 4)
    text = "x" * size
    others = [f"{text[:place]}y{text[place + 1 :]}" for place in range(size)]
    fill(tmp_path / "site", {"same": text, **{f"{place}": text for place in range(size)}})
    inode = (tmp_path / "site/same").stat().st_ino
    new = {"same": text, **{f"{place}": other for place, other in enumerate(others)}}
    change(tmp_path / "site", new)
    assert tree(tmp_path / "site") == new
    assert (tmp_path / "site/same").stat().st_ino == inode


@pytest.mark.parametrize("is_mount", [False, True])
def test_killed_at_any_step_the_site_is_the_old_one_or_the_next_build_makes_it_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_mount: bool
) -> None:
    if is_mount:
        monkeypatch.setattr(os, "access", lambda *_: False)
    old_ones, halves = 0, 0
    for step in count():
        site = tmp_path / str(step) / "site"
        fill(site, OLD)
        was_killed = is_killed(partial(change, site, NEW), step)
        half = {name: text for name, text in tree(site).items() if not name.startswith(".")}
        # Each page is whole at any time, and only an old, a new or no page.
        assert all(text in (OLD.get(name), NEW.get(name)) for name, text in half.items())
        was_cut_off = recover(site)
        # All of the one, or all of the other, and nothing beside it.
        whole = NEW if was_cut_off or half == NEW else OLD
        assert tree(site.parent) == {f"site/{name}": text for name, text in whole.items()}
        old_ones += half == OLD
        halves += half not in (OLD, NEW)
        if not was_killed:
            break
    assert tree(site) == NEW
    assert not was_cut_off
    assert old_ones > 20
    assert halves > 10


def test_killed_while_the_next_build_goes_on_the_one_after_it_ends_it(tmp_path: Path) -> None:
    for step in count():
        site = tmp_path / str(step) / "site"
        beside = Beside(site)
        fill(site, OLD)
        beside.begin()
        fill(beside.new, NEW)
        beside.new.rename(beside._whole)
        beside.leave()
        was_killed = is_killed(partial(recover, site), step)
        recover(site)
        assert tree(site.parent) == {f"site/{name}": text for name, text in NEW.items()}
        if not was_killed:
            break


@pytest.mark.parametrize("kind", ["link", "link to nowhere", "file", "pipe"])
@pytest.mark.parametrize("state", ["new", "whole", "half"])
def test_what_only_has_the_name_of_a_folder_of_ours_gives_way(tmp_path: Path, state: str, kind: str) -> None:
    """A repository may bring a link along, to the home of whoever builds."""
    site, home, place = tmp_path / "site", tmp_path / "home", tmp_path / f".site.claims-{state}"
    fill(site, OLD)
    fill(home, {".ssh/key": "secret", "letter": "private"})
    match kind:
        case "link":
            place.symlink_to(home)
        case "link to nowhere":
            place.symlink_to(tmp_path / "nowhere")
        case "file":
            place.write_text("")
        case _:
            os.mkfifo(place)
    assert not recover(site)
    assert tree(site) == OLD
    change(site, NEW)
    assert tree(site) == NEW
    assert tree(home) == {".ssh/key": "secret", "letter": "private"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "site"]


def test_a_second_build_of_the_same_site_is_refused_at_once(project: Make) -> None:
    made = project()
    beside = Beside(made.folder / "site")
    beside.begin()
    fill(beside.new, NEW)
    with pytest.raises(Abort):
        made.build()
    # What the first has built so far is none of the second's business.
    assert tree(beside.new) == NEW
    beside.finish()
    beside.leave()
    assert tree(made.folder / "site") == NEW
    assert made.build().files()


def test_hidden_folders_at_the_top_keep_what_others_have_put_there(tmp_path: Path) -> None:
    site = tmp_path / "site"
    beside = Beside(site)
    fill(site, {".well-known/acme/token": "theirs", ".well-known/security.txt": "old", "inside/.hidden/x": "ours"})
    beside.begin()
    fill(beside.new, {".well-known/security.txt": "new", "inside/.hidden/y": "ours"})
    beside.finish()
    beside.leave()
    assert tree(site) == {
        ".well-known/acme/token": "theirs",
        ".well-known/security.txt": "new",
        "inside/.hidden/y": "ours",
    }


# Whole builds.

HOOKED = CONFIG + "hooks: [hook.py]\n"
RECORDS = {"claims/CLM-0001.yml": claim(), "claims/CLM-0002.yml": claim("CLM-0002")}
ADDING = """
from pathlib import Path
from mkdocs.plugins import event_priority, CombinedEvent

before = ""

def on_config(config):
    global before
    before = config.site_dir

def among(config):
    assert before == config.site_dir
    Path(config.site_dir, "added.txt").write_text("added")
    page = Path(config.site_dir, "claims/index.html")
    page.write_text(page.read_text() + "<!-- seen -->")

@event_priority(-1000)
def last(config):
    Path(config.site_dir, "last.txt").write_text("last")

on_post_build = CombinedEvent(among, last)
"""


def beside(made: Project) -> list[str]:
    """What a build has left beside its site."""
    return [path.name for path in made.folder.iterdir() if "claims-" in path.name]


def marks(folder: Path) -> dict[str, tuple[int, int]]:
    """Which file or folder each name stands for, and when it was written."""
    paths = [folder, *sorted(folder.rglob("*"))]
    return {path.relative_to(folder).as_posix(): (path.stat().st_ino, path.stat().st_mtime_ns) for path in paths}


def changed(before: Mapping[str, Any], after: Mapping[str, Any], ending: str) -> set[str]:
    names = before.keys() | after.keys()
    return {name for name in names if before.get(name) != after.get(name) and name.endswith(ending)}


def test_a_build_that_changes_nothing_touches_nothing(project: Make) -> None:
    made = project(RECORDS)
    before = marks(made.build().folder)
    assert marks(made.build().folder) == before


def test_an_edit_touches_the_pages_that_show_it(project: Make) -> None:
    made = project(RECORDS)
    site = made.build().folder
    before = marks(site)
    made.write({"claims/CLM-0002.yml": claim("CLM-0002", notes="More."), "docs/more.md": "# More\n"})
    site = made.build(strict=False).folder
    pages = changed(before, marks(site), ".html")
    assert {"claims/slug-of-clm-0002/index.html", "more/index.html"} <= pages
    assert "c/CLM-0001/index.html" not in pages
    (made.folder / "claims/CLM-0002.yml").unlink()
    (made.folder / "docs/more.md").unlink()
    built = made.build().files()
    assert not any("clm-0002" in name.lower() or name.startswith("more/") for name in built)
    assert built == made.build(site_dir=str(made.folder / "fresh")).files()


def test_other_plugins_find_the_site_and_what_they_write_stays(project: Make) -> None:
    made = project({**RECORDS, "hook.py": ADDING}, config=HOOKED)
    for _ in range(2):
        built = made.build().files()
        assert (built["added.txt"], built["last.txt"]) == (b"added", b"last")
        assert built["claims/index.html"].endswith(b"<!-- seen -->")


def test_what_is_not_of_the_build_goes_and_hidden_names_at_the_top_stay(project: Make) -> None:
    """As in MkDocs."""
    made = project()
    site = made.folder / "site"
    (made.folder / "elsewhere").mkdir()
    fill(site, {"foreign.txt": "", "foreign/page.html": "", "foreign/.hidden": "", ".git/HEAD": "ref", ".nojekyll": ""})
    (site / "link").symlink_to(made.folder / "elsewhere")
    (site / "link.txt").symlink_to(made.folder / "mkdocs.yml")
    built = made.build().files()
    assert {".git/HEAD", ".nojekyll"} == {name for name in built if name.startswith(".")}
    assert not any("foreign" in name for name in built)
    assert (site / "link").is_symlink()
    assert not (site / "link.txt").is_symlink()
    assert (made.folder / "mkdocs.yml").is_file()


def test_a_link_to_the_site_stays_one(project: Make) -> None:
    made = project()
    (made.folder / "elsewhere").mkdir()
    (made.folder / "site").symlink_to(made.folder / "elsewhere")
    assert "index.html" in made.build().files()
    assert (made.folder / "site").is_symlink()
    assert beside(made) == []


def test_a_build_with_warnings_puts_the_site_in_place_as_mkdocs_does(project: Make) -> None:
    made = project()
    made.build()
    made.write({"docs/index.md": "# Home\n\n[No page](nowhere.md)\n"})
    with pytest.raises(Abort):
        made.build()
    assert b"No page" in (made.folder / "site/index.html").read_bytes()


@pytest.mark.parametrize(
    ("event", "raised"), [("config", "ValueError"), ("files", "KeyboardInterrupt"), ("post_build", "ValueError")]
)
def test_a_build_that_fails_leaves_the_old_site_and_nothing_else(project: Make, event: str, raised: str) -> None:
    made = project(RECORDS)
    made.build()
    before = marks(made.folder / "site")
    hook = f"def on_{event}(*_, **__):\n    raise {raised}\n"
    made.write({"mkdocs.yml": HOOKED, "hook.py": hook, "docs/index.md": "# New\n"})
    assert run(made) != 0
    assert marks(made.folder / "site") == before
    assert beside(made) == []


def test_a_build_that_fails_without_an_old_site_leaves_none(project: Make) -> None:
    made = project({"claims/CLM-0001.yml": "a: b: c"})
    with pytest.raises(Abort):
        made.build()
    assert not (made.folder / "site").exists()


def run(made: Project, *options: str) -> int:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", *options]
    return subprocess.run(command, cwd=made.folder, check=False, capture_output=True).returncode


@pytest.mark.parametrize("event", ["post_page", "post_build"])
def test_a_build_that_is_killed_leaves_the_old_site_and_the_next_one_clears_up(project: Make, event: str) -> None:
    made = project(RECORDS)
    made.build()
    before = marks(made.folder / "site")
    hook = f"import os\n\ndef on_{event}(*_, **__):\n    os.kill(os.getpid(), {int(signal.SIGKILL)})\n"
    made.write({"mkdocs.yml": HOOKED, "hook.py": hook, "docs/index.md": "# New\n"})
    assert run(made) == -signal.SIGKILL
    assert marks(made.folder / "site") == before
    made.write({"mkdocs.yml": CONFIG})
    assert b"New" in made.build().files()["index.html"]
    assert beside(made) == []


def test_what_a_killed_build_had_begun_is_ended_even_by_a_build_that_fails(project: Make) -> None:
    made = project(RECORDS)
    site = made.build().folder
    beside = Beside(site)
    beside.begin()
    fill(beside.new, NEW)
    beside.new.rename(beside._whole)
    beside.leave()
    made.write({"claims/CLM-0001.yml": "a: b: c"})
    with pytest.raises(Abort):
        made.build()
    assert tree(site) == NEW


def test_a_dirty_build_changes_pages_in_place(project: Make) -> None:
    made = project(RECORDS)
    made.build()
    (made.folder / "site/foreign.txt").touch()
    assert run(made, "--dirty") == 0
    assert (made.folder / "site/foreign.txt").exists()
    assert (made.folder / "site/claims/slug-of-clm-0001/index.html").exists()
