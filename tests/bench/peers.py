"""The same base as other generators take it: what plain MkDocs and Hugo build their sites from.

Both get the page of each claim with its list of related claims, and the lists of all claims and of
each capability's, a hundred a page. Which claims are related is in their files already: finding that out
is part of our build and of no other. Hugo's pages stand in the very frame that Material draws around
plain MkDocs' pages, navigation and all, as constant text, which no layout could draw for less.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mkdocs_claims.catalogue.catalogue import read
from mkdocs_claims.derived.related import related_claims

from .layout import as_markdown, as_yaml
from .records import Record, records, taxonomy

ROWS = 100
"""Rows a page in lists, as ours."""
HOME = "# Generated base\n\nClaims made up to measure with.\n"
ADDRESS = "https://example.org/base/"

_List = tuple[str, str, str, Sequence[Record]]
"""A page of a list: its folder, its title, a text below that, and the claims on it."""


def related(base: Path) -> dict[str, list[str]]:
    """The ids of the claims that ours lists as related to each one of the claims folder `base`."""
    claims = read(base)[0].claims
    found = zip(claims, related_claims(claims), strict=True)
    return {claim.id: [claims[one.index].id for one in others] for claim, others in found}


def write_mkdocs(folder: Path, count: int, others: Mapping[str, Sequence[str]], capabilities: int) -> None:
    """Write a MkDocs project without its plugins: `docs/` and the settings that need no choice.

    `others` are the ids of related claims by id, or empty.
    """
    docs = folder / "docs"
    made = list(records(count, capabilities=capabilities))
    by_id = {record["id"]: record for record in made}
    for record in made:
        text = as_markdown(record, by_id, others.get(record["id"], ()), "{}.md")
        _write(docs / "claims" / f"{record['slug']}.md", text)
    for path, title, text, rows in _lists(made, capabilities):
        up = "../" * (path.count("/") + 1)
        lines = (f"- {row['id']}: [{row['statement']}]({up}claims/{row['slug']}.md)" for row in rows)
        _write(docs / path / "index.md", "\n".join([f"# {title}", "", text, "", *lines, ""]))
    _write(docs / "index.md", HOME)
    _write(folder / "mkdocs.yml", as_yaml({"nav": _nav(capabilities)}))


def write_hugo(folder: Path, count: int, others: Mapping[str, Sequence[str]], capabilities: int) -> None:
    """Write a Hugo project. What MkDocs takes as pages of lists are layouts here."""
    made = list(records(count, capabilities=capabilities))
    by_id = {record["id"]: record for record in made}
    content = folder / "content"
    for record in made:
        text = as_markdown(record, by_id, others.get(record["id"], ()), "../{}/")
        head = {"title": record["statement"], "id": record["id"], "capabilities": [record["capability"]]}
        _write(content / "claims" / f"{record['slug']}.md", _page(head, text))
    for entry in taxonomy("capabilities", capabilities):
        head = {"title": entry["name"], "description": entry["description"]}
        _write(content / "capabilities" / entry["key"] / "_index.md", _page(head, ""))
    _write(content / "claims" / "_index.md", _page({"title": "All claims"}, ""))
    _write(content / "_index.md", _page({"title": "Generated base"}, HOME))
    _write(
        folder / "hugo.yaml",
        as_yaml(
            {
                "baseURL": ADDRESS,
                "title": "Generated base",
                "taxonomies": {"capability": "capabilities"},
                "disableKinds": ["rss"],
                "pagination": {"pagerSize": ROWS},
                "markup": {"goldmark": {"renderer": {"unsafe": True}}},
            }
        ),
    )
    frame = _frame(folder, capabilities)
    rows = (
        '{{ range .Paginator.Pages }}<li>{{ .Params.id }}: <a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}'
    )
    lists = f"<h1>{{{{ .Title }}}}</h1>\n<p>{{{{ .Description }}}}</p>\n<ul>{rows}</ul>"
    plain = "<h1>{{ .Title }}</h1>\n{{ .Content }}"
    for layout, inner in (("single", "{{ .Content }}"), ("list", lists), ("home", "{{ .Content }}"), ("terms", plain)):
        _write(folder / "layouts" / "_default" / f"{layout}.html", frame.replace("FRAME-CONTENT", inner))


def _lists(made: Sequence[Record], capabilities: int) -> Iterator[_List]:
    yield from _paged("claims", "All claims", f"All {len(made)} claims on file.", made)
    entries = taxonomy("capabilities", capabilities)
    names = "\n".join(f"- [{entry['name']}]({entry['key']}/index.md)" for entry in entries)
    yield "capabilities", "Capabilities", names, ()
    for entry in entries:
        own = [record for record in made if record["capability"] == entry["key"]]
        yield from _paged(f"capabilities/{entry['key']}", entry["name"], entry["description"], own)


def _paged(path: str, title: str, text: str, rows: Sequence[Record]) -> Iterator[_List]:
    for number in range(1, max(1, -(-len(rows) // ROWS)) + 1):
        here = path if number == 1 else f"{path}/page/{number}"
        yield here, title, text, rows[(number - 1) * ROWS : number * ROWS]


def _nav(capabilities: int) -> list[Any]:
    """As ours: the lists and each capability's first page."""
    entries = [f"capabilities/{entry['key']}/index.md" for entry in taxonomy("capabilities", capabilities)]
    return ["index.md", {"Claims": "claims/index.md"}, {"Capabilities": ["capabilities/index.md", *entries]}]


def _frame(folder: Path, capabilities: int) -> str:
    """What Material draws around a page of plain MkDocs, as a layout; its styles and scripts become Hugo's."""
    with TemporaryDirectory() as name:
        project = Path(name)
        write_mkdocs(project, 1, {}, capabilities)
        settings = (project / "mkdocs.yml").read_text(encoding="utf-8")
        theme = "{name: material, font: false}"
        own = f"site_name: Generated base\nsite_url: {ADDRESS}\ntheme: {theme}\nplugins: []\nnot_in_nav: /claims/\n"
        _write(project / "mkdocs.yml", own + settings)
        _write(project / "docs" / "claims" / "frame.md", "# FRAME-TITLE\n\n## FRAME-HEAD\n\nFRAME-END\n")
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q"], cwd=project, check=True)
        html = (project / "site" / "claims" / "frame" / "index.html").read_text(encoding="utf-8")
        shutil.copytree(project / "site" / "assets", folder / "static" / "assets")
    if "{{" in html:
        raise RuntimeError("the theme's page holds braces that Hugo would take for its own")
    html = re.sub(r"<h1[^>]*>FRAME-TITLE.*FRAME-END</p>", "FRAME-CONTENT", html, flags=re.DOTALL)
    html = re.sub(
        r'<li class="md-nav__item">\s*<a href="#frame-head".*?</li>', "{{ .TableOfContents }}", html, flags=re.DOTALL
    )
    html = html.replace(f"{ADDRESS}claims/frame/", "{{ .Permalink }}").replace("FRAME-TITLE", "{{ .Title }}")
    # From any depth: the peers' relative addresses differ from page to page, Hugo's frame is one for all.
    return html.replace('"../..', '"/base').replace('"../', '"/base/claims/')


def _page(head: Mapping[str, Any], text: str) -> str:
    return f"---\n{as_yaml(head)}---\n\n{text}"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
