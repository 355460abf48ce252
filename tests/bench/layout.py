"""A record's values as text: as YAML for this project, as a Markdown page for plain MkDocs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import yaml

_LONG = 60
"""A text of more characters than this stands below its key."""


class _InOneLine(dict[str, Any]):
    """A mapping that is written in one line, between braces."""


class _Dumper(yaml.CSafeDumper):
    """Writes records as people do: long texts folded below their key, figures with their digits."""


def _text(dumper: _Dumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else ">" if len(text) > _LONG and " " in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(
    Decimal, lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:float", format(value, "f"))
)
_Dumper.add_representer(
    _InOneLine, lambda dumper, value: dumper.represent_mapping("tag:yaml.org,2002:map", value, flow_style=True)
)


def as_yaml(values: Any) -> str:
    """A record, or a list of taxonomy entries, as the text of a YAML file."""
    return yaml.dump(_folded(values), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=92)


def _folded(values: Any, key: str = "") -> Any:
    """The same values, the entries of a result set each in one line."""
    if isinstance(values, dict):
        return {name: _folded(value, name) for name, value in values.items()}
    if isinstance(values, list):
        return [_InOneLine(item) if key == "entries" else _folded(item) for item in values]
    return values


def as_markdown(
    record: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]], related: Sequence[str], link: str
) -> str:
    """The record's page: every text of the record once, and the statements of `related` claims.

    `by_id` holds the claims that it names; `link` is the address of a claim's page with braces for its slug.
    The generated texts hold no character that Markdown takes for markup, so nothing is escaped.
    """

    def linked(claim_id: str) -> str:
        return f"[{claim_id}]({link.format(by_id[claim_id]['slug'])})"

    return "\n\n".join([*_blocks(record, linked), *_related(by_id, related, linked)]) + "\n"


def _related(
    by_id: Mapping[str, Mapping[str, Any]], related: Sequence[str], linked: Callable[[str], str]
) -> Iterator[str]:
    if related:
        yield "## Related claims"
        yield "\n".join(f"- {linked(one)}: {by_id[one]['statement']} ({by_id[one]['capability']})" for one in related)


def _blocks(record: Mapping[str, Any], linked: Callable[[str], str]) -> Iterator[str]:
    yield f"# {record['statement']}"
    yield _facts({"Id": record["id"], "Capability": record["capability"], "Filed": record.get("filed_on")})
    yield _facts(record["techniques"])
    yield _facts(record["drafting"])
    yield f"## Observed on\n\n{record['observed_on']}"
    yield "## Evidence"
    for number, item in enumerate(record["evidence"], 1):
        yield from _evidence(item, number)
    yield "## What would prove this wrong"
    yield "\n".join(f"{number}. {falsifier['text']}" for number, falsifier in enumerate(record["falsifiers"], 1))
    yield "## Reviews and disputes"
    events = [*record.get("reviews", ()), *record.get("disputes", ())]
    yield "\n\n".join(_facts({**event, "digest": None, "evidence": None}) for event in events) or "None."
    if "relations" in record:
        links = (f"- {one['type']}: {linked(one['claim'])}" for one in record["relations"])
        yield "\n".join(["## Relations", "", *links])
    if "notes" in record:
        yield f"## Notes\n\n{record['notes']}"


def _evidence(item: Mapping[str, Any], number: int) -> Iterator[str]:
    yield f"### Source {number}"
    yield f"**Validated by:** {item['validated_by']}"
    yield f"**Measured on:** {item['measured_on']}"
    source = item["source"]
    link = None
    if "arxiv" in source:
        link = f"[arXiv:{source['arxiv']}](https://arxiv.org/abs/{source['arxiv']})"
    elif "doi" in source:
        link = f"[doi:{source['doi']}](https://doi.org/{source['doi']})"
    yield _facts(
        {
            "Direction": item["direction"],
            "Basis": item["basis"],
            "Relation": item["relation"],
            "Kind": source["kind"],
            "Title": source.get("title"),
            "Authors": ", ".join(source.get("authors", ())),
            "Year": source.get("year"),
            "Link": link,
        }
    )
    for results in item["results"]:
        yield _table(results)


def _table(results: Mapping[str, Any]) -> str:
    head: Sequence[str] = (results["set"], f"{results['metric']} ({results['unit']}, n = {results['n']})")
    rows = ((entry["name"], entry["value"]) for entry in results["entries"])
    return "\n".join(f"| {first} | {second} |" for first, second in (head, ("---", "---:"), *rows))


def _facts(facts: Mapping[str, Any]) -> str:
    return "\n".join(f"- {name}: {value}" for name, value in facts.items() if value)
