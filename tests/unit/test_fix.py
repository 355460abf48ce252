"""`claims fix`: what is mended, what is left alone, and that nothing ever comes to mean something else."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mkdocs_claims.cli.main import main
from mkdocs_claims.derived.digest import claim_digest, evidence_digest
from mkdocs_claims.derived.review import ReviewState, review_status
from mkdocs_claims.fixes.mend import Mended, mend
from mkdocs_claims.loader.characters import PASTED
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.taxonomy import TaxonomyEntry
from tests.unit.test_any_bytes import RECORDS, TRIES, mutated
from tests.unit.test_inputs import record

HEAD = record("")


def mended(text: str) -> Mended:
    return mend(SourceFile("claims/CLM-0001.yml", "CLM-0001.yml", text), Claim)


# A line of a record before and after.
LINES = [
    ("notes: Ratio: 3 to 1", 'notes: "Ratio: 3 to 1"'),
    ("notes: it's so: yes", 'notes: "it\'s so: yes"'),
    ('notes: he said: "no"', "notes: 'he said: \"no\"'"),
    ("notes: 'tis said: \"no\" ", None),
    ("notes: see issue #12 for it", 'notes: "see issue #12 for it"'),
    ("notes: #12 was it", 'notes: "#12 was it"'),
    ("notes: text # a comment", None),
    ("notes: text #", None),
    ("notes: text #TODO later", None),
    ("notes: a: b # a comment", None),
    ("notes: @alice said", 'notes: "@alice said"'),
    ("notes: `code` it", 'notes: "`code` it"'),
    ("notes: %20 of them", 'notes: "%20 of them"'),
    ("notes: > 80% accuracy", 'notes: "> 80% accuracy"'),
    ("notes: | or ||", 'notes: "| or ||"'),
    ("notes: *star", 'notes: "*star"'),
    ("notes: - a list?", 'notes: "- a list?"'),
    ("notes: ? who", 'notes: "? who"'),
    ("notes: : so", 'notes: ": so"'),
    ("notes: [truncated] rest", 'notes: "[truncated] rest"'),
    ("notes: {a} rest", 'notes: "{a} rest"'),
    ('notes: "words" and more', "notes: '\"words\" and more'"),
    ("notes: 'words' and more", "notes: \"'words' and more\""),
    ("notes: 'never closed", None),
    ("notes: &amp rest", 'notes: "&amp rest"'),
    ("notes: !important", 'notes: "!important"'),
    ("notes: !!str rest", None),
    ("notes: &a rest\ndisagreement: *a", None),
    ("evidence: &all\n  - key: e1", None),
    ("aliases: - older", None),
    ("filed_on: @2026", None),
    ("notes: first: line\n  and another", None),
    ("notes: first: line\n\n  # comment\n  and another", None),
    ("notes: first: line\n# comment", 'notes: "first: line"\n# comment'),
    ("falsifiers: [{text: a #1}]", None),
    ("falsifiers:\n  - text: A: b", 'falsifiers:\n  - text: "A: b"'),
    ("falsifiers:\n- text: A: b\n  met_by: []", 'falsifiers:\n- text: "A: b"\n  met_by: []'),
    ("evidence:\n  - quotes:\n      - a #1 thing", 'evidence:\n  - quotes:\n      - "a #1 thing"'),
    ("evidence:\n  - quotes:\n      - @home", 'evidence:\n  - quotes:\n      - "@home"'),
    ('status_note: "a\u200bb \\u00ad c"', 'status_note: "ab  c"'),
    ("status_note: a\u200bb\u2060c\ufeffd\u00ade", "status_note: abcde"),
    ("status_note: a\u202eb", None),
    ("status_note: a\u200eb", None),
    ("notes: \u0645\u06cc\u200c\u062e a\u200cb", "notes: \u0645\u06cc\u200c\u062e ab"),
    ("evidence:\n  - quotes: [so\u00adft]", "evidence:\n  - quotes: [soft]"),
    ("notse: x", "notes: x"),
    ("Notes: x", "notes: x"),
    ("status-note: x", "status_note: x"),
    ("note: x", None),
    ("notes: x\nnotse: y", None),
    ("colour: red", None),
    ("evidence:\n  - directoin: supports", "evidence:\n  - direction: supports"),
    ("evidence:\n  - direction: suports", "evidence:\n  - direction: supports"),
    ("evidence:\n  - direction: 'Supports'", "evidence:\n  - direction: supports"),
    ("evidence:\n  - basis: unmeasured", None),
    ("evidence:\n  - basis: mesured", "evidence:\n  - basis: measured"),
    ("status: retracted-ish", None),
    ("evidence:\n  - {direction: mixde, basis: argud}", "evidence:\n  - {direction: mixed, basis: argued}"),
    ("notes: e\u0301", "notes: \u00e9"),
    ("notes: |\n  e\u0301\n  x", "notes: |\n  \u00e9\n  x"),
    ("evidence:\n  - quotes: [e\u0301]\n    added_by: e\u0301", "evidence:\n  - quotes: [e\u0301]\n    added_by: \u00e9"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), LINES, ids=range(len(LINES)))
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines(before: str, after: str | None, end: str) -> None:
    text = f"{HEAD}{before}\n".replace("\n", end)
    expected = text if after is None else f"{HEAD}{after}\n".replace("\n", end)
    found = mended(text)
    assert found.file.text == expected
    assert bool(found.done) == (after is not None)
    assert after is None or not found.left
    assert mended(found.file.text).done == []


def test_a_slug_is_made_from_the_statement() -> None:
    text = HEAD.replace("slug: a-claim\n", "")
    assert mended(text).file.text == HEAD.replace("a-claim", "tests-one-thing-holds")
    commented = text.replace("id: CLM-0001", "id: CLM-0001  # mine")
    assert "id: CLM-0001  # mine\nslug: tests" in mended(commented).file.text
    flow = "{id: CLM-0001, statement: A b., capability: planning, drafting: {method: model}}\n"
    assert mended(flow).done == []


def test_many_faults_at_once_that_hide_each_other() -> None:
    text = record(
        "titel: Ratio: 3\nnotes: @home\nobserved_no: [a] b\nevidense:\n  - directon: suports\n    validated_by: > 80%\n"
    )
    found = mended(text.replace("slug: a-claim\n", ""))
    assert found.left == []
    claim = parse(found.file, Claim).value
    assert claim is not None
    assert (claim.title, claim.notes, claim.observed_on) == ("Ratio: 3", "@home", "[a] b")
    assert (claim.evidence[0].direction, claim.evidence[0].validated_by) == ("supports", "> 80%")


SHUFFLED = """\
# yaml-language-server: $schema=x
# A file of mine.

