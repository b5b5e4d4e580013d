"""Stage 1: the outline of the tray, from the cells that look like its floor.

A die beside the tray makes its own surroundings look a little like a floor, so narrow outgrowths are cut off before
the outline is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading import Quad
from vision.settings import Locating

Cells = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Tray:
    """Where the tray's floor is: four corners in pixels of the picture."""

    corners: Quad

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
    corners = _trimmed(np.asarray(core, np.uint8), corners, settings) * cell
    a, b, c, d = ((float(u), float(v)) for u, v in corners)
    return Tray((a, b, c, d))


def _trimmed(core: npt.NDArray[np.uint8], corners: Cells, settings: Locating) -> Cells:
    """The rectangle without the rows and columns at its sides that are hardly floor."""
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    columns, rows = (max(round(float(np.linalg.norm(side))), 1) for side in (across, down))
    square = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - np.float32(0.5)
    turned = cv2.warpPerspective(core, cv2.getPerspectiveTransform(corners, square), (columns, rows))
    spans = []
    for axis, count in ((0, columns), (1, rows)):
        full = np.flatnonzero(turned.mean(axis=axis) >= settings.mostly_floor)
        spans.append((full[0] / count, (full[-1] + 1) / count) if len(full) else (0.0, 1.0))
    (left, right), (top, bottom) = spans
    places = ((left, top), (right, top), (right, bottom), (left, bottom))
    return np.array([corners[0] + u * across + v * down for u, v in places], np.float32)
