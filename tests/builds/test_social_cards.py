"""Social cards on a site: none unless asked for, and then a picture that each claim's page names."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from mkdocs.exceptions import Abort
from PIL import Image

from mkdocs_claims.adapter import social
from tests.builds.test_hostile_text import TEXTS, entry, everywhere
from tests.conftest import CONFIG, claim

Make = Callable[..., Any]
ADDRESS = "https://example.org/kb/"
ON = CONFIG.replace("[claims]", "[claims: {social_cards: true}]")
BASE = {
    "claims/CLM-0001.yml": claim(aliases=["older", "OLD-0007"]),
    "claims/CLM-0002.yml": claim("CLM-0002", status="retracted"),
}


def told(page: Any) -> dict[str, str]:
    """What a page's head says about its picture."""
    tags = [*page.head.find_all("meta", property=True), *page.head.find_all("meta", {"name": True})]
    found = {tag.get("property") or tag["name"]: tag["content"] for tag in tags}
    return {name: text for name, text in found.items() if name.startswith(("og:image", "twitter:"))}


def pictures(site: Any) -> dict[str, bytes]:
    return {path: content for path, content in site.files().items() if path.startswith("c/") and path.endswith(".png")}


def test_none_unless_asked_for(project: Make) -> None:
    made = project(BASE)
    site = made.build()
    assert (pictures(site), told(site.page("claims/slug-of-clm-0001"))) == ({}, {})
    assert not (made.folder / ".cache/claims/social").exists()


def test_none_without_an_address(project: Make) -> None:
    """A picture's address has to be whole, so a site that does not know its own has no use for pictures."""
    site = project(BASE, config=ON.replace(f"site_url: {ADDRESS}\n", "")).build()
    assert (pictures(site), told(site.page("claims/slug-of-clm-0001"))) == ({}, {})
    assert "without site_url no social cards are drawn" in " ".join(record.getMessage() for record in site.log)


@pytest.mark.parametrize("directories", [True, False])
def test_a_claim_names_its_picture(project: Make, directories: bool) -> None:
    site = project(BASE, config=f"{ON}use_directory_urls: {str(directories).lower()}\n").build()
    for claim_id, words in (
        ("CLM-0001", "Review state: Unreviewed"),
        ("CLM-0002", "Retracted. Review state: Unreviewed"),
    ):
        page = site.page(f"claims/slug-of-{claim_id.lower()}{'' if directories else '.html'}")
        found = told(page)
        address, _, version = found.pop("og:image").partition("?v=")
        alt = found.pop("og:image:alt")
        assert found == {
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
            "twitter:card": "summary_large_image",
        }
        assert (address, len(version)) == (f"{ADDRESS}c/{claim_id}.png", 8)
        picture: Any = Image.open(io.BytesIO(site.files()[address.removeprefix(ADDRESS)]))
        assert (picture.format, picture.size, picture.text["Description"]) == ("PNG", (1200, 630), alt)
        assert alt.startswith(f"{claim_id}. {words} (drafted by a model). {page.h1.get_text()} Evidence on file: ")
    assert told(site.page("claims" if directories else "claims/index.html")) == {}
    drawn = pictures(site)
    assert set(drawn) == {"c/CLM-0001.png", "c/OLD-0007.png", "c/CLM-0002.png"}
    assert drawn["c/OLD-0007.png"] == drawn["c/CLM-0001.png"] != drawn["c/CLM-0002.png"]


def test_a_picture_that_says_something_else_has_another_address(project: Make) -> None:
    before = told(project(BASE, config=ON).build().page("claims/slug-of-clm-0001"))["og:image"]
    same = told(project({**BASE, "docs/more.md": "# More\n"}, config=ON).build().page("claims/slug-of-clm-0001"))
    changed = {**BASE, "claims/CLM-0001.yml": claim(evidence=[{"direction": "disputes"}])}
    after = told(project(changed, config=ON).build().page("claims/slug-of-clm-0001"))
    assert same["og:image"] == before != after["og:image"]


def test_hostile_text_is_whole_in_the_head(project: Make) -> None:
    records = {f"claims/CLM-{n:04}.yml": everywhere(text, f"CLM-{n:04}") for n, text in enumerate(TEXTS, 1)}
    terms = {
        f"claims/taxonomy/{kind}.yml": entry(key, "x")
        for kind, key in (("capabilities", "planning"), ("techniques", "routing"))
    }
    site = project({**records, **terms}, config=ON.replace("Test base", "'<b>\"Base\"</b>'")).build()
    assert len(pictures(site)) == len(TEXTS)
    for number in range(1, len(TEXTS) + 1):
        page = site.page(f"claims/slug-of-clm-{number:04}")
        assert page.h1.get_text() in told(page)["og:image:alt"]
        assert len(page.head.find_all("script", src=False)) == len(
            site.page("claims/slug-of-clm-0001").head.find_all("script", src=False)
        )


def test_pictures_are_kept_beside_the_settings_and_drawn_once(project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = project(BASE, config=ON)
    first = made.build()
    kept = sorted((made.folder / social.FOLDER).iterdir())
    assert len(kept) == 2
    from mkdocs_claims.social import cache

    with monkeypatch.context() as patch:
        patch.setattr(cache, "draw", lambda *_: pytest.fail("drawn again"))
        assert pictures(made.build()) == pictures(first)
    kept[0].write_bytes(b"\x89PNG")
    assert pictures(made.build()) == pictures(first)
    for path in kept:
        path.unlink()
    assert pictures(made.build()) == pictures(first)


def test_a_picture_by_hand_is_not_written_over(project: Make, caplog: pytest.LogCaptureFixture) -> None:
    made = project({**BASE, "docs/c/CLM-0001.png": b"\x89PNG"}, config=ON)
    with pytest.raises(Abort):
        made.build()
    assert "c/CLM-0001.png is made from the records, and c/CLM-0001.png would be written there too" in caplog.text


@pytest.mark.parametrize("where", ["PIL", "PIL._imagingft"])
def test_without_pillow_the_build_says_what_to_install(project: Make, where: str) -> None:
    made = project(BASE, config=ON)
    (made.folder / "site").mkdir()
    (made.folder / "site/old.html").write_text("old", encoding="utf-8")
    code = f"import sys; sys.modules[{where!r}] = None; from mkdocs.__main__ import cli; cli(['build'])"
    run = subprocess.run([sys.executable, "-c", code], cwd=made.folder, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "option 'social_cards': " in run.stderr
    assert ("pip install 'mkdocs-claims[cards]'" if where == "PIL" else "install it as a wheel") in run.stderr
    assert "Traceback" not in run.stderr
    assert (made.folder / "site/old.html").read_text(encoding="utf-8") == "old"


def test_a_site_without_cards_needs_no_pillow(project: Make) -> None:
    made = project(BASE)
    code = "import sys; sys.modules['PIL'] = None; from mkdocs.__main__ import cli; cli(['build', '-q'])"
    subprocess.run([sys.executable, "-c", code], cwd=made.folder, check=True)
    assert (made.folder / "site/claims/slug-of-clm-0001/index.html").is_file()


@pytest.mark.parametrize("value", ["maybe", "1", "[]"])
def test_the_option_is_yes_or_no(project: Make, value: str) -> None:
    with pytest.raises(Abort):
        project(BASE, config=CONFIG.replace("[claims]", f"[claims: {{social_cards: {value}}}]")).build()
