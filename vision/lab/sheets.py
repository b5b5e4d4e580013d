"""Contact sheets: many pictures on one page, to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.lab.model import Array


def small(picture: Array, width: int = 320) -> Array:
    height = round(width * picture.shape[0] / picture.shape[1])
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)


def sheet(pictures: Sequence[Array], columns: int) -> Array:
    """Pictures of one size, row by row; the last row is filled up with black."""
    full = [*pictures, *[np.zeros_like(pictures[0])] * (-len(pictures) % columns)]
    rows = [np.hstack(full[k : k + columns]) for k in range(0, len(full), columns)]
    return np.vstack(rows)


def top_faces(picture: Array, dice: Sequence[dict[str, object]], side: int = 120) -> list[Array]:
    """Each die's surroundings, enlarged."""
    found = []
    for die in dice:
        quad = np.array(die["top_quad_px"], float)
        middle, reach = quad.mean(0), float(np.linalg.norm(quad[0] - quad[2])) * 0.8
        scale = side / 2 / reach
        matrix = np.array([[scale, 0, side / 2 - scale * middle[0]], [0, scale, side / 2 - scale * middle[1]]])
        found.append(cv2.warpAffine(picture, matrix, (side, side), flags=cv2.INTER_CUBIC))
    return found
