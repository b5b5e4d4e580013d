"""A sheet as a picture for the terminal, the river drawn on the lines between the fields."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.rules.grid.picture import picture_rows
from kiosk.rules.my_city_rw.shapes import print_shape
from kiosk.rules.my_city_rw.sheet import Compass, Sheet, Terrain
from kiosk.rules.my_city_rw.sheet_print import GLYPHS

WORDS: dict[Terrain, str] = {
    Terrain.EMPTY: "empty",
    Terrain.TREES1: "tree",
    Terrain.TREES2: "two trees",
    Terrain.ROCKS1: "rock",
    Terrain.ROCKS2: "two rocks",
    Terrain.MOUNTAIN: "mountain",
    Terrain.FOREST: "forest",
    Terrain.WELL: "well",
    Terrain.PLATEAU: "plateau",
    Terrain.GOLD: "gold",
    Terrain.WIDE_RIVER: "wide river",
    Terrain.CHURCH: "printed church",
    Terrain.SAWMILL: "sawmill",
    Terrain.FORTRESS: "printed fortress",
    Terrain.BANDIT: "bandit",
}

_GREEN, _DARK_GREEN, _GREY, _BLUE, _YELLOW, _RED, _BOLD = "32", "2;32", "90", "94", "33", "31", "1"
COLOURS: dict[Terrain, str] = {
    Terrain.EMPTY: _GREY,
    Terrain.TREES1: _GREEN,
    Terrain.TREES2: _GREEN,
    Terrain.ROCKS1: "37",
    Terrain.ROCKS2: "37",
    Terrain.MOUNTAIN: "97",
    Terrain.FOREST: _DARK_GREEN,
    Terrain.WELL: "96",
    Terrain.PLATEAU: _YELLOW,
    Terrain.GOLD: "93",
    Terrain.WIDE_RIVER: _BLUE,
    Terrain.BANDIT: _RED,
}


def picture(sheet: Sheet, *, colour: bool = False) -> str:
    """The sheet with its river, its legend and what is not certain about it."""
    lines = [f"Game {sheet.game} (chapter {sheet.chapter}), start: {sheet.start}", ""]
    lines += picture_rows(sheet, _glyph, colour=colour)
    lines += ["", *_legend(sheet), *_tracks(sheet)]
    for doubt in sheet.doubts:
        places = "".join(f" [{row},{column}]" for row, column in doubt.fields)
        lines.append(f"  not certain: {doubt.text}{places}")
    return "\n".join(lines)


def _glyph(terrain: Terrain) -> tuple[str, str]:
    return GLYPHS[terrain], COLOURS.get(terrain, _BOLD)


def _legend(sheet: Sheet) -> Iterator[str]:
    shown = {terrain for row in sheet.fields for terrain in row}
    yield "  " + "  ".join(f"{GLYPHS[terrain]} {WORDS[terrain]}" for terrain in Terrain if terrain in shown)


def _tracks(sheet: Sheet) -> Iterator[str]:
    yield "  passing: " + (" ".join(str(cost) for cost in sheet.pass_track) or "not possible")
    if sheet.compass is Compass.CHURCH:
        yield "  compass: churches " + ", ".join(print_shape(shape) for shape in sheet.churches)
    elif sheet.compass is Compass.FORTRESS:
        yield f"  compass: {sheet.fortresses} fortresses"
    if sheet.forest_buildable:
        yield "  forest may be built on"