# what it is about
capability: planning   # one of two
statement: >-
  In tests, one thing
  holds.

# who
drafting:
  # surely
  confidence: low
  method: model
slug: a-claim
evidence:
- source: arxiv:2401.00001
  # how
  basis: measured
  key: e1
- key: e2
  direction: mixed
    # deeper
  # of whom
  added_by: Somebody
  quotes:
    - text: Words.
      where: page 1
id: CLM-0001
notes: |
  Two

  lines.
# the end
"""

SORTED = """\
# yaml-language-server: $schema=x
# A file of mine.

# what it is about
id: CLM-0001
slug: a-claim
statement: >-
  In tests, one thing
  holds.
capability: planning   # one of two

# who
drafting:
  method: model
  # surely
  confidence: low
evidence:
- key: e1
  # how
  basis: measured
  source: arxiv:2401.00001
- key: e2
  direction: mixed
    # deeper
  quotes:
    - text: Words.
      where: page 1
  # of whom
  added_by: Somebody
notes: |
  Two

  lines.
# the end
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_keys_come_in_the_order_of_the_format_with_their_comments(end: str, last: bool) -> None:
    before, after = (text if last else text.removesuffix("\n") for text in (SHUFFLED, SORTED))
    if last:
        before, after = before.replace("# the end\n", ""), after.replace("# the end\n", "")
    found = mended(before.replace("\n", end))
    assert found.file.text == after.replace("\n", end)
    assert found.done == ["keys in order"]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "evidence:\n  - basis: measured\n    # first\n    key: e1\n",
        HEAD + "drafting: {confidence: low, method: model}\n",
        "? slug\n: a-claim\n? id\n: CLM-0001\n" + HEAD.partition("slug: a-claim\n")[2],
    ],
)
def test_keys_that_are_laid_out_in_an_odd_way_stay_where_they_are(text: str) -> None:
    text = text.replace("drafting: {method: model}\n", "", text.count("drafting") - 1)
    assert mended(text).file.text == text


