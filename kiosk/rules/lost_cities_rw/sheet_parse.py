"""The sheet as text: ``key: value`` lines for people to read and to correct.

An expedition is one character a box, the lowest first::

    red: ..^.A^.A.      arrows in boxes 3 and 6, artefacts in boxes 5 and 8
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from kiosk.errors import Unusable, quote
from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.sheet import BOXES, BoxMark, MapSheet
from kiosk.rules.lost_cities_rw.sheet_print import FORMAT, KEYS

MAX_NUMBER = 999
_MARKS = {mark.value: mark for mark in BoxMark}

T = TypeVar("T")


@dataclass(frozen=True)
class MapText:
    """A parsed sheet, and on which line of its text each key stands."""

    sheet: MapSheet
    lines: dict[str, int]


def fail(line: int, reason: str) -> NoReturn:
    raise Unusable(reason, place=f"line {line}")


def parse_sheet(text: str) -> MapText:
    """Parse one sheet; raises `Unusable` with the line and the reason."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != FORMAT:
        fail(1, f"a sheet begins with the line {FORMAT}")
    values: dict[str, str] = {}
    lines: dict[str, int] = {}
    doubts: list[str] = []
    for number, row in enumerate(rows[1:], 2):
        if row.strip():
            _entry(number, row, values, lines, doubts)
    for key in KEYS:
        if key not in values:
            fail(len(rows), f"'{key}:' is missing")
    return MapText(_assemble(_MapValues(values, lines), tuple(doubts)), lines)


def _entry(number: int, row: str, values: dict[str, str], lines: dict[str, int], doubts: list[str]) -> None:
    key, colon, value = (part.strip() for part in row.partition(":"))
    if key == "open" and colon:
        if not value:
            fail(number, "after 'open:' stands what is not certain")
        doubts.append(value)
    elif not colon or key not in KEYS:
        fail(number, f"{quote(key)} is not a key; the keys are: {', '.join((*KEYS, 'open'))}")
    elif key in values:
        fail(number, f"'{key}:' stands here a second time, first on line {lines[key]}")
    else:
        values[key], lines[key] = value, number


@dataclass(frozen=True)
class _MapValues:
    values: dict[str, str]
    lines: dict[str, int]

    def need(self, key: str, convert: Callable[[str], T]) -> T:
        try:
            return convert(self.values[key])
        except ValueError as reason:
            fail(self.lines[key], f"'{key}:' {reason}")


def _assemble(values: _MapValues, doubts: tuple[str, ...]) -> MapSheet:
    bridge, bridge_points = values.need("bridge", _two_numbers)
    return MapSheet(
        marks=tuple(values.need(colour, _boxes) for colour in COLOURS),
        symbols=values.need("symbols", _words),
        bridge=bridge,
        bridge_points=bridge_points,
        expedition_points=values.need("expedition points", _points),
        only_double=values.need("only double", _number),
        artefact_points=values.need("artefact points", _points),
        dice_points=values.need("dice points", _points),
        doubts=doubts,
    )


def _boxes(text: str) -> tuple[BoxMark, ...]:
    if len(text) != BOXES:
        raise ValueError(f"has {len(text)} characters instead of {BOXES}: one a box")
    for place, character in enumerate(text, 1):
        if character not in _MARKS:
            raise ValueError(f"character {place} is {quote(character)}; a box is one of {' '.join(_MARKS)}")
    return tuple(_MARKS[character] for character in text)


def _words(text: str) -> tuple[str, ...]:
    words = tuple(text.split())
    if len(words) != len(COLOURS):
        raise ValueError(f"wants {len(COLOURS)} words, one a colour, not {len(words)}")
    return words


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,3}", text, re.ASCII):
        raise ValueError(f"wants whole numbers from -{MAX_NUMBER} to {MAX_NUMBER}, not {quote(text)}")
    return int(text)


def _two_numbers(text: str) -> tuple[int, int]:
    match text.split():
        case [field, points]:
            return _number(field), _number(points)
        case _:
            raise ValueError("wants two numbers: the field that crosses it, and its points")


def _points(text: str) -> tuple[int, ...]:
    numbers = tuple(_number(word) for word in text.split())
    if len(numbers) != BOXES + 1:
        raise ValueError(f"wants {BOXES + 1} numbers, for 0 to {BOXES} fields, not {len(numbers)}")
    return numbers
