"""Claim records as plain values, the same for the same seed on any machine and day.

A record depends on its number, the seed and the taxonomies' sizes, never on how many records
follow: a small base is the beginning of a larger one.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from itertools import product
from random import Random
from typing import Any

from mkdocs_claims.records.slugs import slug_of

from .sentences import Writer
from .vocabulary import CORE

Record = dict[str, Any]

REVIEWERS = ("Reviewer A", "Reviewer B", "Reviewer C", "Reviewer D", "Reviewer E")
_MODELS = ("Reader 2", "Second reader")
_REVIEWS = {"none": 40, "label": 35, "model": 10, "accepted": 8, "rejected": 2, "changed": 5}
"""What has become of a claim, and of how many in a hundred."""


CAPABILITIES = 30
TECHNIQUES = 60


def taxonomy(kind: str, count: int) -> list[Record]:
    """The first `count` entries for `kind`, "capabilities" or "techniques"; a few thousand at most."""
    words = (CORE["act"], CORE["plural"]) if kind == "capabilities" else (CORE["doing"], CORE["noun"])
    pairs = list(product(*words))
    if count > len(pairs):
        raise ValueError(f"{count} {kind} are more than the {len(pairs)} that there are words for")
    random = Random(kind)
    random.shuffle(pairs)
    return [
        {
            "key": f"{first}-{second}",
            "name": f"{first} {second}".capitalize(),
            "description": Writer(random, 0, 0).write("heading") + ".",
        }
        for first, second in pairs[:count]
    ]


def records(
    count: int, seed: int = 0, *, capabilities: int = CAPABILITIES, techniques: int = TECHNIQUES
) -> Iterator[Record]:
    """The records in the order of their ids. `capabilities` and `techniques` are the numbers of entries."""
    topics = [entry["key"] for entry in taxonomy("capabilities", capabilities)]
    methods = [entry["key"] for entry in taxonomy("techniques", techniques)]
    slugs: set[str] = set()
    for number in range(1, count + 1):
        record = _Maker(Random(f"{seed}:{number}"), number, topics, methods).record()
        if record["slug"] in slugs:
            record["slug"] = record["id"].lower()
        slugs.add(record["slug"])
        yield record


class _Maker:
    """Makes the record with one number."""

    def __init__(self, random: Random, number: int, capabilities: list[str], techniques: list[str]) -> None:
        self._random = random
        self._number = number
        self._techniques = techniques
        # Capabilities differ in size: of thirty, the largest has about a sixth of the claims.
        topic = int(random.random() ** 2 * len(capabilities))
        self._topic = topic
        self._capability = capabilities[topic]
        self._writer = Writer(random, topic, len(capabilities))

    def record(self) -> Record:
        write = self._writer.write
        claim_id = _id(self._number)
        statement = self._writer.statement()
        record: Record = {"id": claim_id, "slug": slug_of(statement, claim_id)}
        if self._chance(0.03):
            record["aliases"] = [f"earlier-address-of-{claim_id.lower()}"]
        record |= {
            "statement": statement,
            "capability": self._capability,
            "techniques": self._effects(),
            "observed_on": write("observed"),
            "drafting": self._drafting(),
        }
        if self._chance(0.4):
            record["filed_on"] = self._day()
        record["falsifiers"] = [{"text": write("falsifier")} for _ in range(self._one_or_two(0.2))]
        record["evidence"] = [self._evidence(place) for place in range(1, self._one_or_two(0.25) + 1)]
        reviews = self._reviews(record)
        if reviews:
            record["reviews"] = reviews
        if self._chance(0.05):
            record["disputes"] = [
                {"key": "d1", "ground": "scope", "text": write("dispute"), "date": self._day(), "state": "open"}
            ]
        if self._number > 1 and self._chance(0.15):
            kind = self._random.choice(["narrows", "extends", "contradicts", "see-also", "supports"])
            record["relations"] = [{"type": kind, "claim": _id(self._random.randrange(1, self._number))}]
        if self._chance(0.04):
            record["notes"] = write("note")
        return record

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def _one_or_two(self, share: float) -> int:
        """2 in a share of cases, 1 in the others."""
        return 2 if self._chance(share) else 1

    def _day(self) -> date:
        return date(2025, 1, 1) + timedelta(days=self._random.randrange(700))

    def _effects(self) -> dict[str, str]:
        chosen = self._random.sample(self._techniques, min(len(self._techniques), self._one_or_two(0.4)))
        return {key: self._random.choice(self._told_of(key)) for key in chosen}

    def _told_of(self, technique: str) -> list[str]:
        """What the capability's claims say of a technique: some that it helps or some that it fails, never both."""
        fails = (self._techniques.index(technique) + self._topic) % 6 == 0
        return ["fails" if fails else "helps"] * 4 + ["limits", "mentions"]

    def _drafting(self) -> Record:
        method = "person" if self._chance(0.1) else "model"
        origin = self._random.choice(["paper", "preprint", "preprint", "benchmark", "post"])
        return {"method": method, "from": origin, "confidence": self._random.choice(["low", "medium", "high"])}

    def _evidence(self, place: int) -> Record:
        results = [self._results() for _ in range(self._one_or_two(0.35))]
        said = "; ".join(_in_words(result) for result in results)
        return {
            "key": f"e{place}",
            "direction": "supports" if place == 1 else self._random.choice(["supports", "disputes", "mixed"]),
            "basis": "measured",
            "validated_by": f"{said}; {self._writer.write('finally').lower()}.",
            # As many cases as the results tell of: sources agree with themselves.
            "measured_on": self._writer.write("measured").replace("#", str(results[0]["n"])),
            "source": self._source(2 * self._number + place),
            "results": results,
            "relation": self._random.choice(["own-method", "independent", "unknown"]),
        }

    def _source(self, number: int) -> Record:
        """A source; no two have the same number, so that none is described in two ways."""
        source: Record = {"kind": self._random.choice(["paper", "preprint"])}
        if self._chance(0.5):
            source["title"] = self._writer.write("heading")
            source["authors"] = [self._writer.write("person") for _ in range(self._random.randrange(1, 4))]
            source["year"] = self._random.randrange(2023, 2027)
        share = self._random.random()
        if share < 0.65:
            year, month = divmod(number // 90000, 12)
            source["arxiv"] = f"{year % 77 + 23:02}{month + 1:02}.{number % 90000 + 10000}"
        elif share < 0.85:
            source["doi"] = f"10.{self._random.randrange(1000, 9999)}/{number}"
        return source

    def _results(self) -> Record:
        names = list(dict.fromkeys(self._writer.write("name") for _ in range(self._random.randrange(2, 5))))
        values = sorted((Decimal(self._random.randrange(50, 990)).scaleb(-1) for _ in names), reverse=True)
        entries = [{"name": name, "value": value} for name, value in zip(names, values, strict=True)]
        entries[0]["claim"] = True
        return {
            "set": self._writer.write("set"),
            "n": self._random.randrange(40, 4000),
            "metric": self._writer.write("metric").lower(),
            "unit": "percent",
            "proportion": True,
            "better": "higher",
            "entries": entries,
        }

    def _reviews(self, record: Record) -> list[Record]:
        (kind,) = self._random.choices(list(_REVIEWS), list(_REVIEWS.values()))
        if kind == "none":
            return []
        if kind == "label":
            return [{"by": None, "kind": "model", "decision": "label", "date": None}]
        # Pydantic is large, and a process that measures others has to be small: see `measure`.
        from mkdocs_claims.derived.digest import claim_digest, evidence_digest
        from mkdocs_claims.records.claim import Claim

        # Not strict: lists stand here where a loaded record has tuples.
        claim = Claim.model_validate(record, strict=False)
        seen = {"digest": claim_digest(claim), "evidence": [evidence_digest(item) for item in claim.evidence]}
        if kind == "changed":
            # The digest of some other text, which was there when the review was made.
            seen["digest"] = f"sha256:{self._random.getrandbits(256):064x}"
        by_model = kind == "model"
        return [
            {
                "by": self._random.choice(_MODELS if by_model else REVIEWERS),
                "kind": "model" if by_model else "person",
                "decision": "reject" if kind == "rejected" else "accept",
                "date": self._day(),
                **seen,
            }
        ]


def _id(number: int) -> str:
    return f"CLM-{number:04}"


def _in_words(results: Record) -> str:
    first, *others = (f"{entry['name']} at {entry['value']}%" for entry in results["entries"])
    against = f", against {' and '.join(others)}" if others else ""
    return f"{results['metric'].capitalize()} on {results['set']} ({results['n']} cases): {first}{against}"
