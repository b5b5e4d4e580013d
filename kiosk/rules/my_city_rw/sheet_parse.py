"""Sheets as text: a few ``key: value`` lines and a picture, for people to read and to correct.

In the picture the fields stand on every other line and column. Between them are the grid's lines, with ``+`` where
they cross; a narrow river is drawn on them with ``|`` and ``-``::

    T T|T        two fields with a tree, the river, another tree
     + +-+       the river turns right and runs below the third field
    . . .
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from kiosk.errors import Unusable, quote
from kiosk.rules.grid.geometry import Field
from kiosk.rules.grid.river import Segment
from kiosk.rules.my_city_rw.shapes import parse_shape
from kiosk.rules.my_city_rw.sheet import (
    COLUMNS,
    ROWS,
    Compass,
    Doubt,
    FirstBuilding,
    FirstGoal,
    Perfection,
    Scoring,
    Sheet,
    Terrain,
)
from kiosk.rules.my_city_rw.sheet_print import FORMAT, GLYPHS, KEYS

TERRAINS = {glyph: terrain for terrain, glyph in GLYPHS.items()}
REQUIRED = ("game", "chapter", "start", "passing")
MAX_NUMBER = 999

T = TypeVar("T")


@dataclass(frozen=True)
class SheetText:
    """A parsed sheet, and on which line of its text each thing stands."""

    sheet: Sheet
    lines: dict[str, int]
    """By key; the picture's first line is under ``map``."""

    def line_of(self, place: str | Field) -> int:
        if isinstance(place, str):
            return self.lines.get(place, 1)
        return self.lines["map"] + 2 * place[0]


def fail(line: int, reason: str) -> NoReturn:
    raise Unusable(reason, place=f"line {line}")


