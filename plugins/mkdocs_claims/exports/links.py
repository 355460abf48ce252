"""Addresses as one file or page writes them."""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_claims.addresses import permanent_path, relative
from mkdocs_claims.exports.options import ExportOptions
from mkdocs_claims.records.ids import is_placeholder


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses as the file at `here` writes them: whole where the site's own is known, else relative to `here`.

    `here` is relative to the site's root, as a reader's address line shows it.
    """

    options: ExportOptions
    here: str

    def file(self, name: str) -> str:
        """The address of a file, which is named relative to the site's root."""
        return self.options.file_url(name) if self.options.address else relative(self.here, name)

    def near(self, name: str) -> str:
        """The address of a file that goes with this one wherever the site is put."""
        return relative(self.here, name)

    def page(self, path: str) -> str:
        """The address of a page."""
        return self.options.addresses.away(path) or self.file(self.options.addresses.url(path))

    def permanent(self, claim_id: str) -> str | None:
        """The permanent link of a claim; None where its number, and with it the link, is still to come."""
        return None if is_placeholder(claim_id) else self.page(permanent_path(claim_id))
