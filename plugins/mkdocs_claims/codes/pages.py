"""What a code means, as a page of the docs and as text for a terminal."""

from __future__ import annotations

from mkdocs_claims.codes.registry import Code, codes

_WHERE = {
    "record": "Part of a record; the rest of it is sound.",
    "short": "Part of a record, cut short here.",
    "pair": "Parts of two records; the rest of them is sound.",
    "file": "A whole record, `claims/CLM-0001.yml`.",
    "release": "A whole record, in a build that is published.",
    "folder": "Files of the claims folder.",
}


def pages() -> dict[str, str]:
    """The names and texts of the pages, in Markdown: one a code, and a list of all."""
    return {"index.md": _index(), **{f"{code.name}.md": _page(code) for code in codes().values()}}


def explained(code: Code) -> str:
    """The page of a code as plain text."""
    parts = [f"{code.name}: {code.title}", code.what, code.why, f"To mend it: {code.mend}."]
    parts += [f"{title}:\n{_indented(text)}" for title, text in (("Bad", code.bad), ("Good", code.good))]
    return "\n\n".join(parts) + "\n"


def _index() -> str:
    rows = "\n".join(f"| [`{code.name}`]({code.name}.md) | {code.title} |" for code in codes().values())
    return (
        f"{_HEAD}# Problems\n\n"
        "`claims check` names the rule behind each problem by a code. Codes stay the same from version to version.\n"
        "`claims explain CODE` prints the same as these pages; `claims fix` mends what can be mended safely.\n\n"
        f"| Code | What it says |\n|---|---|\n{rows}\n"
    )


def _page(code: Code) -> str:
    where = _WHERE.get(code.where, f"The file `claims/{code.where}`.")
    return (
        f"{_HEAD}# `{code.name}`\n\n**{code.title}.** {code.what}\n\n## Why\n\n{code.why}\n\n"
        f"## How to mend it\n\n{code.mend[0].upper()}{code.mend[1:]}.\n\n"
        f"## Examples\n\n{where}\n\nBad:\n\n{_fence(code, code.bad)}\n\nGood:\n\n{_fence(code, code.good)}\n\n"
        "[All problems](index.md)\n"
    )


# MkDocs takes a page's title from a heading that comes first: what the page is made from stands in the front matter.
_HEAD = "---\n# Made from codes.toml by `make format`.\nhide: [navigation]\nsearch: {exclude: true}\n---\n\n"


def _fence(code: Code, text: str) -> str:
    language = "text" if code.where in ("folder", "ids.txt") else "yaml"
    return f"```{language}\n{_shown(text)}\n```"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in _shown(text).split("\n"))


def _shown(text: str) -> str:
    """The text with what nobody could see written as code points."""
    return "".join(
        character if character.isprintable() or character in "\n\t" else f"<U+{ord(character):04X}>"
        for character in text
    )
