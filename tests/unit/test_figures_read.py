"""Reading figures: what is one, what is none, and what it is worth."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest

from mkdocs_claims.checks.figures import extract
from mkdocs_claims.checks.figures.extract import figures, readings
from tests.figures.sample import sentences


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # Units and magnitudes.
        ("It took 1.2 s, 350ms, 5 GB, 60 °C and 2 × 10^5 cycles.", ["1.2 s", "350ms", "5 GB", "60 °C", "2 × 10^5"]),
        ("from 1,234,567 to 1.2 million, or 32k", ["1,234,567", "1.2 million", "32k"]),
        ("$447, €1.5 billion, £3", ["$447", "€1.5 billion", "£3"]),
        ("12 per cent, 61 percent, 5 percentage points", ["12 per cent", "61 percent", "5"]),
        ("10⁹ items, 10^-3 s, 1e-3 and 1.4 × 10−3", ["10⁹", "10^-3", "1e-3", "1.4 × 10−3"]),
        # Ranges, pairs, signs.
        ("40-50%, 3B-32B, 7–9, 91.0/81.5", ["40", "50%", "3B", "32B", "7", "9", "91.0", "81.5"]),
        ("+33.5, −3.5, (-2), ±0.3, p<.05", ["+33.5", "−3.5", "-2", "0.3", ".05"]),
        ("a 2x2 grid, 2×2×3 cells, 4 × 4", ["2x2", "2×2×3", "4 × 4"]),
        ("n=20, k = 5, CI [41, 44.5]", ["20", "5", "41", "44.5"]),
        # Number words.
        (
            "Twenty-four of the ten, two hundred and five, a hundred",
            ["Twenty-four", "ten", "two hundred and five", "hundred"],
        ),
        ("between five and six runs", ["five", "six"]),
        ("one model, two-stage, the two roles, half, twice, first, one-shot", []),
        # Names, versions, identifiers.
        ("Qwen2.5-7B, GPT-4o, MATH-500, F1, GRPO-2, COVID-19, Qwen3.5-4B/9B, 3D, A100, IL-6, 5-HT, pass@1", []),
        ("Python 3.11, Gemini 3 Pro, Claude 3.5 Sonnet, version 2.0.1, PyTorch 2.1, Llama 3.1", []),
        ("CLM-0480, arXiv:2401.00001, 10.1000/182, 978-3-16-148410-0, #12, 0042", []),
        # References, markers, citations.
        ("Table 3, Figs. 2 and 4, Section 4.2, Eq. (5), §7, Appendix 3, p. 12, step 4", []),
        ("[12, 14], [3], [5–7], as shown.12,13 and others7–9 say", []),
        ("1. Collect. 2. Train.", []),
        ("(1) collect, (2) train and 3) test", []),
        # Years and dates.
        ("since 2019, in 2000, Smith et al. (2023), 1990–2015, the 2017 survey, the 1990s", []),
        ("2026-11-29, 29 November 2026, March 2019 and June 2021, 12/03/2021, 12:30", []),
        ("AIME 2024, WMT 2014", []),
        # Near misses of these.
        ("2,000 tasks, 2000 tasks and 1995 firms", ["2,000", "2000", "1995"]),
        ("Llama 41.2 beats Qwen 39.8, ROUGE-L 41", ["41.2", "39.8", "41"]),
        ("Table 3 and 12 runs, group 2 but we group 12 patients", ["12", "12"]),
        ("Step 1 takes 5 min and dose 2 mg", ["5 min", "2 mg"]),
        # Formulas.
        ("x = 3, n − 1, 2a_n + 1, O(n^3), f(2), F(1, 47) = 9.30, x1^2 = 1, p ≡ 1 (mod 4)", ["9.30"]),
        ("Let T = 4.2 and n ≥ 5", ["4.2", "5"]),
        # Other scripts and odd characters.
        ("共有20个任务", ["20"]),
        ("٣ items, １ item, 4.4σ", ["4.4"]),
        ("", []),
    ],
)
def test_figures(text: str, wanted: list[str]) -> None:
    assert [figure.text for figure in figures(text)] == wanted
    assert all(text[reading.start : reading.end] == reading.text for reading in readings(text))


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("1,234.50", "1234.50", ""),
        ("91.0", "91.0", ""),
        (".05", "0.05", ""),
        ("−3.5 points", "3.5", "pp"),
        ("+33.5 chain points", "33.5", "pp"),
        ("3 data points", "3", ""),
        ("100 basis points", "100", ""),
        ("2.5x", "2.5", "x"),
        ("3.4-fold", "3.4", "x"),
        ("8×", "8", "x"),
        ("$1.5 million", "1500000", "$"),
        ("8B", "8E+9", ""),
        ("350 ms", "350", "ms"),
        ("12 %", "12", "%"),
        ("1e-3", "0.001", ""),
        ("1.4 × 10⁻³", "0.0014", ""),
        ("10^6", "1E+6", ""),
        ("two hundred and five", "205", ""),
        ("three thousand four hundred", "3400", ""),
    ],
)
def test_value_and_unit(text: str, value: str, unit: str) -> None:
    (figure,) = figures(text)
    assert isinstance(figure.value, Decimal)
    assert (figure.value, figure.unit) == (Decimal(value), unit)


def test_values_keep_their_digits() -> None:
    assert [str(figure.value) for figure in figures("91.0, 50.00%, 1,234.50")] == ["91.0", "50.00", "1234.50"]


def test_the_first_of_a_range_shares_unit_and_magnitude() -> None:
    text = "40-50%, 7/13B, 1 to 2 million, between 3 and 4 s"
    read: list[tuple[object, ...]] = [(figure.text, figure.value, figure.unit) for figure in figures(text)]
    assert read == [
        ("40", 40, "%"),
        ("50%", 50, "%"),
        ("7", 7 * 10**9, ""),
        ("13B", 13 * 10**9, ""),
        ("1", 10**6, ""),
        ("2 million", 2 * 10**6, ""),
        ("3", 3, "s"),
        ("4 s", 4, "s"),
    ]


def test_a_grid_has_a_value_a_side() -> None:
    (figure,) = figures("a 2 × 3 grid")
    assert figure.kind == "grid"
    assert figure.value == (Decimal(2), Decimal(3))


def test_the_quick_look_reads_what_the_thorough_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(3)
    before = ["", "(", "Table ", "in ", "mod ", "a ", "+ ", "Llama ", "the ", "of the (", "f(", "[", "two\n", "1,", "-"]
    behind = [
        "%",
        "B",
        "% points",
        " per cent",
        " cases",
        " million",
        " s",
        " ms",
        " min",
        "-fold",
        " x",
        " points",
        "",
    ]
    numbers = ["7", "12", "0.5", "05", "1.50", "1999", "2101", "1234567", "3.1415926"]
    texts = [sentence.text for sentence in sentences()]
    for _ in range(2000):
        made = [random.choice(before) + random.choice(numbers) + random.choice(behind) for _ in range(3)]
        texts.append(random.choice([" ", ", ", " chain ", ". "]).join(made) + random.choice(["", " ", " chain points"]))
    quick = [readings(text) for text in texts]
    monkeypatch.setattr(extract, "_free", lambda *_: None)
    for text, found in zip(texts, quick, strict=True):
        assert list(map(repr, found)) == list(map(repr, readings(text))), text
