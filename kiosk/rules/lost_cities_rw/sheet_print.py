"""Prints a sheet as the text that `sheet_parse` reads back."""

from __future__ import annotations

from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.sheet import MapSheet

KIND = "tabletown-lost-cities-sheet"
FORMAT = f"{KIND}/1"

KEYS = (
    *(colour.value for colour in COLOURS),
    "symbols",
    "bridge",
    "expedition points",
    "only double",
    "artefact points",
    "dice points",
)
"""In the order in which they are printed; ``open`` may come any number of times after them."""


def print_sheet(sheet: MapSheet) -> str:
    """The text of *sheet*; parsing it gives *sheet* back."""
    entries = _entries(sheet)
    lines = [FORMAT, *(f"{key}: {entries[key]}" for key in KEYS), *(f"open: {doubt}" for doubt in sheet.doubts)]
    return "\n".join(lines) + "\n"


def _entries(sheet: MapSheet) -> dict[str, str]:
    return {
        **{colour.value: "".join(boxes) for colour, boxes in zip(COLOURS, sheet.marks, strict=True)},
        "symbols": " ".join(sheet.symbols),
        "bridge": f"{sheet.bridge} {sheet.bridge_points}",
        "expedition points": _numbers(sheet.expedition_points),
        "only double": str(sheet.only_double),
        "artefact points": _numbers(sheet.artefact_points),
        "dice points": _numbers(sheet.dice_points),
    }


def _numbers(points: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in points)
