"""An edited file, read again: it says what it was meant to say, or it is not used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from mkdocs_claims.edit import Edit
from mkdocs_claims.edits.edit import EditError, apply
from mkdocs_claims.loader.files import SourceFile
from mkdocs_claims.loader.parse import parse

M = TypeVar("M", bound=BaseModel)


def edited(file: SourceFile, edits: Iterable[Edit], intended: BaseModel) -> SourceFile:
    """The file with the edits made, which holds exactly the `intended` record.

    Raises EditError where it would hold anything else, because the file is laid out in a way that an edit
    by position does not manage.
    """
    after = replace(file, text=apply(file.text, edits))
    parsed = parse(after, type(intended))
    if parsed.value is None:
        raise EditError(f"{file.path} would not be right any more ({parsed.problems[0].message}); edit it by hand")
    if parsed.value.model_dump_json() != intended.model_dump_json():
        raise EditError(f"{file.path} would not say what is meant; edit it by hand")
    return after
