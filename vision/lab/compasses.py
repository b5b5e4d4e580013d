"""The pair of compasses on die B, in three drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vision.lab import canvas

if TYPE_CHECKING:
    from vision.lab.canvas import Point
    from vision.lab.model import Array, Artwork, Rgb

HINGE = (0.5, 0.235)


OWN = 10
"""Numbers from here on draw compasses of their own."""


def draw(image: Array, art: Artwork, background: Rgb) -> None:
    if art.compass >= OWN:
        _own(image, np.random.default_rng(art.compass), art.white, background)
        return
    (_open, _slender, _bow)[art.compass % 3](image, art.white, background)


def _open(image: Array, ink: Rgb, background: Rgb) -> None:
    """Broad legs that taper, a bow between them, a knob on top."""
    _leg(image, (0.305, 0.82), 0.062, ink)
    _leg(image, (0.72, 0.83), 0.085, ink)
    canvas.line(image, _arc((0.5, 0.33), 0.33, 50, 128), 0.034, ink)
    _hinge(image, 0.062, 0.024, ink, background)


def _slender(image: Array, ink: Rgb, background: Rgb) -> None:
    _leg(image, (0.32, 0.85), 0.045, ink)
    _leg(image, (0.68, 0.85), 0.06, ink)
    canvas.line(image, [(0.36, 0.62), (0.66, 0.62)], 0.032, ink)
    _hinge(image, 0.07, 0.03, ink, background)


def _bow(image: Array, ink: Rgb, background: Rgb) -> None:
    """Wide open, with the arc that it has just drawn."""
    _leg(image, (0.26, 0.80), 0.055, ink)
    _leg(image, (0.74, 0.80), 0.075, ink)
    canvas.line(image, _arc((0.5, 0.28), 0.30, 42, 138), 0.03, ink)
    _hinge(image, 0.055, 0.02, ink, background)


def _own(image: Array, rng: np.random.Generator, ink: Rgb, background: Rgb) -> None:
    """Legs of any opening and width, with an arc, a bar or nothing between them."""
    open_, foot, wide = float(rng.uniform(0.13, 0.27)), float(rng.uniform(0.76, 0.88)), float(rng.uniform(0.035, 0.1))
    _leg(image, (0.5 - open_, foot), wide, ink)
    _leg(image, (0.5 + open_, foot), wide * float(rng.uniform(0.8, 1.5)), ink)
    between, thick = float(rng.random()), float(rng.uniform(0.025, 0.05))
    if between < 0.5:  # noqa: PLR2004
        canvas.line(image, _arc((0.5, 0.3), float(rng.uniform(0.25, 0.36)), 48, 132), thick, ink)
    elif between < 0.85:  # noqa: PLR2004
        y = float(rng.uniform(0.5, 0.68))
        reach = open_ * (y - HINGE[1]) / (foot - HINGE[1])
        canvas.line(image, [(0.5 - reach, y), (0.5 + reach, y)], thick, ink)
    radius = float(rng.uniform(0.045, 0.085))
    _hinge(image, radius, radius * float(rng.choice([0.0, 0.35, 0.5])), ink, background)


def _leg(image: Array, tip: Point, width: float, ink: Rgb) -> None:
    x, y = HINGE
    across = np.array([tip[1] - y, x - tip[0]])
    across = across / np.linalg.norm(across) * width / 2
    foot = 0.35 * across
    canvas.polygon(
        image,
        [
            (x - across[0], y - across[1]),
            (x + across[0], y + across[1]),
            (tip[0] + foot[0], tip[1] + foot[1]),
            (tip[0] - foot[0], tip[1] - foot[1]),
        ],
        ink,
    )


def _hinge(image: Array, radius: float, hole: float, ink: Rgb, background: Rgb) -> None:
    canvas.line(image, [(0.5, 0.125), HINGE], 0.05, ink)
    canvas.disc(image, HINGE, radius, ink)
    canvas.disc(image, HINGE, hole, background)


def _arc(middle: Point, radius: float, begin: float, end: float) -> list[Point]:
    t = np.radians(np.linspace(begin, end, 14))
    return [(middle[0] + radius * float(np.cos(a)), middle[1] + radius * float(np.sin(a))) for a in t]
