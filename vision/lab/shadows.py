"""Shadows on the tray's floor: a polygon for each point of the lamp, and the dark line of contact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab.model import Array
from vision.lab.sprites import pixel_box

if TYPE_CHECKING:
    from vision.lab.cubes import Studio
    from vision.lab.sprites import Box

Shade = list[tuple[Array, list[Array]]]
"""A body and the outlines of its shadow, at one moment or at several."""

CONTACT_CM = 0.35
CONTACT_HEIGHT_CM = 0.7


def polygons(body: Array, studio: Studio) -> list[Array]:
    """Pixel outlines of a convex body's shadow, for each lamp point, and of its footprint at the end."""
    lamps = studio.lamp.points
    drop = lamps[:, None, 2:] / (lamps[:, None, 2:] - body[None, :, 2:])
    ground = lamps[:, None] + (body[None] - lamps[:, None]) * drop
    ground[..., 2] = 0.0
    below = body * np.array([1.0, 1.0, 0.0])
    pixels = studio.eye.project(np.concatenate([ground, below[None]]))
    return [cv2.convexHull(outline.astype(np.float32))[:, 0] for outline in pixels]


def shade(moments: list[Array], studio: Studio) -> Shade:
    """What a convex body hides from the light, at each of the moments at which it is seen."""
    return [(body, polygons(body, studio)) for body in moments]


def reach(shade: Shade, size: tuple[int, int]) -> Box | None:
    """The pixels that an object's shadow may touch."""
    return pixel_box(np.concatenate([outline for _, outlines in shade for outline in outlines]), size, margin=6)


def cast(shades: list[Shade], studio: Studio, box: Box) -> tuple[Array, Array]:
    """For a part of the picture: how much of the lamp, and how much of the surroundings, each pixel sees."""
    shape = ((box[3] - box[1] + 1) // 2, (box[2] - box[0] + 1) // 2)
    count = len(studio.lamp.points)
    total = np.zeros(shape, np.float32)
    for k in range(count):
        mask = np.zeros(shape, np.float32)
        for shade in shades:
            _darken(mask, [(outlines[k], 255) for _, outlines in shade], box)
        total += mask
    direct = 1 - cv2.GaussianBlur(total, (0, 0), _softness(studio)) / (255 * count)
    return _full(direct, box), _full(_contact(shades, studio, box, shape), box)


def _contact(shades: list[Shade], studio: Studio, box: Box, shape: tuple[int, int]) -> Array:
    mask = np.zeros(shape, np.float32)
    for shade in shades:
        tones = [round(255 * np.exp(-max(float(body[:, 2].min()), 0) / CONTACT_HEIGHT_CM)) for body, _ in shade]
        _darken(mask, [(outlines[-1], tone) for (_, outlines), tone in zip(shade, tones, strict=True)], box)
    sigma = max(0.5, CONTACT_CM * _scale(studio) / 2)
    return 1 - 0.75 * cv2.GaussianBlur(mask / 255, (0, 0), sigma)


def _scale(studio: Studio) -> float:
    """Pixels to a centimetre on the floor."""
    camera = studio.eye.camera
    return camera.f_px / camera.height_cm


def _softness(studio: Studio) -> float:
    distance = float(np.linalg.norm(studio.lamp.points.mean(0)))
    return max(0.6, studio.lamp.spread_cm / distance * _scale(studio) / 2)


def _darken(mask: Array, moments: list[tuple[Array, int]], box: Box) -> None:
    """Add the outlines of one body to those of others; what moves darkens each place only for a while."""
    own = np.zeros(mask.shape, np.float32)
    for outline, tone in moments:
        at_once = np.zeros(mask.shape, np.uint8)
        _fill(at_once, outline, box, tone)
        own += at_once
    np.maximum(mask, own / len(moments), out=mask)


def _fill(mask: Array, outline: Array, box: Box, tone: int) -> None:
    fixed = np.round((outline - np.array(box[:2])) * 8).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, tone, cv2.LINE_AA, 4)


def _full(small: Array, box: Box) -> Array:
    large = cv2.resize(small, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    return large[: box[3] - box[1], : box[2] - box[0], None]
