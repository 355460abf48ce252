"""What a site's configuration says about its addresses and itself, as far as programs are told."""

from __future__ import annotations

from dataclasses import dataclass, field

from mkdocs_claims.addresses import Addresses


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """The settings that every output depends on.

    `address` is the site's own, with a last slash, or None. `records` is the claims folder's path in the
    repository. `revision` names the state of the repository that the records were read from, None where nobody
    said so: it is never looked up, so that the same records give the same bytes.
    """

    name: str
    address: str | None = None
    records: str = "claims"
    revision: str | None = None
    addresses: Addresses = field(default_factory=Addresses)

    def url(self, path: str) -> str:
        """The address of the page at `path`: absolute where the site's is known, else relative to its root."""
        return self.addresses.away(path) or self.file_url(self.addresses.url(path))

    def file_url(self, file: str) -> str:
        """The address of a file, likewise. `file` is relative to the site's root."""
        return f"{self.address or ''}{file}"

    def record_path(self, record: str) -> str:
        """A record's path in the repository, from its path below the claims folder."""
        return f"{self.records}/{record}"
