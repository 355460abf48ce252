"""A text's words as relatedness compares them."""

from __future__ import annotations

import re
from functools import cache

import Stemmer

STOP_WORDS = frozenset(
    """
    a an the this that these those it its they them their he she his her we us our you your who whom whose which what
    where when why how there here all any both each few more most other others some such own same than then so as
    at by for from in into of off on onto out over to toward towards under until up upon via with within without
    about above across after against along among around because before behind below beneath beside between beyond
    but despite down during except if like near nor not of or per since though through throughout unless unlike versus
    vs when whereas whether while yet and also just only very too be am is are was were been being have has had having
    do does did doing can could may might must shall should will would
    """.split()
)
"""English words of the closed classes: articles, pronouns, prepositions, conjunctions, auxiliaries."""

_WORD = re.compile(r"[^\W_]+(?:\.[0-9]+)*")
_stemmer = Stemmer.Stemmer("english")


def stems(text: str) -> list[str]:
    """The stems of the text's words in order, stop words left out.

    Words are runs of letters and digits (2.5 is one word); stems are Snowball's for English
    (M. F. Porter, "Snowball: A language for stemming algorithms", 2001).
    """
    return [_stem(word) for word in _WORD.findall(text.casefold()) if word not in STOP_WORDS]


@cache
def _stem(word: str) -> str:
    return str(_stemmer.stemWord(word))
