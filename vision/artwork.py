"""What the faces look like: templates drawn from the geometry that the rules give, in units of the face's side.

A blue face is a 2×2 grid of white squares with a grey half circle in the middle of one edge, or a pair of
compasses; a white face is a house. Values are reflectances as the red channel sees them: 0 blue ink, 1 white.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import SQUARES_A, SQUARES_B, Die, FaceA, FaceB, Kind

Gray = npt.NDArray[np.float32]
Face = FaceA | FaceB | Kind

OVERSAMPLE = 512
SQUARE = (0.095, 0.465)
"""From where to where a square of the first row or column reaches; the second one mirrors it."""
HALF_CIRCLE = (0.10, 0.12, 0.75)
"""How far its centre lies inside the edge, its radius, its reflectance."""
HOUSE = (
    (0.28, 0.82),
    (0.28, 0.52),
    (0.36, 0.44),
    (0.36, 0.34),
    (0.42, 0.34),
    (0.42, 0.38),
    (0.52, 0.28),
    (0.73, 0.50),
    (0.73, 0.82),
)
LEGS = (((0.50, 0.14), (0.31, 0.79)), ((0.50, 0.14), (0.71, 0.79)), ((0.29, 0.62), (0.72, 0.62)))


@dataclass(frozen=True, slots=True, order=True)
class Print:
    """A printed picture: the kind of die that it is on, and its face. A's and B's vertical are one picture."""

    die: Die
    face: Face

    def __str__(self) -> str:
        return f"{self.die}:{self.face}"


PRINTS: tuple[Print, ...] = (
    Print(Die.A, FaceA.CORNER),
    Print(Die.A, FaceA.SINGLE),
    Print(Die.A, FaceA.VERTICAL),
    Print(Die.A, FaceA.HORIZONTAL),
    Print(Die.B, FaceB.SINGLE),
    Print(Die.B, FaceB.HORIZONTAL),
    Print(Die.B, FaceB.BLANK),
    Print(Die.B, FaceB.COMPASS),
    Print(Die.W, Kind.SOLID),
    Print(Die.W, Kind.LINED),
    Print(Die.W, Kind.CROSSED),
)
"""Every distinguishable picture; B's vertical is A's, turned by 180°."""
BLUE_PRINTS = 8
"""The first eight of them lie on blue dice."""


def _points(corners: Iterable[tuple[float, float]]) -> npt.NDArray[np.int32]:
    return np.array([[round(x * OVERSAMPLE), round(y * OVERSAMPLE)] for x, y in corners], np.int32)


def _blue(squares: Iterable[tuple[int, int]], circle_right: bool) -> Gray:
    canvas = np.zeros((OVERSAMPLE, OVERSAMPLE), np.float32)
    inset, radius, grey = HALF_CIRCLE
    x = 1 - inset if circle_right else inset
    centre, angle = (round(x * OVERSAMPLE), OVERSAMPLE // 2), 90 if circle_right else -90
    cv2.ellipse(canvas, centre, (round(radius * OVERSAMPLE),) * 2, angle, 0, 180, grey, cv2.FILLED)
    low, high = SQUARE
    for row, column in squares:
        x0, x1 = (low, high) if column == 0 else (1 - high, 1 - low)
        y0, y1 = (low, high) if row == 0 else (1 - high, 1 - low)
        corner, opposite = _points([(x0, y0), (x1, y1)])
        cv2.rectangle(canvas, corner.tolist(), opposite.tolist(), 1.0, cv2.FILLED)
    return canvas


def _compass() -> Gray:
    canvas = _blue((), circle_right=False)
    for start, end in LEGS:
        a, b = _points([start, end])
        cv2.line(canvas, a.tolist(), b.tolist(), 1.0, round(0.055 * OVERSAMPLE))
    return canvas


def _house(kind: Kind) -> Gray:
    canvas = np.ones((OVERSAMPLE, OVERSAMPLE), np.float32)
    outline = _points(HOUSE)
    if kind is Kind.SOLID:
        cv2.fillPoly(canvas, [outline], 0.0)
        return canvas
    inside = np.zeros(canvas.shape, np.uint8)
    cv2.fillPoly(inside, [outline], 1)
    rows, columns = np.mgrid[0:OVERSAMPLE, 0:OVERSAMPLE] / OVERSAMPLE
    if kind is Kind.LINED:
        ink = np.mod(rows + columns, 0.096) < 0.034
    else:
        across, down = (
            np.mod(columns, 0.115) - 0.0575,
            np.mod(rows + 0.0575 * (np.floor(columns / 0.115) % 2), 0.115) - 0.0575,
        )
        ink = (np.abs(across) + np.abs(down) < 0.055) & (np.minimum(abs(across), abs(down)) < 0.016)
    canvas[(inside == 1) & ink] = 0.0
    cv2.polylines(canvas, [outline], isClosed=True, color=0.0, thickness=round(0.03 * OVERSAMPLE))
    return canvas


def draw(picture: Print) -> Gray:
    """The face from straight above, upright, with sharp edges."""
    match picture.face:
        case FaceA():
            return _blue(SQUARES_A[picture.face], circle_right=True)
        case FaceB.COMPASS:
            return _compass()
        case FaceB():
            return _blue(SQUARES_B[picture.face], circle_right=False)
        case Kind():
            return _house(picture.face)


@lru_cache(maxsize=8)
def templates(size: int, blur: float) -> Gray:
    """All prints, each in its four quarter turns (counter-clockwise), as (print, turn, size, size)."""
    stack = []
    for picture in PRINTS:
        sharp = cv2.GaussianBlur(draw(picture), (0, 0), blur * OVERSAMPLE) if blur else draw(picture)
        small = cv2.resize(sharp, (size, size), interpolation=cv2.INTER_AREA)
        stack.append([np.rot90(small, turn) for turn in range(4)])
    result = np.array(stack, np.float32)
    result.setflags(write=False)
    return result
