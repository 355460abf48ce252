"""`mkdocs serve` after an edit of records: whatever a browser asks for is what a build from nothing would have written."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from watchdog.observers.polling import PollingObserver

from mkdocs_claims.adapter.preview.serving import serve
from mkdocs_claims.pages import paging
from tests.conftest import CAPABILITIES, CONFIG, Project, claim

Make = Callable[..., Project]
ADDRESS = "http://127.0.0.1:8000/"
SEARCH = f"{CONFIG.replace('[claims]', '[search, claims]')}edit_uri: edit/main/docs/\nrepo_url: https://example.org/r\n"
SHARDED = SEARCH.replace("claims]", "claims: {search: sharded}]")
TECHNIQUES = """
- {key: sampling, name: Sampling}
- {key: voting, name: Voting, description: Several answers and a vote.}
"""


def evidence(number: int, **fields: Any) -> dict[str, Any]:
    """An item that rests on the source of this number."""
    source = {"kind": "paper", "title": f"Paper {number}", "arxiv": f"2301.{number:05}"}
    return {"key": f"e{number}", "direction": "supports", "basis": "measured", "source": source, **fields}


@pytest.fixture(autouse=True)
def of_its_own() -> Iterator[None]:
    """MkDocs keeps plugins for the next build of the process: a preview must not be told of other builds."""
    kept().clear()
    yield
    kept().clear()


def kept() -> dict[str, Any]:
    """The plugins that MkDocs keeps."""
    option: Any = dict(MkDocsConfig._schema)["plugins"]
    cache: dict[str, Any] = option.plugin_cache
    return cache


@dataclass
class Preview:
    """A site that is served, without the server."""

    project: Project
    site: Path
    plugins: dict[str, Any]

    @classmethod
    def of(cls, project: Project) -> Preview:
        preview = cls(project, project.folder.parent / "served", {})
        preview.build(is_first=True)
        return preview

    @property
    def plugin(self) -> Any:
        return self.plugins["claims"]

    def build(self, *, is_first: bool = False) -> None:
        """Build the site, as the server does."""
        kept().update(self.plugins)
        config = load_config(str(self.project.folder / "mkdocs.yml"), site_dir=str(self.site), site_url=ADDRESS)
        if is_first:
            config.plugins.on_startup(command="serve", dirty=False)
        build(config, serve_url=ADDRESS)
        self.plugins = dict(kept())
        kept().clear()

    def follows(self) -> bool:
        """Whether the edits that were made are followed without a build."""
        return bool(self.plugin._is_renewed())

    def bring(self, *names: str) -> None:
        for name in names:
            self.plugin._bring(name)

    def files(self) -> dict[str, bytes]:
        return {path.relative_to(self.site).as_posix(): path.read_bytes() for path in self.site.rglob("*.*")}

    def text(self, name: str) -> str:
        self.bring(name)
        return (self.site / name).read_text(encoding="utf-8")

    def is_as_built_anew(self, chance: random.Random) -> None:
        """Every file, asked for in any order, is that of a build from nothing."""
        wanted = self.project.build(strict=False, site_dir=str(self.site.with_name("anew")), site_url=ADDRESS).files()
        kept().clear()
        names = sorted({*wanted, *self.files()})
        chance.shuffle(names)
        self.bring(*names)
        found = self.files()
        assert sorted(found) == sorted(wanted)
        assert [name for name in wanted if found[name] != wanted[name]] == []


def records(*numbers: int, **fields: Any) -> dict[str, str]:
    return {f"claims/CLM-{number:04}.yml": claim(f"CLM-{number:04}", **fields) for number in numbers}


def values(chance: random.Random, known: list[str]) -> dict[str, Any]:
    """What a record may say, of which each part shows on other pages than the claim's own."""
    words = " ".join(chance.choices(["agents", "models", "plans", "tools", "answers", "votes"], k=6))
    found: dict[str, Any] = {
        "statement": f"In tests of {words}, {chance.choice(['91', '91.0', '40 %'])} are right.",
        "capability": chance.choice(["planning", "tool-use"]),
        "techniques": {
            key: chance.choice(["helps", "fails", "mentions"])
            for key in ("sampling", "voting", "other")[: chance.randrange(4)]
        },
        "evidence": [
            evidence(chance.randrange(3), key=f"e{place}", direction=chance.choice(["supports", "disputes", "mixed"]))
            for place in range(chance.randrange(3))
        ],
        "status": chance.choice(["active", "active", "active", "retired"]),
        "disputes": [{"key": "d", "by": "ann", "text": "I doubt it.", "state": "open", "date": "2026-01-02"}]
        * chance.randrange(2),
        "filed_on": chance.choice([None, "2026-01-01", "2026-02-03"]),
    }
    if known and chance.random() < 0.5:
        found["relations"] = [{"type": "narrows", "claim": chance.choice(known)}]
    return found


