"""All caches of a build, which may be deleted, damaged or shared at any time: the site is the same."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from mkdocs_claims.adapter import related, social
from mkdocs_claims.derived import related_cache
from mkdocs_claims.social.cache import mark_of
from mkdocs_claims.social.drawing import draw
from tests.builds.test_preview import kept
from tests.conftest import CONFIG, Project, claim, within
from tests.social.cards import card
from tests.unit.test_cached import INSTEAD
from tests.unit.test_related_meaning import standing_in

Make = Callable[..., Project]
ALL = "[claims: {social_cards: true, related: embeddings}]"
RECORDS = {f"claims/CLM-000{number}.yml": claim(f"CLM-000{number}") for number in range(1, 6)}
FOLDERS = ["records", "related", "social"]
DELETING = """
import shutil

def on_env(env, config, files):
    shutil.rmtree(".cache")
"""
PICKLE = b"\x80\x04\x8c\x02os\x94\x8c\x06system\x94\x93\x94\x8c\x0ctouch pickled\x94\x85\x94R\x94."


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that needs no package."""
    monkeypatch.setattr(related, "why_not", lambda: None)
    monkeypatch.setattr(related_cache, "meanings", standing_in)
    monkeypatch.setattr(related_cache, "model_mark", lambda: "model")


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    with within(300):
        yield


def build(made: Project) -> Mapping[str, bytes]:
    """Build as a process of its own does: in this one, MkDocs keeps the plugin with what it has read."""
    kept().clear()
    return made.build(strict=False).files()


def flipped(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def damage(path: Path, kind: str, chance: random.Random) -> None:
    data = path.read_bytes()
    match kind:
        case "cut":
            path.write_bytes(data[: chance.randrange(len(data))])
        case "flipped":
            path.write_bytes(flipped(data, chance))
        case "pickle":
            path.write_bytes(PICKLE)
        case _:
            INSTEAD[kind](path)


@pytest.mark.parametrize("folder", FOLDERS)
def test_whatever_the_caches_hold_the_site_is_the_same(
    project: Make, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    made = project(RECORDS, config=CONFIG.replace("[claims]", ALL))
    monkeypatch.chdir(made.folder)
    first = build(made)
    caches = made.folder / ".cache/claims"
    assert sorted(path.name for path in caches.iterdir()) == FOLDERS
    chance = random.Random(1)
    for kind in ("cut", "flipped", "pickle", *INSTEAD):
        path = chance.choice(sorted((caches / folder).iterdir()))
        whole = path.read_bytes()
        damage(path, kind, chance)
        assert build(made) == first
        if kind == "a folder":
            path.rmdir()
            assert build(made) == first
        assert path.read_bytes() == whole
    assert not (made.folder / "pickled").exists()
    shutil.rmtree(caches / folder)
    (caches / folder).write_text("")
    assert build(made) == first


def test_caches_may_be_deleted_while_a_build_is_at_work(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    config = CONFIG.replace("[claims]", ALL)
    made = project({**RECORDS, "hook.py": DELETING}, config=f"{config}hooks: [hook.py]\n")
    monkeypatch.chdir(made.folder)
    files = build(made)
    assert not (made.folder / ".cache").exists()
    made.write({"mkdocs.yml": config})
    assert build(made) == files


def test_a_published_site_shows_no_picture_that_is_kept(project: Make) -> None:
    """Whoever can put a file into the repository can put a well-formed picture there, with other words for a claim."""
    on = CONFIG.replace("[claims]", "[claims: {social_cards: true}]")
    made = project({"claims/CLM-0001.yml": claim()}, config=on)
    right = build(made)["c/CLM-0001.png"]
    (path,) = (made.folder / social.FOLDER).iterdir()
    forged = draw(card("Something else."), path.stem)
    assert mark_of(card("Something else.")) != path.stem
    path.write_bytes(forged)
    assert build(made)["c/CLM-0001.png"] == forged
    made.write({"mkdocs.yml": on.replace("social_cards: true", "social_cards: true, release: true")})
    assert build(made)["c/CLM-0001.png"] == right
    assert path.read_bytes() == forged
