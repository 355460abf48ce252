"""Issue forms: what the repository offers, and what `claims apply-issue` makes of a submitted one."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
import yaml
from click.testing import CliRunner, Result

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.changes.forms import DISPUTE, FORMS, NEW_CLAIM, NEW_SOURCE, Form, FormError, read_form
from mkdocs_claims.cli.main import main
from mkdocs_claims.loader.base import load
from mkdocs_claims.pages.options import SiteOptions
from mkdocs_claims.records.claim import Claim, Method
from mkdocs_claims.records.events import Ground
from mkdocs_claims.records.evidence import Basis, Direction, SourceRelation
from tests.conftest import claim

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / ".github/ISSUE_TEMPLATE"
Run = Callable[..., Result]


def fields(form: Form) -> dict[str, dict[str, Any]]:
    """The fields of a form's file that can be filled in, by id."""
    loaded = yaml.safe_load((TEMPLATES / f"{form.name}.yml").read_text(encoding="utf-8"))
    return {field["id"]: field for field in loaded["body"] if field["type"] != "markdown"}


def submitted(form: Form, answers: Mapping[str, str], *, end: str = "\n") -> str:
    """A submitted form as GitHub writes it."""
    parts = [f"### {label}\n\n{answers.get(name, '_No response_')}" for name, label in form.labels.items()]
    return "\n\n".join(parts).replace("\n", end)


OBJECTION = {"claim": "CLM-0001", "ground": "figures: a figure is wrong", "text": "It is 47.5: not 57.4."}
SOURCE = {
    "claim": "CLM-0001",
    "source": "doi:10.1000/182",
    "direction": "disputes: it speaks against the claim",
    "basis": "measured: it tested it",
}
CLAIM = {
    "statement": "In tests, the order\nof passages changes the answer.",
    "capability": "tool-use: Tool use",
    "method": "person: I did",
    "source": "arxiv:2401.00001",
    "direction": "supports: it speaks for the claim",
    "basis": "reported: it says so, or says that others do",
}


class TestTemplates:
    @pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.yml")), ids=lambda path: path.name)
    def test_github_takes_them(self, path: Path) -> None:
        """By the schemas that come with check-jsonschema, which reaches for no network here."""
        schema = "vendor.github-issue-config" if path.stem == "config" else "vendor.github-issue-forms"
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def test_a_form_that_github_would_not_take_is_found(self, tmp_path: Path) -> None:
        (tmp_path / "x.yml").write_text("name: X\ndescription: Y\nbody: [{type: inptu}]\n", encoding="utf-8")
        command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-issue-forms"]
        assert subprocess.run([*command, str(tmp_path / "x.yml")], capture_output=True, check=False).returncode == 1

    def test_each_form_has_a_file(self) -> None:
        assert {path.stem for path in TEMPLATES.glob("*.yml")} == {"config", *(form.name for form in FORMS)}

    @pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
    def test_the_fields_are_those_that_the_command_reads(self, form: Form) -> None:
        there = fields(form)
        assert {name: field["attributes"]["label"] for name, field in there.items()} == dict(form.labels)
        required = {name for name, field in there.items() if field.get("validations", {}).get("required")}
        assert required == form.required

    @pytest.mark.parametrize(
        ("form", "field", "choices"),
        [
            (DISPUTE, "ground", Ground),
            (NEW_SOURCE, "direction", Direction),
            (NEW_SOURCE, "basis", Basis),
            (NEW_SOURCE, "relation", SourceRelation),
            (NEW_CLAIM, "method", Method),
            (NEW_CLAIM, "direction", Direction),
            (NEW_CLAIM, "basis", Basis),
            (NEW_CLAIM, "relation", SourceRelation),
        ],
    )
    def test_choices_are_those_of_the_format(self, form: Form, field: str, choices: Any) -> None:
        options = fields(form)[field]["attributes"]["options"]
        assert {option.partition(":")[0] for option in options} == set(choices.__args__)

    def test_capabilities_are_those_of_the_base(self) -> None:
        base, _ = load(ROOT / "claims")
        options = fields(NEW_CLAIM)["capability"]["attributes"]["options"]
        assert options == [f"{entry.key}: {entry.name}" for entry in base.capabilities if not entry.withdrawn]

    def test_the_pull_request_template_is_there(self) -> None:
        text = (ROOT / ".github/pull_request_template.md").read_text(encoding="utf-8")
        assert "CLM-NEW-" in text
        assert "make check" in text


