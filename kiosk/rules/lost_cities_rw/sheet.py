"""The printed sheet: six expeditions with their arrows and artefacts, two columns beside them, and the points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.lost_cities_rw.dice import COLOURS, ExpeditionColour

BOXES = 9
"""Fields of every column."""


class BoxMark(StrEnum):
    """What is printed in a box; the value is its character in the sheet's text."""

    PLAIN = "."
    ARROW = "^"
    ARTEFACT = "A"


class BridgeColumn(StrEnum):
    """The eight columns that a bridge crosses, from left to right."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"
    ARTEFACTS = "artefacts"
    DICE = "dice"


COLUMNS = tuple(BridgeColumn)
ARTEFACTS, DICE_SYMBOLS = COLUMNS.index(BridgeColumn.ARTEFACTS), COLUMNS.index(BridgeColumn.DICE)

Points = tuple[int, ...]
"""For 0, 1, 2 … 9 marked fields."""


@dataclass(frozen=True, slots=True)
class MapSheet:
    marks: tuple[tuple[BoxMark, ...], ...]
    """For each expedition from left to right its boxes, the lowest first."""
    symbols: tuple[str, ...]
    """The sign that goes with each colour, so that colour is never the only one."""
    bridge: int
    """Entering this field of a column crosses its bridge."""
    bridge_points: int
    expedition_points: Points
    only_double: int
    """For a ticked round field without any number, before it is doubled."""
    artefact_points: Points
    dice_points: Points
    doubts: tuple[str, ...] = ()
    """What nobody has checked against a pad yet."""

    def expedition(self, colour: ExpeditionColour) -> tuple[BoxMark, ...]:
        return self.marks[COLOURS.index(colour)]

    def boxes(self, colour: ExpeditionColour, mark: BoxMark) -> tuple[int, ...]:
        """The boxes of an expedition that carry *mark*, counted from 1."""
        return tuple(box for box, one in enumerate(self.expedition(colour), 1) if one is mark)
