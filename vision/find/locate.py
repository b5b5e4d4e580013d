"""Stage 2: finds the tops of the dice, and the tray's floor, in a small copy of the picture.

A small network looks at the picture in 320 columns and answers for each cell of 8×8 small pixels: is the middle of a
blue top here, of a white one, of a die that is spoilt (cocked, covered, moving), is this the tray's floor; and where
exactly and how large the top is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from vision.find.rectify import TopPose
from vision.find.tray import TrayFloor, find
from vision.read.networks import network
from vision.settings import Locating

Image = npt.NDArray[np.uint8]
Cells = npt.NDArray[np.float32]
Number = TypeVar("Number", np.uint8, np.float32)

FINDER = "finder.onnx"
"""Serves every set of dice that has no finder of its own."""
COLUMNS = 320
STRIDE = 8
TARGET_MEAN = 110.0
USUAL_SIZE = 16.0
"""Size of a die in small pixels whose logarithm the network calls nought."""
FLOOR = 3
NOWHERE = 0.0
"""Log odds of standing in a tray that is not seen."""


SIDEWAYS, UPSIDE_DOWN = 1, 0
MIRRORED = (SIDEWAYS, UPSIDE_DOWN, -1)
"""Ways to mirror a picture, as OpenCV counts them; the last is both."""


class TopLook(IntEnum):
    """What a top looks like."""

    BLUE = 0
    WHITE = 1
    SPOILT = 2


@dataclass(frozen=True, slots=True, eq=False)
class Small:
    """A picture made small, and how many of its pixels one small pixel is."""

    image: Image
    factor: float


@dataclass(frozen=True, slots=True)
class TopCandidate:
    """Something that may be the top of a die, in pixels of the whole picture."""

    pose: TopPose
    look: TopLook
    heat: float
    floor: float = 1.0
    """Chance that it stands on the tray's floor, by a look at its surroundings."""


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    candidates: tuple[TopCandidate, ...]
    heat: Cells
    """Chances by look, one a cell."""
    floor: Cells
    tray: TrayFloor | None


def shrink(image: Image) -> Small:
    """The picture in 320 columns."""
    height, width = image.shape[:2]
    factor = width / COLUMNS
    while width >= 2 * COLUMNS and width % 2 == 0 and height % 2 == 0:
        image = np.asarray(cv2.resize(image, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8)
        height, width = image.shape[:2]
    rows = round(height * COLUMNS / width)
    if (width, height) != (COLUMNS, rows):
        image = np.asarray(cv2.resize(image, (COLUMNS, rows), interpolation=cv2.INTER_AREA), np.uint8)
    return Small(image, factor)


def _whole_cells(image: Image) -> Image:
    """The small picture with rows added below until its last cells are whole."""
    spare = -image.shape[0] % STRIDE
    return np.asarray(cv2.copyMakeBorder(image, 0, spare, 0, 0, cv2.BORDER_REPLICATE), np.uint8) if spare else image


def look_at(small: Small, finder: str = FINDER) -> Cells:
    """The finder's answer: seven numbers for each cell."""
    image = _whole_cells(small.image)
    mean = sum(cv2.mean(image)[:3]) / 3
    gain = min(max(TARGET_MEAN / max(mean, 1.0), 0.6), 4.0)
    blob = np.empty((1, 3, *image.shape[:2]), np.float32)
    for plane, seen in zip(blob[0], cv2.split(image), strict=True):
        np.multiply(seen, np.float32(gain / 255), out=plane)
    blob -= np.float32(0.5)
    return np.asarray(network(finder)(blob)[0], np.float32)


def locate(image: Image, settings: Locating, finder: str = FINDER) -> Located:
    """All tops in the picture that are not quite impossible, the surest first."""
    small = shrink(image)
    cells = look_at(small, finder)
    chances = _chances(cells[: FLOOR + 1])
    heat, floor = chances[:FLOOR], chances[FLOOR]
    strongest = heat.max(axis=0)
    found = [
        _candidate(cells, chances, (int(row), int(column)), small.factor)
        for row, column in np.argwhere(strongest >= settings.faint)
    ]
    candidates = _apart(found, settings)
    tray = find(floor, STRIDE * small.factor, settings, _like_dice(candidates, settings))
    return Located(candidates, heat, floor, tray)


def _like_dice(candidates: Sequence[TopCandidate], settings: Locating) -> list[TopPose]:
    """Where the floor can't be seen for what lies there."""
    return [one.pose for one in candidates if one.heat >= settings.suspect]


def standing(
    image: Image, located: Located, dice: Sequence[TopCandidate], settings: Locating, finder: str = FINDER
) -> list[list[float]]:
    """For each die log odds of standing in the tray, as it was found and when the picture is seen mirrored.

    A floor that a shadow or a table of the same wood feigns looks different then; a true one does not.
    """
    small = shrink(image)
    whole, cell = _whole_cells(small.image), STRIDE * small.factor
    poses = _like_dice(located.candidates, settings)
    floors = [_chances(_mirrored(look_at(Small(_mirrored(whole, way), 1.0), finder)[FLOOR], way)) for way in MIRRORED]
    found = [(floor, find(floor, cell, settings, poses)) for floor in floors]
    first = [located.tray.inside(one.pose, one.floor, settings) if located.tray else NOWHERE for one in dice]
    return [
        [
            odds,
            *(
                tray.inside(one.pose, _under(one.pose, floor, cell), settings) if tray else NOWHERE
                for floor, tray in found
            ),
        ]
        for one, odds in zip(dice, first, strict=True)
    ]


def _mirrored(array: npt.NDArray[Number], way: int) -> npt.NDArray[Number]:
    """Pixels or cells mirrored and moved by one: a cell tells of its first pixel, which must be one there, too."""
    moved = np.array([[1, 0, way != UPSIDE_DOWN], [0, 1, way != SIDEWAYS]], np.float32)
    flipped, (rows, columns) = cv2.flip(array, way), array.shape[:2]
    made = cv2.warpAffine(flipped, moved, (columns, rows), flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(made, array.dtype)


def _chances(odds: Cells) -> Cells:
    return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def _under(pose: TopPose, floor: Cells, cell: float) -> float:
    row, column = (
        min(max(int(at / cell), 0), most - 1) for at, most in zip((pose.y, pose.x), floor.shape, strict=True)
    )
    return float(floor[row, column])


def _candidate(cells: Cells, chances: Cells, where: tuple[int, int], factor: float) -> TopCandidate:
    row, column = where
    look = TopLook(int(chances[:FLOOR, row, column].argmax()))
    right, down, grow = (float(value) for value in cells[FLOOR + 1 :, row, column])
    # A small pixel's centre is not its corner: half a pixel there is half of *factor* here.
    x = ((column + right) * STRIDE + 0.5) * factor - 0.5
    y = ((row + down) * STRIDE + 0.5) * factor - 0.5
    pose = TopPose(x, y, math.exp(grow) * USUAL_SIZE * factor, 0.0)
    return TopCandidate(pose, look, float(chances[look, row, column]), float(chances[FLOOR, row, column]))


def _apart(found: list[TopCandidate], settings: Locating) -> tuple[TopCandidate, ...]:
    """The surest candidates that do not lie on one another."""
    kept: list[TopCandidate] = []
    for one in sorted(found, key=lambda candidate: -candidate.heat):
        near = (math.hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y) for other in kept)
        if all(distance > settings.apart * one.pose.size for distance in near):
            kept.append(one)
    return tuple(kept)
