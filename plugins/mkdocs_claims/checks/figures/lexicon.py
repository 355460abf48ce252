"""The words that tell a reference, a version or a year from a figure."""

from __future__ import annotations

REFERENCES = frozenset(
    """
    table tab figure fig section sec eq eqn equation appendix chapter theorem lemma proposition corollary definition
    algorithm alg ref reference page p vol volume no number issue line footnote note listing box step experiment study
    stage phase level grade type class category group round layer question item part version task case claim rule
    article panel column row supplement seed tier arm cohort epoch day week id pmid trial
    """.split()
)
"""Behind one of these a number is a label."""

PLURAL_REFERENCES = frozenset(
    """
    tables figures figs sections secs eqs equations chapters refs references pages pp theorems lemmas appendices
    algorithms experiments studies
    """.split()
)
"""Behind one of these all numbers of a list are labels; but "Studies" and "steps" also count, so few stand here."""

FAMILIES = frozenset(
    """
    python cuda pytorch tensorflow ubuntu windows android java llama claude gemini gemma mistral qwen phi deepseek grok
    gpt falcon palm matlab spss stata linux ios macos apollo
    """.split()
)
"""Programs and models whose versions stand behind their name."""

YEAR_CUES = frozenset("in since by from until before after during early late mid circa around the al".split())
VERBS = frozenset("was is has as its this does".split())
"""Words that end like a plural and are none."""

MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b"
)
