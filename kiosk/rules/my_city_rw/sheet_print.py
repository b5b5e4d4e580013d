"""Prints a sheet as the text that `sheet_parse` reads back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kiosk.rules.my_city_rw.shapes import print_shape
from kiosk.rules.my_city_rw.sheet import Compass, Sheet, Terrain

FORMAT = "tabletown-sheet/1"

GLYPHS: dict[Terrain, str] = {
    Terrain.EMPTY: ".",
    Terrain.TREES1: "T",
    Terrain.TREES2: "D",
    Terrain.ROCKS1: "S",
    Terrain.ROCKS2: "%",
    Terrain.MOUNTAIN: "M",
    Terrain.FOREST: "F",
    Terrain.WELL: "W",
    Terrain.PLATEAU: "H",
    Terrain.GOLD: "G",
    Terrain.WIDE_RIVER: "R",
    Terrain.CHURCH: "K",
    Terrain.SAWMILL: "Z",
    Terrain.FORTRESS: "P",
    Terrain.BANDIT: "B",
}

KEYS = (
    "game",
    "chapter",
    "start",
    "passing",
    "compass",
    "forest",
    "drawing",
    "groups",
    "wells",
    "churches",
    "first",
    "never passed",
    "bandits",
    "bandits go on",
    "complete groups",
    "perfect",
)
"""In the order in which they are printed; ``open`` may come any number of times after them."""


@lru_cache(maxsize=32)
def print_sheet(sheet: Sheet) -> str:
    """The text of *sheet*; parsing it gives *sheet* back."""
    entries = _entries(sheet)
    lines = [FORMAT, *(f"{key}: {entries[key]}" for key in KEYS if key in entries)]
    for doubt in sheet.doubts:
        places = "".join(f"({row},{column}) " for row, column in doubt.fields)
        lines.append(f"open: {places}{doubt.text}")
    return "\n".join([*lines, "map:", *print_map(sheet)]) + "\n"


def _entries(sheet: Sheet) -> dict[str, str]:
    known = sheet.scoring
    entries: dict[str, str] = {
        "game": str(sheet.game),
        "chapter": str(sheet.chapter),
        "start": sheet.start.value,
        "passing": " ".join(str(cost) for cost in sheet.pass_track) or "none",
    }
    if sheet.compass is Compass.CHURCH:
        entries["compass"] = " ".join(["church", *(print_shape(shape) for shape in sheet.churches)])
    elif sheet.compass is Compass.FORTRESS:
        entries["compass"] = f"fortress {sheet.fortresses}"
    numbers = {
        "wells": known.well,
        "churches": known.church,
        "never passed": known.never_passed_bags,
        "bandits": known.bandit,
        "complete groups": known.complete_group,
    }
    entries |= {key: str(number) for key, number in numbers.items() if number}
    flags = {
        "forest": ("buildable", sheet.forest_buildable),
        "drawing": ("hidden", sheet.hidden),
        "groups": ("yes", known.groups),
        "bandits go on": ("yes", sheet.bandits_go_on),
    }
    entries |= {key: word for key, (word, on) in flags.items() if on}
    if known.first:
        entries["first"] = f"{known.first.terrain} {known.first.points} {known.first.bags}"
    if known.perfect:
        best = known.perfect
        entries["perfect"] = f"trees {best.trees} rocks {best.rocks} empty {best.empty} passes {best.passes}"
    return entries


def print_map(sheet: Sheet) -> Iterator[str]:
    """The lines of the picture."""
    rows, columns = sheet.size
    for row in range(rows):
        line = GLYPHS[sheet.fields[row][0]]
        for column in range(1, columns):
            wet = ((row, column - 1), (row, column)) in sheet.river
            line += ("|" if wet else " ") + GLYPHS[sheet.fields[row][column]]
        yield line
        if row + 1 < rows:
            marks = ("-" if ((row, c), (row + 1, c)) in sheet.river else " " for c in range(columns))
            yield "+".join(marks).rstrip()
