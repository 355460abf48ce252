"""A day that someone gives to a command."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click


class Day(click.DateTime):
    """A day of the calendar, written as in records. What is none is refused in the words of records."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """The day. Raises BadParameter for what is none."""
        try:
            day: datetime = super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"'{str(value)[:60]}' is not a day like 2026-01-31", param, ctx)
        return day
