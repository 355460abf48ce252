"""What the records refer to: capabilities, techniques and reviewers."""

from __future__ import annotations

from mkdocs_claims.records.fields import GithubName, Key, Line, Model, Orcid


class TaxonomyEntry(Model):
    """A capability or a technique. The key is permanent; name and description may change."""

    key: Key
    """What records call it."""
    name: Line
    """What pages call it."""
    description: Line | None = None
    """One sentence on what it is."""
    parent: Key | None = None
    """The key of a wider entry."""
    withdrawn: Key | None = None
    """The key to use instead, once this one is no longer used."""


class Reviewer(Model):
    """A person who may review, judge a finding, and settle a dispute or a falsifier."""

    name: Line
    """The name that reviews carry."""
    github: GithubName | None = None
    """The person's GitHub user name."""
    orcid: Orcid | None = None
    """The person's ORCID iD."""

    def is_called(self, word: str) -> bool:
        """Whether a record means this person by `word`: the name, the GitHub user name or the ORCID iD, in any case."""
        own = (self.name, self.github, self.orcid)
        return word.removeprefix("@").casefold() in {name.casefold() for name in own if name}