class TestLinks:
    """From a claim's page into the repository."""

    SITE = SiteOptions("Test base", repository="https://github.com/an-organisation/a-repository")

    @pytest.mark.parametrize("form", [DISPUTE, NEW_SOURCE], ids=lambda form: form.name)
    def test_open_a_form_that_is_there_and_fill_in_the_id_alone(self, form: Form) -> None:
        address = self.SITE.form_url(form.name, "CLM-0480")  # type: ignore[arg-type]
        assert address is not None
        path, _, query = address.partition("?")
        assert path == "https://github.com/an-organisation/a-repository/issues/new"
        asked = dict(parse_qsl(query, strict_parsing=True))
        assert (TEMPLATES / asked.pop("template")).is_file()
        assert asked.pop("title").endswith(": CLM-0480")
        assert asked == {"claim": "CLM-0480"}
        assert asked.keys() <= fields(form).keys()

    def test_are_short_for_the_longest_id_and_the_deepest_record(self) -> None:
        record = "/".join(["f" * 120] * 9)
        for address in (self.SITE.form_url("dispute", "ABCDEFGH-NEW-" + "x" * 47), self.SITE.edit_url(record)):
            assert address is not None
            assert len(address.encode()) < 2000

    def test_that_would_be_too_long_are_not_made(self) -> None:
        site = SiteOptions("Test base", repository=f"https://example.org/{'x' * 1970}")
        assert (site.form_url("dispute", "CLM-0480"), site.edit_url("CLM-0480.yml")) == (None, None)

    def test_without_a_repository_there_are_none(self) -> None:
        assert SiteOptions("Test base").form_url("dispute", "CLM-0480") is None


