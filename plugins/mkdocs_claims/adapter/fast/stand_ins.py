"""What a template may read of a page, and what it gets instead of the page while it is followed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from mkdocs.structure.toc import AnchorLink, TableOfContents

from mkdocs_claims.adapter.fast.frozen import frozen
from mkdocs_claims.adapter.fast.steps import PAGE, Values
from mkdocs_claims.adapter.fast.trace import Trace, Unproved

Read = Callable[[Trace, int, str], Any]
"""Reads an attribute, by its name, of the value at a place."""


class StandIn:
    """Stands for a page or a part of one. A template may read the attributes in `fields`, and no others."""

    def __init__(self, trace: Trace, place: int, fields: Mapping[str, Read]) -> None:
        self._trace, self._place, self._fields = trace, place, fields

    def __getattr__(self, name: str) -> Any:
        if name in self._fields:
            return self._fields[name](self._trace, self._place, name)
        if self._trace.ask(self._place, hasattr, name):
            raise Unproved(f"the attribute {name} of a page")
        # A template takes this for an undefined value, as it would with the page itself.
        raise AttributeError(name)

    def __hash__(self) -> int:
        raise Unproved("the hash of a page")

    def __str__(self) -> str:
        raise Unproved("the text of a page")

    __eq__ = object.__eq__  # No page that is drawn here stands in the navigation, so none equals one that does.


def page_stand_in(trace: Trace) -> StandIn:
    """Stands for the page that is drawn."""
    return StandIn(trace, PAGE, _PAGE)


def _is_none(value: object) -> bool:
    return value is None


def _text(trace: Trace, place: int, name: str) -> Any:
    return trace.value(_place(trace, place, name))


def _same(trace: Trace, place: int, name: str) -> Any:
    """A value that all pages of the shape share, one and the same object. The trace keeps it alive."""
    own = _place(trace, place, name)
    trace.ask(own, id)
    return trace.values[own]


def _ancestors(trace: Trace, place: int, name: str) -> Any:
    _same(trace, place, "parent")
    return getattr(trace.values[place], name)


def _part(fields: Mapping[str, Read], trace: Trace, place: int, name: str) -> Any:
    own = _place(trace, place, name)
    return None if trace.ask(own, _is_none) else StandIn(trace, own, fields)


def _parts(fields: Mapping[str, Read], trace: Trace, place: int, name: str) -> Any:
    own = _place(trace, place, name)
    places = [
        trace.steps.place((own, number), partial(_item, own, number), own) for number in range(trace.ask(own, len))
    ]
    return [StandIn(trace, one, fields) for one in places]


class Neighbour(StandIn):
    """Stands for a page before or after, which may stand in the navigation and be compared with what is there."""

    def equals(self, other: object) -> bool:
        """Whether the page is equal to another object. Raises Unproved where that is another value of the page."""
        if isinstance(other, StandIn | str | list | tuple | dict):
            raise Unproved("a comparison of pages")
        place = self._place
        own = self._trace.steps.place(("equals", place, id(other)), lambda values: values[place] == other, place)
        return bool(self._trace.ask(own, bool))


def _neighbour(trace: Trace, place: int, name: str) -> Any:
    own = _place(trace, place, name)
    return None if trace.ask(own, _is_none) else Neighbour(trace, own, _NEIGHBOUR)


class Drawing:
    """Stands for a method without arguments that gives text."""

    def __init__(self, trace: Trace, place: int, name: str) -> None:
        self._trace, self._place, self._name = trace, place, name

    def __call__(self) -> Any:
        """A stand-in for the text."""
        place, method = self._place, attrgetter(self._name)
        key = (place, self._name, "called")
        return self._trace.value(
            self._trace.steps.place(key, lambda values: method(values[place])(), place, is_late=True)
        )


def _meta(trace: Trace, place: int, name: str) -> Any:
    """The page's metadata: the description is its own, all else its shape's."""
    own = _place(trace, place, name)
    trace.ask(own, _all_but_description)
    meta = dict(trace.values[own])
    if "description" in meta:
        meta["description"] = trace.value(
            trace.steps.place((own, "description"), partial(_item, own, "description"), own)
        )
    return meta


class _Link(AnchorLink):
    """Stands for the top of a table of contents. What is below it is the same for all pages once it is read."""

    def __init__(self, plain: Mapping[str, Any], below: Callable[[], Any]) -> None:
        self.__dict__.update(plain)
        self._below = below

    def __getattr__(self, name: str) -> Any:
        if name != "children":
            raise AttributeError(name)
        return self._below()


def _toc(trace: Trace, place: int, name: str) -> Any:
    """The table of contents: the titles at its top are the page's own, all else its shape's."""
    own = _place(trace, place, name)
    trace.ask(own, _tops)
    links: list[AnchorLink] = []
    for number, real in enumerate(trace.values[own]):
        title = trace.value(trace.steps.place((own, number), partial(_title, own, number), own))
        plain = {key: value for key, value in vars(real).items() if key != "children"}
        links.append(_Link({**plain, "title": title}, partial(_below, trace, own, number)))
    return TableOfContents(links)


def _below(trace: Trace, place: int, number: int) -> list[AnchorLink]:
    trace.ask(place, _outline, number)
    children: list[AnchorLink] = trace.values[place].items[number].children
    return children


def _all_but_description(meta: Mapping[str, Any]) -> Hashable:
    return frozen({key: None if key == "description" else value for key, value in meta.items()})


def _item(place: int, key: int | str, values: Values) -> Any:
    return values[place][key]


def _title(place: int, number: int, values: Values) -> Any:
    return values[place].items[number].title


def _tops(toc: TableOfContents) -> Any:
    return type(toc), [_plain(link, ("title", "children")) for link in toc]


def _outline(toc: TableOfContents, number: int) -> Any:
    return [_outlined(child) for child in toc.items[number].children]


def _outlined(link: AnchorLink) -> Any:
    return _plain(link, ("children",)), [_outlined(child) for child in link.children]


def _plain(link: AnchorLink, apart: Sequence[str]) -> Any:
    return type(link), [(key, frozen(value)) for key, value in vars(link).items() if key not in apart]


def _place(trace: Trace, place: int, name: str) -> int:
    return trace.steps.place((place, name), lambda values: getattr(values[place], name), place)


def _texts(names: str) -> dict[str, Read]:
    return dict.fromkeys(names.split(), _text)


_LINK = _texts("rel href type title")
_HEAD: dict[str, Read] = {"links": partial(_parts, _LINK), "linked_data": Drawing}
_CLAIMS: dict[str, Read] = {
    **_texts("path title head_title description social_title date record parent previous next in_nav indexed"),
    "head": partial(_part, _HEAD),
    "social_image": partial(_part, _texts("url width height alt")),
}
_FILE = _texts("src_uri src_path dest_uri dest_path url name edit_uri")
_NEIGHBOUR = _texts(
    "title url abs_url canonical_url edit_url update_date is_homepage is_index is_page is_section is_link"
)
_PAGE: dict[str, Read] = {
    **_NEIGHBOUR,
    **_texts("content active is_top_level"),
    "ancestors": _ancestors,
    "children": _same,
    "claims": partial(_part, _CLAIMS),
    "file": partial(_part, _FILE),
    "meta": _meta,
    "next_page": _neighbour,
    "parent": _same,
    "previous_page": _neighbour,
    "toc": _toc,
}
