"""Words: a core of real English ones, and invented ones without end.

A text's number of distinct words grows with its length. Few words are used often and most hardly
ever, so invented words are drawn by rank from a power law (G. K. Zipf, 1935), which makes the
number of distinct ones among n drawn grow like a power of n (H. S. Heaps, 1978).
"""

from __future__ import annotations

from random import Random

CORE: dict[str, list[str]] = {
    "adjective": """
        accurate adaptive adversarial ambiguous autonomous balanced brief cautious coarse compact complete composite
        concurrent consistent curated delayed dense detailed diverse domain-specific early explicit familiar fixed
        flexible frequent frozen general hidden hierarchical implicit independent interactive iterative joint large late
        layered local long mixed modular narrow noisy novel open partial perturbed precise private public random rare
        recent redundant reliable repeated robust scripted sequential shallow short simulated small sparse specialised
        stable structured subtle synthetic typical unfamiliar uniform unseen verified visual weak wide
    """.split(),
    "noun": """
        action adapter alignment annotation answer archive argument assistant attempt benchmark board budget cache case
        catalogue chain checklist citation classifier code comparison compiler constraint context conversation copy
        corpus correction critique database debate decision decoder demonstration dependency diagram dialogue document
        draft editor embedding encoder environment episode error estimate evaluation example experiment explanation
        export extension feedback field figure filter forecast form formula framework function game generator goal
        grader graph guideline history hypothesis image index inference instruction interface interview invoice issue
        judge keyword label language layout lecture ledger library log manual map market memory menu message method
        mission mixture model monitor network notebook notice number observation outline page paper patch path pattern
        plan planner policy predicate preference procedure process profile program prompt proof proposal protocol query
        question reader record reference region registry report request response retriever review reward robot role
        rubric rule sample schedule schema score script section segment selector sensor sentence session signal
        simulation sketch skill solution source step story strategy summary survey symbol system table task teacher
        template test thread timeline token tool trace trajectory transcript translation tree trial tutor unit user
        validator value verifier version video view warning window workflow workshop
    """.split(),
    "plural": """
        agents answers arguments assumptions attempts benchmarks budgets calls candidates cases chains charts checks
        citations clauses clusters commands constraints contracts conversations corrections dependencies descriptions
        devices dialogues documents drafts edits emails entities episodes equations errors examples exceptions facts
        failures figures files forms functions goals hints images inputs instructions intents interfaces interruptions
        invoices items labels layouts lemmas logs maps meetings messages modules molecules notes objects operations
        orders outputs pages papers parameters passages patches permissions plans policies prompts proofs queries
        questions records references regions rejections reports requests results reviews rewards routes rows rules
        samples schedules schemas scores screens sections segments sentences sessions signals slots sources steps
        subgoals symbols tables tasks tests timelines tokens tools topics traces transactions transcripts turns units
        variables versions videos warnings words workflows
    """.split(),
    "act": """
        answer arrange assemble check choose classify combine compare compile complete compress correct decompose defend
        describe diagnose draft edit estimate execute explain explore extract filter find follow forecast generate group
        identify infer inspect interpret label locate match merge monitor navigate order plan predict prioritise prove
        rank reconcile recover refine repair replace resolve retrieve revise rewrite route schedule search select solve
        summarise trace transcribe translate update verify visit
    """.split(),
    "doing": """
        aligning augmenting caching calibrating conditioning constraining decoding delaying distilling fine-tuning
        freezing grounding interleaving masking penalising pruning re-ranking replaying replacing retrieving reweighting
        sampling scaling sharing splitting supervising training verifying voting withholding
    """.split(),
    "improves": """
        doubles exceeds extends improves increases lifts preserves raises restores stabilises strengthens
    """.split(),
    "lowers": "caps cuts degrades delays halves limits lowers masks reduces shortens weakens".split(),
    "adverb": """
        barely clearly consistently largely mainly markedly mostly noticeably only partly rarely reliably sharply
        slightly steadily strongly substantially usually
    """.split(),
    "measure": """
        accuracy agreement calibration completeness consistency coverage exact-match faithfulness fidelity precision
        recall robustness specificity validity
    """.split(),
    "cost": "compute cost delay energy expense latency memory overhead time".split(),
}
"""Words by the place they take in a sentence."""

_ONSETS = "b d f l m n p r s t v z br dr pl st tr th".split()
_SYLLABLES = [onset + vowel for onset in _ONSETS for vowel in "aeiou"]
_CODAS = "n r l m nd rn st ld".split()
_SCATTER = 7919
"""A prime that divides no number of words of one length: neighbouring ranks then look nothing alike."""
_HEAD = 30
"""About so many of the first ranks are drawn equally often (B. Mandelbrot, 1953): the core has the common words."""
_TAIL = 0.42
"""Beyond them, the share of words drawn above rank r falls like r to the power of minus this."""
_LAST = 3_000_000
"""The highest rank. The power law has no end; words of more than four syllables would not read as words."""


def invented(number: int) -> str:
    """The invented word with this number, from 0. Different numbers give different words; low ones are short."""
    syllables, size = 1, len(_SYLLABLES) * len(_CODAS)
    while number >= size:
        number -= size
        syllables, size = syllables + 1, size * len(_SYLLABLES)
    number, coda = divmod(number * _SCATTER % size, len(_CODAS))
    word = _CODAS[coda]
    for _ in range(syllables):
        number, syllable = divmod(number, len(_SYLLABLES))
        word = _SYLLABLES[syllable] + word
    return word


def rank(random: Random) -> int:
    """A rank from 0, drawn from the power law."""
    while True:
        drawn = _HEAD * ((1 - random.random()) ** (-1 / _TAIL) - 1)
        if drawn < _LAST:
            return int(drawn)