@pytest.fixture
def run(project: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `claims apply-issue` on forms, each in a file of its own."""
    made = project({"claims/CLM-0001.yml": claim(), "claims/CLM-0002.yml": claim("CLM-0002")})
    monkeypatch.chdir(made.folder)

    def call(*forms: str | bytes, options: tuple[str, ...] = ()) -> Result:
        names = []
        for number, form in enumerate(forms, 1):
            Path(f"{number}.md").write_bytes(form if isinstance(form, bytes) else form.encode())
            names.append(f"{number}.md")
        arguments = ["apply-issue", *names, "--date", "2026-11-30", *options]
        return CliRunner().invoke(main, arguments, catch_exceptions=False)

    return call


def the(claim_id: str) -> Claim:
    catalogue, problems, _ = read(Path("claims"))
    assert problems == []
    return catalogue.by_id[claim_id].claim


def records() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path("claims").rglob("*.yml")}


class TestDispute:
    @pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
    def test_becomes_an_open_dispute(self, run: Run, end: str) -> None:
        result = run(submitted(DISPUTE, OBJECTION | {"by": "Some One"}, end=end))
        assert (result.exit_code, result.output) == (0, "1.md: dispute d1 added to claims/CLM-0001.yml\n")
        [event] = the("CLM-0001").disputes
        assert (event.key, event.ground, event.text, event.by, event.date, event.state) == (
            "d1",
            "figures",
            "It is 47.5: not 57.4.",
            "Some One",
            date(2026, 11, 30),
            "open",
        )

    def test_takes_the_name_of_who_submitted_it_where_none_is_given(self, run: Run) -> None:
        run(submitted(DISPUTE, OBJECTION), options=("--by", "someone"))
        run(submitted(DISPUTE, OBJECTION | {"text": "T", "by": "Me"}), options=("--by", "someone"))
        assert [event.by for event in the("CLM-0001").disputes] == ["someone", "Me"]

    def test_finds_the_claim_in_any_letter_case(self, run: Run) -> None:
        assert run(submitted(DISPUTE, OBJECTION | {"claim": " clm-0001 "})).exit_code == 0


class TestNewSource:
    def test_becomes_an_evidence_item(self, run: Run) -> None:
        more = {
            "validated_by": "A test,\nover lines.",
            "measured_on": "Ten cases.",
            "quote": "Exact words.\n\nOn two lines.",
            "where": "page 3",
            "relation": "independent: others than the authors",
            "by": "Some One",
        }
        result = run(submitted(NEW_SOURCE, SOURCE | more))
        assert (result.exit_code, result.output) == (0, "1.md: evidence e1 added to claims/CLM-0001.yml\n")
        [item] = the("CLM-0001").evidence
        assert item.source is not None
        assert item.source.doi == "10.1000/182"
        assert (item.direction, item.basis, item.relation) == ("disputes", "measured", "independent")
        assert (item.validated_by, item.measured_on) == ("A test, over lines.", "Ten cases.")
        assert [(quote.text, quote.where) for quote in item.quotes] == [("Exact words.\n\nOn two lines.", "page 3")]
        assert (item.added_by, item.added_on) == ("Some One", date(2026, 11, 30))

    def test_needs_no_more_than_what_is_required(self, run: Run) -> None:
        assert run(submitted(NEW_SOURCE, SOURCE | {"relation": "None"})).exit_code == 0
        assert the("CLM-0001").evidence[0].relation == "unknown"

    @pytest.mark.parametrize(
        ("given", "field", "value"),
        [
            ("https://arxiv.org/abs/2401.00001v2", "arxiv", "2401.00001v2"),
            ("http://www.arxiv.org/pdf/2401.00001.pdf", "arxiv", "2401.00001"),
            ("https://arxiv.org/abs/cs.CL/0301001", "arxiv", "cs.CL/0301001"),
            ("arXiv: 2401.00001", "arxiv", "2401.00001"),
            ("https://doi.org/10.1000/182", "doi", "10.1000/182"),
            ("DOI:10.1000/182", "doi", "10.1000/182"),
            ("2401.00001", "arxiv", "2401.00001"),
            ("2401.00001v2", "arxiv", "2401.00001v2"),
            ("arxiv.org/abs/2401.00001", "arxiv", "2401.00001"),
            ("10.1000/182", "doi", "10.1000/182"),
            ("doi.org/10.1000/182", "doi", "10.1000/182"),
            ("https://pubmed.ncbi.nlm.nih.gov/12345678/", "pmid", "12345678"),
            ("https://example.org/?a=arxiv.org/abs/1", "url", "https://example.org/?a=arxiv.org/abs/1"),
            ("https://arxiv.org/list/cs.CL/recent", "url", "https://arxiv.org/list/cs.CL/recent"),
        ],
    )
    def test_a_link_to_an_identifier_is_that_identifier(self, run: Run, given: str, field: str, value: str) -> None:
        result = run(submitted(NEW_SOURCE, SOURCE | {"source": given}))
        assert result.exit_code == 0, result.output
        assert getattr(the("CLM-0001").evidence[0].source, field) == value


class TestNewClaim:
    def test_becomes_a_record_with_a_placeholder(self, run: Run) -> None:
        more = {"observed_on": "Here.", "falsifiers": "- Another order: the same answer.\n- More.\n", "by": "Some One"}
        result = run(submitted(NEW_CLAIM, CLAIM | more))
        assert result.output == "1.md: CLM-NEW-tests-order-passages added as claims/CLM-NEW-tests-order-passages.yml\n"
        made = the("CLM-NEW-tests-order-passages")
        assert made.statement == "In tests, the order of passages changes the answer."
        assert (made.capability, made.observed_on, made.filed_on) == ("tool-use", "Here.", date(2026, 11, 30))
        assert [falsifier.text for falsifier in made.falsifiers] == ["Another order: the same answer.", "More."]
        assert (made.drafting.method, made.drafting.agent) == ("person", "Some One")
        [item] = made.evidence
        assert (item.key, item.direction, item.basis, item.added_by) == ("e1", "supports", "reported", "Some One")

    @pytest.mark.parametrize("answer", ["tool-use", "Tool use", "TOOL-USE: whatever it is called now"])
    def test_a_capability_is_known_by_key_and_by_name(self, run: Run, answer: str) -> None:
        assert run(submitted(NEW_CLAIM, CLAIM | {"capability": answer})).exit_code == 0

    def test_what_a_model_drafted_does_not_name_its_sender_as_the_drafter(self, run: Run) -> None:
        run(submitted(NEW_CLAIM, CLAIM | {"method": "model: a model", "by": "Some One"}))
        made = the("CLM-NEW-tests-order-passages")
        assert (made.drafting.agent, made.evidence[0].added_by) == (None, "Some One")


HIDDEN = "a\u202eb"


@pytest.mark.parametrize(
    ("form", "answers", "message"),
    [
        (DISPUTE, OBJECTION | {"claim": "CLM-1"}, "Claim: there is no claim CLM-1; did you mean 'CLM-0001'?"),
        (DISPUTE, OBJECTION | {"claim": "x" * 5000}, "Claim: there is no claim xxx"),
        (DISPUTE, OBJECTION | {"claim": "_No response_"}, "Claim: nothing is filled in"),
        (DISPUTE, OBJECTION | {"text": ""}, "What is wrong: nothing is filled in"),
        (DISPUTE, OBJECTION | {"text": "<!-- nothing -->"}, "What is wrong: nothing is filled in"),
        (DISPUTE, OBJECTION | {"text": "a <!-- b"}, "What is wrong: an HTML comment begins here and never ends"),
        (DISPUTE, OBJECTION | {"ground": "None"}, "Ground: `ground`: 'None' is not one of counter-evidence"),
        (DISPUTE, OBJECTION | {"ground": "figure: x"}, "did you mean 'figures'?"),
        (DISPUTE, OBJECTION | {"text": HIDDEN}, "What is wrong: U+202E RIGHT-TO-LEFT OVERRIDE cannot be seen"),
        (DISPUTE, OBJECTION | {"by": HIDDEN}, "Your name: U+202E"),
        (DISPUTE, OBJECTION | {"text": "x" * 10_001}, "What is wrong: `text` has 10,001 characters; 10,000 is the most"),
        (DISPUTE, OBJECTION | {"text": "a\n### Ground\nscope"}, "Ground: the line '### Ground' stands there more than once"),
        (DISPUTE, OBJECTION | {"text": "```\n### Your name\n\nX\n```"}, "Your name: the line"),
        (NEW_SOURCE, SOURCE | {"source": "Table 2"}, "Source: `source`: expected arxiv:…, doi:…"),
        (NEW_SOURCE, SOURCE | {"source": "javascript:alert(1)"}, "Source: `source`: expected"),
        (NEW_SOURCE, SOURCE | {"source": "arxiv:24.1"}, "Source: `source.arxiv`: '24.1' is not an arXiv id"),
        (NEW_SOURCE, SOURCE | {"source": "https://example.org/ x"}, "Source: `source.url`"),
        (NEW_SOURCE, SOURCE | {"where": "page 3"}, "Where these words stand: there are no words"),
        (NEW_SOURCE, SOURCE | {"quote": "x" * 50_001}, "Exact words of the source: `text` has 50,001 characters"),
        (NEW_CLAIM, CLAIM | {"capability": "tool-us"}, "Capability: there is no capability 'tool-us'; did you mean"),
        (NEW_CLAIM, CLAIM | {"falsifiers": f"- a\n- {HIDDEN}"}, "What would prove it wrong: U+202E"),
        (NEW_CLAIM, CLAIM | {"method": "robot"}, "Who drafted it: `method`: 'robot' is not one of"),
        (NEW_CLAIM, CLAIM | {"statement": "In tests, the claim CLM-0001 is stated in one sentence."}, "CLM-0001 makes this"),
    ],
)  # fmt: skip
def test_a_form_that_cannot_be_used_names_the_field(
    run: Run, form: Form, answers: dict[str, str], message: str
) -> None:
    before = records()
    result = run(submitted(form, answers))
    assert (result.exit_code, f"1.md: {message}" in result.output or message in result.output) == (1, True), (
        result.output
    )
    assert all(len(line) < 400 for line in result.output.splitlines())
    assert records() == before


def test_all_faulty_fields_are_named_at_once(run: Run) -> None:
    """Those that are empty, those that are wrong and a claim that is not there, in the form's order."""
    answers = {"direction": "up", "basis": "None", "claim": "CLM-9", "quote": "a <!-- b", "where": "page 3"}
    result = run(submitted(NEW_SOURCE, answers))
    assert [line.split(":")[1].strip() for line in result.output.splitlines()] == [
        "Claim",
        "Source",
        "Which way it points",
        "How the source knows",
        "Exact words of the source",
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "clm-0001",
        "#CLM-0001",
        "https://example.org/kb/c/CLM-0001/",
        "/claims/slug-of-clm-0001/#evidence",
        "CLM-0001: x",
    ],
)
def test_a_claim_may_be_named_by_its_page(run: Run, answer: str) -> None:
    assert run(submitted(DISPUTE, OBJECTION | {"claim": answer})).exit_code == 0
    assert len(the("CLM-0001").disputes) == 1


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("", "none of the forms dispute, new-source, new-claim"),
        ("Hello!\n\n### A heading\n\ntext", "none of the forms"),
        (
            submitted(DISPUTE, OBJECTION).replace("### Ground", "### Grund"),
            "Ground: this field of the form 'dispute' is",
        ),
        (submitted(DISPUTE, OBJECTION).replace("### Ground", "## Ground"), "Ground: this field"),
        ("Please merge.\n\n" + submitted(DISPUTE, OBJECTION), "text stands before the first field"),
        (submitted(DISPUTE, OBJECTION) + "\n\n" + submitted(NEW_CLAIM, CLAIM), "labels of more than one form"),
        ("x" * 70_001, "70,001 characters, more than an issue can have"),
        ("x" * 300_000, "larger than an issue can be"),
        ("é" * 70_001, "more than an issue can have"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"\x00" * 100, "none of the forms"),
    ],
)
def test_what_is_no_form(run: Run, body: str | bytes, message: str) -> None:
    before = records()
    result = run(body)
    assert (result.exit_code, message in result.output) == (1, True), result.output
    assert records() == before


