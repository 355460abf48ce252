"""Drawing with templates: ours and a site's own, and pieces that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import TemplateError

from mkdocs_claims.pages.kept import MOST
from mkdocs_claims.pages.render import Renderer


def renderer(folder: Path, text: str) -> Renderer:
    """A renderer that has this template as `own.html`."""
    (folder / "own.html").write_text(text, encoding="utf-8")
    return Renderer([folder])


class Counted:
    """Draws a text, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, text: str) -> str:
        self.times += 1
        return text


@pytest.mark.parametrize("given", ["1", "[]", "none", "{'path': none}", "missing"])
def test_a_template_of_the_sites_own_that_hands_ours_what_does_not_fit_is_an_error(tmp_path: Path, given: str) -> None:
    own = renderer(tmp_path, f"{{% import 'macros.html' as m %}}{{{{ m.item({given}, none) }}}}")
    with pytest.raises(TemplateError):
        own.render("own.html")


def test_a_template_of_the_sites_own_reads_attributes_as_in_jinja(tmp_path: Path) -> None:
    own = renderer(tmp_path, "{% set one = {'name': '<b>'} %}{{ one.name }}{{ one.other is defined }}")
    assert own.render("own.html") == "&lt;b&gt;False"


def test_a_piece_is_drawn_once_for_each_key_and_place(tmp_path: Path) -> None:
    text = "{% kept key %}<i>{{ draw('<') }}</i>{{ key }}{% endkept %}"
    own, draw = renderer(tmp_path, f"{text}|{text}"), Counted()
    for key in ("a", "b", "a", "b"):
        piece = f"<i>&lt;</i>{key}"
        assert own.render("own.html", key=key, draw=draw) == f"{piece}|{piece}"
    assert draw.times == 4
    assert own.render("own.html", key=1, draw=draw) == own.render("own.html", key=1, draw=draw)
    assert draw.times == 6


def test_a_key_may_be_several_values(tmp_path: Path) -> None:
    own = renderer(tmp_path, "{% kept one, other %}{{ one }}{{ other }} {% endkept %}")
    drawn = [own.render("own.html", one=one, other=other) for one in "ab" for other in "ab"]
    assert drawn == ["aa ", "ab ", "ba ", "bb "]


def test_no_more_pieces_are_kept_than_there_is_room_for(tmp_path: Path) -> None:
    own, draw = renderer(tmp_path, "{% kept key %}{{ draw(key) }}{% endkept %}"), Counted()
    for key in [*range(MOST + 1), MOST, 0]:
        assert own.render("own.html", key=key, draw=draw) == str(key)
    assert draw.times == MOST + 2
