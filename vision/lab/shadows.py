"""Shadows on the tray's floor: a polygon for each point of the lamp, and the dark line of contact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab.sprites import pixel_box

if TYPE_CHECKING:
    from vision.lab.cubes import Studio
    from vision.lab.model import Array
    from vision.lab.sprites import Box

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


def reach(outlines: list[Array], size: tuple[int, int]) -> Box | None:
    """The pixels that an object's shadow may touch."""
    return pixel_box(np.concatenate(outlines), size, margin=6)


def cast(bodies: list[tuple[Array, list[Array]]], studio: Studio, box: Box) -> tuple[Array, Array]:
    """For a part of the picture: how much of the lamp, and how much of the surroundings, each pixel sees."""
    shape = ((box[3] - box[1] + 1) // 2, (box[2] - box[0] + 1) // 2)
    count = len(studio.lamp.points)
    total = np.zeros(shape, np.float32)
    for k in range(count):
        mask = np.zeros(shape, np.uint8)
        for _, outlines in bodies:
            _fill(mask, outlines[k], box, 255)
        total += mask
    direct = 1 - cv2.GaussianBlur(total, (0, 0), _softness(studio)) / (255 * count)
    return _full(direct, box), _full(_contact(bodies, studio, box, shape), box)


def _contact(bodies: list[tuple[Array, list[Array]]], studio: Studio, box: Box, shape: tuple[int, int]) -> Array:
    mask = np.zeros(shape, np.uint8)
    for body, outlines in bodies:
        height = float(body[:, 2].min())
        _fill(mask, outlines[-1], box, round(255 * np.exp(-max(height, 0) / CONTACT_HEIGHT_CM)))
    sigma = max(0.5, CONTACT_CM * _scale(studio) / 2)
    return 1 - 0.75 * cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), sigma)


def _scale(studio: Studio) -> float:
    """Pixels to a centimetre on the floor."""
    camera = studio.eye.camera
    return camera.f_px / camera.height_cm


def _softness(studio: Studio) -> float:
    distance = float(np.linalg.norm(studio.lamp.points.mean(0)))
    return max(0.6, studio.lamp.spread_cm / distance * _scale(studio) / 2)


def _fill(mask: Array, outline: Array, box: Box, tone: int) -> None:
    fixed = np.round((outline - np.array(box[:2])) * 8).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, tone, cv2.LINE_AA, 4)


def _full(small: Array, box: Box) -> Array:
    large = cv2.resize(small, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    return large[: box[3] - box[1], : box[2] - box[0], None]