@pytest.mark.input("C14")
def test_one_bad_form_does_not_block_another(run: Run) -> None:
    bad = submitted(DISPUTE, OBJECTION | {"claim": "CLM-9"})
    forms = [
        bad,
        submitted(DISPUTE, OBJECTION),
        b"\xff",
        submitted(NEW_SOURCE, SOURCE),
        bad,
        submitted(NEW_CLAIM, CLAIM),
    ]
    forms.append(submitted(DISPUTE, OBJECTION | {"claim": "CLM-NEW-tests-order-passages"}))
    result = run(*forms, options=())
    assert result.exit_code == 1
    assert [line.split(":")[0] for line in result.output.splitlines()] == [f"{n}.md" for n in range(1, 8)]
    made = the("CLM-0001")
    assert (len(made.disputes), len(made.evidence)) == (1, 1)
    assert len(the("CLM-NEW-tests-order-passages").disputes) == 1


def test_a_file_that_is_not_there_does_not_block_another(run: Run) -> None:
    Path("9.md").mkdir()
    result = run(submitted(DISPUTE, OBJECTION), options=("no.md", "9.md"))
    assert result.exit_code == 1
    assert "no.md: the file cannot be read: No such file or directory" in result.output
    assert "9.md: the file cannot be read: Is a directory" in result.output
    assert len(the("CLM-0001").disputes) == 1


