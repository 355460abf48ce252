"""Text of a record is shown as typed, and is never markup, wherever it goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from tests.conftest import CONFIG, claim

HOSTILE = '<script>alert(1)</script> & "x" 2024. *a* {{ 7*7 }} --8<-- "x" &lt;/title&gt;&lt;script&gt;'
TEXTS = [
    HOSTILE,
    "<img src=x onerror=alert(1)> </h1></title></script>",
    'A "quoted" <b>title</b> & more, say "hi" "onload=alert(1)',
    "Uses ${{ github.workspace }} and {% raw %} and {{ config }} and {# c #}",
    "$$ \\cb{{x}} $$ and F_1 scores of **GRPO**_v2 `From<Py<T>>` [a](javascript:alert(1))",
    '=1+1 " data-search-exclude="x" data-search-x="y" class="z',
    "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \U0001f469\u200d\U0001f52c \u00a0 e\u0301 'single' \\ \\n %s %(a)s",
    "--8<-- 'mkdocs.yml'",
    "[TOC] [[wiki]] :smile: ==mark== ~~del~~ ^^ins^^ ++ctrl++ H~2~O",
]


def everywhere(text: str, claim_id: str, **fields: Any) -> str:
    """A record with `text` in every field that is free text."""
    return claim(
        claim_id,
        statement=text,
        title=text[:70],
        observed_on=text,
        disagreement=text,
        drafting={"method": "model", "agent": text},
        techniques={"routing": "helps"},
        falsifiers=[{"text": text}],
        evidence=[
            {
                "direction": "disputes",
                "validated_by": text,
                "measured_on": text,
                "source": {"title": text, "authors": [text], "url": "https://example.org/?a=1&b='"},
                "quotes": [{"text": text, "where": text}],
                "results": [
                    {
                        "set": text,
                        "label": text,
                        "metric": text,
                        "unit": text,
                        "entries": [{"name": text, "value": 1.5, "note": text}, {"name": "b", "value": 2}],
                    },
                ],
                "added_by": text,
            }
        ],
        disputes=[{"text": text, "by": text, "resolution": text}],
        status="retired",
        status_note=text,
        **fields,
    )


def entry(key: str, text: str) -> str:
    """An entry of a taxonomy."""
    return yaml.safe_dump([{"key": key, "name": text, "description": text}], allow_unicode=True)


@pytest.mark.input("C31", "C32", "C35", "C37", "C38")
@pytest.mark.parametrize("plugins", ["[claims]", "[search, tags, meta, claims]"])
@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_text_is_shown_as_typed(project: Callable[..., Any], number: int, plugins: str) -> None:
    import unicodedata

    text = TEXTS[number]
    shown = unicodedata.normalize("NFC", text)
    config = CONFIG.replace("[claims]", plugins) + (
        "markdown_extensions: [toc, attr_list, pymdownx.snippets, pymdownx.superfences]\n"
    )
    site = project(
        {
            "claims/CLM-0001.yml": everywhere(text, "CLM-0001"),
            "claims/CLM-0002.yml": claim(
                "CLM-0002", statement=text, relations=[{"type": "see-also", "claim": "CLM-0001"}]
            ),
            "claims/taxonomy/capabilities.yml": entry("planning", text),
            "claims/taxonomy/techniques.yml": entry("routing", text),
            "docs/index.md": "---\nclaims: home\n---\n# Home\n",
        },
        config=config,
    ).build()
    plain = project(
        {
            "docs/index.md": "---\nclaims: home\n---\n# Home\n",
            "claims/CLM-0001.yml": claim(),
            "claims/CLM-0002.yml": claim("CLM-0002"),
        },
        config=config,
    )
    for path in ("claims/slug-of-clm-0001", "claims/slug-of-clm-0002"):
        page = site.page(path)
        assert page.h1.get_text() == shown
        short = page.title.get_text(strip=True).removesuffix(" · Test base")
        if len(text) <= 120:
            assert (
                short == f"{path[-8:].upper()}: {' '.join(shown.split())}" or short == f"{path[-8:].upper()}: {shown}"
            )
        description = page.find("meta", {"name": "description"})["content"]
        assert description.endswith(shown)
        assert page.find("meta", {"property": "og:description"})["content"] == description
    page = site.page("claims/slug-of-clm-0001")
    content = page.select_one(".cl-page").get_text()
    assert content.count(shown) >= 15
    for selector in (".cl-quote", ".cl-falsifiers li"):
        assert page.select_one(selector).get_text() == shown
    assert page.select_one(".cl-figure figcaption strong").get_text() == f"1.5 to 2 {shown} on {shown}"
    assert page.select_one(".cl-measure").get_text() == f"{shown} ({shown})"
    quoted = page.select_one(".cl-quote").parent.get_text(" ", strip=True)
    assert quoted == f"{shown} {shown}"
    assert page.select_one(".cl-source .cl-facts dd").get_text() == f"{shown}; {shown}"
    assert page.select_one(".cl-dispute").get_text().count(shown) == 3
    for path in ("claims", "capabilities", "capabilities/planning", "index.html"):
        assert shown in site.page(path).get_text()
    # Nothing of it is markup: pages have no more scripts, images or handlers than those of harmless records.
    harmless = plain.build()
    for path in ("claims/slug-of-clm-0002", "claims", "capabilities/planning", "index.html"):
        for name in ("script", "img", "b", "iframe", "style"):
            assert len(site.page(path).find_all(name)) == len(harmless.page(path).find_all(name)), name
        for tag in site.page(path).find_all(True):
            assert not [name for name in tag.attrs if name.startswith("on")]
            assert not str(tag.get("href", "")).startswith("javascript:alert")


def test_a_placeholder_and_a_withdrawn_capability_are_shown(project: Callable[..., Any]) -> None:
    site = project(
        {
            "claims/CLM-NEW-word.yml": claim("CLM-NEW-word"),
            "claims/taxonomy/capabilities.yml": "- {key: planning, name: P}\n"
            "- {key: old, name: O, withdrawn: planning}\n",
        }
    ).build()
    assert site.page("c/CLM-NEW-word").a["href"] == "../../claims/slug-of-clm-new-word/"
    assert "Withdrawn. Use “P” instead." in site.page("capabilities/old").get_text()
