"""The printed markers in a picture of the tray, and what is wrong with them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

MARKERS = 4
SAME_SIZE = 2.0
LEAST_FLOOR = 0.04

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Markers:
    verdict: str
    """``found``, or what is wrong: ``none``, ``missing``, ``double``, ``order``, ``sizes`` or ``small``."""
    seen: dict[int, Corners]
    """Their outlines in pixels."""
    corners: Corners | None = None
    """Of the floor, in pixels, clockwise from the upper left."""


def look_for_markers(image: Any) -> Markers:  # noqa: ANN401 - a picture
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    outlines, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)
    numbers = [] if ids is None else [int(number) for number in ids.ravel()]
    found = [(number, _corners(one)) for number, one in zip(numbers, outlines, strict=True) if number < MARKERS]
    seen = dict(sorted(found))
    if not seen:
        return Markers("none", seen)
    if len(found) > len(seen):
        return Markers("double", seen)
    if len(seen) < MARKERS:
        return Markers("missing", seen)
    corners = _floor(seen)
    verdict = _verdict(seen, corners, image.shape[0] * image.shape[1])
    return Markers(verdict, seen, corners if verdict == "found" else None)


def _verdict(seen: dict[int, Corners], corners: Corners, area: int) -> str:
    if _area(corners) <= 0 or not cv2.isContourConvex(np.array(corners, np.float32)):
        return "order"
    sides = [math.sqrt(abs(_area(one))) for one in seen.values()]
    if max(sides) > SAME_SIZE * min(sides):
        return "sizes"
    return "small" if _area(corners) < LEAST_FLOOR * area else "found"


def _floor(seen: dict[int, Corners]) -> Corners:
    """Of each marker the corner farthest from the middle: it lies in the corner of the floor."""
    middle = np.mean([np.mean(one, axis=0) for one in seen.values()], axis=0)
    return tuple(max(seen[number], key=lambda point: math.dist(point, middle)) for number in range(MARKERS))


def _corners(outline: Any) -> Corners:  # noqa: ANN401 - an array
    return tuple((float(x), float(y)) for x, y in outline.reshape(MARKERS, 2))


def _area(corners: Corners) -> float:
    """Positive where the corners go clockwise as one sees them."""
    return float(cv2.contourArea(np.array(corners, np.float32), oriented=True))
