"""The white die's houses: solid, hatched or filled with crosses, in several outlines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kiosk.rules.dice import Kind
from vision.lab import canvas

if TYPE_CHECKING:
    from vision.lab.canvas import Point
    from vision.lab.model import Array, Artwork


@dataclass(frozen=True, slots=True)
class Outline:
    walls: tuple[Point, ...]
    chimney: tuple[Point, ...]
    base: tuple[Point, ...]
    """A plinth under the solid house; may be empty."""


def _gable(walls_x: tuple[float, float], heights: tuple[float, float, float], out: float) -> Outline:
    """A house with a saddle roof that juts out over the walls, and a chimney at its left.

    *heights* are those of the apex, the eaves and the foot, from the top of the face down.
    """
    (left, right), (apex, eaves, foot) = walls_x, heights
    walls = (
        (0.5, apex),
        (right + out, eaves),
        (right, eaves),
        (right, foot),
        (left, foot),
        (left, eaves),
        (left - out, eaves),
    )
    slope = (eaves - apex) / (0.5 - left + out)
    a, b = left + 0.045, left + 0.125
    roof = [eaves - (x - left + out) * slope for x in (a, b)]
    chimney = ((a, roof[0]), (a, apex + 0.045), (b, apex + 0.045), (b, roof[1]))
    base = (
        (left - 0.03, foot - 0.02),
        (right + 0.03, foot - 0.02),
        (right + 0.03, foot + 0.02),
        (left - 0.03, foot + 0.02),
    )
    return Outline(walls, chimney, base)


STANDARD = (
    _gable((0.255, 0.735), (0.27, 0.495, 0.81), 0.035),
    _gable((0.25, 0.75), (0.22, 0.50, 0.82), 0.055),
    _gable((0.28, 0.72), (0.25, 0.47, 0.78), 0.02),
)
ALIGNED = 1
"""The drawing whose crosses stand in columns."""
OTHER = (
    Outline(
        (
            (0.24, 0.82),
            (0.24, 0.46),
            (0.36, 0.30),
            (0.36, 0.16),
            (0.52, 0.16),
            (0.52, 0.40),
            (0.78, 0.40),
            (0.78, 0.82),
        ),
        ((0.62, 0.40), (0.62, 0.28), (0.70, 0.28), (0.70, 0.40)),
        (),
    ),
)


def draw(image: Array, kind: Kind, art: Artwork) -> Array:
    """The house on a white face, upright."""
    choices = OTHER if art.family == "other" else STANDARD
    house = choices[art.house % len(choices)]
    if kind is Kind.SOLID:
        for part in (house.walls, house.chimney, house.base):
            if part:
                canvas.polygon(image, part, art.ink)
        return image
    filled = image.copy()
    (_hatch if kind is Kind.LINED else _crosses)(filled, art)
    image = canvas.clipped(image, filled, house.walls)
    canvas.line(image, house.walls, art.stroke, art.ink, closed=True)
    canvas.line(image, house.chimney, art.stroke, art.ink)
    return image


def _hatch(image: Array, art: Artwork) -> None:
    """Parallel lines, rising to the right."""
    step = art.pitch * np.sqrt(2)
    for offset in np.arange(step * (0.08 + art.phase - 1), 2.0, step):
        ends = [(offset - 1.2, 1.2), (offset + 0.2, -0.2)]
        canvas.line(image, ends, art.stroke * 0.95, art.ink)


def _crosses(image: Array, art: Artwork) -> None:
    """Small saltires; in most drawings every other row is shifted by half a step."""
    step, row_step, arm = art.pitch * 2.03, art.pitch * 1.66, art.pitch * 0.62
    for row in range(-2, 5):
        y = 0.42 + (row + art.phase) * row_step
        shift = step / 2 if row % 2 and art.house != ALIGNED else 0.0
        for x in np.arange(0.577 + shift - 4 * step, 0.95, step):
            canvas.line(image, [(x - arm, y - arm), (x + arm, y + arm)], art.stroke, art.ink)
            canvas.line(image, [(x - arm, y + arm), (x + arm, y - arm)], art.stroke, art.ink)