def edit(folder: Path, chance: random.Random) -> None:
    """One change, of a kind that contributors make."""
    files = sorted(folder.glob("CLM-*.yml"))
    known = [path.stem for path in files]
    some = chance.choice(files)
    new = folder / f"CLM-{chance.randrange(100, 1000):04}.yml"
    kinds = [
        "edit",
        "edit",
        "add",
        "delete",
        "rename",
        "slug",
        "technique",
        "capability",
        "docs",
        "settings",
        "mistake",
    ]
    match chance.choice(kinds):
        case "edit":
            some.write_text(claim(some.stem, **values(chance, [one for one in known if one != some.stem])))
        case "add":
            new.write_text(claim(new.stem, **values(chance, known)))
        case "delete" if len(files) > 1:
            some.unlink()
        case "rename":
            # As `claims assign` does, once a claim gets its number.
            new.write_text(some.read_text().replace(some.stem, new.stem))
            some.unlink()
        case "slug":
            slug = f"another-{chance.randrange(100)}"
            some.write_text(
                claim(some.stem, **values(chance, known), slug=slug, aliases=[f"slug-of-{some.stem.lower()}"])
            )
        case "technique":
            (folder / "taxonomy/techniques.yml").write_text(
                TECHNIQUES.replace("Voting", chance.choice(["Polls", "Ballots"]))
            )
        case "capability":
            (folder / "taxonomy/capabilities.yml").write_text(CAPABILITIES.replace("Planning", f"Plans {new.stem}"))
        case "docs":
            (folder.parent / "docs/another.md").write_text(f"# {new.stem}\n")
        case "settings":
            settings = (folder.parent / "mkdocs.yml").read_text()
            (folder.parent / "mkdocs.yml").write_text(f"{settings}copyright: {new.stem}\n")
        case _:
            some.write_text("a: b: c\n")


@pytest.mark.parametrize("config", [CONFIG, SEARCH, SHARDED], ids=["no search", "search", "sharded search"])
def test_whatever_is_edited_each_file_is_that_of_a_build_from_nothing(
    project: Make, monkeypatch: pytest.MonkeyPatch, config: str
) -> None:
    """Lists have two rows a page, so that an edit adds pages to them and takes some away."""
    monkeypatch.setattr(paging, "ROWS", 2)
    chance = random.Random(config)
    made = project(
        {
            "docs/index.md": "---\nclaims: home\n---\n# Home\n\n[A claim](claims/slug-of-clm-0001.md)\n",
            "claims/taxonomy/techniques.yml": TECHNIQUES,
            **{
                name: claim(f"CLM-{number:04}", **values(chance, []))
                for number in range(1, 7)
                for name in records(number)
            },
        },
        config=config,
    )
    preview = Preview.of(made)
    followed = 0
    for _ in range(10):
        for _ in range(chance.randrange(1, 3)):
            edit(made.folder / "claims", chance)
        if preview.follows():
            followed += 1
        else:
            preview.build()
        if preview.plugin._records.problems:
            # A build from nothing refuses them. Mended, all records are others.
            assert "in the records." in preview.text("index.html")
            for path in (made.folder / "claims").glob("CLM-*.yml"):
                path.write_text(claim(path.stem, **values(chance, [])))
            assert preview.follows()
        preview.is_as_built_anew(chance)
    assert 3 < followed < 10


def test_an_edit_that_changes_no_value_but_its_digits_is_followed(project: Make) -> None:
    def with_value(value: float) -> dict[str, str]:
        results = [{"metric": "accuracy", "entries": [{"name": "A", "value": value}]}]
        return records(1, evidence=[evidence(1, results=results)])

    preview = Preview.of(project(with_value(91)))
    preview.project.write(with_value(91.0))
    assert preview.follows()
    assert "91.0" in preview.text("claims/slug-of-clm-0001/index.html")


