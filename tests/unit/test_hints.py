"""What is said of values in a form that the format does not have: the right form, where it is plain."""

from __future__ import annotations

import pytest

from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.examples import EXAMPLES
from mkdocs_claims.suggest import did_you_mean_id
from tests.unit.test_inputs import record


def said(text: str) -> list[tuple[str, str | None]]:
    problems = parse(SourceFile("a.yml", "a.yml", record(text)), Claim).problems
    return [(problem.message, problem.suggestion) for problem in problems]


def value(text: str) -> str:
    return f"evidence: [{{results: [{{metric: m, entries: [{{name: a, value: {text}}}]}}]}}]\n"


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("drafting: {method: human}\n", "write 'person'"),
        ("drafting: {method: AI}\n", "write 'model'"),
        ("drafting: {method: modle}\n", "did you mean 'model'?"),
        ("drafting: {method: robot}\n", "write one of these words"),
        ("techniques: {routing: for}\n", "write one of these words"),
        ("evidence: [{direction: against}]\n", "write 'disputes'"),
        ("filed_on: 31.1.2026\n", "write 2026-01-31"),
        ("filed_on: 2026/1/3\n", "write 2026-01-03"),
        ("filed_on: 31.2.2026\n", "write year, month and day, like 2026-01-31; leave the key out where the day is not known"),
        ("filed_on: yesterday\n", "write year, month and day, like 2026-01-31; leave the key out where the day is not known"),
        ("filed_on: 2026-11-31\n", "the days of that month go from 01 to 30"),
        ("filed_on: 2027-02-29\n", "the days of that month go from 01 to 28"),
        ("filed_on: 2026-01-00\n", "the days of that month go from 01 to 31"),
        ("filed_on: 2026-13-01\n", "months go from 01 to 12"),
        ("filed_on: 0000-01-01\n", "years go from 0001 on"),
        ('title: "long\\tterm"\n', "put a blank in its place"),
        ('title: "long\\u200bterm"\n', "delete it"),
        ("title: long\u2028term\n", "put a blank in its place"),
        (value("90 %"), "write 90 alone, and `%` under `unit`"),
        (value("-3.5pp"), "write -3.5 alone, and `pp` under `unit`"),
        (value("'91.0'"), "write 91.0, without quotes"),
        (value("1e5"), "write the number out, like 100000"),
        (value('"1,5"'), "write digits and one full stop, without a comma: 1234.5"),
        ("evidence: [{source: {retracted: yes}}]\n", "write true"),
        ("evidence: [{source: {retracted: No}}]\n", "write false"),
        ("evidence: [{source: 2401.00001}]\n", "write arxiv:2401.00001"),
        ("evidence: [{source: 10.1000/182}]\n", "write doi:10.1000/182"),
        ("evidence: [{source: arxiv.org/abs/2401.00001v2}]\n", "write arxiv:2401.00001v2"),
        ("evidence: [{source: www.example.org/x}]\n", "write the whole address, with https:// before it"),
        ("evidence: [{source: {doi: 'https://doi.org/10.1000/182'}}]\n", "write 10.1000/182"),
        ("evidence: [{source: {arxiv: 'https://arxiv.org/pdf/2401.00001.pdf'}}]\n", "write 2401.00001"),
        ("evidence: [{source: {doi: 'arxiv:2401.00001'}}]\n", "write `arxiv: 2401.00001`"),
        ("evidence: [{source: {doi: nothing}}]\n", None),
        ("slug: Long context, question\n", "did you mean 'long-context-question'?"),
        ("slug: 结论\n", None),
        ("falsifiers:\n  - Another thing.\n", "write `text:` before it"),
        ("falsifiers: Another thing.\n", "begin each item on a line of its own with `- `"),
    ],
)  # fmt: skip
def test_the_right_form_is_suggested(text: str, suggestion: str | None) -> None:
    ((_, found),) = said(text)
    assert found == suggestion


def test_who_wrote_a_text_hears_what_a_text_may_be() -> None:
    ((message, _),) = said("evidence: [{source: A book}]\n")
    assert message == "`evidence.0.source`: expected arxiv:…, doi:…, pmid:… or an address, got the text 'A book'"
    ((message, _),) = said("evidence: [{source: [a]}]\n")
    assert message == "`evidence.0.source`: expected arxiv:…, doi:…, pmid:… or an address, or a mapping, got a list"


@pytest.mark.parametrize("text", sorted(EXAMPLES))
def test_the_text_of_an_example_is_refused_and_a_longer_one_is_not(text: str) -> None:
    quoted = text.replace("'", "''")
    ((message, _),) = said(f"observed_on: '{quoted}'\n")
    assert message.startswith(f"'{text}' stands in the examples")
    assert said(f"observed_on: >-\n  {text}\n")[0][0] == message
    assert said(f"observed_on: '{quoted} And more.'\n") == []


def test_a_name_that_was_refused_is_not_called_missing_too() -> None:
    digest = f"sha256:{'0' * 64}"
    text = f'reviews: [{{by: YOUR NAME, kind: person, decision: accept, date: 2026-01-31, digest: "{digest}"}}]\n'
    assert len(said(text)) == 1


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("clm-0480", "CLM-0480"),
        ("CLM-480", "CLM-0480"),
        ("clm 480", "CLM-0480"),
        ("CLM-00480", "CLM-0480"),
        ("CLM-0481", "CLM-0480"),
        ("CML-0480", "CLM-0480"),
        ("CLM-9", None),
        ("CLM-0999", None),
        ("CLM-0615", None),
        ("nothing", None),
        ("", None),
    ],
)
def test_an_id_is_meant_by_its_number_or_one_slip_away(word: str, meant: str | None) -> None:
    ids = ["CLM-0480", "CLM-0614", "CLM-0616", "REF-0001"]
    expected = f"did you mean '{meant}'?" if meant else None
    assert did_you_mean_id(word, ids) == expected
    # Of many, only those are compared that are near.
    assert did_you_mean_id(word, [*ids, *(f"XYZ-{number}" for number in range(10_000, 10_200))]) == expected
