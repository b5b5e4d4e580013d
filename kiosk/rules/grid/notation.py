"""Fields in one line of text that reads back: the column's letter and the row's number counted from 1, ``c4``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kiosk.rules.grid.geometry import MAX_COLUMNS, Field, field_text

_FIELD = re.compile(r"([a-k])([1-9][0-9]?)")
LAST_COLUMN = chr(ord("a") + MAX_COLUMNS - 1)


def parse_field(text: str, rows: int) -> Field:
    """The field that *text* names on a map of so many rows; raises `ValueError`."""
    match = _FIELD.fullmatch(text)
    if not match or int(match[2]) > rows:
        raise ValueError(f"{text!r} is no field: a1 to {LAST_COLUMN}{rows}")
    return int(match[2]) - 1, ord(match[1]) - ord("a")


def fields_text(fields: Iterable[Field]) -> str:
    return " ".join(field_text(field) for field in fields)
