"""A sitemap beyond what the protocol allows for one file is written in several, and any other as it was."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable, Iterable, Iterator
from xml.etree import ElementTree as ET

import pytest
from mkdocs.exceptions import Abort

from mkdocs_claims.adapter.sitemap import MOST_ADDRESSES, cut
from tests.builds.test_preview import Preview, kept
from tests.conftest import CONFIG, Project, claim

Make = Callable[..., Project]
SPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
ADDRESS = "https://example.org/kb/"
START = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    """
REPEATED = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{%- for file in pages if "/slug-of" in file.page.canonical_url -%}{%- for number in range(MANY) %}
    <url>
         <loc>{{ file.page.canonical_url }}?{{ number }}</loc>
         {% if file.page.update_date %}<lastmod>{{file.page.update_date}}</lastmod>{% endif %}
    </url>
{%- endfor %}{% endfor %}
</urlset>
"""
LARGE = CONFIG.replace("font: false", "font: false, custom_dir: theme")


def entry(number: int) -> str:
    return f"<url>\n         <loc>{ADDRESS}ä/{number}/</loc>\n         \n    </url>"


def sitemap(entries: Iterable[str]) -> str:
    return START + "\n    ".join(entries) + "\n</urlset>"


def addresses(text: str, tag: str = "url") -> list[str]:
    return [found.findtext(f"{SPACE}loc", "") for found in ET.fromstring(text).iter(f"{SPACE}{tag}")]


@pytest.mark.parametrize(("count", "sizes"), [(0, [0]), (7, [7]), (8, [7, 1]), (14, [7, 7]), (15, [7, 7, 1])])
def test_no_part_has_more_addresses_than_it_may(count: int, sizes: list[int]) -> None:
    whole = sitemap(map(entry, range(count)))
    parts = cut(whole, most_addresses=7)
    assert [len(addresses(part)) for part in parts] == sizes
    assert [one for part in parts for one in addresses(part)] == addresses(whole)
    assert len(sizes) > 1 or parts == [whole]


def test_no_part_has_more_bytes_than_it_may() -> None:
    entries = list(map(entry, range(10, 60)))
    whole = sitemap(entries)
    size = len(whole.encode())
    assert cut(whole, most_bytes=size) == [whole]
    assert len(cut(whole, most_bytes=size - 1)) == 2
    for most in range(300, size, 97):
        parts = cut(whole, most_bytes=most)
        assert [one for part in parts for one in addresses(part)] == addresses(whole)
        sizes = [len(part.encode()) for part in parts]
        assert max(sizes) <= most
        # None has room for one more.
        assert all(own + len(f"\n    {entries[0]}".encode()) > most for own in sizes[:-1])


def test_what_else_a_sitemap_says_stands_in_every_part() -> None:
    """Such as the name space of languages, and the entries of plugins, whose order and text stay."""
    start = START.replace("urlset ", 'urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" ')
    own = '<url><loc>x</loc><xhtml:link rel="alternate" hreflang="de" href="y"/></url>'
    parts = cut(f"{start}{entry(1)}<!-- theirs -->{own}\n</urlset>", most_addresses=1)
    assert parts == [f"{start}{entry(1)}\n</urlset>", f"{start}<!-- theirs -->{own}\n</urlset>"]


@pytest.mark.parametrize("text", ["", "<sitemapindex></sitemapindex>", f"{START}</urlset>", "</url></url></url>"])
def test_what_is_no_sitemap_with_addresses_is_left_alone(text: str) -> None:
    assert len(cut(text, most_addresses=1, most_bytes=1)) < 2


def repeated(many: int) -> dict[str, str]:
    """Two claims, and a sitemap that names each page of theirs so many times."""
    found = {f"claims/CLM-000{number}.yml": claim(f"CLM-000{number}") for number in (1, 2)}
    return {**found, "theme/sitemap.xml": REPEATED.replace("MANY", str(many))}


def test_a_large_site_has_an_index_of_sitemaps(project: Make) -> None:
    made = project({**repeated(26_000), "docs/sitemap-old.xml": "theirs"}, config=LARGE)
    files = made.build().files()
    names = addresses(files["sitemap.xml"].decode(), "sitemap")
    parts = [f"sitemap-{number}.xml" for number in range(1, len(names) + 1)]
    assert names == [f"{ADDRESS}{part}" for part in parts]
    listed = [addresses(files[part].decode()) for part in parts]
    assert [len(one) for one in listed[:-1]] == [MOST_ADDRESSES] * (len(parts) - 1)
    assert 0 < len(listed[-1]) < MOST_ADDRESSES
    assert len({address for one in listed for address in one}) == sum(map(len, listed))
    assert f"{ADDRESS}claims/slug-of-clm-0002/?25999" in {address for one in listed for address in one}
    assert not any(b"lastmod" in files[part] for part in parts)
    for part in ("sitemap.xml", *parts):
        assert gzip.decompress(files[f"{part}.gz"]) == files[part]
    assert files["sitemap-old.xml"] == b"theirs"
    assert {name for name in files if re.fullmatch(r"sitemap-\d.*", name)} == {
        f"{part}{ending}" for part in parts for ending in ("", ".gz")
    }
    # On another day too.
    assert made.build().files() == files
    made.write(repeated(2))
    assert not any(name.startswith("sitemap-1") for name in made.build().files())


def test_without_an_address_there_is_nothing_to_name_parts_by(project: Make) -> None:
    config = LARGE.replace("site_url: https://example.org/kb/\n", "")
    template = REPEATED.replace("MANY", "50_001").replace(
        '"/slug-of" in file.page.canonical_url', "file.page.is_homepage"
    )
    files = project({"theme/sitemap.xml": template}, config=config).build(strict=False).files()
    assert len(addresses(files["sitemap.xml"].decode())) > MOST_ADDRESSES
    assert "sitemap-1.xml" not in files


def test_a_file_of_the_docs_where_a_part_would_be_ends_the_build(
    project: Make, caplog: pytest.LogCaptureFixture
) -> None:
    made = project({**repeated(26_000), "docs/sitemap-1.xml": "theirs"}, config=LARGE)
    with pytest.raises(Abort):
        made.build()
    assert "sitemap-1.xml would be written there too" in caplog.text


@pytest.fixture
def _of_its_own() -> Iterator[None]:
    """MkDocs keeps plugins for the next build of the process."""
    kept().clear()
    yield
    kept().clear()


@pytest.mark.usefixtures("_of_its_own")
def test_parts_follow_edits_in_a_preview(project: Make) -> None:
    made = project({**repeated(26_000), "docs/sitemap-9.xml": "theirs"}, config=LARGE)
    preview = Preview.of(made)

    def parts() -> list[str]:
        return [name for name in preview.files() if name.startswith("sitemap-")]

    first = parts()
    made.write({"claims/CLM-0003.yml": claim("CLM-0003"), "claims/CLM-0004.yml": claim("CLM-0004")})
    assert preview.follows()
    preview.is_as_built_anew(random.Random(1))
    assert len(parts()) > len(first)
    for number in (1, 3, 4):
        (made.folder / f"claims/CLM-000{number}.yml").unlink()
    assert preview.follows()
    # The one that is asked for first may be one that is to go.
    preview.bring(max(parts()))
    preview.is_as_built_anew(random.Random(2))
    assert len(parts()) < len(first)
    assert preview.text("sitemap-9.xml") == "theirs"


def test_the_limits_are_those_of_the_protocol() -> None:
    """Files at the limits themselves: https://www.sitemaps.org/protocol.html."""
    assert len(cut(sitemap(map(entry, range(50_000))))) == 1
    assert len(cut(sitemap(map(entry, range(50_001))))) == 2
    parts = cut(sitemap(f"<url><loc>{ADDRESS}{number:02000}</loc></url>" for number in range(30_000)))
    assert len(parts) == 2
    assert all(len(part.encode()) <= 52_428_800 for part in parts)
