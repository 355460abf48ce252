"""Edits by position: what they write, and that nothing else moves."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from decimal import Decimal
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.edit import EditError, apply, diff
from mkdocs_claims.edits.layout import Style
from mkdocs_claims.edits.record import RecordEditor
from mkdocs_claims.edits.render import Value, block
from mkdocs_claims.edits.save import Change, save
from mkdocs_claims.edits.scalars import inline
from mkdocs_claims.edits.verify import edited
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.nodes import Location
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.loader.shapes import shape_of
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.events import Dispute
from tests.unit.test_any_bytes import RECORDS, TRIES, mutated

ROOT = Path(__file__).parents[2]
SHAPE = shape_of(Claim)
HEAD = """\
# A comment at the top.
id: CLM-0001
slug: x # the address
statement: S.
capability: planning
drafting: {method: model}
"""
DISPUTE: Value = {"key": "d1", "text": "It is not so."}


def appended(text: str, location: Location, value: Value) -> str:
    return apply(text, RecordEditor(SourceFile("x.yml", "x.yml", text), SHAPE).append(location, value))


def put(text: str, location: Location, value: Value) -> str:
    return apply(text, RecordEditor(SourceFile("x.yml", "x.yml", text), SHAPE).put(location, value))


class TestApply:
    def test_edits_are_made_at_places_of_the_old_text(self) -> None:
        assert apply("abcdef", [Edit(4, 6, "EF!"), Edit(0, 1, ""), Edit(2, 2, "-"), Edit(2, 2, "+")]) == "b-+cdEF!"

    @pytest.mark.parametrize("edits", [[(0, 3), (2, 4)], [(1, 3), (2, 2)], [(0, 7)], [(-1, 1)], [(3, 2)]])
    def test_overlapping_edits_are_refused(self, edits: list[tuple[int, int]]) -> None:
        with pytest.raises(EditError):
            apply("abcdef", [Edit(start, end, "") for start, end in edits])

    def test_edits_that_touch_are_made(self) -> None:
        assert apply("abc", [Edit(0, 1, "x"), Edit(1, 1, "-"), Edit(1, 2, "y")]) == "x-yc"


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("a\nb\n", "a\nb\n", ""),
        ("a\nb\n", "a\nc\n", "--- a/x.yml\n+++ b/x.yml\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"),
        ("a", "a\n", "--- a/x.yml\n+++ b/x.yml\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
        ("a\x0bb\n", "a\x0bc\n", "--- a/x.yml\n+++ b/x.yml\n@@ -1 +1 @@\n-a\x0bb\n+a\x0bc\n"),
    ],
)
def test_diff(before: str, after: str, shown: str) -> None:
    assert diff(before, after, "x.yml") == shown


def test_diff_is_what_difflib_says() -> None:
    """On lines that hardly repeat, where difflib itself takes no short cuts."""
    chance = random.Random(5)
    for _ in range(300):
        before = [f"{chance.randrange(1000)}\n" for _ in range(chance.randrange(30))]
        after = list(before)
        for _ in range(chance.randint(0, 3)):
            place = chance.randrange(len(after) + 1)
            after[place : place + chance.randrange(3)] = [f"new {chance.random()}\n"] * chance.randrange(3)
        expected = "".join(unified_diff(before, after, "a/x.yml", "b/x.yml"))
        assert diff("".join(before), "".join(after), "x.yml") == expected


# What stands below the head, and what an item added to `disputes` makes of it.
APPENDED = {
    "missing": ("notes: n\n", "disputes:\n  - key: d1\n    text: It is not so.\nnotes: n\n"),
    "missing, last in the format": (
        "evidence: []\n",
        "evidence: []\ndisputes:\n  - key: d1\n    text: It is not so.\n",
    ),
    "empty list": ("disputes: []\n", "disputes:\n  - key: d1\n    text: It is not so.\n"),
    "empty list with a comment": (
        "disputes:  []   # none yet\nnotes: n\n",
        "disputes:   # none yet\n  - key: d1\n    text: It is not so.\nnotes: n\n",
    ),
    "empty list that holds a comment": (
        "disputes: [ # none\n  ]\n",
        "disputes: [ # none\n  {key: d1, text: It is not so.}]\n",
    ),
    "empty list on its own line": ("disputes:\n  []\n", "disputes:\n  [{key: d1, text: It is not so.}]\n"),
    "nothing": ("disputes:\nnotes: n\n", "disputes:\n  - key: d1\n    text: It is not so.\nnotes: n\n"),
    "nothing but comments": (
        "disputes:  # none\n  # Add yours here.\n# The end.\nnotes: n\n",
        "disputes:  # none\n  # Add yours here.\n  - key: d1\n    text: It is not so.\n# The end.\nnotes: n\n",
    ),
    "null": ("disputes: null\n", "disputes:\n  - key: d1\n    text: It is not so.\n"),
    "tilde": ("disputes: ~ # c\n", "disputes: # c\n  - key: d1\n    text: It is not so.\n"),
    "no line end at the end": ("disputes: []", "disputes:\n  - key: d1\n    text: It is not so."),
    "an item": (
        "disputes:\n  - text: A\n\n# c\nnotes: n\n",
        "disputes:\n  - text: A\n  - key: d1\n    text: It is not so.\n\n# c\nnotes: n\n",
    ),
    "an item with comments below": (
        "disputes:\n  - text: A\n    # by: me\n\n    # more\n  # d2 comes here\nnotes: n\n",
        "disputes:\n  - text: A\n    # by: me\n\n    # more\n  - key: d1\n    text: It is not so.\n  # d2 comes here\nnotes: n\n",
    ),
    "items at zero indent": (
        "disputes:\n- text: A\n  by: me\nnotes: n\n",
        "disputes:\n- text: A\n  by: me\n- key: d1\n  text: It is not so.\nnotes: n\n",
    ),
    "items far to the right": (
        "disputes:\n    -   text: A\n        by: me\n",
        "disputes:\n    -   text: A\n        by: me\n    -   key: d1\n        text: It is not so.\n",
    ),
    "items with lines between": (
        "disputes:\n  - text: A\n\n  - text: B\nnotes: n\n",
        "disputes:\n  - text: A\n\n  - text: B\n\n  - key: d1\n    text: It is not so.\nnotes: n\n",
    ),
    "an item that ends in a block": (
        "disputes:\n  - text: >-\n      A\n      # no comment\n\nnotes: n\n",
        "disputes:\n  - text: >-\n      A\n      # no comment\n  - key: d1\n    text: It is not so.\n\nnotes: n\n",
    ),
    "an item that ends in quotes": (
        'disputes:\n  - text: "A\n      B" # c\n',
        'disputes:\n  - text: "A\n      B" # c\n  - key: d1\n    text: It is not so.\n',
    ),
    "items in braces": (
        "disputes:\n  - {text: A}\n",
        "disputes:\n  - {text: A}\n  - {key: d1, text: It is not so.}\n",
    ),
    "items in brackets": (
        "disputes: [{text: A}] # c\n",
        "disputes: [{text: A}, {key: d1, text: It is not so.}] # c\n",
    ),
    "items in brackets, over lines": (
        "disputes: [\n  {text: A}, # a\n  {text: B}, # b\n]\n",
        "disputes: [\n  {text: A}, # a\n  {text: B}, {key: d1, text: It is not so.}, # b\n]\n",
    ),
    "lists elsewhere at zero indent": (
        "evidence:\n- key: e1\n",
        "evidence:\n- key: e1\ndisputes:\n- key: d1\n  text: It is not so.\n",
    ),
    "lists elsewhere at four": (
        "evidence:\n    - key: e1\nstatus: active\n",
        "evidence:\n    - key: e1\ndisputes:\n    - key: d1\n      text: It is not so.\nstatus: active\n",
    ),
    "document markers": ("evidence: []\n...\n", "evidence: []\ndisputes:\n  - key: d1\n    text: It is not so.\n...\n"),
}


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("case", APPENDED)
def test_append(case: str, end: str) -> None:
    before, after = (text.replace("\n", end) for text in APPENDED[case])
    head = HEAD.replace("\n", end)
    assert appended(head + before, ("disputes",), DISPUTE) == head + after
    # The file that comes of it holds the record with one dispute more.
    file = SourceFile("x.yml", "x.yml", head + before)
    claim = parse(file, Claim).value
    assert claim is not None
    more = claim.model_copy(update={"disputes": (*claim.disputes, Dispute(key="d1", text="It is not so."))})
    edited(file, RecordEditor(file, SHAPE).append(("disputes",), DISPUTE), more)


@pytest.mark.parametrize(
    ("before", "location", "value", "after"),
    [
        ("aliases: [a]\n", ("aliases",), "b", "aliases: [a, b]\n"),
        ("aliases: []\n", ("aliases",), "b", "aliases: [b]\n"),
        ("aliases: [ ]\n", ("aliases",), "b", "aliases: [ b]\n"),
        ("aliases:\n  - a\n", ("aliases",), "b", "aliases:\n  - a\n  - b\n"),
        ("aliases:\n", ("aliases",), "b", "aliases: [b]\n"),
        ("evidence: []\n", ("aliases",), "b", "evidence: []\n"),
        ("checks:\n", ("checks", "judged"), {"check": "x"}, "checks:\n  judged:\n    - check: x\n"),
        ("", ("checks", "judged"), {"check": "x"}, "checks:\n  judged:\n    - check: x\n"),
        ("checks: {}\n", ("checks", "judged"), {"check": "x"}, "checks: {judged: [{check: x}]}\n"),
        ("falsifiers:\n  - text: f\n", ("falsifiers", 0, "met_by"), "e1", "falsifiers:\n  - text: f\n    met_by: [e1]\n"),
        ("falsifiers: [{text: f}]\n", ("falsifiers", 0, "met_by"), "e1", "falsifiers: [{text: f, met_by: [e1]}]\n"),
        ("falsifiers:\n  - {text: f, met_by: }\n", ("falsifiers", 0, "met_by"), "e1", "falsifiers:\n  - {text: f, met_by: [e1]}\n"),
        ("falsifiers:\n  - {met_by: [], text: f}\n", ("falsifiers", 0, "met_by"), "e1", "falsifiers:\n  - {met_by: [e1], text: f}\n"),
    ],
)  # fmt: skip
def test_append_elsewhere(before: str, location: Location, value: Value, after: str) -> None:
    head = HEAD if before != "evidence: []\n" else HEAD.replace("statement", "aliases: [b]\nstatement")
    assert appended(HEAD + before, location, value) == head + after


def test_append_to_a_record_in_braces() -> None:
    text = '{"id": "CLM-0001", "slug": "x"}'
    assert (
        appended(text, ("disputes",), {"text": "a, b"}) == '{"id": "CLM-0001", "slug": "x", disputes: [{text: "a, b"}]}'
    )


@pytest.mark.parametrize(
    ("before", "location"),
    [
        ("disputes: x\n", ("disputes",)),
        ("disputes: {a: b}\n", ("disputes",)),
        ("evidence: []\n", ("evidence", 0, "quotes")),
        ("notes: n\n", ("notes", "x")),
        ("x: [\n", ("disputes",)),
    ],
)
def test_append_where_there_is_no_list(before: str, location: Location) -> None:
    with pytest.raises(EditError):
        appended(HEAD + before, location, DISPUTE)


LONG = "A sentence that is so long that it does not fit on a line, whatever is done about it by anyone at all: never."
FOLDED = "  A sentence that is so long that it does not fit on a line, whatever is done about it by anyone\n  at all: never.\n"


@pytest.mark.parametrize(
    ("before", "location", "value", "after"),
    [
        ("title: a\n", ("title",), "b: c", 'title: "b: c"\n'),
        ("title: a # c\n", ("title",), "b", "title: b # c\n"),
        ("title: 'a\n  b' # c\n", ("title",), None, "title: null # c\n"),
        ("title:\n", ("title",), "b", "title: b\n"),
        ("title:   # c\n", ("title",), "b", "title: b   # c\n"),
        ("title: null\n", ("title",), "b", "title: b\n"),
        ("title: >- # c\n  a\n\n  b\n\nnotes: n\n", ("title",), "b", "title: b # c\n\nnotes: n\n"),
        ("statement: a\n", ("statement",), LONG, f"statement: >-\n{FOLDED}"),
        ("statement: >- # c\n  old\n\nnotes: n\n", ("statement",), LONG, f"statement: >- # c\n{FOLDED}\nnotes: n\n"),
        ("statement: >-\n  old", ("statement",), LONG, f"statement: >-\n{FOLDED}"),
        ("observed_on:  # c\n", ("observed_on",), LONG, f"observed_on: >-  # c\n{FOLDED}"),
        ("notes: a\n", ("notes",), "b\n\n  c # d", "notes: |-\n  b\n\n    c # d\n"),
        ("drafting:\n  method: model\n", ("drafting", "confidence"), "low", "drafting:\n  method: model\n  confidence: low\n"),
        ("drafting:\n    agent: x\n", ("drafting", "method"), "model", "drafting:\n    method: model\n    agent: x\n"),
        ("evidence:\n  - direction: supports\n", ("evidence", 0, "key"), "e1", "evidence:\n  - key: e1\n    direction: supports\n"),
        ("drafting: {agent: x}\n", ("drafting", "method"), "model", "drafting: {method: model, agent: x}\n"),
        ("aliases: [a, b]\n", ("aliases", 0), "c", "aliases: [c, b]\n"),
        ("aliases:\n  - a\n  - b\n", ("aliases", 1), "c", "aliases:\n  - a\n  - c\n"),
        ("notes: n\n", ("status",), "retired", "status: retired\nnotes: n\n"),
        ("slug: s\nid: CLM-0001\n", ("aliases",), ["a"], "slug: s\naliases: [a]\nid: CLM-0001\n"),
        ("techniques: {a: helps}\n", ("techniques", "b"), "fails", "techniques: {a: helps, b: fails}\n"),
    ],
)  # fmt: skip
def test_put(before: str, location: Location, value: Value, after: str) -> None:
    assert put(before, location, value) == after


@pytest.mark.parametrize("location", [("evidence",), ("aliases", 3), ("id", "x")])
def test_put_where_nothing_can_stand(location: Location) -> None:
    with pytest.raises(EditError):
        put("id: CLM-0001\naliases: [a]\nevidence: [{key: a}]\n", location, "x")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("word", "word"),
        ("two words, and more", "two words, and more"),
        ("sha256:ab", "sha256:ab"),
        ("https://example.org/?a=b#c", "https://example.org/?a=b#c"),
        ("C#", "C#"),
        ("café “ü” 漢字 👩‍🔬", "café “ü” 漢字 👩‍🔬"),
        ("a\u00a0b", "a\u00a0b"),
        (-1, "-1"),
        (True, "true"),
        (None, "null"),
        (Decimal("91.0"), "91.0"),
        (date(2026, 11, 30), "2026-11-30"),
        # Text that YAML 1.1 or 1.2 reads as something else.
        *((text, f'"{text}"') for text in ("", " a", "a ", "no", "On", "null", "~", "12:30", "0123", "1e5", ".inf")),
        *((text, f'"{text}"') for text in ("2605.10", "2026-11-30", "<<", "=", "0x1F", "1_000", "y: x", "a #b", "x:")),
        *((text, f'"{text}"') for text in ("- a", "? a", "-", ": a", "@a", "`a`", "%a", "&a", "*a", "!a", "|", ">", "#")),
        *((text, f'"{text}"') for text in ("[a]", "{a}", "'a'", "---", "...", ", a", "]", "}")),
        ('"a"', "'\"a\"'"),
        ("a: 'b' \\ \"c\"", "'a: ''b'' \\ \"c\"'"),
        ("a\nb\tc", '"a\\nb\\tc"'),
        ("a\u202eb", '"a\\U0000202Eb"'),
    ],
)  # fmt: skip
def test_scalars(value: Any, written: str) -> None:
    assert inline(value, flow=False) == written


def test_inside_brackets_more_has_to_be_quoted() -> None:
    assert [inline(text, flow=True) for text in ("a, b", "a]", "a b")] == ['"a, b"', '"a]"', "a b"]


def random_text(chance: random.Random) -> str:
    pieces = [*"abc :#-?,[]{}&*!|>'\"%@`\\\n\t.~0=<", "no", "é", "漢", "\u00a0", " #", ": ", "- ", "--- ", "word " * 20]
    return "".join(chance.choice(pieces) for _ in range(chance.randint(0, 12)))


def random_value(chance: random.Random, depth: int = 0) -> Value:
    match chance.randrange(6 if depth < 3 else 2):
        case 2 | 3:
            return [random_value(chance, depth + 1) for _ in range(chance.randrange(4))]
        case 4 | 5:
            return {
                random_text(chance).replace("\n", ""): random_value(chance, depth + 1)
                for _ in range(chance.randrange(4))
            }
    return random_text(chance)


def test_whatever_is_written_comes_back() -> None:
    chance = random.Random(3)
    for _ in range(500):
        value = [random_value(chance)]
        style = Style(indent=chance.choice([1, 2, 4]), list_indent=chance.choice([0, 2, 4]))
        lines = block(value, style, chance.choice([20, 96]))
        assert yaml.load("\n".join(lines) + "\n", Loader=yaml.CBaseLoader) == value


def source(folder: Path, name: str, text: str, *, mark: str = "") -> SourceFile:
    (folder / name).write_bytes((mark + text).encode())
    return SourceFile(name, name, text)


class TestSave:
    def test_changes_are_written_with_mark_and_line_ends(self, tmp_path: Path) -> None:
        before = source(tmp_path, "a.yml", "a\r\n", mark="\ufeff")
        moved = source(tmp_path, "b.yml", "b\n")
        new = SourceFile("d/e.yml", "d/e.yml", "e\n")
        changes = [
            Change(before, replace(before, text="A\r\n")),
            Change(moved, SourceFile("c.yml", "c.yml", "c\n")),
            Change(None, new),
        ]
        save(tmp_path, changes)
        found = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.yml")}
        assert found == {"a.yml": b"\xef\xbb\xbfA\r\n", "c.yml": b"c\n", "d/e.yml": b"e\n"}
        assert changes[0].diff() == "--- a/a.yml\n+++ b/a.yml\n@@ -1 +1 @@\n-a\r\n+A\r\n"
        assert changes[2].diff() == "--- /dev/null\n+++ b/d/e.yml\n@@ -0,0 +1 @@\n+e\n"

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        source(tmp_path, "real.yml", "a\n")
        (tmp_path / "link.yml").symlink_to("real.yml")
        link = SourceFile("link.yml", "link.yml", "a\n")
        save(tmp_path, [Change(link, replace(link, text="b\n"))])
        assert (tmp_path / "link.yml").is_symlink()
        assert (tmp_path / "real.yml").read_text(encoding="utf-8") == "b\n"

    def test_nothing_is_written_over_what_others_wrote(self, tmp_path: Path) -> None:
        file = source(tmp_path, "a.yml", "a\n")
        (tmp_path / "a.yml").write_text("theirs\n", encoding="utf-8")
        other = source(tmp_path, "b.yml", "b\n")
        with pytest.raises(EditError, match="another program"):
            save(tmp_path, [Change(other, replace(other, text="B\n")), Change(file, replace(file, text="mine\n"))])
        for change in (Change(None, file), Change(other, replace(file, text="mine\n"))):
            with pytest.raises(EditError, match="there already"):
                save(tmp_path, [change])
        assert (tmp_path / "a.yml").read_text(encoding="utf-8") == "theirs\n"
        assert (tmp_path / "b.yml").read_text(encoding="utf-8") == "b\n"


class TestVerify:
    def test_a_file_that_would_say_something_else_is_refused(self) -> None:
        file = SourceFile("x.yml", "x.yml", HEAD)
        claim = parse(file, Claim).value
        assert claim is not None
        place = HEAD.index("S.")
        assert edited(file, [Edit(place, place + 2, "T.")], claim.model_copy(update={"statement": "T."})).text
        for text in ("U.", "T. # c", '"T'):
            with pytest.raises(EditError, match="by hand"):
                edited(file, [Edit(place, place + 2, text)], claim.model_copy(update={"statement": "T."}))


def test_mutated_records_are_edited_right_or_not_at_all() -> None:
    """Records as nobody would lay them out: an edit gives the record that was meant, or says that it cannot."""
    chance = random.Random(7)
    refused = tried = 0
    for _ in range(TRIES):
        try:
            text = mutated(chance.choice(RECORDS), chance).decode()
        except UnicodeDecodeError:
            continue
        file = SourceFile("x.yml", "x.yml", text.removeprefix("\ufeff"))
        claim = parse(file, Claim).value
        if claim is None:
            continue
        tried += 1
        event = Dispute(key="d9", ground="figures", text="It is not so: ever # at all.", date=date(2026, 11, 30))
        values = event.model_dump(by_alias=True, exclude_unset=True)
        more = claim.model_copy(update={"disputes": (*claim.disputes, event)})
        title = claim.model_copy(update={"title": "It is: so"})
        try:
            editor = RecordEditor(file, SHAPE)
            assert edited(file, editor.append(("disputes",), values), more).text != file.text
            assert edited(file, editor.put(("title",), "It is: so"), title).text != file.text
        except EditError:
            refused += 1
    assert tried > TRIES / 20
    assert refused <= tried / 50
