"""Files in the site: written whole, copied only where a plugin has changed them, and missed where they did not arrive."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page

from mkdocs_claims.adapter.exports import write_exports
from mkdocs_claims.adapter.pages import make_page
from mkdocs_claims.adapter.writing import Writer, WrittenFile, size_of_site
from mkdocs_claims.exports.output import Output
from mkdocs_claims.pages.page import PageTexts, Section, SitePage


def config_of(folder: Path, address: str | None = None) -> MkDocsConfig:
    config = MkDocsConfig()
    config.load_dict({"site_dir": str(folder), "use_directory_urls": True, "site_url": address, "nav": []})
    config.plugins = cast(Any, SimpleNamespace(_current_plugin="claims"))
    return config


def written(folder: Path, path: str, content: bytes) -> File:
    """A file that is in its place already."""
    place = str(folder / path)
    Writer().put(content, path, place)
    return WrittenFile.generated(config_of(folder), path, abs_src_path=place)


@pytest.mark.parametrize("content", [b"", b"x", b"0123456789" * 1000])
def test_content_that_the_system_takes_in_parts_is_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:700]))
    Writer().put(content, "a", str(tmp_path / "deep/a"))
    assert (tmp_path / "deep/a").read_bytes() == content


def test_what_was_there_is_written_over(tmp_path: Path) -> None:
    writer = Writer()
    for content in (b"longer", b"short"):
        writer.put(content, "a", str(tmp_path / "a"))
    assert (tmp_path / "a").read_bytes() == b"short"


def test_what_cannot_be_written_is_named_and_leaves_no_handle_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(28, "No space left on device")

    closed: list[int] = []
    monkeypatch.setattr(os, "write", refuse)
    monkeypatch.setattr(os, "close", closed.append)
    with pytest.raises(PluginError, match=r"feed\.xml cannot be written: No space left on device"):
        Writer().put(b"x", "feed.xml", str(tmp_path / "feed.xml"))
    monkeypatch.undo()
    (handle,) = closed
    os.close(handle)


def test_files_that_cannot_be_made_end_the_build(tmp_path: Path) -> None:
    def make() -> Iterator[Output]:
        yield Output("a", b"x")
        raise OSError(28, "No space left on device")

    with pytest.raises(PluginError, match="a file of the site cannot be made: No space left on device"):
        write_exports(make(), config_of(tmp_path))


def test_only_what_a_plugin_has_changed_is_copied(tmp_path: Path) -> None:
    files = [written(tmp_path, path, b"ours") for path in ("left.json", "text.json", "source.json")]
    (tmp_path / "elsewhere").write_bytes(b"theirs")
    files[1].content_string = "theirs"
    files[2].abs_src_path = str(tmp_path / "elsewhere")
    before = (tmp_path / "left.json").stat()
    for file in files:
        file.copy_file()
    assert [(tmp_path / file.dest_uri).read_bytes() for file in files] == [b"ours", b"theirs", b"theirs"]
    assert (tmp_path / "left.json").stat() == before


def test_the_size_of_a_site_is_that_of_all_files_in_it(tmp_path: Path) -> None:
    ours = [written(tmp_path, path, b"123") for path in ("a.json", "deep/b.json")]
    (tmp_path / "deep/theirs.txt").write_bytes(b"12")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert size_of_site(str(tmp_path), ours) == 8


def test_a_file_that_did_not_arrive_is_missed(tmp_path: Path) -> None:
    ours = [written(tmp_path, path, b"123") for path in ("a.json", "deep/b.json", "deep/c.json")]
    (tmp_path / "deep/b.json").unlink()
    (tmp_path / "deep/b.json").mkdir()
    with pytest.raises(PluginError, match=r"1 generated files are not in the site, such as deep/b\.json"):
        size_of_site(str(tmp_path), ours)


def test_a_file_that_a_plugin_has_led_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    elsewhere = written(tmp_path / "other", "a.json", b"123")
    assert size_of_site(str(tmp_path / "site"), [elsewhere]) == 0


@pytest.mark.parametrize(
    "address",
    [
        None,
        "https://example.org",
        "https://example.org/base/",
        "https://example.org/a/../b//c",
        "https://example.org/ä b/?query=x#part",
    ],
)
@pytest.mark.parametrize("path", ["claims/index", "c/CLM-0001", "sources/a~b:c"])
def test_addresses_of_pages_are_those_of_mkdocs(tmp_path: Path, address: str | None, path: str) -> None:
    config = config_of(tmp_path, address)
    claims = SitePage(path, "T", lambda: PageTexts("T", "", (Section("T", "list"),), lambda: ""))
    ours, theirs = make_page(claims, None, config, tmp_path), Page(None, File(f"{path}.md", None, "", True), config)
    assert (ours.url, ours.canonical_url, ours.abs_url) == (theirs.url, theirs.canonical_url, theirs.abs_url)
