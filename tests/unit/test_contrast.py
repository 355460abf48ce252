"""Every colour of a text on the grounds it stands on, and of a line or a shape, light and dark, by WCAG's formula."""

from __future__ import annotations

import re
from itertools import product

import pytest

from mkdocs_claims.pages.render import ASSETS

STYLES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ASSETS.glob("*.css")))
# Without comments, and without the pictures in addresses, which are masks: they have shapes and no colours.
STYLES = re.sub(r'/\*.*?\*/|url\("[^"]*"\)', "", STYLES, flags=re.DOTALL)
TEXT, SHAPE = 4.5, 3.0

# Where pages put text on no ground of its own.
PAGE = ("surface", "raised", "sunken")
# A tint that stands behind the text of its state, and behind plain text.
TINTS = ("unreviewed", "ai", "person", "disputes")
TEXTS = ("ink", "ink-2", "ink-3", "accent", *TINTS)
# Hairlines that part what words and space part already: nothing depends on seeing them.
HAIRLINES = {"line"}
GROUNDS = {*PAGE, "accent", "accent-soft", *(f"{tint}-ground" for tint in TINTS)}

TEXT_PAIRS = {
    *product(TEXTS, PAGE),
    *((tint, f"{tint}-ground") for tint in TINTS),
    *product(("ink",), (f"{tint}-ground" for tint in TINTS)),
    *product(("ink", "ink-2", "ink-3", "accent", "disputes"), ("accent-soft",)),
    ("on-accent", "accent"),
}
SHAPE_PAIRS = {
    *product(("control", *(f"{tint}-line" for tint in TINTS), *TEXTS), ("surface", "raised")),
    *((f"{tint}-line", f"{tint}-ground") for tint in TINTS),
    ("surface", "person"),  # The tick, cut out of its circle.
}


def tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--cl-([a-z0-9-]+):\s*(#[0-9a-f]{3,6});", block))


LIGHT = tokens(STYLES[STYLES.index(":root") : STYLES.index("}", STYLES.index(":root"))])
DARK = tokens(STYLES[STYLES.index('[data-md-color-scheme="slate"]') :].partition("}")[0])


def luminance(colour: str) -> float:
    """Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    digits = colour.removeprefix("#")
    digits = "".join(one * 2 for one in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """Two colours as `color-mix(in srgb, …)` mixes them."""
    pairs = [[int(colour[place : place + 2], 16) for colour in (one, other)] for place in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def rules() -> list[tuple[str, dict[str, str]]]:
    """Selectors and their declarations; rules inside @media count like all others."""
    found = re.findall(r"([^{}]+)\{([^{}]*)\}", STYLES)
    return [
        (selector.strip(), dict(re.findall(r"(?:^|;)\s*([a-z-]+):\s*([^;]+)", body)))
        for selector, body in found
        if not selector.strip().startswith("@")
    ]


def used(value: str) -> list[str]:
    return [name for name in re.findall(r"var\(--cl-([a-z0-9-]+)\)", value) if name in LIGHT]


def test_the_formula_gives_the_known_values() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.005)


def test_each_colour_is_there_light_and_dark_and_in_a_pair() -> None:
    assert set(LIGHT) == set(DARK)
    paired = {name for pair in TEXT_PAIRS | SHAPE_PAIRS for name in pair}
    assert set(LIGHT) == paired | HAIRLINES


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_on_its_ground(scheme: str) -> None:
    colours = LIGHT if scheme == "light" else DARK
    ratios = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in TEXT_PAIRS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < TEXT} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lines_and_shapes_can_be_seen(scheme: str) -> None:
    colours = LIGHT if scheme == "light" else DARK
    ratios = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in SHAPE_PAIRS}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < SHAPE} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_can_be_read_on_the_fullest_ground(scheme: str) -> None:
    """The home page mixes more of a state's colour into a ground the more claims it stands for."""
    colours = LIGHT if scheme == "light" else DARK
    (most,) = {int(share) for share in re.findall(r"calc\(var\(--cl-share\) \* (\d+)%\), var\(--cl-ground\)", STYLES)}
    for tint in TINTS:
        ground = mixed(colours[f"{tint}-line"], colours[f"{tint}-ground"], most / 100)
        assert contrast(colours["ink"], ground) >= TEXT, tint


def test_every_pair_that_a_rule_makes_is_one_of_these() -> None:
    """A rule that sets a text's colour and its ground makes a pair; one that sets either takes part in those above."""
    strange: list[tuple[str, ...]] = []
    for selector, styles in rules():
        inks = used(styles.get("color", "")) + (used(styles.get("fill", "")) if "text" in selector else [])
        grounds = used(styles.get("background", "")) if "gradient" not in styles.get("background", "") else []
        strange += [(selector, ink) for ink in inks if ink not in {pair[0] for pair in TEXT_PAIRS}]
        strange += [
            (selector, ink, ground) for ink, ground in product(inks, grounds) if (ink, ground) not in TEXT_PAIRS
        ]
        lines = [
            name
            for key, value in styles.items()
            if key.startswith(("border", "outline", "stroke"))
            for name in used(value)
        ]
        shapes = {name for pair in SHAPE_PAIRS for name in pair} | HAIRLINES
        strange += [(selector, line) for line in lines if line not in shapes]
        # A ground with no text of its own colour carries plain text, or is a drawing's part.
        strange += [(selector, ground) for ground in grounds if ground not in GROUNDS | shapes]
    assert strange == []


def test_no_rule_brings_a_colour_of_its_own() -> None:
    own = {
        value
        for selector, styles in rules()
        if not selector.startswith((":root", '[data-md-color-scheme="slate"]'))
        for value in re.findall(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)", str(styles))
    }
    # Paper, and the one shadow.
    assert own == {"#fff", "rgb(0 0 0 / 8%)"}