def test_of_what_checks_find_only_the_new_is_told_again(project: Make, caplog: pytest.LogCaptureFixture) -> None:
    """A base may have hundreds of findings, and whoever edits one record looks for those that the edit has made."""
    caplog.set_level("INFO", "mkdocs")
    scope = "An 8B model."
    preview = Preview.of(project(records(1, 2, observed_on=scope)))
    first = caplog.text
    assert "automatic checks found" in first
    assert "CLM-0002.yml: falsifiers" in first
    caplog.clear()
    preview.project.write(records(1, observed_on=scope, statement="Plans always help."))
    assert preview.follows()
    assert "automatic checks found 1 new thing, 3 in all; `claims check` shows the lines" in caplog.text
    assert "CLM-0001.yml: statement: absolute-wording: note" in caplog.text
    assert "falsifiers" not in caplog.text
    caplog.clear()
    preview.project.write(records(1, observed_on=scope, statement="Plans often help."))
    assert preview.follows()
    assert "automatic checks" not in caplog.text


def test_only_what_is_asked_for_is_written(project: Make) -> None:
    preview = Preview.of(project(records(1, 2)))
    before = preview.files()
    preview.project.write(records(1, statement="Another statement."))
    assert preview.follows()
    assert preview.files() == before
    assert "Another statement." in preview.text("claims/slug-of-clm-0001/index.html")
    after = preview.files()
    assert [name for name in before if before[name] != after[name]] == ["claims/slug-of-clm-0001/index.html"]


def test_a_shard_is_there_before_the_index_that_names_it_is_asked_for(project: Make) -> None:
    preview = Preview.of(project(records(1), config=SHARDED))
    preview.project.write(records(1, statement="Zebras plan."))
    assert preview.follows()
    anew = preview.project.build(site_dir=str(preview.site.with_name("anew")), site_url=ADDRESS).files()
    shard = next(name for name, content in anew.items() if name.startswith("search/claims/") and b"Zebras" in content)
    assert preview.text(shard) == anew[shard].decode()


@pytest.mark.parametrize(
    "files",
    [
        {"docs/index.md": "# Another\n"},
        {"mkdocs.yml": f"{CONFIG}extra: {{x: y}}\n"},
        {"theme/claims/claim.html": "{% extends 'claims-original/claim.html' %}"},
        {"claims/taxonomy/capabilities.yml": "- {key: planning, name: Plans}\n- {key: tool-use, name: Tool use}\n"},
        {**records(1, statement="Another."), "docs/index.md": "# Another\n"},
        {},
    ],
    ids=["docs", "settings", "templates", "capabilities", "a record and docs", "nothing"],
)
def test_all_else_is_built(project: Make, files: Mapping[str, str]) -> None:
    config = CONFIG.replace("{name: material, font: false}", "{name: material, font: false, custom_dir: theme}")
    made = project({**records(1), "theme/claims/x.html": ""}, config=config)
    preview = Preview.of(made)
    made.write(files)
    assert not preview.follows()


HOOKS = {
    "on_page_content(html, **_):": (True, 'html + "told"'),
    "on_post_page(output, **_):": (True, 'output + "told"'),
    "on_files(files, **_):": (False, "files"),
    "on_post_build(**_):": (False, "None"),
}


@pytest.mark.parametrize("event", HOOKS)
def test_a_hook_that_is_told_of_pages_alone_is_told_of_them_again(project: Make, event: str) -> None:
    follows, result = HOOKS[event]
    hook = f"def {event}\n    return {result}\n"
    preview = Preview.of(project({"hook.py": hook, **records(1)}, config=f"{CONFIG}hooks: [hook.py]\n"))
    preview.project.write(records(1, statement="Another statement."))
    assert preview.follows() == follows
    page = preview.text("claims/slug-of-clm-0001/index.html")
    assert ("Another statement." in page) == follows
    assert ("told" in page) == follows


class Server:
    """What `serve` needs of MkDocs' server, and what it has been asked."""

    mount_path = "/kb/"
    _watched_paths: Mapping[str, int]
    _visible_epoch = 7
    _inject_js_into_html = LiveReloadServer._inject_js_into_html

    def __init__(self) -> None:
        self.observer = PollingObserver()
        self.error_handler: Any = {}.get
        self.builder: Any = lambda: self.told.append("built")
        self.told: list[str] = []
        self.app: Any = None

    def watch(self, path: str) -> None:
        """It is told what it watches."""

    def set_app(self, app: Any) -> None:
        self.app = app

    def serve_request(self, environ: Mapping[str, str], start_response: Any) -> list[bytes]:
        self.told.append(f"answered {environ['PATH_INFO']}")
        start_response("200 OK", [])
        return [b"answer ", str(len(self.told)).encode()]


