"""Bases on disk: generated records of about 2.2 KB each.

The same arguments write the same bytes.
"""

from __future__ import annotations

from pathlib import Path

from .layout import as_yaml
from .records import CAPABILITIES, REVIEWERS, TECHNIQUES, records, taxonomy


def write_base(
    folder: Path, count: int, seed: int = 0, *, capabilities: int = CAPABILITIES, techniques: int = TECHNIQUES
) -> None:
    """Write a claims folder with `count` records, the taxonomies, the reviewers and the ledger of ids."""
    (folder / "taxonomy").mkdir(parents=True)
    ids = []
    for record in records(count, seed, capabilities=capabilities, techniques=techniques):
        _write(folder / f"{record['id']}.yml", as_yaml(record))
        ids.append(record["id"])
    _write(folder / "ids.txt", "".join(f"{claim_id}\n" for claim_id in ids))
    _write(folder / "reviewers.yml", as_yaml([{"name": name} for name in REVIEWERS]))
    for kind, entries in (("capabilities", capabilities), ("techniques", techniques)):
        _write(folder / "taxonomy" / f"{kind}.yml", as_yaml(taxonomy(kind, entries)))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
