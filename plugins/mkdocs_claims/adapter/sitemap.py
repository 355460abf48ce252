"""A sitemap that is too large for one file, in several: `sitemap.xml` then names them.

It is cut as text, whatever the theme or another plugin has put into it. What fits one file stays as it is.
"""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from mkdocs_claims.adapter.files import added_files, refuse_clashes, write_out
from mkdocs_claims.exports.output import Output

NAME = "sitemap.xml"
"""The theme's template, and the file that search engines ask for."""
MOST_ADDRESSES = 50_000
"""The most addresses in a file, as the protocol has it: https://www.sitemaps.org/protocol.html#index."""
MOST_BYTES = 52_428_800
"""The most bytes of a file before it is compressed, from there too."""

_SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
_PART = re.compile(r"sitemap-\d+\.xml(\.gz)?")
_START, _END = "<url>", "</url>"


def fitted(sitemap: str, files: Iterable[File], config: MkDocsConfig, *, serving: bool) -> str:
    """What `sitemap.xml` is to hold. The parts of a sitemap that is too large are written to the site now.

    Like MkDocs' sitemap, each part is there in compressed form too. Raises PluginError where one cannot be written, or
    where one of `files` would be, unless the site is being served.
    """
    if not config.site_url:
        # An index names its parts by whole addresses.
        return sitemap
    parts = cut(sitemap)
    if len(parts) < 2:
        return sitemap
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    added = list(added_files(_outputs(names, parts), config))
    refuse_clashes(files, added, serving=serving)
    write_out(added)
    return index_of(config.site_url + name for name in names)


def is_part(name: str) -> bool:
    """Whether a file at the site's root has the name of a part."""
    return _PART.fullmatch(name) is not None


def cut(sitemap: str, most_addresses: int = MOST_ADDRESSES, most_bytes: int = MOST_BYTES) -> list[str]:
    """The sitemap in as few parts as have room for it, each of them a sitemap. Where one is enough, it is the whole."""
    count = sitemap.count(_END)
    if count <= most_addresses and len(sitemap.encode()) <= most_bytes:
        return [sitemap]
    head, start, rest = sitemap.partition(_START)
    *entries, tail = f"{start}{rest}".split(_END)
    room = most_bytes - len(f"{head}{tail}".encode())
    return [f"{head}{''.join(group)}{tail}" for group in _groups(entries, most_addresses, room)]


def _groups(entries: Iterable[str], most: int, room: int) -> Iterator[list[str]]:
    """The entries, whose ends have been cut off, in groups of no more than `most`, and no more bytes than `room`."""
    group: list[str] = []
    size = 0
    for cut_off in entries:
        entry = f"{cut_off}{_END}"
        added = len(entry.encode())
        if group and (len(group) == most or size + added > room):
            yield group
            group, size = [], 0
            entry = entry.lstrip()
            added = len(entry.encode())
        group.append(entry)
        size += added
    if group:
        yield group


def index_of(addresses: Iterable[str]) -> str:
    """A sitemap that names sitemaps."""
    index = ET.Element("sitemapindex", xmlns=_SPACE)
    for address in addresses:
        ET.SubElement(ET.SubElement(index, "sitemap"), "loc").text = address
    ET.indent(index, "    ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(index, encoding="unicode")}\n'


def _outputs(names: Iterable[str], parts: Iterable[str]) -> Iterator[Output]:
    for name, part in zip(names, parts, strict=True):
        yield Output(name, part)
        yield Output(f"{name}.gz", _compressed(part.encode(), name))


def _compressed(data: bytes, name: str) -> bytes:
    """As MkDocs compresses its sitemap, and without the day of the build."""
    stream = io.BytesIO()
    with gzip.GzipFile(name, "wb", fileobj=stream, mtime=0) as packed:
        packed.write(data)
    return stream.getvalue()
