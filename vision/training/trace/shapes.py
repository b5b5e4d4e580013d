"""Tray outlines: from above, in centimetres, counter-clockwise, and what lies inside of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
ROUND_SIDES = 64


@dataclass(frozen=True, slots=True)
class TracedTray:
    shape: str
    outline: tuple[tuple[float, float], ...]
    wall_cm: float
    rim_cm: float
    lip_cm: float = 0.0
    """How far a lip reaches in over the floor."""
    lid: bool = False
    aruco: bool = False

    @property
    def points(self) -> Array:
        return np.array(self.outline)


def regular(sides: int, inner: float) -> Array:
    """A polygon of equal sides whose inscribed circle has the radius *inner*."""
    turn = math.pi / sides if sides % 2 == 0 else 0.0
    t = turn + 2 * math.pi * np.arange(sides) / sides
    return inner / math.cos(math.pi / sides) * np.stack([np.cos(t), np.sin(t)], axis=1)


def tray(kind: str, rng: np.random.Generator) -> TracedTray:
    half = float(rng.uniform(8.5, 11.5))
    match kind:
        case "octagon":
            outline = regular(8, half)
        case "hexagon":
            outline = regular(6, half)
        case "round":
            outline = regular(ROUND_SIDES, half)
        case "oblong":
            outline = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [
                half * float(rng.uniform(1.1, 1.4)),
                half * 0.9,
            ]
        case _:
            outline = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) * half
    return TracedTray(
        kind,
        tuple((float(x), float(y)) for x, y in outline),
        wall_cm=float(rng.uniform(1.2, 4.0)),
        rim_cm=float(rng.uniform(0.3, 1.7)),
        lip_cm=float(rng.uniform(0.2, 0.6)) if kind == "lipped" else 0.0,
        lid=kind == "lidded",
        aruco=len(outline) == 4 and bool(rng.random() < 0.35),
    )


def edges(outline: Array) -> tuple[Array, Array, Array]:
    """The beginning of each side, the way along it (not normalised) and its inward normal."""
    along = np.roll(outline, -1, axis=0) - outline
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    return outline, along, inward / np.linalg.norm(inward, axis=1, keepdims=True)


def depth(outline: Array, at: Array) -> float:
    """How far inside the outline (all of them are convex) a point lies; less than nought outside."""
    start, _, inward = edges(outline)
    return float(((np.asarray(at) - start) * inward).sum(axis=1).min())


def grown(outline: Array, by: float) -> Array:
    """The outline moved outwards everywhere by the same distance."""
    _, _along, inward = edges(outline)
    before = np.roll(inward, 1, axis=0)
    corner = inward + before
    return outline - by * corner / (corner * inward).sum(axis=1, keepdims=True)


def reach(outline: Array) -> tuple[float, float]:
    """Half of the outline's width and height."""
    wide, high = np.abs(outline).max(axis=0)
    return float(wide), float(high)
