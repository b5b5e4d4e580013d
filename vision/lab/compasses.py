"""The pair of compasses on die B, in three drawings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vision.lab import canvas

if TYPE_CHECKING:
    from vision.lab.canvas import Point
    from vision.lab.model import Array, Artwork, Rgb

HINGE = (0.5, 0.235)


def draw(image: Array, art: Artwork, background: Rgb) -> None:
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
