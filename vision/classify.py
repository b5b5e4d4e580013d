"""Stage 4: what the geometric cue says about each print, from what :mod:`vision.cells` measured.

An opinion is one number a print: how much speaks for it rather than for its rivals; minus infinity where it is out of
the question. A top on which the squares themselves are not clear has no opinion at all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from kiosk.rules.dice import Die, FaceA, FaceB, Kind
from vision.artwork import PRINTS, Print
from vision.cells import Cells, House, Square
from vision.settings import Agreeing

NEVER = -math.inf
CORNER, SINGLE_A, VERTICAL, HORIZONTAL_A, SINGLE_B, HORIZONTAL_B, BLANK, COMPASS = PRINTS[:8]
SOLID, LINED, CROSSED = PRINTS[8:]

assert Print(Die.A, FaceA.VERTICAL) == VERTICAL
assert Print(Die.B, FaceB.HORIZONTAL) == HORIZONTAL_B
assert Print(Die.W, Kind.CROSSED) == CROSSED

Evidence = dict[Print, float]

MOST_DOUBTFUL = 2
DIAGONAL = 3
"""0 + 3 and 1 + 2: two squares that do not touch."""
TURN = (2, 0, 3, 1)
"""Where the square that is at each place goes when the face is turned clockwise by a quarter: row by row."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """How much speaks for each print, and what is not clear about it."""

    evidence: Evidence
    note: str = ""
    clear: bool = True
    """Whether the evidence decides; otherwise it only rules faces out."""


def of_blue(cells: Cells, settings: Agreeing) -> Opinion:
    """The squares say which faces are possible; the half circle and the strokes decide between them.

    Where a square is neither clearly white nor clearly blue, both are tried, and the opinion is no longer clear.
    """
    states = [_is_white(square, settings) for square in cells.squares]
    doubtful = [index for index, state in enumerate(states) if state is None]
    if len(doubtful) > MOST_DOUBTFUL:
        return Opinion({}, "the squares are not clear")
    evidence: Evidence = {}
    for guess in product((False, True), repeat=len(doubtful)):
        filled = dict(zip(doubtful, guess, strict=True))
        lit = [index for index, state in enumerate(states) if (filled[index] if state is None else state)]
        for one, value in _of_squares(cells, lit, settings).items():
            evidence[one] = max(evidence.get(one, NEVER), value)
    if not evidence:
        return Opinion({}, "no face has such squares")
    return Opinion(evidence, "a square is neither white nor blue" if doubtful else "", clear=not doubtful)


def _of_squares(cells: Cells, lit: Sequence[int], settings: Agreeing) -> Evidence:
    match len(lit):
        case 0:
            return _of_none(cells, settings)
        case 1:
            return _of_single(cells, lit[0])
        case 2 if sum(lit) != DIAGONAL:
            return _of_pair(cells, lit)
        case 3:
            return {CORNER: 1.0}
    return {}


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


def _is_white(square: Square, settings: Agreeing) -> bool | None:
    """Whether a square is white: by its own colour, and by the step at its edges that glare does not have."""
    steps = square.tint_step > settings.white_tint_step and square.light_step > settings.white_light_step
    if square.tint > settings.white_tint and steps:
        return True
    level = square.tint_step < settings.blue_tint_step or square.light_step < settings.blue_light_step
    if square.tint < settings.blue_tint or level:
        return False
    return None


def _of_none(cells: Cells, settings: Agreeing) -> Evidence:
    """Compasses or blank; both where the strokes do not decide."""
    evidence: Evidence = {}
    if cells.strokes > settings.blank_strokes:
        evidence[COMPASS] = cells.strokes - settings.blank_strokes
    if cells.strokes < settings.compass_strokes:
        evidence[BLANK] = settings.compass_strokes - cells.strokes
    return evidence


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
