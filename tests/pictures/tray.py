"""A drawn tray in the place of a camera's picture, for scenes and demonstrations that have no camera."""

from __future__ import annotations

from dataclasses import replace

from ui.draw.dice import SQUARES
from ui.widgets.camera import CameraPicture, DieOutline

WIDTH, HEIGHT, DIE = 320, 250, 66
FELT, BLUE, WHITE, PALE = (58, 92, 70), (45, 108, 168), (251, 249, 243), (214, 206, 190)
PLACES = {"A": (48, 92), "B": (136, 60), "W": (212, 128)}
MARGIN = 5

Colour = tuple[int, int, int]


def tray(faces: dict[str, str], *, unsure: str = "") -> CameraPicture:
    """The three dice in a green tray; the one that could not be read is outlined as such."""
    rows = [bytearray(bytes(FELT) * WIDTH) for _ in range(HEIGHT)]
    for die, (x, y) in PLACES.items():
        _square(rows, x, y, DIE, WHITE if die == "W" else BLUE)
        for row, column in SQUARES.get(die, {}).get(faces[die], ()):
            _square(rows, x + 6 + column * 30, y + 6 + row * 30, 24, WHITE)
        if die == "W":
            _square(rows, x + 16, y + 22, DIE - 32, PALE)
    outlines = tuple(_outline(die, faces[die], unsure=bool(unsure)) for die in PLACES)
    outlines = tuple(replace(one, sure=die != unsure) for die, one in zip(PLACES, outlines, strict=True))
    return CameraPicture(WIDTH, HEIGHT, b"".join(rows), outlines)


def _square(rows: list[bytearray], x: int, y: int, side: int, colour: Colour) -> None:
    for row in rows[y : y + side]:
        row[3 * x : 3 * (x + side)] = bytes(colour) * side


def _outline(die: str, face: str, *, unsure: bool) -> DieOutline:
    x, y = PLACES[die]
    low, high = -MARGIN, DIE + MARGIN
    corners = ((low, low), (high, low), (high, high), (low, high))
    places = tuple(((x + dx) / WIDTH, (y + dy) / HEIGHT) for dx, dy in corners)
    return DieOutline(places, None if unsure else die, face=None if unsure else face)
