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
    core = cv2.morphologyEx(likely, cv2.MORPH_OPEN, np.ones((settings.outgrowth,) * 2, np.uint8))
    pieces, _ = cv2.findContours(core, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not pieces:
        return None
    largest = max(pieces, key=cv2.contourArea)
    if cv2.contourArea(largest) < settings.floor_area * floor.size:
        return None
    (x, y), (width, height), angle = cv2.minAreaRect(largest)
    # Contours run through the centres of cells, and half a cell lies beyond them.
    corners = cv2.boxPoints(((x, y), (width + 1, height + 1), angle)) * cell
    a, b, c, d = ((float(u), float(v)) for u, v in corners)
    return Tray((a, b, c, d))
