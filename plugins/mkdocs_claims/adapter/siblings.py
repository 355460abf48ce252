"""The options of a site that shows a part of a base, held against the records."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from mkdocs_claims.adapter.config import ClaimsConfig
from mkdocs_claims.adapter.records import Records
from mkdocs_claims.suggest import did_you_mean


def refuse_gaps(own: ClaimsConfig, config: MkDocsConfig, records: Records) -> None:
    """Raise PluginError, with all that is wrong, where a claim of the base would be on no site that pages can name.

    Records with errors, which only `mkdocs serve` gets here, are not held against: their taxonomy may be missing.
    """
    if records.problems:
        return
    known, shown, siblings = records.catalogue.capabilities, own.capabilities, own.siblings
    found = []
    for option, keys in (("capabilities", shown), ("siblings", siblings)):
        for key in keys:
            if key not in known:
                hint = did_you_mean(key, known)
                found.append(f"{option}: the base has no capability '{key}'{f'; {hint}' if hint else ''}")
    for key in known if shown else ():
        if key in shown:
            continue
        if key not in siblings:
            found.append(f"siblings: no site is named that shows '{key}': give its address, or list it in capabilities")
        elif config.site_url and siblings[key].rstrip("/") == config.site_url.rstrip("/"):
            found.append(f"siblings: '{key}' leads to this site, which does not show it: list it in capabilities")
    if found:
        raise PluginError("\n".join(found))
