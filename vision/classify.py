"""Stage 4: what the geometric cue says about each print, from what :mod:`vision.cells` measured.

An opinion is one number a print: how much speaks for it rather than for its rivals; minus infinity where it is out of
the question. A top on which the squares themselves are not clear has no opinion at all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.rules.dice import Die, FaceA, FaceB, Kind
from vision.artwork import PRINTS, Print
from vision.cells import Cells, House
from vision.settings import Agreeing

NEVER = -math.inf
CORNER, SINGLE_A, VERTICAL, HORIZONTAL_A, SINGLE_B, HORIZONTAL_B, BLANK, COMPASS = PRINTS[:8]
SOLID, LINED, CROSSED = PRINTS[8:]

assert Print(Die.A, FaceA.VERTICAL) == VERTICAL
assert Print(Die.B, FaceB.HORIZONTAL) == HORIZONTAL_B
assert Print(Die.W, Kind.CROSSED) == CROSSED

Evidence = dict[Print, float]

TURN = (2, 0, 3, 1)
"""Where the square that is at each place goes when the face is turned clockwise by a quarter: row by row."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """How much speaks for each print, and why there is no opinion if there is none."""

    evidence: Evidence
    note: str = ""

    @property
    def clear(self) -> bool:
        return bool(self.evidence)


def of_blue(cells: Cells, settings: Agreeing) -> Opinion:
    """The squares say which faces are possible; the half circle and the strokes decide between them."""
    squares = [_is_white(tint, level, settings) for tint, level in zip(cells.white, cells.levels, strict=True)]
    if None in squares:
        return Opinion({}, "a square is neither white nor blue")
    lit = [index for index, white in enumerate(squares) if white]
    match len(lit):
        case 0:
            return _of_none(cells, settings)
        case 1:
            return Opinion(_of_single(cells, lit[0]))
        case 2 if sum(lit) != 3:  # noqa: PLR2004 - 0 + 3 and 1 + 2 are the diagonals
            return Opinion(_of_pair(cells, lit))
        case 3:
            return Opinion({CORNER: 1.0})
    return Opinion({}, "no face has such squares")


def of_white(house: House, settings: Agreeing) -> Opinion:
    """Much ink is a solid house; little ink is lined if it runs in one direction, else crossed."""
    evidence: Evidence = {}
    if house.ink > settings.solid_ink:
        evidence[SOLID] = house.ink - settings.solid_ink
    if house.ink < settings.open_ink:
        if house.order > settings.lined:
            evidence[LINED] = house.order - settings.lined
        if house.order < settings.crossed and house.ink < settings.crossed_ink:
            evidence[CROSSED] = settings.crossed - house.order
    return Opinion(evidence, "" if evidence else "the house is unclear")


def _is_white(tint: float, level: float, settings: Agreeing) -> bool | None:
    if tint > settings.white_cell and level > settings.white_level:
        return True
    if tint < settings.blue_cell or level < settings.blue_level:
        return False
    return None


def _of_none(cells: Cells, settings: Agreeing) -> Opinion:
    if cells.strokes > settings.compass_strokes:
        return Opinion({COMPASS: 1.0})
    if cells.strokes < settings.blank_strokes:
        return Opinion({BLANK: 1.0})
    return Opinion({}, "compasses or blank is unclear")


def _of_single(cells: Cells, lit: int) -> Evidence:
    """Turned so that the square is at the bottom right, A's half circle is on the right, B's at the bottom."""
    edges, squares = _turned(lit, 3)
    right, bottom = edges[0], edges[3]
    lead = cells.circles[right][squares[1]] - cells.circles[bottom][squares[2]]
    return {SINGLE_A: lead, SINGLE_B: -lead}


def _of_pair(cells: Cells, lit: Sequence[int]) -> Evidence:
    """Turned so that the squares are at the bottom: the half circle is on the right, on the left, or below."""
    pairs = {(2, 3): 3, (0, 1): 0, (0, 2): 2, (1, 3): 1}
    edges, squares = _turned(pairs[lit[0], lit[1]], 3)
    right = cells.circles[edges[0]][squares[1]]
    left = cells.circles[edges[2]][squares[0]]
    below = cells.notches[edges[3]]
    return {
        HORIZONTAL_A: right - max(left, below),
        HORIZONTAL_B: left - max(right, below),
        VERTICAL: below - max(left, right),
    }


def _turned(square: int, to: int) -> tuple[list[int], list[int]]:
    """Which edges and squares are seen at each place when the face is turned until *square* lies where *to* is."""
    edges, squares = [0, 1, 2, 3], [0, 1, 2, 3]
    while squares[to] != square:
        edges = [edges[1], edges[2], edges[3], edges[0]]
        squares = [squares[place] for place in TURN]
    return edges, squares
