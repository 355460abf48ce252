"""Cards are kept between builds, and whatever happens to what is kept, the picture is the right one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mkdocs_claims.social import cache
from mkdocs_claims.social.cache import drawn, mark_of
from mkdocs_claims.social.card import SocialCard
from mkdocs_claims.social.drawing import draw
from tests.social.cards import card


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the cards that are drawn and not found."""
    found: list[str] = []

    def noting(one: SocialCard, mark: str) -> bytes:
        found.append(one.id)
        return draw(one, mark)

    monkeypatch.setattr(cache, "draw", noting)
    return found


def test_a_card_is_drawn_once(drawings: list[str], tmp_path: Path) -> None:
    one, other = card(), card(id="CLM-0002")
    first = drawn(one, tmp_path / "a/b")
    assert drawn(one, tmp_path / "a/b") == first == draw(one, mark_of(one))
    assert drawn(other, tmp_path / "a/b") != first
    assert drawings == ["CLM-0001", "CLM-0002"]
    assert len(list((tmp_path / "a/b").iterdir())) == 2


def test_the_folder_may_be_deleted(drawings: list[str], tmp_path: Path) -> None:
    first = drawn(card(), tmp_path)
    for path in tmp_path.iterdir():
        path.unlink()
    assert drawn(card(), tmp_path) == first
    assert drawings == ["CLM-0001", "CLM-0001"]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut": lambda png: png[:-20],
    "cut at the end of a chunk": lambda png: png[:-12],
    "longer": lambda png: png + b"\0",
    "no picture": lambda _: b"<script>",
    "a flipped bit": lambda png: png[:5000] + bytes([png[5000] ^ 1]) + png[5001:],
    "a wrong length": lambda png: png[:8] + b"\xff\xff\xff\xff" + png[12:],
    "another card": lambda _: draw(card(id="CLM-0002"), mark_of(card(id="CLM-0002"))),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_damaged_is_drawn_anew(drawings: list[str], tmp_path: Path, damage: str) -> None:
    first = drawn(card(), tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(DAMAGE[damage](first))
    assert drawn(card(), tmp_path) == first
    assert kept.read_bytes() == first
    assert drawings == ["CLM-0001", "CLM-0001"]


def test_every_flipped_byte_is_noticed(tmp_path: Path) -> None:
    png = drawn(card("x"), tmp_path)
    for place in range(0, len(png), 97):
        assert not cache._is_whole(png[:place] + bytes([png[place] ^ 0xFF]) + png[place + 1 :])
        assert not cache._is_whole(png[:place])
    assert cache._is_whole(png)


def test_where_nothing_can_be_kept_the_card_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert drawn(card(), tmp_path / "file") == draw(card(), mark_of(card()))
    folder = tmp_path / "folder" / f"{mark_of(card())}.png"
    folder.mkdir(parents=True)
    assert drawn(card(), folder.parent) == draw(card(), mark_of(card()))
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_a_disk_that_is_full_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert drawn(card(), tmp_path) == draw(card(), mark_of(card()))
    assert list(tmp_path.iterdir()) == []


def test_what_draws_is_part_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    before = mark_of(card())
    assert mark_of(card(id="CLM-0002")) != before
    read = Path.read_bytes
    for change in ("version", "code"):
        with monkeypatch.context() as patch:
            if change == "version":
                patch.setattr(cache, "version", lambda _: "0.0")
            else:
                patch.setattr(
                    Path, "read_bytes", lambda path: read(path) + b"#" if path.suffix == ".py" else read(path)
                )
            cache._hand.cache_clear()
            assert mark_of(card()) != before
        cache._hand.cache_clear()
    assert mark_of(card()) == before


def test_all_may_read_what_is_kept(tmp_path: Path) -> None:
    """A folder that several users build from."""
    drawn(card(), tmp_path)
    (path,) = tmp_path.iterdir()
    umask = os.umask(0)
    os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask
