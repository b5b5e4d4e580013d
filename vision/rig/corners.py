"""Looks for the four printed markers in the corners of the tray, and says what is wrong with them.

``look_for_markers(image)`` gives a :class:`Markers`: its ``verdict`` is a stable name for a guided screen,
``seen`` and ``missing`` are marker numbers (0 to 3, clockwise from the top left), ``outlines`` can be drawn into
the picture, and ``corners`` (pixels) go into :meth:`vision.calibrate.Calibration.with_corners` once the verdict is
``found``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading import Quad

Image = npt.NDArray[np.uint8]

MARKERS = 4
SAME_SIZE = 2.0
"""How many times as large as another a marker may be seen; a camera over a tray is never so far askew."""
CERTAIN = 2
"""So many markers that can only be read in a mirror are no accident."""
LEAST_FLOOR = 0.04
"""Share of the picture that the floor between the markers must take."""


class MarkerVerdict(StrEnum):
    """What to tell the person who lays out the markers; the names are stable."""

    FOUND = "found"
    NONE = "none"
    MISSING = "missing"
    """Some of them; ``Markers.missing`` says which."""
    DOUBLE = "double"
    """A number is seen twice."""
    MIRRORED = "mirrored"
    """They are seen as in a mirror: so would every print be, and some are mirror images of others."""
    ORDER = "order"
    """They do not go round the tray clockwise from 0 to 3."""
    SIZES = "sizes"
    """They differ so much in size that they can't lie on one floor, or were printed in different scales."""
    SMALL = "small"
    """The tray fills too little of the picture."""


@dataclass(frozen=True, slots=True)
class Markers:
    """What was seen of the markers."""

    verdict: MarkerVerdict
    seen: tuple[int, ...] = ()
    missing: tuple[int, ...] = tuple(range(MARKERS))
    outlines: tuple[Quad, ...] = ()
    """In the order of *seen*."""
    corners: Quad | None = None
    """Of the floor, clockwise from the top left; only where all is well."""


def look_for_markers(image: Image) -> Markers:
    """The markers in a picture of the tray."""
    found = _found(image)
    if not found and len(_found(np.ascontiguousarray(image[:, ::-1]))) >= CERTAIN:
        return Markers(MarkerVerdict.MIRRORED)
    seen = tuple(sorted({number for number, _ in found}))
    missing = tuple(number for number in range(MARKERS) if number not in seen)
    drawn = dict(found)
    shown = tuple(drawn[number] for number in seen)
    verdict = _verdict(drawn, missing, doubled=len(found) > len(seen), size=(image.shape[1], image.shape[0]))
    corners = floor_corners(drawn) if verdict is MarkerVerdict.FOUND else None
    return Markers(verdict, seen, missing, shown, corners)


def _found(image: Image) -> list[tuple[int, Quad]]:
    """Numbers and outlines of all markers; none is the mirror image of another."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    outlines, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)
    numbers = [] if ids is None else [int(number) for number in ids.ravel()]
    return [(number, _quad(outline)) for number, outline in zip(numbers, outlines, strict=True) if number < MARKERS]


def _verdict(
    drawn: Mapping[int, Quad], missing: tuple[int, ...], *, doubled: bool, size: tuple[int, int]
) -> MarkerVerdict:
    if not drawn:
        return MarkerVerdict.NONE
    if doubled:
        return MarkerVerdict.DOUBLE
    if missing:
        return MarkerVerdict.MISSING
    sides = [math.sqrt(abs(_area(outline))) for outline in drawn.values()]
    floor = _area(floor_corners(drawn))
    if not _goes_round(floor_corners(drawn)):
        return MarkerVerdict.ORDER
    if max(sides) > SAME_SIZE * min(sides):
        return MarkerVerdict.SIZES
    return MarkerVerdict.SMALL if floor < LEAST_FLOOR * size[0] * size[1] else MarkerVerdict.FOUND


def floor_corners(drawn: Mapping[int, Quad]) -> Quad:
    """Of each marker the corner farthest from the tray's middle: it lies in the corner of the floor."""
    middle = np.mean([np.mean(drawn[number], axis=0) for number in range(MARKERS)], axis=0)
    a, b, c, d = (max(drawn[number], key=lambda point: math.dist(point, middle)) for number in range(MARKERS))
    return a, b, c, d


def _quad(outline: npt.NDArray[Any]) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in outline.reshape(MARKERS, 2))
    return a, b, c, d


def _area(corners: Quad) -> float:
    """Positive where the corners go clockwise as one sees them."""
    return float(cv2.contourArea(np.array(corners, np.float32), oriented=True))


def _goes_round(corners: Quad) -> bool:
    return _area(corners) > 0 and bool(cv2.isContourConvex(np.array(corners, np.float32)))
