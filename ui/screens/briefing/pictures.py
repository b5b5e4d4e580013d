"""A small picture of every rule: a corner of a sheet, drawn by the same code as the sheets themselves."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.views.sheets import BuildingView, CityView, SheetView
from ui.screens.attract.cities import fields

LETTERS = {
    ".": "empty", "t": "trees1", "T": "trees2", "r": "rocks1", "m": "mountain", "f": "forest", "w": "well",
    "p": "plateau", "g": "gold", "W": "wide_river", "c": "church", "s": "sawmill", "x": "fortress", "b": "bandit",
}  # fmt: skip
RIVER = "|"
"""Before the column that has the narrow river at its left."""


@dataclass(frozen=True, slots=True)
class BriefingPicture:
    sheet: SheetView
    city: CityView
    marked: tuple[tuple[int, int], ...] = ()


def picture(ground: str, built: str = "", marked: str = "", free: str = "") -> BriefingPicture:
    """*ground* by lines; *built* as ``kind fields`` divided by commas; *free* are the bandits at large."""
    lines = ground.split()
    river = tuple(
        ((row, column - 1), (row, column))
        for row, line in enumerate(lines)
        for column in [line.find(RIVER)]
        if column > 0
    )
    terrain = tuple(tuple(LETTERS[letter] for letter in line.replace(RIVER, "")) for line in lines)
    bandits = tuple((r, c) for r, line in enumerate(terrain) for c, name in enumerate(line) if name == "bandit")
    parts = [part.split(maxsplit=1) for part in built.split(",") if part.strip()]
    buildings = tuple(BuildingView(kind, fields(places), latest=False) for kind, places in parts)
    return BriefingPicture(
        SheetView(0, 0, terrain, river, ()), CityView(buildings, bandits, fields(free)), fields(marked)
    )


PICTURES: dict[str, BriefingPicture] = {
    # --- the basic rules
    "start": picture("..|.. ..|.. ..|..", "solid 01 11"),
    "beside": picture(".... .... ....", "solid 00 10 11, lined 12 13 03, crossed 20"),
    "ground": picture("..|.m ..|.f ..|.f", "lined 01 11 20"),
    "forest_closed": picture("..ff .fff ....", "solid 01 11, lined 10 20"),
    "trees": picture(".tT. .... ....", "solid 10 20, lined 11 12, crossed 21 22 23", "01 02"),
    "rocks": picture("r..r .... ....", "solid 10 00, lined 11 12, crossed 21 22 23", "03"),
    "empty": picture(".... .... ....", "solid 00 10, lined 11 12, crossed 20 21 22, solid 13 23", "01 02 03"),
    # --- what games add
    "groups": picture(
        ".... .... ....", "solid 00 10, solid 11 12, solid 20 21, lined 02 03, crossed 22 23", "00 10 11 12 20 21"
    ),
    "wells": picture(".... .w.. ....", "solid 00 01, lined 10 20, crossed 21 22, solid 12 02 03"),
    "churches": picture(".... .... ....", "church 01 10 11 12 21, solid 00, lined 02 03"),
    "bandits_go_on": picture("b... ..b. ....", "solid 02 03, lined 11 10", "00 12", "00 12"),
    "church_points": picture(".... .... ....", "church 11 12, solid 10 20, lined 01 02, crossed 13 23"),
    "start_church": picture(".... .c.. ....", "lined 12 13 03"),
    "start_sawmill": picture(".... ..ss ....", "crossed 11 10 20"),
    "wide_river": picture("..W. .WW. .W..", "solid 00 10, lined 03 13, crossed 22 23"),
    "goal_plateau": picture("p... ..p. .p.p", "solid 00 10, lined 12 02, crossed 21", "00 12 21 23"),
    "forest_buildable": picture("..ff .fff ....", "solid 01 02, lined 11 10"),
    "goal_forest": picture("..ff ..ff ....", "solid 02 12, lined 03 13"),
    "goal_gold": picture("g..g .... .g..", "solid 00 10, lined 02 03, crossed 20 21", "00 03 21"),
    "bandits": picture("b... ..b. ....", "solid 02 03, lined 11 10, crossed 22 23, solid 13", "", "00"),
    "fortresses": picture(".... .... ....", "fortress 12, fortress 00, solid 11 10 20"),
    "fortress_serves": picture("..|.. ..|.. ..|..", "fortress 13, lined 12 22"),
    "start_fortress": picture("x... .... ...x", "lined 01 02 12"),
    "complete_groups": picture(
        ".... .... ....", "lined 00 10, lined 11 12, lined 02 03, solid 20 21", "00 10 11 12 02 03"
    ),
    "last_bonuses": picture("tT.. .... ....", "solid 02 12, lined 10 11, crossed 03 13, solid 20 21 22 23", "00 01"),
}
SIGNS = {
    "passing": "pass",
    "church_passing": "pass",
    "no_passing": "pass",
    "hidden_drawing": "hide",
    "money_bags": "bag",
}
"""What is said by a sign instead."""
