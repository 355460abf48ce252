"""Pages joined from what a template drew once: the same as drawn in full, whatever the template does."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment
from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import script_tag_filter, url_filter

from mkdocs_claims.adapter.fast import frames
from mkdocs_claims.adapter.fast.frames import Frames
from mkdocs_claims.adapter.pages import TEMPLATE, GeneratedPage, make_page
from mkdocs_claims.adapter.theme import sidebars, tight
from mkdocs_claims.pages.page import Head, HeadLink, PageTexts, Section, SitePage

HOSTILE = "<b> & \"quotes\" 'too' {{ x }} {% y %} \\1 %s \ue001 \u2028 ünï"


def made(number: int, name: str, title: str) -> SitePage:
    links = (HeadLink("alternate", f"../{name}.json", "application/json", title),) * (number % 3)
    return SitePage(
        path=f"claims/{name}",
        title=title,
        texts=lambda: PageTexts(
            head_title=f"{title} in the head",
            description=f"What {title} says.",
            sections=(Section(f"CLM-{number:04}", "claim"), Section("Sources", "sources")),
            html=lambda: f"<h1>{title}</h1>\n<p>Content {number}</p>",
            social_title=None if number == 2 else f"Social {title}",
            head=lambda: Head(links, lambda: f'{{"number": {number}}}' if number != 3 else ""),
        ),
        record=f"{name}.yml",
        date="2026-01-31" if number % 2 else None,
    )


TITLES = ("Planning", "edit and raw", HOSTILE, "", " Tool  use ", "0", "Zebra", "Planning")


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> MkDocsConfig:
    folder = tmp_path_factory.mktemp("site")
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text(
        "site_name: S\nsite_url: https://example.org/kb/\nrepo_url: https://github.com/o/r\nedit_uri: edit/main/\nplugins: []\n",
        encoding="utf-8",
    )
    config = load_config(str(folder / "mkdocs.yml"))
    # During a build MkDocs notes here whose event is running.
    config.plugins._current_plugin = "claims"
    return config


@pytest.fixture
def pages(config: MkDocsConfig) -> list[GeneratedPage]:
    """Eight pages in one folder; those in the middle have neighbours, one has an `edit` in its address."""
    found = []
    for number, title in enumerate(TITLES):
        name = "edit-this" if number == 1 else f"page-{number}"
        page = make_page(made(number, name, title), None, config, Path("claims"))
        page.read_source(config)
        page.render(config, Files([]))
        found.append(page)
    for one, other in itertools.pairwise(found[1:-1]):
        one.next_page, other.previous_page = other, one
    return found


Draw = Callable[..., tuple[list[str], list[str], int]]


@pytest.fixture
def draw(config: MkDocsConfig, pages: list[GeneratedPage]) -> Draw:
    """Draws the pages with one template, joined and in full; tells how many were joined too."""
    index = Page("Listed", File.generated(config, "claims/index.md", content=""), config)
    nav = Navigation([index], [index])

    def run(
        template: str, *, change: Callable[[dict[str, Any], GeneratedPage], None] | None = None, **others: str
    ) -> Any:
        loader = DictLoader({TEMPLATE: template, **others})
        results: list[list[str]] = []
        for is_fast in (False, True):
            environment = Environment(loader=loader)
            environment.filters |= {
                "url": url_filter,
                "script_tag": script_tag_filter,
                "tight": tight,
                "sidebars": sidebars,
            }
            environment.globals["shout"] = str.upper
            drawing = Frames(environment)
            if is_fast:
                drawing.install()
            results.append([])
            for page in pages:
                context: Any = get_context(nav, [], config, page)
                if change:
                    change(context, page)
                results[-1].append(environment.get_template(TEMPLATE).render(context))
        return *results, drawing.joined

    return run


FOLLOWED = [
    "no value at all",
    "{{ page.title }}|{{ page.content }}|{{ page.canonical_url }}",
    "{{ page.title | e }} {{ page.title | striptags }} {{ page.title | upper | trim }}",
    "{{ page.edit_url | replace('edit', 'raw') }}",
    "{% if '/edit/' in page.edit_url %}<a href='{{ page.edit_url }}'>{% endif %}",
    "{% if '<h1' not in page.content %}<h1>{{ page.title | d(config.site_name, true) }}</h1>{% endif %}",
    "{% if page.title == 'Planning' %}found{% else %}{{ page.title }}{% endif %}",
    "{% if page.title != 'Planning' and page.title %}{{ page.title ~ ' - ' ~ config.site_name }}{% endif %}",
    "{% set text = 'a' ~ page.title %}{% if 'lann' in text %}in{% endif %}{{ text | e }}",
    "{% set text %}<i>{{ page.title }}</i>{% endset %}{{ text }}{{ text | striptags }}",
    "{{ 'before ' + page.title + ' after' }}",
    "{% macro m(x) %}<i>{{ x }}</i>{% endmacro %}{% if m(page.title) == '<i>Zebra</i>' %}Z{% endif %}{{ m(page.title) }}",
    "{% filter upper %}{{ page.title }}{% endfilter %}",
    "{{ page.meta.description }} {{ page.meta.hide | join(',') }} {{ page.meta.nothing }} {{ 'toc' in page.meta.hide }}",
    "{% for item in page.toc %}{{ item.title }}{{ item.url }}{% for one in item.children %}{{ one.title }}{% endfor %}{% endfor %}",
    "{% if page.toc | first is defined %}{{ (page.toc | first).url | url }}{{ (page.toc | first).title }}{% endif %}",
    "{% if page.previous_page %}{{ page.previous_page.url | url }} {{ page.previous_page.title | e }}{% endif %}",
    "{% for link in page.claims.head.links %}{{ link.href | e }}{{ link.title | e }}{{ link.rel }}{% endfor %}",
    "{% set data = page.claims.head.linked_data() %}{% if data %}<script>{{ data }}</script>{% endif %}",
    "{{ (page.claims.social_title or page.claims.head_title) | e }}",
    "{% if page.claims.date %}{{ page.claims.date }}{% endif %}{{ page.file.src_uri }}",
    "{{ page.url | url }} {{ 'claims/' | url }} {{ 'x/y.css' | url }} {{ 'claims/other/' | url }} {{ '../up/' | url }}",
    "{{ 'https://example.org/' | url }} {{ '' | url }} {{ '.' | url }} {{ 'a.js' | script_tag }} {{ base_url }}",
    "{% for item in nav.items %}{{ item.title }}{{ item.url | url }}{{ item == page }}{{ page in nav.pages }}{% endfor %}",
    "{{ page.is_homepage }} {{ page.ancestors | length }} {{ page.parent }} {{ page.typeset }} {{ page is defined }}",
    "{{ {'base': base_url, 'n': [1, none, true]} | tojson }} {{ page.title | urlencode }} {{ page.title is string }}",
    "{{ page.title | tojson }} {{ {'t': [page.title, 1], 'u': ('x' | url, base_url)} | tojson }}",
    "{{ ('claims/' | url) ~ base_url }}{% if '../' in 'x' | url %}{{ 'x' | url | replace('x', 'y') }}{% endif %}",
    "{% for one in page.toc %}{{ one.title }}{{ one.level }}{% endfor %}{% if page.toc %}{{ page.toc | length }}{% endif %}",
    "{% if page.next_page in nav.pages or nav.items[0] == page.previous_page %}first{% endif %}{{ page.title }}",
    "{% set ns = namespace(t=page.title) %}{% set ns.u = page.title %}{{ ns.t }}{{ ns.u }}",
    "{{ 'x' | replace('x', page.title) }}",
    "{{ page.title | replace('a', page.url) }}",
    "{{ ['L'] | replace('L', page.title) }}",
    "{{ config.theme | attr('name') }} {{ nav.items[0].title | replace('L', page.title) }}",
    "{% filter tight %}  a  {{ page.title }} \n b{% filter upper %}   {{ page.url }}  {% endfilter %}  {{ page.content }}{% endfilter %}",
    "{% macro m() %} <i> {% endmacro %}{% filter tight %} {{ m() }} {{ page.title }}{{ m() ~ page.title }}  {% endfilter %}",
    "{% filter sidebars %}<p aria-labelledby='__nav_1_label'>{{ page.title }}<p>{% endfilter %}",
    "{{ page.missing | d('nothing') }}{{ page.title | d('nothing') }}",
]
NOT_FOLLOWED = [
    "{{ page.title | length }}",
    "{{ page.title[:3] }}",
    "{{ page.title[0] }}",
    "{% for letter in page.title %}{{ letter }}.{% endfor %}",
    "{{ page.title.swapcase() }}",
    "{{ page.title.lower }}",
    "{{ '%s!' % page.title }}",
    "{{ page.title * 2 }}",
    "{{ '{}!'.format(page.title) }}",
    "{{ '-'.join([page.title]) }}",
    "{{ 'x'.replace('x', page.title) }}",
    "{{ [page.title] | join('-') }}",
    "{{ page.title | tojson(indent=1) }}",
    "{{ {page.title: 1} | tojson }}",
    "{{ {page.title: 1}.keys() | list }}",
    "{% if page.title > 'M' %}late{% endif %}",
    "{% if page.title == page.claims.title %}equal{% endif %}",
    "{% if page.title in ('Zebra', 'Planning') %}listed{% endif %}",
    "{% if page.title in 'Zebra' %}part{% endif %}",
    "{% if 'Z' in page.title in 'Zebra' %}chain{% endif %}",
    "{% if page.title is in ['Zebra'] %}listed{% endif %}",
    "{% if page.title is eq 'Zebra' %}equal{% endif %}",
    "{% set text %}{{ page.title }}{% endset %}{{ text | wordcount }}",
    "{{ (page.title ~ 'x') | length }}",
    "{{ page.content | wordcount }} words",
    "{{ page.title | map('upper') | join }}",
    "{{ nav.pages | first | attr('content') }}",
    "{{ page.toc | string }}",
    "{{ page.claims }}",
    "{{ page.file.abs_dest_path | length }}",
    "{{ page.markdown }}",
    "{{ page.update_date ~ page._drawn }}",
    "{{ page | attr('title') }}",
    "{{ nav.pages | map(attribute='content') | list }}",
    "{{ config._current_page }}",
    "{{ build_date_utc }}",
    "{{ pages | length }}{{ extra_css }}",
    "{{ shout('text') }}",
    "{{ [page.title] | sort }}",
    "{{ [page] | length }}{{ [page.title] | batch(1) | list }}",
    "{% autoescape true %}{{ page.title }}{% endautoescape %}",
    "{% if page.url == 'claims/page-4/' %}{{ 'claims/page-4/x' | url }}{% endif %}{{ page.title | center }}",
]


@pytest.mark.parametrize("template", FOLLOWED)
def test_followed_templates_draw_the_same(draw: Draw, template: str) -> None:
    full, joined, count = draw(template)
    assert joined == full
    assert count > 0


@pytest.mark.parametrize("template", NOT_FOLLOWED)
def test_what_cannot_be_followed_is_drawn_in_full(draw: Draw, template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    full, joined, count = draw(template)
    assert joined == full
    assert count == 0


def test_pages_of_all_folders_share_a_shape(draw: Draw, pages: list[GeneratedPage]) -> None:
    """Where a page lies, and what is below the top of its contents, tells no shapes apart unless it is read."""
    for number, page in enumerate(pages):
        page.file.url = f"claims/{'deep/' * (number % 3)}page-{number}/" if number < 7 else "claims/page-7.html"
        page._set_canonical_url("https://example.org/kb/")
        page.toc.items[0].children = page.toc.items[0].children * number
    template = "{{ base_url }} {{ 'x' | url }} {{ 'claims/deep/y' | url }} {{ 'a.js' | script_tag }} {{ page.title }}"
    full, joined, count = draw(template + "{% if page.toc | first %}{{ page.canonical_url }}{% endif %}")
    assert joined == full
    assert count == len(pages) - 2  # The first is followed, the empty title is another shape.
    assert len({text.split()[0] for text in joined}) == 4


def test_each_template_is_read_once_for_drawing_and_following(
    config: MkDocsConfig, pages: list[GeneratedPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str | None] = []
    parse = Environment._parse

    def noted(self: Environment, source: str, name: str | None, filename: str | None) -> Any:
        read.append(name)
        return parse(self, source, name, filename)

    monkeypatch.setattr(Environment, "_parse", noted)
    environment = Environment(loader=DictLoader({TEMPLATE: "{% include 'other' %}", "other": "{{ page.title }}"}))
    drawing = Frames(environment)
    drawing.install()
    nav = Navigation([], [])
    for page in pages:
        environment.get_template(TEMPLATE).render(get_context(nav, [], config, page))
    assert drawing.joined > 0
    assert sorted(map(str, read)) == sorted([TEMPLATE, "other"])


def test_a_page_beside_one_in_the_navigation_is_joined(draw: Draw, pages: list[GeneratedPage]) -> None:
    """It may be compared with the pages in the navigation, and is one of them on some pages only."""
    template = "{% for item in nav.items %}{{ item == page.previous_page }}{% endfor %}{{ page.previous_page.title }}"

    def change(context: dict[str, Any], page: GeneratedPage) -> None:
        page.previous_page = context["nav"].items[0] if page in pages[2:5] else pages[0]

    full, joined, count = draw(template, change=change)
    assert joined == full
    assert joined[3] == "TrueListed"
    assert count == len(pages) - 2


def test_kinds_of_pages_in_vain_take_nothing_from_claims(draw: Draw, pages: list[GeneratedPage]) -> None:
    """Pages of one section, of which those that are no claims cannot be followed."""
    for page in pages[:5]:
        page.claims = dataclasses.replace(page.claims, record=None)
    template = "{% if page.claims.record %}{{ page.claims.title }}{% else %}{{ page.title | sort }}{% endif %}"
    full, joined, count = draw(template)
    assert joined == full
    assert count == 2


def test_an_address_in_the_folder_of_one_page_makes_that_page_another_shape(draw: Draw) -> None:
    full, joined, count = draw("{{ 'claims/page-4/' | url }} {{ 'claims/page-5/more/' | url }} {{ page.title }}")
    assert joined == full
    assert joined[4].startswith("./ ")
    assert joined[5].startswith("../page-4/ more/ ")
    assert count >= 4


def test_what_plugins_add_to_the_context_tells_pages_apart(draw: Draw) -> None:
    template = "{{ tags | join(',') }}{{ page.title }}"
    full, joined, count = draw(template, change=lambda context, page: context.update(tags=["a", str(page.claims.date)]))
    assert joined == full
    assert count > 0


def test_a_plugin_that_changes_settings_from_page_to_page_is_noticed(draw: Draw, config: MkDocsConfig) -> None:
    def change(_: dict[str, Any], page: GeneratedPage) -> None:
        config.extra["alternate"] = [{"link": page.url}]

    full, joined, count = draw("{% for one in config.extra.alternate %}{{ one.link | url }}{% endfor %}", change=change)
    del config.extra["alternate"]
    assert joined == full
    assert count == 0


def test_metadata_from_elsewhere_tells_pages_apart(draw: Draw, pages: list[GeneratedPage]) -> None:
    for number, page in enumerate(pages):
        page.meta["tags"] = ["even"] if number % 2 == 0 else ["odd", {"deep": number}]
    full, joined, _ = draw("{{ page.meta.tags }}{{ page.title }}")
    assert joined == full


def test_a_page_in_the_navigation_is_drawn_in_full(config: MkDocsConfig, pages: list[GeneratedPage]) -> None:
    environment = Environment(loader=DictLoader({TEMPLATE: "{{ page in nav.pages }}{{ page.title }}"}))
    environment.filters["url"] = url_filter
    drawing = Frames(environment)
    drawing.install()
    nav = Navigation([*pages], [*pages])
    drawn = [environment.get_template(TEMPLATE).render(get_context(nav, [], config, page)) for page in pages]
    assert drawn == [f"True{page.title}" for page in pages]
    assert drawing.joined == 0


def test_many_shapes_are_not_followed_for_ever(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "SHAPES", 2)
    names = ("Planning", "edit and raw", "Tool use", "0", "Zebra")
    template = "".join(f"{{% if page.title == '{name}' %}}{name}{{% endif %}}" for name in names)
    full, joined, count = draw(template)
    assert joined == full
    assert count == 1  # The last page has the title of the first.


def test_pages_that_are_each_of_a_kind_are_not_followed(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "FEW", 1)
    followed = []
    monkeypatch.setattr(frames.Frames, "_follow", lambda *_: followed.append(1))
    full, joined, _ = draw("{{ own }}", change=lambda context, page: context.update(own=page.file.src_uri))
    assert joined == full
    assert not followed


def test_kinds_in_which_nothing_is_gained_take_nothing_from_others(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first four pages are followed in vain, two by two; the other four are of one kind and of one shape."""
    monkeypatch.setattr(frames, "FAILURES", 1)
    template = "{{ page.title }}{% if own %}{{ page.title | sort }}{% endif %}"

    numbers = itertools.cycle(range(8))

    def change(context: dict[str, Any], _: GeneratedPage) -> None:
        number = next(numbers)
        context.update(own=number // 2 + 1 if number < 4 else 0)

    full, joined, count = draw(template, change=change)
    assert joined == full
    assert count == 3


def test_a_template_that_draws_differently_each_time_is_noticed(
    config: MkDocsConfig, pages: list[GeneratedPage]
) -> None:
    """Behind the back of everything that is watched: what it draws is a constant while it is followed."""
    count = itertools.count()

    class Loud(str):
        __slots__ = ()

        def __str__(self) -> str:
            return f"{next(count)}"

    config.extra["loud"] = Loud("x")
    environment = Environment(loader=DictLoader({TEMPLATE: "{{ config.extra.loud }}{{ page.title }}"}))
    drawing = Frames(environment)
    drawing.install()
    nav = Navigation([], [])
    for page in pages:
        environment.get_template(TEMPLATE).render(get_context(nav, [], config, page))
    del config.extra["loud"]
    assert drawing.joined == 0
