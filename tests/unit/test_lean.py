"""The environment in which our pages are drawn: what Jinja's own gives, whatever a template does."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from mkdocs_claims.pages.lean import LeanEnvironment


class Drawn:
    """Says itself what it is as HTML."""

    def __html__(self) -> str:
        return "<b>drawn</b>"

    def __str__(self) -> str:
        return "not this"


class Name(str):
    """A text of another type."""

    __slots__ = ()


@pass_context
def asks(context: Context, name: str) -> str:
    return f"<{name}> {context['title']}"


VALUES = {
    "title": "<b> & \"quotes\" 'too' &amp; ünï \u2028",
    "safe": Markup("<i>&amp;</i>"),
    "name": Name("<name>"),
    "drawn": Drawn(),
    "number": 3,
    "figure": Decimal("47.790"),
    "nothing": None,
    "yes": True,
    "items": ["<", Markup("<"), 1.5],
    "link": lambda target, end="'": f"../{target}?a=1&b=2{end}",
    "asks": asks,
}
TEMPLATES = {
    "parts.html": "{% macro item(one, more='<') %}{{ one }}{{ more }}{% endmacro %}"
    "{% macro around(one) %}{{ one }}{{ caller() }}{% endmacro %}",
    "inner.html": "{% if title is defined %}{{ title }}{{ items | length }}{% endif %}",
    "plain.html": "<{{ 1 }}>",
    "base.html": "<{% block main %}{{ title }}{% endblock %}>{% block end %}{% endblock %}",
}


@pytest.mark.parametrize(
    "template",
    [
        "{{ title }} {{ safe }} {{ name }} {{ drawn }} {{ number }} {{ figure }} {{ nothing }} {{ yes }} {{ 0.1 }}",
        "{{ title if yes }} {{ title if nothing }} {{ safe if not yes }} {{ (title if nothing) is defined }} {{ 12345 }}",
        "{{ title ~ safe }} {{ title + '<' }} {{ safe + title }} {{ safe ~ nothing }}",
        "{% for one in items %}{{ loop.index }}{{ one }}{{ link(one) }}{{ link(one, end=title) }}{% endfor %}",
        "{% for one in items %}{{ asks('<name>') }}{% if loop.last %}{{ asks(title) }}{% endif %}{% endfor %}",
        "{% import 'parts.html' as m %}{{ m.item(title) }}{{ m.item(safe, more=title) }}{% call m.around(1) %}{{ title }}<br>{% endcall %}",
        "{% from 'parts.html' import item with context %}{% for one in items %}{{ item(one) }}{% endfor %}",
        "{% macro own(one) %}<p>{{ one }}{{ varargs | join(title) }}</p>{% endmacro %}{{ own(title) }}{{ own(safe, '<', safe) | length }}",
        "{% set text %}{{ title }}<hr>{% endset %}{{ text }}{{ text | e }}{{ [text, title] | join(', ') }}",
        "{% filter upper %}{{ title }}<b>{{ safe }}{% endfilter %}",
        "{% include 'inner.html' %}{% with title = safe %}{% include 'inner.html' %}{% endwith %}",
        "<{% include 'inner.html' without context %}{% for one in items %}{% include ['none.html', 'inner.html'] %}{% endfor %}>",
        "<{% include 'none.html' ignore missing %}{% include 'plain.html' ignore missing without context %}{{ title }}>",
        "{% macro own() %}<{% include 'plain.html' %}>{% endmacro %}{{ own() }}{% include 'plain.html' %}",
        "{% for one in items if one != '<' %}{{ loop.previtem if not loop.first }}{{ loop.nextitem if not loop.last }}{{ loop.revindex }}{% endfor %}",
        "{% for one in items | map('string') %}{{ loop.first }}{{ loop.length }}{{ loop.cycle(1, 2) }}{{ loop.changed(yes) }}{% else %}-{% endfor %}",
        "{% for one in [] %}{{ loop.last }}{% else %}{{ title }}{% endfor %}{% for a, b in {1: '<'}.items() %}{{ loop.last }}{{ b }}{% endfor %}",
        "{% macro own(a, b=title) %}{{ a }}{{ b }}{{ kwargs }}{% endmacro %}{{ own(1) }}{{ own(1, 2, c=3) }}{{ own(b=1, a=safe) }}",
        "{% macro own() %}{{ title }}{% endmacro %}{{ own() }}{{ [1, 2] | map('string') | join(own()) }}",
        "{% extends 'base.html' %}{% block main %}{{ super() }}{{ title }}{{ self.end() }}{% endblock %}",
        "{% for one in [items, [items]] recursive %}{{ loop(one) if one is sequence and one is not string else one }}{% endfor %}",
        "{{ '%s' | format(title) }}{{ title | replace('<', safe) }}{{ title | safe }}{{ title | tojson }}{{ title.upper() }}",
        "{% autoescape false %}{{ title }}{{ link(title) }}{% endautoescape %}{% autoescape yes %}{{ title }}{% endautoescape %}",
    ],
)
def test_templates_draw_what_they_draw_in_jinjas_own_environment(template: str) -> None:
    own, lean = (
        made(
            loader=DictLoader({**TEMPLATES, "page": template}), autoescape=True, undefined=StrictUndefined
        ).get_template("page")
        for made in (Environment, LeanEnvironment)
    )
    assert lean.render(VALUES) == own.render(VALUES)


@pytest.mark.parametrize("template", ["{{ missing }}", "{{ missing() }}", "{{ number.missing }}", "{{ items[9] }}"])
def test_what_is_missing_is_an_error_as_before(template: str) -> None:
    environment: Any = LeanEnvironment(autoescape=True, undefined=StrictUndefined)
    with pytest.raises(UndefinedError):
        environment.from_string(template).render(VALUES)
