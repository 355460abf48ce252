"""The repository's issue forms, and reading a submitted one.

GitHub writes a submitted form as Markdown: `### ` and a field's label, then the answer as it was typed, or
`_No response_`. Nothing marks where an answer ends, so a form whose headings stand there twice is refused. Answers
come from strangers. They are plain text from here on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

MAX_LENGTH = 70_000
"""Characters of a form that are read. GitHub allows an issue 65,536."""

_HEADING = re.compile(r"^### (.{1,100}?)[ \t]*$", re.MULTILINE)
_FENCE = re.compile(r"`{3,}|~{3,}")


class FormError(Exception):
    """A form that cannot be used. Each of `faults` is a sentence that begins with the field's label, if it has one."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Form:
    """An issue form: the name of its file in .github/ISSUE_TEMPLATE, and its fields' labels by their own names.

    The names are those of the record's fields where there is one. `required` are the fields that must be filled in.
    """

    name: str
    labels: Mapping[str, str]
    required: frozenset[str]


_EVIDENCE = {
    "source": "Source",
    "direction": "Which way it points",
    "basis": "How the source knows",
    "validated_by": "How it was tested, and what came out",
    "measured_on": "What it was measured on",
    "quote": "Exact words of the source",
    "where": "Where these words stand",
    "relation": "Who made what was tested",
}
DISPUTE = Form(
    "dispute",
    {"claim": "Claim", "ground": "Ground", "text": "What is wrong", "by": "Your name"},
    frozenset({"claim", "ground", "text"}),
)
NEW_SOURCE = Form(
    "new-source",
    {"claim": "Claim", **_EVIDENCE, "by": "Your name"},
    frozenset({"claim", "source", "direction", "basis"}),
)
NEW_CLAIM = Form(
    "new-claim",
    {
        "statement": "Statement",
        "capability": "Capability",
        "observed_on": "Observed on",
        "falsifiers": "What would prove it wrong",
        "method": "Who drafted it",
        **_EVIDENCE,
        "by": "Your name",
    },
    frozenset({"statement", "capability", "method", "source", "direction", "basis"}),
)
FORMS = (DISPUTE, NEW_SOURCE, NEW_CLAIM)


def read_form(body: str) -> tuple[Form, dict[str, str], dict[str, str]]:
    """Which form an issue's body is, the answers, and what is wrong, both by the fields' names.

    Answers left empty are not there. Raises FormError for what is not one of the forms.
    """
    if len(body) > MAX_LENGTH:
        raise FormError(f"the form has {len(body):,} characters, more than an issue can have")
    body = body.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    headings = list(_HEADING.finditer(body))
    form = _form(heading.group(1) for heading in headings)
    own = [heading for heading in headings if heading.group(1) in form.labels.values()]
    counts = Counter(heading.group(1) for heading in own)
    twice = [label for label, count in counts.items() if count > 1]
    if twice:
        raise FormError(
            *(f"{label}: the line '### {label}' stands there more than once; rename one" for label in twice)
        )
    if body[: own[0].start()].strip():
        raise FormError("text stands before the first field")
    ends = [*(heading.start() for heading in own[1:]), len(body)]
    given = {heading.group(1): body[heading.end() : end] for heading, end in zip(own, ends, strict=True)}
    faults: dict[str, str] = {}
    answers: dict[str, str] = {}
    for name, label in form.labels.items():
        try:
            answer = _answer(given[label])
        except ValueError as error:
            faults[name] = str(error)
            continue
        if answer:
            answers[name] = answer
        elif name in form.required:
            faults[name] = "nothing is filled in"
    return form, answers, faults


def _form(headings: Iterator[str]) -> Form:
    """The one form whose labels are all there."""
    there = set(headings)
    whole = [form for form in FORMS if there >= set(form.labels.values())]
    if len(whole) == 1:
        return whole[0]
    if whole:
        raise FormError("the labels of more than one form stand there, so it cannot be told which one it is")
    closest = max(FORMS, key=lambda form: len(there & set(form.labels.values())))
    missing = [label for label in closest.labels.values() if label not in there]
    if len(missing) > len(closest.labels) / 2:
        raise FormError(f"this is none of the forms {', '.join(form.name for form in FORMS)}")
    raise FormError(*(f"{label}: this field of the form '{closest.name}' is missing" for label in missing))


def _answer(text: str) -> str:
    """An answer without what no one sees in the issue: HTML comments, and a fence around all of it.

    Raises ValueError for a comment that hides the rest of the form.
    """
    parts: list[str] = []
    at = 0
    while (begin := text.find("<!--", at)) >= 0:
        end = text.find("-->", begin + 4)
        if end < 0:
            raise ValueError("an HTML comment begins here and never ends")
        parts.append(text[at:begin])
        at = end + 3
    answer = "".join([*parts, text[at:]]).strip()
    lines = answer.split("\n")
    fence = _FENCE.match(answer)
    if fence and len(lines) > 1 and lines[-1].strip() == fence.group():
        answer = "\n".join(lines[1:-1]).strip()
    return "" if answer == "_No response_" else answer
