"""Citations in BibTeX."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote

from mkdocs_claims.exports.citation import Citation

FILE = "claims.bib"

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        # BibTeX counts braces even behind a backslash: these commands hold none that are left open.
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "`": r"\textasciigrave{}",
        **{character: f"\\{character}" for character in "%$#&_"},
        **dict.fromkeys("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "),
    }
)
_marks = re.compile(f"[{re.escape(''.join(map(chr, _LATEX)))}]").search
_JOINED = re.compile(r"([-',])(?=\1)")


def bibtex(citation: Citation) -> str:
    """A citation as an entry. The title keeps its capitals; what the record does not say is left out."""
    fields = {
        "title": f"{{{_latex(citation.title)}}}",
        "author": citation.author and f"{{{_latex(citation.author)}}}",
        "howpublished": _latex(citation.site),
        "number": citation.id,
        "year": citation.filed and f"{citation.filed.year:04}",
        "date": citation.filed and citation.filed.isoformat(),
        "url": citation.url and quote(citation.url, safe=":/?#[]@!$&'()*+,;=~%"),
        "note": _latex(citation.note),
    }
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@misc{{{citation.id},\n{lines}}}\n"


# The site is in every entry, and one note in many.
@lru_cache(maxsize=256)
def _latex(text: str) -> str:
    """The text with what means something to LaTeX written out, and signs kept apart that it would join to one."""
    plain = text.translate(_LATEX) if _marks(text) else text
    return _JOINED.sub(r"\1{}", plain) if any(pair in plain for pair in ("--", "''", ",,")) else plain