def test_a_record_with_errors_blocks_its_own_form_alone(run: Run) -> None:
    Path("claims/CLM-0001.yml").write_text("a: b: c", encoding="utf-8")
    result = run(submitted(DISPUTE, OBJECTION), submitted(DISPUTE, OBJECTION | {"claim": "CLM-0002"}))
    assert result.exit_code == 1
    assert "1.md: the record of CLM-0001 has to be mended first" in result.output
    assert "1.md: claims/CLM-0001.yml: a colon and a space inside an unquoted value" in result.output
    assert "2.md: dispute d1 added to claims/CLM-0002.yml" in result.output


@pytest.mark.parametrize(("form", "answers"), [(DISPUTE, OBJECTION), (NEW_SOURCE, SOURCE), (NEW_CLAIM, CLAIM)])
def test_the_same_form_is_not_applied_twice(run: Run, form: Form, answers: dict[str, str]) -> None:
    assert run(submitted(form, answers)).exit_code == 0
    before = records()
    assert run(submitted(form, answers)).exit_code == 1
    assert records() == before


def test_can_be_shown_first(run: Run) -> None:
    before = records()
    forms = (submitted(DISPUTE, OBJECTION), submitted(DISPUTE, OBJECTION | {"text": "T"}))
    result = run(*forms, options=("--diff",))
    assert result.output.count("+++ b/claims/CLM-0001.yml") == 2
    assert result.output.count("+  - key: d1") == result.output.count("+  - key: d2") == 1
    assert records() == before


@pytest.mark.usefixtures("full_disk")
def test_a_failing_write_leaves_every_file_as_it_was(run: Run) -> None:
    before = records()
    result = run(submitted(DISPUTE, OBJECTION))
    assert (result.exit_code, "No space left" in result.output, records()) == (1, True, before)


