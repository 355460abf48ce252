"""The files of a base to begin with: those in `files/`, and those that are made from the record format."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.resources import files
from importlib.resources.abc import Traversable

from mkdocs_claims.records.schema import schemas
from mkdocs_claims.reference.page import reference

PLACE_TO_FILL_IN = "git+https://github.com/OWNER/REPOSITORY@COMMIT"
"""Stands for where the plugin comes from, if the installation does not tell."""


def starter_files() -> dict[str, str]:
    """The text of each file, by its path in the new base."""
    found = dict(_texts(files("mkdocs_claims.starter") / "files", ""))
    found["requirements.txt"] += f"{requirement()}\n"
    found |= {f"docs/schema/{name}": text for name, text in schemas().items()}
    found["docs/contribute/record.md"] = reference()
    return dict(sorted(found.items()))


def requirement() -> str:
    """The requirement that installs this very plugin elsewhere.

    The installation says where it came from (PEP 610). A folder of this machine is no place that others can reach.
    """
    plugin = distribution("mkdocs-claims")
    origin = json.loads(plugin.read_text("direct_url.json") or "{}")
    address, version_control = origin.get("url", ""), origin.get("vcs_info")
    if not address:
        return f"mkdocs-claims=={plugin.version}"
    if address.startswith("file:"):
        return f"mkdocs-claims @ {PLACE_TO_FILL_IN}"
    if version_control:
        return f"mkdocs-claims @ {version_control['vcs']}+{address}@{version_control['commit_id']}"
    return f"mkdocs-claims @ {address}"


def _texts(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _texts(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name}", entry.read_text(encoding="utf-8")
