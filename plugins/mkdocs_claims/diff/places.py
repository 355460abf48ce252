"""Pages moved: addresses that change, and where the old ones lead."""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs_claims.addresses import claim_path, permanent_path
from mkdocs_claims.diff.lines import Line, Said, Section, Words
from mkdocs_claims.diff.state import Pair, State
from mkdocs_claims.records.claim import Claim
from mkdocs_claims.records.ids import ids_of, is_placeholder


def page_section(pairs: Iterable[Pair], after: State) -> Section:
    """The claims whose page moves, and each old address that leads nowhere afterwards."""
    leading = {path for claim in after.catalogue.claims for path in _addresses(claim)}
    lines = []
    for pair in pairs:
        if pair.before is None:
            continue
        was = claim_path(pair.before.slug)
        now = claim_path(pair.after.slug) if pair.after else None
        lost = tuple(_lost(path) for path in _addresses(pair.before) if path not in leading)
        if now and was != now:
            lines.append(Line((Said(pair.before.id), " ", Said(f"{was}/"), " → ", Said(f"{now}/")), lost))
        elif lost:
            lines.append(Line((Said(pair.before.id),), lost))
    return Section("Pages moved", "page moved", "pages moved", tuple(lines))


def _addresses(claim: Claim) -> list[str]:
    """Every published address that leads to the claim. A placeholder's permanent link is none."""
    ids = ids_of(claim)
    slugs = [claim.slug, *(alias for alias in claim.aliases if alias not in ids)]
    return [*map(claim_path, slugs), *(permanent_path(one) for one in ids if not is_placeholder(one))]


def _lost(path: str) -> Words:
    return (Said(f"{path}/"), " leads nowhere; keep it under aliases")
