"""A submitted issue form as a change of the base: a dispute, an evidence item or a new claim."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from mkdocs_claims.changes.base import OpenBase, RefusedError, UnknownClaimError
from mkdocs_claims.changes.events import added, dispute, evidence
from mkdocs_claims.changes.forms import DISPUTE, NEW_CLAIM, NEW_SOURCE, Form, FormError, read_form
from mkdocs_claims.changes.new import Naming, new_claim
from mkdocs_claims.changes.values import line, problems_of, sentence, source
from mkdocs_claims.edits.edit import EditError
from mkdocs_claims.edits.render import Value
from mkdocs_claims.records.claim import Claim, Drafting, Falsifier
from mkdocs_claims.records.events import Dispute
from mkdocs_claims.records.evidence import Evidence, Quote
from mkdocs_claims.records.fields import Model
from mkdocs_claims.records.taxonomy import TaxonomyEntry
from mkdocs_claims.suggest import did_you_mean

_BETWEEN = re.compile(r"[\s/#?,;:]+")
"""What stands between the parts of an address, or before an id."""
_MESSAGE = 300
"""Characters of a message about an answer; the answer itself may be endless."""

Values = dict[str, Value]
"""What a form's answers say, by the names of its fields."""


def applied(base: OpenBase, body: str, day: date, by: str | None) -> tuple[OpenBase, str]:
    """The base with what the form asks for, and what that is, in a sentence.

    `by` is who submitted it, for a form without a name. Raises FormError, whose sentences name the fields.
    """
    form, answers, faults = read_form(body)
    if by is not None:
        answers.setdefault("by", by)
    values = _checked(form, answers, faults, base)
    apply = {DISPUTE.name: _dispute, NEW_SOURCE.name: _new_source, NEW_CLAIM.name: _new_claim}[form.name]
    try:
        return apply(base, values, day)
    except (RefusedError, EditError) as error:
        problems = getattr(error, "problems", ())
        raise FormError(
            _cut(str(error)), *(f"{problem.path}: {_cut(sentence(problem))}" for problem in problems)
        ) from error


def _dispute(base: OpenBase, values: Values, day: date) -> tuple[OpenBase, str]:
    filed = base.find(str(values.pop("claim")))
    event = dispute(filed.claim, {**values, "date": day})
    return added(base, filed, event), f"dispute {event.key} added to {filed.file.path}"


def _new_source(base: OpenBase, values: Values, day: date) -> tuple[OpenBase, str]:
    filed = base.find(str(values.pop("claim")))
    item = evidence(filed.claim, {**_item(values), "added_on": day})
    return added(base, filed, item), f"evidence {item.key} added to {filed.file.path}"


def _new_claim(base: OpenBase, values: Values, day: date) -> tuple[OpenBase, str]:
    item = {**_item(values), "added_on": day}
    texts = values.get("falsifiers")
    record: Values = {
        "statement": values["statement"],
        "capability": values["capability"],
        "observed_on": values.get("observed_on"),
        "falsifiers": [{"text": text} for text in texts] if isinstance(texts, list) else [],
        "drafting": {"method": values["method"], "agent": values.get("by") if values["method"] == "person" else None},
        "filed_on": day,
        "evidence": [item],
    }
    after, filed = new_claim(base, record, Naming())
    return after, f"{filed.claim.id} added as {filed.file.path}"


def _item(values: Values) -> Values:
    """An evidence item from the answers about it."""
    item = {key: values[key] for key in Evidence.model_fields if key in values}
    if "quote" in values:
        item["quotes"] = [{"text": values["quote"], **({"where": values["where"]} if "where" in values else {})}]
    return {**item, "added_by": values.get("by")}


def _choice(answer: str) -> str:
    """The key that a form's choice stands for: what comes before its colon."""
    return answer.partition(":")[0].strip()


def _items(answer: str) -> list[str]:
    """An answer of several lines as its lines, without the dashes and numbers of a list."""
    return [line(text.strip().lstrip("-*").strip()) for text in answer.split("\n") if text.strip(" -*\t")]


_READ: Mapping[str, tuple[type[Model], str, Callable[[str], Any]]] = {
    "ground": (Dispute, "ground", _choice),
    "text": (Dispute, "text", line),
    "by": (Evidence, "added_by", line),
    "source": (Evidence, "source", source),
    "direction": (Evidence, "direction", _choice),
    "basis": (Evidence, "basis", _choice),
    "relation": (Evidence, "relation", _choice),
    "validated_by": (Evidence, "validated_by", line),
    "measured_on": (Evidence, "measured_on", line),
    "quote": (Quote, "text", str),
    "where": (Quote, "where", line),
    "statement": (Claim, "statement", line),
    "observed_on": (Claim, "observed_on", line),
    "method": (Drafting, "method", _choice),
}
"""For each field of a form: the part of a record and the key that it fills, and how an answer is read."""


def _checked(form: Form, answers: Mapping[str, str], faults: Mapping[str, str], base: OpenBase) -> Values:
    """The answers as values of a record. Raises FormError for all that are none, and for the faults known before."""
    values: Values = {}
    wrong = {name: [fault] for name, fault in faults.items()}
    for name, answer in answers.items():
        found: list[str] = []
        if name == "claim":
            values[name], found = _claim(answer, base)
        elif name == "capability":
            values[name], found = _capability(answer, base.base.capabilities)
        elif name == "falsifiers":
            texts = _items(answer)
            values[name] = list[Value](texts)
            found = [sentence(p) for text in texts for p in problems_of(Falsifier, "text", text)]
        elif name in _READ:
            kind, key, read = _READ[name]
            values[name] = read(answer)
            # A choice that was left open says so in one of two ways.
            if values[name] == "None" and name not in form.required:
                del values[name]
                continue
            found = [sentence(problem) for problem in problems_of(kind, key, values[name])]
        else:
            values[name] = line(answer)
        wrong.setdefault(name, []).extend(dict.fromkeys(found))
    if "where" in values and "quote" not in {*values, *faults}:
        wrong["where"].append("there are no words that could stand there")
    messages = [f"{label}: {_cut(text)}" for name, label in form.labels.items() for text in wrong.get(name, ())]
    if messages:
        raise FormError(*messages)
    return values


def _claim(answer: str, base: OpenBase) -> tuple[str, list[str]]:
    """The id of the claim that an answer names, by its id or by the address of its page."""
    parts = set(_BETWEEN.split(answer.casefold()))
    claims = [filed.claim for filed in base.base.claims]
    named = {claim.id for claim in claims if claim.id.casefold() in parts} or {
        claim.id for claim in claims if claim.slug in parts
    }
    claim_id = named.pop() if len(named) == 1 else line(answer)
    try:
        base.find(claim_id)
    except UnknownClaimError as error:
        return claim_id, [str(error)]
    except RefusedError:
        # Its record has errors, which are shown where the change is tried.
        pass
    return claim_id, []


def _capability(answer: str, entries: tuple[TaxonomyEntry, ...]) -> tuple[str, list[str]]:
    """The key of the capability with this key or name."""
    wanted = {_choice(answer).casefold(), line(answer).casefold()}
    found = next((entry.key for entry in entries if wanted & {entry.key, entry.name.casefold()}), None)
    if found is not None:
        return found, []
    hint = did_you_mean(answer, [entry.key for entry in entries]) or ""
    return "", [f"there is no capability '{line(answer)[:60]}'{f'; {hint}' if hint else ''}"]


def _cut(text: str) -> str:
    return text if len(text) <= _MESSAGE else f"{text[:_MESSAGE]}…"