@pytest.mark.parametrize(
    ("address", "files"),
    [
        ("/kb/", ["index.html"]),
        ("/kb/claims/x/", ["claims/x/index.html"]),
        ("/kb/claims/x", ["claims/x", "claims/x/index.html"]),
        ("/kb/../../etc/passwd", ["etc/passwd", "etc/passwd/index.html"]),
        ("/kb/claims/%C3%A9/".replace("%C3%A9", "\xc3\xa9"), ["claims/é/index.html"]),
        ("/livereload/1/2", []),
        ("/elsewhere/", []),
    ],
)
def test_what_a_browser_may_mean_is_brought_up_to_date_before_it_is_answered(address: str, files: list[str]) -> None:
    server: Any = Server()
    serve(server, lambda: True, server.told.append)
    server.app({"PATH_INFO": address}, lambda *_: None)
    assert server.told == [*files, f"answered {address}"]


def test_the_site_is_built_where_an_edit_cannot_be_followed() -> None:
    server: Any = Server()
    can_follow = iter([True, False])
    serve(server, lambda: next(can_follow), server.told.append)
    server.builder()
    assert server.told == []
    server.builder()
    assert server.told == ["built"]


def test_what_an_edit_has_made_old_while_it_was_read_is_not_answered() -> None:
    class Slow(Server):
        def serve_request(self, environ: Mapping[str, str], start_response: Any) -> list[bytes]:
            if len(self.told) == 1:
                self.builder()
            return super().serve_request(environ, start_response)

    server: Any = Slow()
    serve(server, lambda: True, server.told.append)
    heads: list[Any] = []
    answer = server.app({"PATH_INFO": "/kb/"}, lambda *head: heads.append(head))
    assert server.told == ["index.html", "answered /kb/", "index.html", "answered /kb/"]
    assert b"".join(answer) == b"answer 4"
    assert heads == [("200 OK", [])]


def test_a_page_that_cannot_be_drawn_is_told_of_and_the_server_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    def bring(_: str) -> None:
        raise PluginError("a template cannot be drawn")

    server, heads = cast("Any", Server()), list[tuple[Any, ...]]()
    serve(server, lambda: True, bring)
    page = b"".join(server.app({"PATH_INFO": "/kb/"}, lambda *head: heads.append(head))).decode()
    assert "index.html: a template cannot be drawn" in caplog.text
    assert "Traceback" not in caplog.text
    # Who looks at the browser sees it there, and the page loads again once the site is built.
    assert "<pre>index.html: a template cannot be drawn</pre>" in page
    assert "livereload(7, " in page
    assert heads[0][0] == "500 Internal Server Error"
    assert server.told == []


def test_a_hook_that_fails_is_told_of_like_in_a_build(project: Make, caplog: pytest.LogCaptureFixture) -> None:
    hook = """
def on_page_content(html, page, **_):
    if "Another" in str(page.title):
        raise ValueError("<no> such thing")
"""
    preview = Preview.of(project({"hook.py": hook, **records(1, 2)}, config=f"{CONFIG}hooks: [hook.py]\n"))
    preview.project.write(records(1, statement="Another statement."))
    server, heads = cast("Any", Server()), list[tuple[Any, ...]]()
    serve(server, preview.follows, preview.plugin._bring)
    server.builder()
    answer = server.app({"PATH_INFO": "/kb/claims/slug-of-clm-0001/"}, lambda *head: heads.append(head))
    assert "claims/slug-of-clm-0001/index.html: &lt;no&gt; such thing" in b"".join(answer).decode()
    assert heads[0][0].startswith("500 ")
    assert "Error building page" in caplog.text or "Error reading page" in caplog.text
    assert "ValueError: <no> such thing" in caplog.text
    # The others are there, and it is tried anew with each request.
    server.app({"PATH_INFO": "/kb/claims/slug-of-clm-0002/"}, lambda *_: None)
    assert server.told == ["answered /kb/claims/slug-of-clm-0002/"]
    preview.project.write(records(1, statement="A third statement."))
    server.builder()
    assert "A third statement." in preview.text("claims/slug-of-clm-0001/index.html")


@pytest.mark.parametrize("told", [None, b"<p>The site's own page."])
def test_an_address_that_no_file_can_have_is_not_found(told: bytes | None) -> None:
    server, heads = cast("Any", Server()), list[tuple[Any, ...]]()
    server.error_handler = {404: told}.get
    serve(server, lambda: True, server.told.append)
    answer = b"".join(server.app({"PATH_INFO": "/kb/x\0y/"}, lambda *head: heads.append(head)))
    assert answer == (told or b"404 Not Found")
    assert heads[0][0] == "404 Not Found"
    assert server.told == []
