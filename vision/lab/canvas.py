"""A large square canvas in face units (0 to 1, y down) that is drawn on with sub-pixel precision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.lab.model import Array, Rgb

SIDE = 256
_SHIFT = 4
_ONE = 1 << _SHIFT

Point = tuple[float, float]


def blank(color: Rgb) -> Array:
    image = np.empty((SIDE, SIDE, 3), np.uint8)
    cv2.rectangle(image, (0, 0), (SIDE, SIDE), color, cv2.FILLED)
    return image


def fixed(points: Sequence[Point] | Array) -> Array:
    return np.round(np.asarray(points, float) * SIDE * _ONE - _ONE / 2).astype(np.int32)


def polygon(image: Array, points: Sequence[Point], color: Rgb) -> None:
    cv2.fillPoly(image, [fixed(points)], color, cv2.LINE_AA, _SHIFT)


def line(image: Array, points: Sequence[Point], width: float, color: Rgb, *, closed: bool = False) -> None:
    thickness = max(1, round(width * SIDE))
    cv2.polylines(image, [fixed(points)], closed, color, thickness, cv2.LINE_AA, _SHIFT)


def disc(image: Array, middle: Point, radius: float, color: Rgb) -> None:
    x, y = fixed([middle])[0]
    cv2.circle(image, (int(x), int(y)), round(radius * SIDE * _ONE), color, -1, cv2.LINE_AA, _SHIFT)


def rounded_rectangle(image: Array, corner: Point, extent: Point, radius: float, color: Rgb) -> None:
    """A filled rectangle; its corners are quarter circles."""
    (x, y), (w, h) = corner, extent
    r = min(radius, w / 2, h / 2)
    quarter = np.linspace(0, np.pi / 2, 7)
    points: list[Point] = []
    for k, (cx, cy) in enumerate(((x + w - r, y + h - r), (x + r, y + h - r), (x + r, y + r), (x + w - r, y + r))):
        for t in quarter + k * np.pi / 2:
            points.append((cx + r * float(np.cos(t)), cy + r * float(np.sin(t))))  # noqa: PERF401
    polygon(image, points, color)


def half_disc(image: Array, middle: Point, radius: float, facing: float, color: Rgb) -> None:
    """Half a disc whose straight side is upright; it bulges to the right (facing 1) or the left (-1)."""
    t = np.linspace(-np.pi / 2, np.pi / 2, 17)
    x, y = middle
    polygon(image, [(x + facing * radius * float(np.cos(a)), y + radius * float(np.sin(a))) for a in t], color)


def clipped(image: Array, drawing: Array, outline: Sequence[Point]) -> Array:
    """*drawing* inside the outline, *image* outside it."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [fixed(outline)], 255, cv2.LINE_AA, _SHIFT)
    share = (mask.astype(np.float32) / 255)[..., None]
    return (drawing * share + image * (1 - share)).astype(np.uint8)


def cut_in(image: Array, body: Rgb, depth: float) -> Array:
    """Print that lies deeper than the body: the upper and left borders of it are in shade, the others catch light."""
    raised = np.abs(image.astype(np.float32) - np.array(body, np.float32)).max(axis=2)
    height = cv2.GaussianBlur(1 - np.minimum(raised / 40, 1), (0, 0), 0.006 * SIDE)
    step = max(1, round(0.012 * SIDE))
    slope = np.roll(height, (step, step), (0, 1)) - np.roll(height, (-step, -step), (0, 1))
    return np.asarray(np.clip(image * (1 - 0.6 * depth * slope[..., None]), 0, 255), np.uint8)
