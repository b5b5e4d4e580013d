"""Stage 1: the outline of the tray, from the cells that look like its floor.

A die beside the tray makes its own surroundings look a little like a floor, so narrow outgrowths are cut off before
the outline is drawn, and each side is put where most of the floor ends, not where it ends at a die.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.find import warp
from vision.find.rectify import TopPose
from vision.reading import Quad
from vision.settings import Locating

Cells = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]
Line = tuple[float, float]
"""Where it is at nought, and its slope."""
FINER = 3
"""How many steps a cell is divided into, for the floor seldom ends where a cell does."""
BULGES = (2.4, 1.6)
"""Steps by which the end of a row may be off before it is no part of the tray's side, look by look."""
REACH = 1.6
"""How far around the middle of a die its own look spoils that of the floor, in sides of it."""
SUREST = 0.05
"""No look at what is under a die is surer than this."""
FEWEST = 3
"""Rows without which nothing is drawn anew."""


@dataclass(frozen=True, slots=True)
class TrayFloor:
    """Where the tray's floor is: four corners in pixels of the picture."""

    corners: Quad

    def depth(self, x: float, y: float) -> float:
        """How far within the floor's outline a point lies, in pixels; less than nought beside it."""
        return float(cv2.pointPolygonTest(np.array(self.corners, np.float32), (x, y), measureDist=True))

    @property
    def lopsided(self) -> float:
        """How much longer the outline is one way than the other."""
        sides = [
            math.dist(one, other)
            for one, other in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        ]
        across, down = sides[0] + sides[2], sides[1] + sides[3]
        return max(across, down) / max(min(across, down), 1.0)

    def inside(self, pose: TopPose, floor: float, settings: Locating) -> float:
        """Log odds that a die stands in the tray, by two looks: at the outline, and at the floor right under it."""
        depth = self.depth(pose.x, pose.y) / pose.size
        chance = min(max(floor, SUREST), 1 - SUREST)
        return math.log(chance / (1 - chance)) + settings.depth_weight * (depth - settings.at_wall)


def find(floor: Cells, cell: float, settings: Locating, dice: Sequence[TopPose] = ()) -> TrayFloor | None:
    """The tray in a map of how much each cell, *cell* pixels wide, looks like its floor; None where none is seen."""
    floor, cell = _finer(floor), cell / FINER
    likely = np.asarray(floor > settings.floor_cell, np.uint8)
    # A round brush, for a square one would turn the outline of a tray that lies askew.
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (FINER * settings.outgrowth,) * 2)
    core = cv2.morphologyEx(likely, cv2.MORPH_OPEN, brush)
    pieces, _ = cv2.findContours(core, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not pieces:
        return None
    largest = max(pieces, key=cv2.contourArea)
    if cv2.contourArea(largest) < settings.floor_area * floor.size:
        return None
    middle, (width, height), angle = cv2.minAreaRect(largest)
    # Contours run through the centres of cells, and half a cell lies beyond them.
    corners = cv2.boxPoints((middle, (width + 1, height + 1), angle)).astype(np.float32)
    corners = _fitted(np.asarray(core, np.uint8), _around(dice, cell, floor.shape), corners) * cell
    a, b, c, d = ((float(u), float(v)) for u, v in corners)
    return TrayFloor((a, b, c, d))


def _finer(floor: Cells) -> Cells:
    """The map with steps between the middles of its cells."""
    rows, columns = floor.shape
    shrink, first = 1 / FINER, (FINER // 2) / FINER
    back = np.array([[shrink, 0, -first], [0, shrink, -first]])
    return np.asarray(warp.affine(floor, back, (columns * FINER, rows * FINER)), np.float32)


def _around(dice: Sequence[TopPose], cell: float, shape: tuple[int, ...]) -> Mask:
    """The cells on and around dice, of which it can't be told where the floor ends."""
    cells = np.zeros(shape, np.uint8)
    for pose in dice:
        middle = (round(pose.x / cell), round(pose.y / cell))
        cv2.circle(cells, middle, math.ceil(REACH * pose.size / cell), 1, cv2.FILLED)
    return cells


def _fitted(core: Mask, dice: Mask, corners: Cells) -> Cells:
    """The rectangle with each side moved and turned to where most of its rows or columns of cells end.

    By perspective a tray is hardly ever a rectangle, and what bulges out round a die beside it must not count.
    """
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    columns, rows = (max(round(float(np.linalg.norm(side))), 1) for side in (across, down))
    way = np.stack([across / columns, down / rows], axis=1).astype(np.float64)
    back = np.column_stack([way, corners[0] + way.sum(axis=1) / 2])
    turned, hidden = (
        np.asarray(warp.affine(one, back, (columns, rows), cv2.BORDER_CONSTANT), np.uint8) for one in (core, dice)
    )
    (left, right), (top, bottom) = _ends(turned, hidden), _ends(turned.T, hidden.T)
    places = [_crossing(side, level) for side, level in ((left, top), (right, top), (right, bottom), (left, bottom))]
    return np.array([corners[0] + u / columns * across + v / rows * down for u, v in places], np.float32)


def _ends(cells: Mask, hidden: Mask) -> tuple[Line, Line]:
    """The lines along which the rows of cells begin and end; rows that do so at a die count only if most do."""
    full = np.flatnonzero(cells.any(axis=1))
    first = cells[full].argmax(axis=1)
    last = cells.shape[1] - cells[full][:, ::-1].argmax(axis=1)
    lines = []
    for ends, at in ((first, first), (last, last - 1)):
        free = np.flatnonzero(hidden[full, at] == 0)
        rows = free if len(free) * 2 > len(full) else np.arange(len(full))
        lines.append(_line(full[rows].astype(np.float64) + 0.5, ends[rows].astype(np.float64)))
    return lines[0], lines[1]


def _line(at: npt.NDArray[np.float64], ends: npt.NDArray[np.float64]) -> Line:
    """Place and slope of the line through the points; those far from it are left out, and it is drawn again."""
    place, slope = float(_middle(ends)), 0.0
    for far in BULGES:
        near = abs(ends - slope * at - place) < far
        x, y = at[near], ends[near]
        if len(x) < FEWEST:
            break
        middle = x.sum() / len(x)
        spread = x - middle
        slope = float(spread @ y / max(float(spread @ spread), 1.0))
        place = float(y.sum()) / len(y) - slope * float(middle)
    return place, slope


def _middle(values: npt.NDArray[np.float64]) -> float:
    """The median, several times as quick as numpy's own."""
    return float(np.partition(values, len(values) // 2)[len(values) // 2])


def _crossing(side: Line, level: Line) -> tuple[float, float]:
    """Where a line x = a + b·y meets a line y = c + d·x."""
    (a, b), (c, d) = side, level
    x = (a + b * c) / (1 - b * d)
    return x, c + d * x
