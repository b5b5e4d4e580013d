"""Straightened crops drawn by hand, as the geometric cue would like to see them."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.find.rectify import CROP, FACE

BLUE, WHITE, GREY = (170, 60, 40), (235, 238, 240), (185, 184, 186)
INK = (120, 50, 35)
PAPER = tuple(float(value) for value in WHITE)
EDGE = (CROP - FACE) // 2
SPOTS = {"right": (0.90, 0.5), "top": (0.5, 0.10), "left": (0.10, 0.5), "bottom": (0.5, 0.90)}


def at(share: float) -> int:
    return round(EDGE + share * FACE)


def blue_top(squares: Iterable[int] = (), circle: str | None = None) -> np.ndarray:
    """Squares by number (row by row), the half circle by its edge."""
    crop = np.full((CROP, CROP, 3), (40, 90, 40), np.uint8)
    face = crop[EDGE : EDGE + FACE, EDGE : EDGE + FACE]
    face[:] = BLUE
    if circle:
        x, y = SPOTS[circle]
        cv2.circle(crop, (at(x), at(y)), round(0.12 * FACE), GREY, cv2.FILLED)
        for edge in (np.s_[:, : at(0.10)], np.s_[:, at(0.90) :], np.s_[: at(0.10)], np.s_[at(0.90) :]):
            crop[edge] = np.where((crop[edge] == GREY).all(axis=-1, keepdims=True), BLUE, crop[edge])
    for square in squares:
        row, column = divmod(square, 2)
        x, y = (at(0.535) if place else at(0.095) for place in (column, row))
        crop[y : y + 16, x : x + 16] = WHITE
    return crop


def compasses() -> np.ndarray:
    crop = blue_top((), "left")
    for start, end in (((0.5, 0.14), (0.3, 0.8)), ((0.5, 0.14), (0.7, 0.8)), ((0.3, 0.62), (0.7, 0.62))):
        cv2.line(crop, (at(start[0]), at(start[1])), (at(end[0]), at(end[1])), WHITE, 2, cv2.LINE_AA)
    return crop


def white_top(kind: str) -> np.ndarray:
    crop = np.full((CROP, CROP, 3), WHITE, np.uint8)
    house = np.zeros((CROP, CROP), np.uint8)
    outline = [(0.28, 0.82), (0.28, 0.5), (0.5, 0.28), (0.73, 0.5), (0.73, 0.82)]
    corners = np.array([(at(x), at(y)) for x, y in outline], np.int32)
    cv2.fillPoly(house, [corners], 1)
    y, x = np.mgrid[0:CROP, 0:CROP]
    ink = {
        "solid": x >= 0,
        "lined": (x + y) % 5 < 2,
        "crossed": ((x % 6 < 2) & (y % 6 < 5)) ^ ((y % 6 < 2) & (x % 6 < 5)),
    }
    crop[(house == 1) & ink[kind]] = INK
    cv2.polylines(crop, [corners], isClosed=True, color=INK, thickness=1)
    return crop
