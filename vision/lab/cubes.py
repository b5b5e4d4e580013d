"""Dice as pictures: each visible side a warped texture, the rounded edges small patches, all shaded by the lamp."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab import artwork, nets
from vision.lab.solid import patches
from vision.lab.sprites import SCALE, Sprite, empty_sprite, pixel_box, shrink

if TYPE_CHECKING:
    from vision.lab.camera import Eye
    from vision.lab.lights import Lamp
    from vision.lab.model import Array, Artwork, DiePose

GRID = 10
"""Points along a side at which light and gloss are worked out."""
FLAT = 10
_UNIT = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], float)


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """What every object in the tray is lit and seen by."""

    eye: Eye
    lamp: Lamp
    wall_cm: float
    art: Artwork


def side_quad(pose: DiePose, side: int) -> Array:
    """A side's corners in the world: icon's top left, top right, bottom right, bottom left; edges not rounded."""
    right, up, normal = nets.frame(pose.die, side) @ pose.rotation().T * (pose.side_cm / 2)
    return np.array(pose.center_cm) + normal + _UNIT[:, :1] * right + _UNIT[:, 1:] * up


def corners(pose: DiePose, shrunk: float = 0.97) -> Array:
    """The eight corners in the world, drawn in a little as the rounding does."""
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    return np.array(pose.center_cm) + signs @ pose.rotation().T * (pose.side_cm / 2 * shrunk)


def draw(pose: DiePose, studio: Studio, others: tuple[DiePose, ...] = ()) -> Sprite:
    """One cube as it looks from the camera."""
    cells = patches()
    rotation, half = pose.rotation(), pose.side_cm / 2
    normals = cells.normals @ rotation.T
    middles = np.array(pose.center_cm) + cells.middles @ rotation.T * half
    shown = np.flatnonzero(((studio.eye.position - middles) * normals).sum(1) > 0)
    outline = studio.eye.project(np.array(pose.center_cm) + cells.corners[shown] @ rotation.T * half)
    box = pixel_box(outline.reshape(-1, 2), studio.eye.camera.size)
    if box is None:
        return empty_sprite()
    origin = np.array(box[:2])
    shade, shine = _lit(middles[shown], normals[shown], pose, studio, others)
    buffer = np.zeros(((box[3] - box[1]) * SCALE, (box[2] - box[0]) * SCALE, 4), np.float32)
    fixed = np.round((outline - origin + 0.5) * SCALE * 16 - 8).astype(np.int32)
    marks = cells.sides[shown] + 1 + FLAT * cells.flat[shown]
    for quad, dark, gloss, mark in zip(fixed, shade, shine, marks, strict=True):
        cv2.fillConvexPoly(buffer, quad, (float(dark), float(gloss), float(mark), 1.0), cv2.LINE_8, 4)
    seen = sorted({int(place) for place in cells.sides[shown]})
    albedo = _albedo(buffer, seen, pose, studio, origin)
    _smooth_sides(buffer, seen, pose, studio, origin, others)
    color = albedo * buffer[..., :1] + buffer[..., 1:2]
    return shrink(color, buffer[..., 3], box)


def _lit(
    at: Array, normals: Array, pose: DiePose, studio: Studio, others: tuple[DiePose, ...]
) -> tuple[Array, Array]:
    """Light that falls on points of a cube, and gloss that they send to the camera."""
    lamp = studio.lamp
    free = lamp.over_walls(at, studio.wall_cm)
    for other in others:
        free = free * ~_blocks(other, at, lamp.points)
    falling = (lamp.falling(at, normals) * free).sum(1)
    low = np.clip(at[:, 2] / 2.0, 0.15, 1)
    around = lamp.ambient * (0.25 + 0.3 * low + 0.45 * np.maximum(normals[:, 2], 0))
    rough = studio.art.roughness
    shine = (lamp.shine(at, normals, studio.eye.position, rough) * free).sum(1)
    mirror = 0.03 * lamp.ambient * (1 + normals[:, 2])
    return falling + around, np.minimum(shine, 3.0) + mirror


def _blocks(other: DiePose, at: Array, lamps: Array) -> Array:
    """Whether another cube stands between points (N) and lamp points (K)."""
    rotation, half = other.rotation(), other.side_cm / 2 * 0.97
    start = (at - np.array(other.center_cm)) @ rotation / half
    way = (lamps[None] - at[:, None]) @ rotation / half
    way = np.where(np.abs(way) < 1e-9, 1e-9, way)  # noqa: PLR2004
    one, two = (-1 - start[:, None]) / way, (1 - start[:, None]) / way
    near, far = np.minimum(one, two).max(-1), np.maximum(one, two).min(-1)
    hit: Array = (far > np.maximum(near, 1e-3)) & (near < 1)
    return hit


def _places(pose: DiePose) -> dict[int, int]:
    """Which printed side is at which place of the cube."""
    found = {}
    for side in range(6):
        found[int(np.argmax(nets.NORMALS @ nets.frame(pose.die, side)[2]))] = side
    return found


def _warp(image: Array, quad: Array, shape: tuple[int, ...], origin: Array, inset: float) -> Array:
    """An image laid over a side, in the sprite's enlarged pixels; *inset* is half a texel from its border."""
    side = image.shape[0]
    source = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (side - 2 * inset) + inset - 0.5).astype(
        np.float32
    )
    target = ((quad - origin + 0.5) * SCALE - 0.5).astype(np.float32)
    transform = cv2.getPerspectiveTransform(source, target)
    return cv2.warpPerspective(
        image, transform, (shape[1], shape[0]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _albedo(buffer: Array, seen: list[int], pose: DiePose, studio: Studio, origin: Array) -> Array:
    """The printed colours of all sides that can be seen."""
    albedo = np.zeros((*buffer.shape[:2], 3), np.float32)
    marks = buffer[..., 2].astype(np.uint8)
    places = _places(pose)
    for place in seen:
        side = places[place]
        quad = studio.eye.project(side_quad(pose, side))
        length = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).max() * SCALE
        mip = next((m for m in artwork.MIPS if m >= length * 0.8), artwork.MIPS[-1])
        face = nets.SIDES[pose.die][side]
        texture = artwork.face_texture(pose.die, (side, face), pose.skin, studio.art, mip)
        layer = _warp(texture, quad, albedo.shape, origin, 0.0)
        cv2.copyTo(layer, cv2.inRange(marks % FLAT, place + 1, place + 1), albedo)
    return albedo


def _smooth_sides(
    buffer: Array, seen: list[int], pose: DiePose, studio: Studio, origin: Array, others: tuple[DiePose, ...]
) -> None:
    """Give the flat part of each side its gradients: shadow edges and glare, not one tone for all of it."""
    t = np.linspace(-1, 1, GRID) * 0.9
    marks = buffer[..., 2].astype(np.uint8)
    places = _places(pose)
    for place in seen:
        side = places[place]
        right, up, normal = nets.frame(pose.die, side) @ pose.rotation().T
        a, b = np.meshgrid(t, -t)
        offsets = normal + a[..., None] * right + b[..., None] * up
        at = np.array(pose.center_cm) + offsets.reshape(-1, 3) * (pose.side_cm / 2)
        shade, shine = _lit(at, np.broadcast_to(normal, at.shape), pose, studio, others)
        grid = np.stack([shade, shine], 1).reshape(GRID, GRID, 2).astype(np.float32)
        quad = studio.eye.project(side_quad(pose, side))
        middle = quad.mean(0)
        layer = _warp(grid, middle + (quad - middle) * 0.9, buffer.shape, origin, 0.5)
        inside = marks == place + 1 + FLAT
        buffer[inside, :2] = layer[inside]
