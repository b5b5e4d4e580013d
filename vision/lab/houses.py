"""The white die's houses: solid, hatched or filled with crosses, in several outlines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from kiosk.rules.dice import RollKind
from vision.lab import canvas

if TYPE_CHECKING:
    from vision.lab.canvas import Point
    from vision.lab.model import Array, Artwork


@dataclass(frozen=True, slots=True)
class HouseOutline:
    walls: tuple[Point, ...]
    chimney: tuple[Point, ...]
    base: tuple[Point, ...]
    """A plinth under the solid house; may be empty."""


def _gable(walls_x: tuple[float, float], heights: tuple[float, float, float], out: float) -> HouseOutline:
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
    return HouseOutline(walls, chimney, base)


STANDARD = (
    _gable((0.255, 0.735), (0.27, 0.495, 0.81), 0.035),
    _gable((0.25, 0.75), (0.22, 0.50, 0.82), 0.055),
    _gable((0.28, 0.72), (0.25, 0.47, 0.78), 0.02),
)
ALIGNED = 1
"""The drawing whose crosses stand in columns."""
OWN = 10
"""Numbers from here on draw houses of their own."""
RISING = 45.0
LATTICE, PLUS = 1, 2
OTHER = (
    HouseOutline(
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


def outline(art: Artwork) -> HouseOutline:
    """The house of a print: one of the known drawings, or from ``OWN`` on one of its own."""
    if art.family == "other":
        return OTHER[art.house % len(OTHER)]
    return _own(art.house) if art.house >= OWN else STANDARD[art.house % len(STANDARD)]


@lru_cache(maxsize=64)
def _own(number: int) -> HouseOutline:
    """A house that the number draws: wider or narrower, steeper or flatter, with or without chimney and plinth."""
    rng = np.random.default_rng(number)
    half, out = float(rng.uniform(0.17, 0.3)), float(rng.uniform(0.0, 0.08))
    apex, foot = float(rng.uniform(0.14, 0.3)), float(rng.uniform(0.74, 0.87))
    eaves = apex + (foot - apex) * float(rng.uniform(0.3, 0.52))
    house = _gable((0.5 - half, 0.5 + half), (apex, eaves, foot), out)
    chimney = house.chimney if rng.random() < 0.6 else ()  # noqa: PLR2004
    if rng.random() < 0.4:  # noqa: PLR2004
        chimney = tuple((1 - x, y) for x, y in chimney)
    return HouseOutline(house.walls, chimney, house.base if rng.random() < 0.4 else ())  # noqa: PLR2004


def draw(image: Array, kind: RollKind, art: Artwork) -> Array:
    """The house on a white face, upright."""
    house = outline(art)
    if kind is RollKind.SOLID:
        for part in (house.walls, house.chimney, house.base):
            if part:
                canvas.polygon(image, part, art.ink)
        return image
    filled = image.copy()
    (_hatch if kind is RollKind.LINED else _crosses)(filled, art)
    image = canvas.clipped(image, filled, house.walls)
    canvas.line(image, house.walls, art.stroke, art.ink, closed=True)
    if house.chimney:
        canvas.line(image, house.chimney, art.stroke, art.ink)
    return image


def _hatch(image: Array, art: Artwork) -> None:
    """Parallel lines, in most drawings rising to the right."""
    if art.hatch_deg != RISING:
        _lines(image, art, art.hatch_deg)
        return
    step = art.pitch * np.sqrt(2)
    for offset in np.arange(step * (0.08 + art.phase - 1), 2.0, step):
        ends = [(offset - 1.2, 1.2), (offset + 0.2, -0.2)]
        canvas.line(image, ends, art.stroke * 0.95, art.ink)


def _lines(image: Array, art: Artwork, degrees: float) -> None:
    """Parallel lines in any direction, counter-clockwise from the right."""
    t = np.radians(degrees)
    along, across = np.array([np.cos(t), -np.sin(t)]), np.array([np.sin(t), np.cos(t)])
    for offset in np.arange(-1 + art.phase * art.pitch, 1, art.pitch):
        middle = 0.5 + across * offset
        canvas.line(image, [tuple(middle - along), tuple(middle + along)], art.stroke * 0.95, art.ink)


def _crosses(image: Array, art: Artwork) -> None:
    """Small saltires; in most drawings every other row is shifted by half a step."""
    if art.crossing == LATTICE:
        _lines(image, art, RISING)
        _lines(image, art, -RISING)
        return
    step, row_step, arm = art.pitch * 2.03, art.pitch * 1.66, art.pitch * 0.62
    for row in range(-2, 5):
        y = 0.42 + (row + art.phase) * row_step
        shift = step / 2 if row % 2 and art.house != ALIGNED else 0.0
        for x in np.arange(0.577 + shift - 4 * step, 0.95, step):
            _cross(image, (float(x), float(y)), float(arm), art)


def _cross(image: Array, at: Point, arm: float, art: Artwork) -> None:
    x, y = at
    if art.crossing == PLUS:
        canvas.line(image, [(x - arm, y), (x + arm, y)], art.stroke, art.ink)
        canvas.line(image, [(x, y - arm), (x, y + arm)], art.stroke, art.ink)
        return
    canvas.line(image, [(x - arm, y - arm), (x + arm, y + arm)], art.stroke, art.ink)
    canvas.line(image, [(x - arm, y + arm), (x + arm, y - arm)], art.stroke, art.ink)
