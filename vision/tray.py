"""Stage 1: the outline of the tray, from the cells that look like its floor.

A die beside the tray makes its own surroundings look a little like a floor, so narrow outgrowths are cut off before
the outline is drawn, and each side is put where most of the floor ends.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading import Quad
from vision.settings import Locating

Cells = npt.NDArray[np.float32]
Line = tuple[float, float]
"""Where it is at nought, and its slope."""
BULGES = (2.4, 1.6)
"""Cells by which the end of a row may be off before it is no part of the tray's side, look by look."""
FEWEST = 3
"""Rows without which nothing is drawn anew."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Where the tray's floor is: four corners in pixels of the picture."""

    corners: Quad

    @property
    def warped(self) -> float:
        """By how many degrees its opposite sides fail to be parallel."""
        sides = np.diff(np.array([*self.corners, self.corners[0]]), axis=0)
        turns = np.degrees(np.arctan2(sides[:, 1], sides[:, 0]))
        return float(np.abs((turns[:2] - turns[2:] + 90) % 180 - 90).max())

    def contains(self, x: float, y: float, slack: float) -> bool:
        """Whether a point lies on the floor, or at most *slack* pixels beside it."""
        outline = np.array(self.corners, np.float32)
        return bool(cv2.pointPolygonTest(outline, (x, y), measureDist=True) >= -slack)


def find(floor: Cells, cell: float, settings: Locating) -> Tray | None:
    """The tray in a map of how much each cell, *cell* pixels wide, looks like its floor; None where none is seen."""
    likely = np.asarray(floor > settings.on_floor, np.uint8)
    # A round brush, for a square one would turn the outline of a tray that lies askew.
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (settings.outgrowth,) * 2)
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
    corners = _fitted(np.asarray(core, np.uint8), corners) * cell
    a, b, c, d = ((float(u), float(v)) for u, v in corners)
    return Tray((a, b, c, d))


def _fitted(core: npt.NDArray[np.uint8], corners: Cells) -> Cells:
    """The rectangle with each side moved and turned to where most of its rows or columns of cells end.

    By perspective a tray is hardly ever a rectangle, and what bulges out round a die beside it must not count.
    """
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    columns, rows = (max(round(float(np.linalg.norm(side))), 1) for side in (across, down))
    square = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - np.float32(0.5)
    made = cv2.warpPerspective(core, cv2.getPerspectiveTransform(corners, square), (columns, rows))
    turned = np.asarray(made, np.uint8)
    (left, right), (top, bottom) = _ends(turned), _ends(turned.T)
    places = [_crossing(side, level) for side, level in ((left, top), (right, top), (right, bottom), (left, bottom))]
    return np.array([corners[0] + u / columns * across + v / rows * down for u, v in places], np.float32)


def _ends(cells: npt.NDArray[np.uint8]) -> tuple[Line, Line]:
    """The lines along which the rows of cells begin and end."""
    full = np.flatnonzero(cells.any(axis=1))
    middles = full.astype(np.float64) + 0.5
    first = cells[full].argmax(axis=1).astype(np.float64)
    last = cells.shape[1] - cells[full][:, ::-1].argmax(axis=1).astype(np.float64)
    return _line(middles, first), _line(middles, last)


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
