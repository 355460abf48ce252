"""What the style sheets promise: the colours as agreed, a drawing for every icon, one shadow, a tick for one state."""

from __future__ import annotations

import re

import pytest

from mkdocs_claims.derived.review import ReviewState
from mkdocs_claims.pages.marks import ICONS, icon
from mkdocs_claims.pages.render import ASSETS, TEMPLATES, THEME

STYLES = {path.name: path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.css"))}
ALL = "\n".join(STYLES.values())

TOKENS = """
surface #fff #12151c, raised #f7f8fa #191d26, sunken #eef0f4 #212632, ink #171a21 #edf0f6, ink-2 #474f5e #bcc4d2,
ink-3 #5b6474 #9aa4b5, line #dfe3ea #2c3341, control #8790a0 #6d7789, accent #1d4ed8 #8fb4ff, on-accent #fff #0d1526,
accent-soft #e8eefc #1c2a48, unreviewed #7a4a00 #ffd38a, unreviewed-ground #fff6e0 #2b2210,
unreviewed-line #b97800 #d9971f, ai #5b2bb0 #cdb7ff, ai-ground #f3edff #251d3b, ai-line #8b5cf6 #9470f0,
person #0b5d44 #7fe0bd, person-ground #e2f6ee #10291f, person-line #10936b #2fae83, disputes #a8380a #ffab85,
disputes-ground #fff0e8 #2e1a11, disputes-line #d9531e #e36f3d
"""


@pytest.mark.parametrize("line", [" ".join(one.split()) for one in TOKENS.split(",")])
def test_colours_are_those_agreed_light_and_dark(line: str) -> None:
    name, light, dark = line.split()
    assert re.findall(rf"--cl-{name}: (#[0-9a-f]+);", ALL) == [light, dark]


def test_paper_knows_no_dark_colours() -> None:
    before, dark = STYLES["claims.css"].split('[data-md-color-scheme="slate"]', 1)
    assert before.rstrip().endswith("@media screen {")
    assert "--cl-surface: #12151c" in dark.split("}")[0]


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_has_a_drawing(name: str) -> None:
    assert f'class="cl-icon cl-icon--{name}"' in icon(name)
    rules = re.findall(r"([^{}]*)\{[^{}]*--cl-icon: url\(\"data:image/svg\+xml,<svg [^\"]*</svg>\"\)", ALL)
    assert sum(f".cl-icon--{name}" in re.split(r"[,\s]+", rule) for rule in rules) == 1


def test_states_and_directions_have_shapes_of_their_own() -> None:
    drawn = {
        name: re.findall(rf"\.cl-icon--{name}(?![\w-])[^{{}}]*\{{[^{{}}]*?(<svg.*?</svg>)", ALL)[0]
        for name in (*ReviewState, "supports", "disputes", "mixed", "neutral")
    }
    assert len(set(drawn.values())) == len(drawn)
    # The tick is cut out of the circle of one state alone.
    assert [name for name, svg in drawn.items() if "mask" in svg] == [ReviewState.REVIEWED]


def test_one_shadow_and_that_on_related_cards() -> None:
    shadows = re.findall(r"([^{};]+)\{[^{}]*box-shadow: (?!none|inset)", ALL)
    assert [rule.strip() for rule in shadows] == [".md-typeset .cl-card"]


def test_styles_ask_nobody_for_anything() -> None:
    assert set(re.findall(r"url\(\"(?!data:image/svg)([^\"]*)", ALL)) == {
        f"fonts/{path.name}" for path in ASSETS.glob("fonts/*.woff2")
    }
    assert "@import" not in ALL


def test_the_sites_own_words_never_say_verified() -> None:
    for path in (*TEMPLATES.glob("*.html"), *THEME.glob("*.html")):
        assert "verified" not in path.read_text(encoding="utf-8").lower(), path.name
