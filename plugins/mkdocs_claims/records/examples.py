"""The words that pages for contributors put where someone's own belong. In a record they say nothing."""

EXAMPLES = frozenset(
    {
        "YOUR NAME",
        "Your name",
        "NAME",
        "A MODEL'S NAME",
        "TODO",
        "TBD",
        "One sentence that can be wrong.",
        "Where the statement holds, and what was not measured.",
        "Why sources may disagree, as far as anyone suspects.",
        "A finding that would prove the statement wrong.",
        "How it was tested, and what came out.",
        "Sample, setting and controls.",
        "The exact words of the source.",
        "The exact words of the source that say so.",
        "The exact words of the source, so that others find them.",
        "The title: as printed",
        "First Author",
        "Second Author",
        "What is wrong, in a sentence or two.",
        "Anything else, in *Markdown*.",
    }
)
"""Each as a whole text: a longer one that holds such words is someone's own."""
