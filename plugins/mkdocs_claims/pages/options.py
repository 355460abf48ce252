"""What the site's configuration says about its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import quote

from mkdocs_claims.exports.options import ExportOptions

MAX_ADDRESS = 2000
"""Bytes from which on browsers and servers may cut an address."""
_TITLES = {form: quote(title, safe="") for form, title in {"dispute": "Dispute: ", "new-source": "A source: "}.items()}


@dataclass(frozen=True, slots=True)
class SiteOptions(ExportOptions):
    """The settings that pages depend on, beside those of every output.

    `repository` is the address of the repository on its host, without a last slash, or None.
    `labels`, `related`, `standing`, `contribute` and `figures` are paths of pages, None where the site has no
    such page. `scorecard` says whether the page of that name is made. `social_cards` says whether each claim has a
    picture that is shown with its link elsewhere, which takes an `address`. `search` says whether the
    theme has a search box. `capabilities` are the keys of those whose claims the site shows, none where it shows all;
    `siblings` are the addresses, with a last slash, of the sites that show others, by their keys.
    """

    repository: str | None = None
    branch: str = "main"
    labels: str | None = None
    related: str | None = None
    standing: str | None = None
    contribute: str | None = None
    figures: str | None = None
    index: Literal["all", "reviewed"] = "all"
    scorecard: bool = False
    social_cards: bool = False
    search: bool = False
    capabilities: tuple[str, ...] = ()
    siblings: Mapping[str, str] = field(default_factory=dict, hash=False)

    def edit_url(self, record: str) -> str | None:
        """Where the record is edited in the browser."""
        return _short(self._in_repository("edit", record))

    def source_url(self, record: str) -> str | None:
        """Where the record is shown."""
        return self._in_repository("blob", record)

    def history_url(self, record: str) -> str | None:
        """Where the record's history is shown."""
        return self._in_repository("commits", record)

    def form_url(self, form: Literal["dispute", "new-source"], claim_id: str) -> str | None:
        """Where an issue form is opened, with the claim's id filled in and nothing else."""
        if self.repository is None:
            return None
        title, claim = _TITLES[form], quote(claim_id, safe="")
        return _short(f"{self.repository}/issues/new?template={form}.yml&title={title}{claim}&claim={claim}")

    def _in_repository(self, verb: str, record: str) -> str | None:
        # Where a folder outside of it lies in the repository is not known.
        if self.repository is None or self.records.split("/")[0] == "..":
            return None
        return f"{self.repository}/{verb}/{quote(self.branch)}/{quote(self.record_path(record))}"


def _short(address: str | None) -> str | None:
    """The address, or None where it is too long to be relied on."""
    return address if address is not None and len(address.encode()) < MAX_ADDRESS else None