def parse_sheet(text: str) -> SheetText:
    """Parse one sheet; raises `Unusable` with the line and the reason."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != FORMAT:
        fail(1, f"a sheet begins with the line {FORMAT}")
    values: dict[str, str] = {}
    lines: dict[str, int] = {}
    doubts: list[Doubt] = []
    for number, row in enumerate(rows[1:], 2):
        if row.strip() == "map:":
            lines["map"] = number + 1
            break
        if row.strip():
            _entry(number, row, values, lines, doubts)
    if "map" not in lines:
        fail(len(rows), "the line 'map:' and the picture below it are missing")
    for key in REQUIRED:
        if key not in values:
            fail(lines["map"] - 1, f"'{key}:' is missing")
    fields, river = _picture(rows[lines["map"] - 1 :], lines["map"])
    return SheetText(_assemble(_Values(values, lines), fields, river, tuple(doubts)), lines)


def _entry(number: int, row: str, values: dict[str, str], lines: dict[str, int], doubts: list[Doubt]) -> None:
    key, colon, value = (part.strip() for part in row.partition(":"))
    if key == "open" and colon:
        doubts.append(_doubt(number, value))
    elif not colon or key not in KEYS:
        fail(number, f"{quote(key)} is not a key; the keys are: {', '.join((*KEYS, 'open', 'map'))}")
    elif key in values:
        fail(number, f"'{key}:' stands here a second time, first on line {lines[key]}")
    else:
        values[key] = value
        lines[key] = number


_FIELD = re.compile(r"\((\d{1,3}),(\d{1,3})\)\s*")


def _doubt(number: int, value: str) -> Doubt:
    fields: list[Field] = []
    while match := _FIELD.match(value):
        row, column = int(match[1]), int(match[2])
        if row >= ROWS or column >= COLUMNS:
            fail(number, f"({row},{column}) is not on the sheet")
        fields.append((row, column))
        value = value[match.end() :]
    if not value:
        fail(number, "after 'open:' and its fields stands what is not certain about them")
    return Doubt(value, tuple(fields))


@dataclass(frozen=True)
class _Values:
    values: dict[str, str]
    lines: dict[str, int]

    def get(self, key: str, convert: Callable[[str], T], default: T) -> T:
        return self.need(key, convert) if key in self.values else default

    def need(self, key: str, convert: Callable[[str], T]) -> T:
        try:
            return convert(self.values[key])
        except ValueError as reason:
            fail(self.lines[key], f"'{key}:' {reason}")


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,3}", text, re.ASCII):
        raise ValueError(f"wants a whole number from -{MAX_NUMBER} to {MAX_NUMBER}, not {quote(text)}")
    return int(text)


def _one_of(**choices: T) -> Callable[[str], T]:
    def convert(text: str) -> T:
        if text not in choices:
            raise ValueError(f"is one of {', '.join(choices)}; {quote(text)} is none of them")
        return choices[text]

    return convert


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == "none" else tuple(_number(word) for word in text.split())


def _compass(text: str) -> tuple[Compass, tuple[str, ...]]:
    kind, *rest = text.split() or [""]
    return _one_of(**{one.value: one for one in Compass})(kind), tuple(rest)


def _tracks(text: str) -> tuple[Compass, tuple[str, ...], int]:
    """The compass, its churches as words and the number of its fortresses."""
    compass, rest = _compass(text)
    if compass is Compass.FORTRESS:
        if len(rest) != 1:
            raise ValueError("for fortresses wants one number: how many circles their track has")
        return compass, (), _number(rest[0])
    if compass is Compass.NONE and rest:
        raise ValueError("is followed by nothing after 'none'")
    for word in rest:
        parse_shape(word)
    return compass, rest, 0


def _first(text: str) -> FirstGoal | None:
    match text.split():
        case [terrain, points, bags] if terrain in (Terrain.PLATEAU, Terrain.FOREST, Terrain.GOLD):
            return FirstGoal(Terrain(terrain), _number(points), _number(bags))
        case _:
            raise ValueError("wants three things: plateau, forest or gold, the points and the money bags")


def _perfect(text: str) -> Perfection | None:
    match text.split():
        case ["trees", trees, "rocks", rocks, "empty", empty, "passes", passes]:
            return Perfection(_number(trees), _number(rocks), _number(empty), _number(passes))
        case _:
            raise ValueError("is written 'trees 20 rocks 6 empty 12 passes 6'")


def _assemble(
    values: _Values,
    fields: tuple[tuple[Terrain, ...], ...],
    river: frozenset[Segment],
    doubts: tuple[Doubt, ...],
) -> Sheet:
    yes = _one_of(yes=True, no=False)
    no_track: tuple[Compass, tuple[str, ...], int] = (Compass.NONE, (), 0)
    compass, churches, fortresses = values.get("compass", _tracks, no_track)
    return Sheet(
        game=values.need("game", _number),
        chapter=values.need("chapter", _number),
        fields=fields,
        river=river,
        start=values.need("start", _one_of(**{one.value: one for one in FirstBuilding})),
        forest_buildable=values.get("forest", _one_of(buildable=True, closed=False), default=False),
        hidden=values.get("drawing", _one_of(hidden=True, open=False), default=False),
        compass=compass,
        churches=tuple(parse_shape(word) for word in churches),
        fortresses=fortresses,
        pass_track=values.need("passing", _numbers),
        bandits_go_on=values.get("bandits go on", yes, default=False),
        scoring=Scoring(
            groups=values.get("groups", yes, default=False),
            well=values.get("wells", _number, 0),
            church=values.get("churches", _number, 0),
            bandit=values.get("bandits", _number, 0),
            complete_group=values.get("complete groups", _number, 0),
            first=values.get("first", _first, None),
            never_passed_bags=values.get("never passed", _number, 0),
            perfect=values.get("perfect", _perfect, None),
        ),
        doubts=doubts,
    )


def _picture(rows: list[str], first: int) -> tuple[tuple[tuple[Terrain, ...], ...], frozenset[Segment]]:
    while rows and not rows[-1].strip():
        rows.pop()
    height, width = 2 * ROWS - 1, 2 * COLUMNS - 1
    if len(rows) != height:
        fail(
            first + min(len(rows), height),
            f"the picture has {len(rows)} lines instead of {height}: {ROWS} rows and the lines between them",
        )
    fields: list[tuple[Terrain, ...]] = []
    river: set[Segment] = set()
    for y, row in enumerate(rows):
        row = row.rstrip()  # noqa: PLW2901 - editors leave blanks at the end
        if len(row) > width or (y % 2 == 0 and len(row) != width):
            fail(
                first + y,
                f"the line is {len(row)} characters long instead of {width}:"
                f" {COLUMNS} fields and the lines between them",
            )
        row = row.ljust(width)  # noqa: PLW2901
        if y % 2 == 0:
            fields.append(tuple(_terrain(row[x], first + y, x) for x in range(0, width, 2)))
            river.update(((y // 2, x // 2), (y // 2, x // 2 + 1)) for x in _marks(row, 1, " ", "|", first + y))
        else:
            list(_marks(row, 1, "+", "+", first + y))
            river.update(((y // 2, x // 2), (y // 2 + 1, x // 2)) for x in _marks(row, 0, " ", "-", first + y))
    return tuple(fields), frozenset(river)


def _terrain(glyph: str, line: int, x: int) -> Terrain:
    if glyph not in TERRAINS:
        known = " ".join(TERRAINS)
        fail(line, f"character {x + 1} is {quote(glyph)}; a field is one of {known}")
    return TERRAINS[glyph]


def _marks(row: str, begin: int, blank: str, mark: str, line: int) -> Iterator[int]:
    """The places of *mark* at every second character from *begin*; anything but it or *blank* is an error."""
    for x in range(begin, len(row), 2):
        if row[x] == mark:
            yield x
        elif row[x] != blank:
            wanted = f"{mark!r}" if blank == mark else f"{blank!r} or {mark!r}"
            fail(line, f"character {x + 1} is {quote(row[x])} where {wanted} belongs")
