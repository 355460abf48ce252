"""The words beside a number that tell a reference, a version or a year from a figure."""

from __future__ import annotations

from enum import Enum, auto

_LABELLED = frozenset(
    """
    table tab figure fig section sec eq eqn equation appendix chapter theorem lemma proposition corollary definition
    remark algorithm alg ref reference page volume vol issue line footnote note listing box scheme plate panel column
    row supplement annex article rule clause claim hypothesis aim objective experiment study phase level type category
    stage layer step round question item task case part version scenario policy option criterion condition cohort
    arm wave session visit dose day week month year quarter season episode iteration epoch seed trial entry compound
    complex ligand catalyst ketone alcohol ester acid residue position chromosome exon domain strain mutant isomer
    site station transect zone district region room floor channel port slot node track sensor module unit lecture
    lesson patient participant subject respondent tier id pmid number footnotes
    """.split()
)
"""Behind one of these in the singular, a number says which one."""

_LABELLED_OR_COUNTING = frozenset("run sample set plot block group class grade model test list state batch".split())
"""As before, unless things are counted: "group 2" but "we group 12 patients"."""

_LABELLED_WITH_STOP = frozenset("no p pp".split())
"""As before, with a full stop: "no. 5" but "no 5"."""

_LABELLED_TOGETHER = frozenset(
    """
    tables figures figs sections secs eqs equations appendices chapters theorems lemmas propositions algorithms refs
    references pages volumes lines footnotes notes boxes schemes panels columns rows articles rules claims hypotheses
    experiments studies phases levels types categories stages layers steps rounds questions items tasks cases parts
    versions scenarios conditions cohorts arms waves sessions visits days weeks months years quarters seasons episodes
    epochs seeds trials entries compounds complexes residues positions chromosomes exons strains sites stations zones
    channels nodes groups classes grades tiers
    """.split()
)
"""Behind one of these in the plural, all numbers of a list say which ones."""

VERSIONED = frozenset(
    """
    python cuda pytorch tensorflow java javascript typescript php perl ruby rust julia scala kotlin swift gcc clang llvm
    matlab mathematica maple sagemath gap magma lean coq isabelle agda spss stata sas excel prism graphpad imagej stan
    linux ubuntu debian windows android ios macos chrome firefox docker postgresql mysql usb hdmi pcie bluetooth wi-fi
    wifi html http gaussian vasp lammps gromacs ansys comsol abaqus geant4 llama claude gemini gemma mistral mixtral
    qwen phi deepseek grok gpt falcon palm olmo pythia whisper alphafold apollo voyager landsat sentinel rcp ssp
    industry web formula v
    """.split()
)
"""Behind one of these a small number is a version or part of a name."""

NUMBERED = frozenset("boeing airbus iso iec ieee en din astm rfc windows ubuntu horizon agenda ccdc".split())
"""Behind one of these any number is part of a name."""

WITH_A_TOOL = frozenset("with using via under running in on through".split())

_YEAR_CUES = frozenset(
    "in since by from until till before after during early late mid circa around between al of".split()
)
_ARTICLES = frozenset("the a an our their its this that".split())
NO_PLURALS = frozenset("was is has as its this does less plus versus across".split())
"""Words that end like a plural and are none."""

MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b"
)
CHEMICAL = (
    r"(?:hydroxy|methyl|ethyl|propyl|butyl|phenyl|benzyl|acetyl|amino|nitro|oxo|keto|cyano|chloro|fluoro|bromo|iodo"
    r"|deoxy|dihydro)"
)
"""How the names of compounds go on behind a number and a hyphen."""


class Role(Enum):
    """What a word in front of a number makes of it."""

    ONE_LABEL = auto()
    LABEL_OR_COUNT = auto()
    LABEL_WITH_STOP = auto()
    LABELS = auto()
    YEAR = auto()
    ARTICLE = auto()


ROLES: dict[str, Role] = {
    word: role
    for words, role in (
        (_ARTICLES, Role.ARTICLE),
        (_YEAR_CUES, Role.YEAR),
        (_LABELLED, Role.ONE_LABEL),
        (_LABELLED_OR_COUNTING, Role.LABEL_OR_COUNT),
        (_LABELLED_WITH_STOP, Role.LABEL_WITH_STOP),
        (_LABELLED_TOGETHER, Role.LABELS),
    )
    for word in words
}
"""Words in small letters and their role; no word has two."""
