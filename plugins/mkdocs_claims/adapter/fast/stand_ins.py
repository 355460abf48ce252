"""What a template may read of a page, and what it gets instead of the page while it is followed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from mkdocs.structure.toc import AnchorLink, TableOfContents

from mkdocs_claims.adapter.fast.frozen import frozen
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
        if self._trace.ask(self._place, partial(_has, name)):
            raise Unproved(f"the attribute {name} of a page")
        # A template takes this for an undefined value, as it would with the page itself.
        raise AttributeError(name)

    def __hash__(self) -> int:
        raise Unproved("the hash of a page")

    def __str__(self) -> str:
        raise Unproved("the text of a page")

    __eq__ = object.__eq__  # No page that is drawn here stands in the navigation, so none equals one that does.


def page_stand_in(trace: Trace, listed: Collection[int]) -> StandIn:
    """Stands for the page that is drawn; `listed` are the identities of the pages in the navigation."""
    neighbour = partial(_neighbour, listed)
    return StandIn(trace, 0, {**_PAGE, "previous_page": neighbour, "next_page": neighbour})


def _has(name: str, value: object) -> bool:
    return hasattr(value, name)


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
    places = [trace.step((own, number), partial(_item, own, number), own) for number in range(trace.ask(own, len))]
    return [StandIn(trace, one, fields) for one in places]


def _neighbour(listed: Collection[int], trace: Trace, place: int, name: str) -> Any:
    """A page before or after. One that stands in the navigation could be compared with what stands there."""
    own = _place(trace, place, name)
    if trace.ask(own, _is_none):
        return None
    if trace.ask(own, lambda page: id(page) in listed):
        raise Unproved(f"the attribute {name}, a page in the navigation")
    return StandIn(trace, own, _NEIGHBOUR)


class Drawing:
    """Stands for a method without arguments that gives text."""

    def __init__(self, trace: Trace, place: int, name: str) -> None:
        self._trace, self._place, self._name = trace, place, name

    def __call__(self) -> Any:
        """A stand-in for the text."""
        place, method = self._place, attrgetter(self._name)
        return self._trace.value(
            self._trace.step((place, self._name, "called"), lambda values: method(values[place])(), is_late=True)
        )


def _meta(trace: Trace, place: int, name: str) -> Any:
    """The page's metadata: the description is its own, all else its shape's."""
    own = _place(trace, place, name)
    trace.ask(own, lambda meta: frozen({key: value for key, value in meta.items() if key != "description"}))
    meta = dict(trace.values[own])
    if "description" in trace.ask(own, list):
        meta["description"] = trace.value(
            trace.step((own, "description"), lambda values: values[own]["description"], own)
        )
    return meta


def _toc(trace: Trace, place: int, name: str) -> Any:
    """The table of contents: the titles at its top are the page's own, all else its shape's."""
    own = _place(trace, place, name)
    trace.ask(own, _outline)
    links = []
    for number, real in enumerate(trace.values[own]):
        title = trace.step((own, number), partial(_title, own, number), own)
        link = AnchorLink(trace.value(title), real.id, real.level)
        link.__dict__.update({key: value for key, value in vars(real).items() if key != "title"})
        links.append(link)
    return TableOfContents(links)


def _item(place: int, number: int, values: Sequence[Any]) -> Any:
    return values[place][number]


def _title(place: int, number: int, values: Sequence[Any]) -> Any:
    return values[place].items[number].title


def _outline(toc: TableOfContents) -> Any:
    return type(toc), [_outlined(link, ("title", "children")) for link in toc]


def _outlined(link: AnchorLink, apart: Sequence[str] = ("children",)) -> Any:
    plain = {key: value for key, value in vars(link).items() if key not in apart}
    return type(link), frozen(plain), [_outlined(child) for child in link.children]


def _place(trace: Trace, place: int, name: str) -> int:
    return trace.step((place, name), lambda values: getattr(values[place], name), place)


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
    "parent": _same,
    "toc": _toc,
}