def test_taxonomies_are_mended_too() -> None:
    text = "- name: Planning: how\n  key: planning\n"
    file = mend(SourceFile("x", "taxonomy/capabilities.yml", text), tuple[TaxonomyEntry, ...]).file
    assert file.text == '- key: planning\n  name: "Planning: how"\n'


# --- What a review covers ---------------------------------------------------------------------------------------------


def reviewed(text: str) -> str:
    """The record with a person's review of all that is in it."""
    claim = parse(SourceFile("x", "x", text), Claim).value
    assert claim is not None
    items = ", ".join(evidence_digest(item) for item in claim.evidence)
    return (
        f"{text}reviews:\n  - {{by: Reviewer A, kind: person, decision: accept, date: 2026-01-31, "
        f"digest: '{claim_digest(claim)}', evidence: [{items}]}}\n"
    )


def test_what_a_review_covers_is_only_suggested() -> None:
    sound = reviewed(record("title: Short\nevidence:\n  - key: e1\n    direction: supports\n"))
    for right, wrong in (
        ("title: Short", "title: Sho\u200brt"),
        ("title: Short", "titel: Short"),
        ("title: Short", "title: Short: it"),
        ("statement: In tests", "statment: In tests"),
        ("statement: In tests", "statement: @ In tests"),
        ("direction: supports", "direction: suports"),
        ("title: Short", "? title\n: Sho\u200brt"),
        ("title: Short", "'title': Sho\u200brt"),
        ("title: Short", "titel : Short"),
    ):
        found = mended(sound.replace(right, wrong))
        assert found.file.text == sound.replace(right, wrong)
        assert [problem.fix != () for problem in found.withheld] == [True]


def test_what_a_review_does_not_cover_is_mended_and_the_review_stays() -> None:
    sound = reviewed(
        record("evidence:\n  - direction: supports\n    added_by: cafe\u0301\nobserved_on: cafe\u0301\nnotes: A\n")
    )
    text = sound.replace("notes: A", "notes: A: b").replace("slug: a-claim\n", "")
    found = mended(text)
    claim = parse(found.file, Claim).value
    assert claim is not None
    assert found.withheld == []
    done = {said.rpartition(": ")[2] for said in found.done}
    assert done == {"keys in order", "letters composed", "missing-key", "yaml-colon"}
    assert review_status(claim).state is ReviewState.REVIEWED
    assert review_status(claim).added_since == 0


# --- Never another meaning --------------------------------------------------------------------------------------------


STAND_IN = {"id": "XX-NEW-x", "slug": "x", "statement": "x", "capability": "x", "drafting": {"method": "imported"}}


def words_of_quotes(claim: Claim) -> list[str]:
    return [quote.text for item in claim.evidence for quote in item.quotes]


def shuffled(lines: list[str], chance: random.Random) -> Iterator[str]:
    """The lines of a record, its top-level keys in another order."""
    parts: list[list[str]] = []
    for line in lines:
        if not parts or line[:1].isalpha():
            parts.append([])
        parts[-1].append(line)
    chance.shuffle(parts)
    for part in parts:
        yield from part


