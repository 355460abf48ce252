"""The base as a data set: what it holds, and the files that hold it."""

from __future__ import annotations

from collections import Counter

from mkdocs_claims.counting import counted
from mkdocs_claims.derived.knowledge import Knowledge
from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.exports.api.model import FOLDER
from mkdocs_claims.exports.api.resources import RESOURCES
from mkdocs_claims.exports.linked.terms import Node, filled, property_value
from mkdocs_claims.exports.links import Links


def dataset_id(links: Links) -> str:
    """What the base is called."""
    return f"{links.page('index')}#dataset"


def dataset_node(knowledge: Knowledge, links: Links) -> Node:
    """The base, with how many of its claims stand in each review state."""
    states = Counter(knowledge.claims[claim.id].review.state for claim in knowledge.catalogue.claims)
    by_state = ", ".join(f"{states[state]} {state.words}" for state in ReviewState)
    claims = counted(len(knowledge.catalogue.claims), "claim")
    return filled(
        {
            "@id": dataset_id(links),
            "@type": "Dataset",
            "name": links.options.name,
            "description": f"{claims} about what AI systems can do, by who has reviewed them: {by_state}.",
            "url": links.page("index"),
            "isAccessibleForFree": True,
            "additionalProperty": [property_value(f"claims.{state}", states[state]) for state in ReviewState],
            "distribution": [
                {"@type": "DataDownload", "contentUrl": links.file(one.path), "encodingFormat": one.media_type}
                for one in RESOURCES
                # What holds the data: neither one claim's files, nor the feed, nor a guide to the rest.
                if one.path.startswith((f"{FOLDER}/", "claims.", "figures.")) and "{id}" not in one.path
            ],
        }
    )
