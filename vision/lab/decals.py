"""What lies on the tray's floor and casts no shadow: the printed markers and a few bits of lint."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab.model import TRAY_HALF_CM

if TYPE_CHECKING:
    from vision.lab.camera import Eye
    from vision.lab.model import Array, TrayModel

MARKER_CM = 1.8
BORDER_CM = 0.27
MARKER_INSET_CM = 0.35
_CELL_PX = 8


@lru_cache(maxsize=4)
def marker(number: int) -> Array:
    """A marker with its white border: linear light, one channel."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = 6 * _CELL_PX * 2
    border = round(side * BORDER_CM / MARKER_CM)
    image = cv2.aruco.generateImageMarker(dictionary, number, side)
    image = cv2.copyMakeBorder(image, border, border, border, border, cv2.BORDER_CONSTANT, value=(255.0,))
    return (0.035 + 0.75 * (image > 0)).astype(np.float32)


def marker_corners(number: int) -> Array:
    """A marker's paper on the floor: top left, top right, bottom right, bottom left."""
    side = MARKER_CM + 2 * BORDER_CM
    reach = TRAY_HALF_CM - MARKER_INSET_CM - side / 2
    x, y = ((-reach, reach), (reach, reach), (reach, -reach), (-reach, -reach))[number]
    h = side / 2
    return np.array([[x - h, y + h, 0], [x + h, y + h, 0], [x + h, y - h, 0], [x - h, y - h, 0]])


def add(albedo: Array, seen: Eye, tray: TrayModel, corner: Array) -> None:
    """Lay lint and, if the tray has them, the markers onto a picture of the floor that begins at *corner*."""
    _lint(albedo, seen, tray, corner)
    if not tray.aruco:
        return
    for number in range(4):
        _paste(albedo, marker(number), seen.project(marker_corners(number)) - corner)


def _paste(albedo: Array, picture: Array, quad: Array) -> None:
    side = picture.shape[0]
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    low = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, (albedo.shape[1], albedo.shape[0]))
    if (high <= low).any():
        return
    double = ((quad - low) * 2 + 0.5).astype(np.float32)
    transform = cv2.getPerspectiveTransform(source, double)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    both = np.dstack([picture, np.ones_like(picture)])
    large = cv2.warpPerspective(both, transform, (size[0] * 2, size[1] * 2), flags=cv2.INTER_LINEAR)
    small = cv2.resize(large, size, interpolation=cv2.INTER_AREA)
    part = albedo[low[1] : high[1], low[0] : high[0]]
    part *= 1 - small[..., 1:]
    part += small[..., :1]


def _lint(albedo: Array, seen: Eye, tray: TrayModel, corner: Array) -> None:
    rng = np.random.default_rng((tray.seed, 5))
    for _ in range(int(rng.integers(0, 7))):
        start = rng.uniform(-9, 9, 2)
        heading = rng.uniform(0, 2 * np.pi) + np.cumsum(rng.normal(0, 0.5, 5))
        steps = np.stack([np.cos(heading), np.sin(heading)], 1) * rng.uniform(0.03, 0.16)
        points = np.column_stack([start + np.cumsum(steps, 0), np.zeros(5)])
        pixels = np.round((seen.project(points) - corner) * 16).astype(np.int32)
        tone = float(rng.uniform(0.15, 0.7))
        cv2.polylines(
            albedo,
            [pixels],
            isClosed=False,
            color=(tone, tone, tone),
            thickness=1,
            lineType=cv2.LINE_8,
            shift=4,
        )