def test_no_base(run: Run) -> None:
    result = run(submitted(DISPUTE, OBJECTION), options=("--base", "nowhere"))
    assert (result.exit_code, "no-folder" in result.output) == (1, True)


def test_a_form_is_needed(run: Run) -> None:
    assert run().exit_code == 2


HOSTILE = {
    "headings": "# One\n\n## Two\n\n### Three\n\n#### Claim",
    "a form's label that is no line of its own": "see ### Ground there\n ### Ground\n###Ground\n#### Ground",
    "fences": "before\n```yaml\n- a: b\n```\nafter",
    "an open fence": "```\n- a: b",
    "yaml": "- a: b\n---\n!!python/object/apply:os.system ['x']\n...\n&a *a << # c\n\t%TAG\n\"q\" 'r'",
    "html": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "links": "[a](javascript:alert(1)) ![x](https://example.org/x.png) @someone #1 https://example.org",
    "templates": "{{ 7 * 7 }} {% raw %} ${{ secrets.X }} $(id) `id`",
    "workflow commands": "::error file=x::y\n::set-output name=a::b",
    "no response inside": "It says _No response_ there.\n\n_No response_",
    "escapes": "\\n \\x41 \\u0041 \\",
    "reserved": "null",
    "many blanks": "a" + " " * 5000 + "b",
    "many lines": "\n".join(["word"] * 1500),
    "nested lists": "- " * 2000 + "x",
    "one long word": "x" * 9_999,
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_answers_stay_plain_text(run: Run, case: str) -> None:
    result = run(submitted(DISPUTE, OBJECTION | {"text": HOSTILE[case]}))
    assert result.exit_code == 0, result.output
    assert the("CLM-0001").disputes[0].text == " ".join(HOSTILE[case].split())


@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_a_fence_around_a_whole_answer_is_taken_off(run: Run, fence: str) -> None:
    run(submitted(NEW_SOURCE, SOURCE | {"quote": f"{fence}text\nExact  words\nof it.\n{fence}"}))
    assert the("CLM-0001").evidence[0].quotes[0].text == "Exact  words\nof it."


def test_what_nobody_sees_in_the_issue_is_left_out(run: Run) -> None:
    run(submitted(DISPUTE, OBJECTION | {"text": "Seen<!-- hidden -->, <!-- -->all of <!--\nlines\n-->it."}))
    assert the("CLM-0001").disputes[0].text == "Seen, all of it."


@pytest.mark.parametrize(
    "text", ["~" * 30_000 + "\n" + "x" * 30_000, "<!---->" * 8_000, "-->" * 20_000, "### " * 15_000]
)
def test_endless_signs_are_read_once(text: str) -> None:
    form, answers, faults = read_form(submitted(DISPUTE, OBJECTION | {"text": f"a{text}"}))
    assert (form, answers["claim"], answers["text"][0], faults) == (DISPUTE, "CLM-0001", "a", {})


def test_endless_headings_and_comments_are_refused() -> None:
    _, _, faults = read_form(submitted(DISPUTE, OBJECTION | {"text": "a\n" + "<!--" * 15_000}))
    assert list(faults) == ["text"]
    with pytest.raises(FormError):
        read_form(submitted(DISPUTE, OBJECTION | {"text": "a\n" + "### Ground\n" * 5_000}))


def test_mutated_forms_end_in_a_message_or_a_sound_base(run: Run) -> None:
    chance = random.Random(6)
    whole = [
        submitted(form, answers) for form, answers in ((DISPUTE, OBJECTION), (NEW_SOURCE, SOURCE), (NEW_CLAIM, CLAIM))
    ]
    pieces = [
        "### ",
        "\n",
        "<!--",
        "-->",
        "```",
        "_No response_",
        "\x00",
        "\u202e",
        ": ",
        "- ",
        "### Claim\n",
        "'",
        '"',
        "#",
    ]
    forms = []
    for _ in range(60):
        text = chance.choice(whole)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(text))
            text = text[:place] + chance.choice([*pieces, ""]) + text[place + chance.choice([0, 0, 1, 10]) :]
        forms.append(text)
    result = run(*forms)
    assert result.exit_code in (0, 1)
    _, problems, _ = read(Path("claims"))
    assert problems == []
