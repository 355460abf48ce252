"""A new claim: a commented record under a placeholder id, in the right place."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from mkdocs_claims.changes.base import OpenBase, RefusedError
from mkdocs_claims.changes.commented import commented
from mkdocs_claims.changes.names import ids_in, placeholder, slugs_in
from mkdocs_claims.changes.values import made_of
from mkdocs_claims.edits.render import Value
from mkdocs_claims.edits.save import Change
from mkdocs_claims.edits.verify import edited
from mkdocs_claims.loader.base import Filed
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.slugs import slug_of

_MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")
_SHOWN: Mapping[str, Value] = {
    "id": None,
    "slug": None,
    "title": None,
    "statement": None,
    "capability": None,
    "techniques": {},
    "observed_on": None,
    "drafting": {},
    "filed_on": None,
    "falsifiers": [],
    "evidence": [],
}
"""What a new record shows, given or not. Everything else comes later in its life."""
_SHOWN_OF_DRAFTING: Mapping[str, Value] = {"method": None, "from": None, "agent": None, "confidence": None}
_SHOWN_OF_EVIDENCE: Mapping[str, Value] = {
    "key": "e1",
    "direction": None,
    "basis": "unknown",
    "validated_by": None,
    "measured_on": None,
    "source": None,
    "quotes": [],
    "relation": "unknown",
    "added_by": None,
    "added_on": None,
}


@dataclass(frozen=True, slots=True)
class Naming:
    """What a new claim is called: a prefix of ids, the word of its placeholder, the folder in the base.

    None stands for what the base and the statement suggest.
    """

    prefix: str | None = None
    word: str | None = None
    folder: str = ""


def new_claim(base: OpenBase, values: Mapping[str, Value], naming: Naming) -> tuple[OpenBase, Filed]:
    """The base with a new claim, and that claim.

    `values` are those of its record, without the id; a missing slug follows from the statement. Raises
    RefusedError where the values make no valid record, or the statement is on file already.
    """
    statement = str(values.get("statement") or "")
    same = next((filed for filed in base.base.claims if filed.claim.statement == statement), None)
    if same is not None:
        raise RefusedError(f"{same.claim.id} makes this statement already")
    slug = str(values.get("slug") or "")
    claim_id = _placeholder(base, naming, slug or slug_of(statement, ""))
    filled: dict[str, Value] = {
        **_SHOWN,
        **values,
        "id": claim_id,
        "slug": slug or slugs_in(base).free(slug_of(statement, claim_id)),
        "drafting": _shown(_SHOWN_OF_DRAFTING, values.get("drafting")),
        "evidence": [_shown(_SHOWN_OF_EVIDENCE, item) for item in _list(values.get("evidence"))],
    }
    intended = made_of(Claim, filled)
    name = posixpath.join(naming.folder, f"{intended.id}.yml")
    text = "\n".join([modeline(base, name), *commented(Claim, filled)]) + "\n"
    file = edited(base.file(name, text), [], intended)
    after = base.revised([Change(None, file)])
    return after, after.find(intended.id)


def _placeholder(base: OpenBase, naming: Naming, slug: str) -> str:
    prefix = naming.prefix or usual_prefix(base)
    if naming.word is not None:
        return f"{prefix}-NEW-{naming.word}"
    return ids_in(base).free(placeholder(prefix, slug))


def usual_prefix(base: OpenBase) -> str:
    """The prefix that most claims of the base have, imported ones aside; CLM in a new base."""
    counts = Counter(f.claim.id.split("-")[0] for f in base.base.claims if f.claim.drafting.method != "imported")
    return min(counts, key=lambda prefix: (-counts[prefix], prefix), default="CLM")


def modeline(base: OpenBase, name: str) -> str:
    """The first line of a record, which tells editors where the schema lies."""
    return f"# yaml-language-server: $schema={_schema(base, name)}"


def _schema(base: OpenBase, name: str) -> str:
    """Where the schema lies as seen from a record: where others have it, or in docs/schema beside the base."""
    target = "../docs/schema/claim.schema.json"
    for filed in base.base.claims:
        line = _MODELINE.match(filed.file.text)
        if line is not None:
            if "://" in line.group(1):
                return line.group(1)
            target = posixpath.normpath(posixpath.join(posixpath.dirname(filed.file.name), line.group(1)))
            break
    depth = len(PurePosixPath(name).parts) - 1
    return posixpath.normpath("../" * depth + target)


def _shown(shown: Mapping[str, Value], given: Value) -> dict[str, Value]:
    return {**shown, **(given if isinstance(given, Mapping) else {})}


def _list(value: Value) -> list[Value]:
    return value if isinstance(value, list) else []
