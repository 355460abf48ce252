"""Names for new claims that no claim of a base has: placeholders and slugs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import PurePosixPath

from mkdocs_claims.changes.base import OpenBase
from mkdocs_claims.records.slugs import MAX_LENGTH

_LONGEST_ID = 60


class Names:
    """Names that are taken. A name may be asked for again and again, at the cost of once."""

    def __init__(self, taken: Iterable[str], longest: int) -> None:
        self._taken, self._longest = set(taken), longest
        self._last: Counter[str] = Counter()

    def take(self, name: str) -> None:
        """From now on the name is taken."""
        self._taken.add(name)

    def free(self, name: str) -> str:
        """The name, or with the first number behind it that is free."""
        free = name
        while free in self._taken:
            self._last[name] += 1
            number = str(self._last[name] + 1)
            free = f"{name[: self._longest - len(number) - 1].rstrip('-')}-{number}"
        return free


def ids_in(base: OpenBase) -> Names:
    """The ids of a base's claims, and those that its files are named by."""
    ids = {filed.claim.id for filed in base.base.claims} | {PurePosixPath(name).stem for name in base.files}
    return Names(ids, _LONGEST_ID)


def slugs_in(base: OpenBase) -> Names:
    """The slugs that a base's claims have or had."""
    claims = [filed.claim for filed in base.base.claims]
    return Names({claim.slug for claim in claims} | {alias for claim in claims for alias in claim.aliases}, MAX_LENGTH)


def placeholder(prefix: str, slug: str) -> str:
    """The placeholder that a claim gets where it is free: the first words of its slug."""
    words = "-".join(slug.split("-")[:3])[:40].strip("-") or "claim"
    return f"{prefix}-NEW-{words}"
