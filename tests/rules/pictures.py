"""Cities drawn as two pictures: what is printed, and which building covers which field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.my_city_rw.city import Building, BuildingKind, City
from kiosk.rules.my_city_rw.sheet import COLUMNS, ROWS, Sheet
from kiosk.rules.my_city_rw.sheet_parse import TERRAINS
from tests.strategies import LIBRARY

KINDS = {
    "s": BuildingKind.SOLID,
    "l": BuildingKind.LINED,
    "x": BuildingKind.CROSSED,
    "c": BuildingKind.CHURCH,
    "f": BuildingKind.FORTRESS,
}


def sheet(printed: str, game: int = 12, **changes: object) -> Sheet:
    """The rows in the top left corner, mountain elsewhere; for the rest the sheet of *game*."""
    rows = [row.strip().ljust(COLUMNS, "M") for row in printed.split("/")]
    rows += ["M" * COLUMNS] * (ROWS - len(rows))
    fields = tuple(tuple(TERRAINS[glyph] for glyph in row) for row in rows)
    return replace(LIBRARY[game].sheet, fields=fields, river=frozenset(), **changes)


def city(printed: str, drawn: str = "", *, game: int = 12, carried: Iterable[Field] = (), circles: int = 0) -> City:
    """A city; in *drawn* each building is its kind's letter and a digit, ``..`` where none stands.

    The digit is also the round in which it was drawn.
    """
    found: dict[str, list[Field]] = {}
    for r, row in enumerate(drawn.split("/") if drawn else ()):
        for c, name in enumerate(row.split()):
            if name != "..":
                found.setdefault(name, []).append((r, c))
    result = City.on(sheet(printed, game), carried)
    for name in sorted(found, key=lambda name: name[1]):
        result = result.with_building(Building(KINDS[name[0]], Region.of(found[name]), int(name[1])))
    return replace(result, circles=circles)


def where(fields: Iterable[Field]) -> str:
    """Fields as text, to compare with what a test says."""
    return " ".join(f"{row}{column}" for row, column in sorted(fields))
