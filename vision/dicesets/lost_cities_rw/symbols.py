"""Symbols of the colour dice: of several families, since the printed ones are not known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vision.lab.model import Array, Rgb

    Rng = np.random.Generator

SIDE = 128
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
HUES: Mapping[str, tuple[tuple[float, float], tuple[float, float], tuple[float, float]]] = {
    "red": ((352, 364), (0.78, 1.0), (0.55, 0.86)),
    "orange": ((20, 33), (0.82, 1.0), (0.85, 1.0)),
    "yellow": ((46, 57), (0.7, 1.0), (0.82, 1.0)),
    "green": ((100, 160), (0.5, 1.0), (0.3, 0.62)),
    "blue": ((203, 232), (0.65, 1.0), (0.45, 0.85)),
    "purple": ((268, 305), (0.4, 0.85), (0.35, 0.62)),
}
"""Hue in degrees, saturation and value of what is printed."""
BODIES = ("white", "black", "full", "full_dark", "ivory")
HELD_BODIES = ("ivory",)
FAMILIES = ("sheet", "shapes", "strokes", "pictures")
HELD_FAMILIES = ("pictures",)


@dataclass(frozen=True, slots=True)
class PrintedSigns:
    """How one copy of the colour dice is printed."""

    body: str
    family: str
    rgb: tuple[Rgb, ...]
    """By colour, in the order of the rules."""
    order: tuple[int, ...]
    """Which symbol of the family each colour has."""
    size: float = 0.6
    background: Rgb = (236, 234, 228)


def signs(rng: Rng, body: str = "", family: str = "") -> PrintedSigns:
    body = body or str(rng.choice([one for one in BODIES if one not in HELD_BODIES]))
    family = family or str(rng.choice([one for one in FAMILIES if one not in HELD_FAMILIES]))
    ground = {"black": (28, 28, 31), "ivory": (232, 220, 190)}.get(body, (238, 236, 231))
    tone = float(rng.uniform(0.9, 1.06))
    background = tuple(int(min(255, channel * tone)) for channel in ground)
    return PrintedSigns(
        body,
        family,
        tuple(_rgb(name, rng) for name in COLOURS),
        tuple(int(k) for k in rng.permutation(6)),
        float(rng.uniform(0.42, 0.8)),
        (background[0], background[1], background[2]),
    )


def _rgb(name: str, rng: Rng) -> Rgb:
    hue, saturation, value = (float(rng.uniform(*span)) for span in HUES[name])
    pixel = np.array([[[hue % 360 / 2, saturation * 255, value * 255]]], np.float32).astype(np.uint8)
    red, green, blue = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0])
    return red, green, blue


def face(colour: int, style: PrintedSigns) -> Array:
    """One face, RGB."""
    own = style.rgb[colour]
    ground, ink = style.background, own
    if style.body == "full":
        ground, ink = own, (240, 238, 232)
    elif style.body == "full_dark":
        ground, ink = own, (24, 24, 28)
    image = np.empty((SIDE, SIDE, 3), np.uint8)
    image[:] = ground
    share = symbol(style.family, style.order[colour], style.size)[..., None]
    return np.asarray(image * (1 - share) + np.array(ink, np.float32) * share, np.uint8)


def symbol(family: str, which: int, size: float) -> Array:
    """Ink (0 to 1) of one of the six symbols of a family."""
    ink = np.zeros((SIDE, SIDE), np.uint8)
    SYMBOLS[family][which](ink, size * SIDE / 2)
    return ink.astype(np.float32) / 255


def _filled(ink: Array, points: Array, radius: float, colour: int = 255) -> None:
    at = np.round((np.asarray(points, float) * radius + SIDE / 2) * 16).astype(np.int32)
    cv2.fillPoly(ink, [at], colour, cv2.LINE_AA, 4)


def _turned(count: int, start: float = -90.0, radius: float = 1.0) -> Array:
    t = np.radians(start + np.arange(count) * 360 / count)
    return np.stack([np.cos(t), np.sin(t)], 1) * radius


def _star(tips: int, inner: float) -> Callable[[Array, float], None]:
    t = np.stack([_turned(tips), _turned(tips, -90 + 180 / tips, inner)], 1).reshape(-1, 2)
    return lambda ink, radius: _filled(ink, t, radius)


def _regular(count: int, start: float = -90.0) -> Callable[[Array, float], None]:
    return lambda ink, radius: _filled(ink, _turned(count, start), radius)


def _ring(ink: Array, radius: float) -> None:
    _filled(ink, _turned(60), radius)
    _filled(ink, _turned(60), radius * 0.58, 0)


def _drop(ink: Array, radius: float) -> None:
    _filled(ink, _turned(60) * 0.62 + np.array([0, 0.38]), radius)
    _filled(ink, np.array([(0, -1), (0.56, 0.2), (-0.56, 0.2)]), radius)


def _leaf(ink: Array, radius: float) -> None:
    t = np.linspace(0, np.pi, 30)
    bow = np.stack([0.55 * np.sin(t), -np.cos(t)], 1)
    _filled(ink, np.concatenate([bow, (bow * [-1, 1])[::-1]]), radius)
    _filled(ink, np.array([(-0.04, -0.8), (0.04, -0.8), (0.04, 0.8), (-0.04, 0.8)]), radius, 0)


def _lines(*strokes: tuple[tuple[float, float], ...]) -> Callable[[Array, float], None]:
    def draw(ink: Array, radius: float) -> None:
        for stroke in strokes:
            at = np.round((np.array(stroke) * radius + SIDE / 2) * 16).astype(np.int32)
            cv2.polylines(ink, [at], False, 255, max(3, round(radius * 0.3)), cv2.LINE_AA, 4)  # noqa: FBT003

    return draw


def _parts(*polygons: tuple[tuple[float, float], ...]) -> Callable[[Array, float], None]:
    def draw(ink: Array, radius: float) -> None:
        for polygon in polygons:
            _filled(ink, np.array(polygon), radius)

    return draw


def _sun(ink: Array, radius: float) -> None:
    _star(10, 0.62)(ink, radius)
    _filled(ink, _turned(40), radius * 0.34, 0)


SYMBOLS: Mapping[str, tuple[Callable[[Array, float], None], ...]] = {
    "sheet": (_regular(3), _regular(4, -45), _star(5, 0.42), _leaf, _drop, _ring),
    "shapes": (_regular(60), _regular(6), _regular(5), _star(4, 0.4), _star(8, 0.7), _regular(3, 90)),
    "strokes": (
        _lines(((-0.8, -0.8), (0.8, 0.8)), ((-0.8, 0.8), (0.8, -0.8))),
        _lines(((0, -0.9), (0, 0.9)), ((-0.9, 0), (0.9, 0))),
        _lines(((-0.8, 0.5), (0, -0.7), (0.8, 0.5))),
        _lines(((-0.8, -0.6), (0.8, -0.6)), ((-0.8, 0), (0.8, 0)), ((-0.8, 0.6), (0.8, 0.6))),
        _lines(((-0.9, 0.3), (-0.4, -0.4), (0, 0.3), (0.4, -0.4), (0.9, 0.3))),
        _lines(((-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7))),
    ),
    "pictures": (
        _parts(((-0.9, 0.8), (-0.25, -0.6), (0.25, -0.6), (0.9, 0.8)), ((-0.1, -0.7), (0.3, -1), (0.2, -0.7))),
        _sun,
        _parts(
            ((-0.95, -0.45), (0, -0.95), (0.95, -0.45)),
            ((-0.7, -0.3), (-0.4, -0.3), (-0.4, 0.7), (-0.7, 0.7)),
            ((0.4, -0.3), (0.7, -0.3), (0.7, 0.7), (0.4, 0.7)),
            ((-0.95, 0.75), (0.95, 0.75), (0.95, 0.95), (-0.95, 0.95)),
        ),
        _leaf,
        _lines(
            ((-0.95, 0.1), (-0.6, -0.4), (-0.2, 0.1), (0.2, -0.4), (0.6, 0.1), (0.95, -0.4)),
            ((-0.9, 0.7), (0.9, 0.7)),
        ),
        _parts(((-0.6, -0.7), (0.6, -0.7), (0.95, -0.2), (0, 0.9), (-0.95, -0.2))),
    ),
}
"""Six symbols of each family."""
