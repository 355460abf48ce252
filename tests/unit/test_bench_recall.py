"""How recall is measured: what of a set is read, and what is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_claims.derived.related_nearest import Related
from tests.bench.recall import Texts, cwe, recall, wordnet

CWE = """<Weakness_Catalog xmlns="http://cwe.mitre.org/cwe-7"><Weaknesses>
<Weakness ID="1" Status="Draft"><Description>One.</Description>
  <Related_Weaknesses><Related_Weakness Nature="ChildOf" CWE_ID="2"/><Related_Weakness CWE_ID="9"/></Related_Weaknesses>
</Weakness>
<Weakness ID="2" Status="Stable"><Description>Two.</Description></Weakness>
<Weakness ID="3" Status="Draft"><Description>Three.</Description></Weakness>
<Weakness ID="9" Status="Deprecated"><Description>Gone.</Description></Weakness>
</Weaknesses></Weakness_Catalog>"""

WORDNET = """  1 This is the licence.
00000010 00 a 02 fast 0 quick 0 003 & 00000020 s 0000 ! 00000030 a 0101 ^ 00000030 a 0000 | moving quickly; "a fast car"
00000020 00 s 01 swift 1 001 & 00000010 a 0000 | moving very fast
00000030 00 a 01 slow 0 002 & 00000010 n 0000 + 00000010 v 0101 | not moving quickly
00000040 00 a 01 alone 0 000 01 + 08 00 | by itself
"""


def test_a_list_of_weaknesses_gives_descriptions_and_relations_in_both_directions(tmp_path: Path) -> None:
    (tmp_path / "cwec_v1.xml").write_text(CWE, encoding="utf-8")
    found = cwe(tmp_path / "cwec_v1.xml")
    assert found.texts == {"1": "One.", "2": "Two.", "3": "Three."}
    assert found.related == {"1": {"2"}, "2": {"1"}}


def test_a_data_file_of_wordnet_gives_definitions_and_what_is_alike(tmp_path: Path) -> None:
    (tmp_path / "data.adj").write_text(WORDNET, encoding="utf-8")
    found = wordnet(tmp_path / "data.adj")
    assert found.texts["00000010"] == "moving quickly"
    assert len(found.texts) == 4
    assert found.related == {
        "00000010": {"00000020", "00000030"},
        "00000020": {"00000010"},
        "00000030": {"00000010"},
    }


def test_recall_is_the_mean_of_the_texts_that_have_relations() -> None:
    texts = Texts("some", dict.fromkeys("abcd", ""), {"a": {"b", "c"}, "b": {"a"}, "c": {"a"}})
    lists = [[Related(1, 9), Related(3, 8)], [Related(0, 7)], [], [Related(0, 7)]]
    assert recall(lists, texts) == pytest.approx((1 / 2 + 1 + 0) / 3)
