"""Draws what was found of six dice, for the person who wants to know why."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.dicesets.lost_cities_rw.reader import SixExamination
from vision.dicesets.lost_cities_rw.signs import NAMES, values
from vision.dicesets.lost_cities_rw.tops import COLOURS, NUMBER, READING, SixDiceTop, cut_out
from vision.overlay import DARK, GREEN, LINE, RED, TILE, WHITE, WIDTH, outlined, write
from vision.reading import Status

Image = npt.NDArray[np.uint8]


def explained(image: Image, examination: SixExamination) -> Image:
    """The outlines, each straightened top with what is said of it, and all signs of the throw."""
    height = round(2 * WIDTH * image.shape[0] / image.shape[1])
    answer = cv2.resize(outlined(image, examination.reading), (2 * WIDTH, height), interpolation=cv2.INTER_AREA)
    return np.vstack(
        [np.asarray(answer, np.uint8), *(_row(image, top) for top in examination.tops), _verdict(examination)]
    )


def _row(image: Image, top: SixDiceTop) -> Image:
    canvas = np.full((TILE, 2 * WIDTH, 3), DARK, np.uint8)
    crop = cut_out(image, top.pose, READING)
    canvas[:, :TILE] = cv2.resize(crop, (TILE, TILE), interpolation=cv2.INTER_NEAREST)
    number = top.kind == NUMBER
    chances = np.exp(top.digits if number else top.colours)
    order = np.argsort(-chances)[:3]
    said = ", ".join(f"{place if number else COLOURS[place]} {chances[place]:.4f}" for place in order)
    kinds = "number {:.3f}, colour {:.3f}, another {:.3f}, nothing {:.3f}".format(*np.exp(top.kinds))
    flags = "leans {:+.1f}, covered {:+.1f}, moves {:+.1f}".format(*top.flags)
    lines = (
        f"found {top.candidate.heat:.2f}, {top.pose.size:.1f} px; {kinds}",
        f"{said}; head to the apex {top.stands:+.1f}; wavers {top.wavers:.2f}",
        flags,
    )
    for number_of, line in enumerate(lines):
        write(canvas, line, (TILE + 12, 30 + number_of * 2 * LINE), WHITE)
    return canvas


def _verdict(examination: SixExamination) -> Image:
    canvas = np.full((4 * LINE, 2 * WIDTH, 3), DARK, np.uint8)
    reading = examination.reading
    if reading.status is Status.READ:
        write(canvas, f"read: {reading.words}, score {examination.score:.2f}", (12, 24), GREEN)
    else:
        write(canvas, f"refused: {reading.reason}, {reading.message}, score {examination.score:.2f}", (12, 24), RED)
    if examination.signs is not None:
        signs = zip(NAMES, values(examination.signs), strict=True)
        write(canvas, ", ".join(f"{name} {value:.2f}" for name, value in signs), (12, 54), WHITE)
    return canvas