def test_whatever_is_mended_means_the_same() -> None:
    chance = random.Random(416)
    changed = 0
    for _ in range(max(200, TRIES // 2)):
        data = mutated(chance.choice(RECORDS), chance).decode("utf-8", "replace")
        if chance.random() < 0.5:
            data = unicodedata.normalize("NFD", data)
        if chance.random() < 0.5:
            data = "".join(shuffled(data.splitlines(keepends=True), chance))
        before = parse(SourceFile("x", "x", data), Claim)
        found = mended(data)
        after = parse(found.file, Claim)
        changed += found.file.text != data
        assert mended(found.file.text).file.text == found.file.text
        if before.value is not None:
            assert after.value is not None
            assert after.value.model_dump_json() == before.value.model_dump_json()
            assert words_of_quotes(before.value) == words_of_quotes(after.value)
        kept = after.value or Claim.model_validate({**STAND_IN, **after.sound})
        for key in before.sound:
            assert getattr(Claim.model_validate({**STAND_IN, **before.sound}), key) == getattr(kept, key)
        visible = "".join(sorted(character for character in unicodedata.normalize("NFC", data) if character.isalnum()))
        if not found.done:
            assert found.file.text == data
        elif not any("missing-key" in said or "unknown-key" in said or "wrong-value" in said for said in found.done):
            now = unicodedata.normalize("NFC", found.file.text)
            assert "".join(sorted(character for character in now if character.isalnum())) == visible
    assert changed > 20


def test_a_file_made_to_keep_the_mending_busy_is_given_up_in_time() -> None:
    """Faults by the thousand that hide each other, and repairs that are refused together and alone."""
    items = "".join(f"  - filed_on: @{number}\n" for number in range(8000))
    assert mended(f"{HEAD}evidence:\n{items}").left
    items = "".join(f"  - direction: 'suports'\n    basis: mesured{number}\n" for number in range(4000))
    assert mended(f"{HEAD}evidence:\n{items}").left


def test_only_what_pastes_bring_is_deleted() -> None:
    assert not any(character.isprintable() for character in PASTED)


# --- The command ------------------------------------------------------------------------------------------------------

Run = Callable[..., Result]


@pytest.fixture
def folder(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Path:
    made = project(
        {
            "claims/CLM-0001.yml": HEAD + "notes: a: b\n",
            "claims/sub/CLM-0002.yml": b"\xef\xbb\xbf" + HEAD.replace("0001", "0002").encode() + b"notse: x\r\n",
            "claims/CLM-0003.yml": HEAD.replace("0001", "0003").replace("a-claim", "other"),
        }
    )
    monkeypatch.chdir(made.folder)
    folder: Path = made.folder
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_command_mends_and_says_what(folder: Path) -> None:
    result = run("fix")
    assert result.exit_code == 0
    assert "claims/CLM-0001.yml: line 6: yaml-colon\n" in result.output
    assert "mended 2 of 4 files" in result.output
    assert (folder / "claims/CLM-0001.yml").read_text(encoding="utf-8").endswith('notes: "a: b"\n')
    assert (folder / "claims/sub/CLM-0002.yml").read_bytes().startswith(b"\xef\xbb\xbf")
    assert (folder / "claims/sub/CLM-0002.yml").read_bytes().endswith(b"notes: x\r\n")
    after = contents(folder)
    assert "mended 0 of 4 files" in run("fix").output
    assert contents(folder) == after


def test_a_diff_shows_the_change_and_writes_nothing(folder: Path) -> None:
    before = contents(folder)
    result = run("fix", "--diff")
    assert '-notes: a: b\n+notes: "a: b"\n' in result.output
    assert contents(folder) == before


def test_paths_limit_what_is_mended(folder: Path) -> None:
    before = contents(folder)
    assert "mended 1 of 1 file" in run("fix", "claims/sub").output
    changed = [name for name, data in contents(folder).items() if before[name] != data]
    assert changed == [str(folder / "claims/sub/CLM-0002.yml")]
    assert run("fix", "nowhere").exit_code == 2


def test_what_is_left_is_an_error(folder: Path) -> None:
    (folder / "claims/CLM-0003.yml").write_text(HEAD + "colour: red\n", encoding="utf-8")
    (folder / "claims/CLM-0004.yml").write_bytes(b"\xff")
    result = run("fix")
    assert result.exit_code == 1
    assert "left to do: 2 errors" in result.output


def test_what_is_withheld_is_shown(folder: Path) -> None:
    text = reviewed(record("title: Short\n"))
    (folder / "claims/CLM-0001.yml").write_text(text.replace("Short", "Sh\u200bort"), encoding="utf-8")
    result = run("fix", "claims/CLM-0001.yml")
    assert result.exit_code == 1
    assert "hidden-character" in result.output
    assert "not mended, since a review covers this text" in result.output
    shown = run("fix", "--diff", "claims/CLM-0001.yml")
    assert shown.stdout == ""
    assert "hidden-character" in shown.stderr
    assert "not mended, since a review covers this text" in shown.stderr


@pytest.mark.parametrize(
    ("method", "number"), [("open", 1), ("open", 2), ("replace", 1), ("replace", 2), ("replace", 3)]
)
def test_a_write_that_fails_leaves_every_file_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, method: str, number: int
) -> None:
    """At each file that is made or renamed; what is renamed first is the note on the change."""
    before = contents(folder)
    real, calls = getattr(Path, method), iter(range(1, 100))

    def fails(self: Path, *given: Any, **named: Any) -> Any:
        if (method == "replace" or "x" in str(given)) and next(calls) == number:
            raise OSError(28, "No space left on device")
        return real(self, *given, **named)

    monkeypatch.setattr(Path, method, fails)
    result = run("fix")
    assert next(calls) > number
    monkeypatch.setattr(Path, method, real)
    assert result.exit_code == 1
    assert "No space left" in result.output
    assert contents(folder) == before
