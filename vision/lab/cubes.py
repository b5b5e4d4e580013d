"""Dice as pictures: each side a warped texture, the rounded edges small patches, shaded by the lamp."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab import artwork, nets
from vision.lab.solid import FINE_DEG, ROUGH_DEG, patches
from vision.lab.sprites import SCALE, Sprite, empty_sprite, pixel_box, shrink

if TYPE_CHECKING:
    from kiosk.rules.dice import Die
    from vision.lab.camera import Eye
    from vision.lab.lights import LampPoints
    from vision.lab.model import Array, Artwork, DiePose
    from vision.lab.sprites import Box

GRID = 14
"""Points along a side at which light and gloss are worked out."""
FLAT = 10
INNER = 0.9
GRAZING = 0.03
"""Cosine under which a side is too much on edge for its print to be seen."""
_UNIT = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], float)
_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)


@dataclass(frozen=True, slots=True, eq=False)
class Studio:
    """What every object in the tray is lit and seen by."""

    eye: Eye
    lamp: LampPoints
    wall_cm: float
    art: Artwork


def side_quad(pose: DiePose, side: int) -> Array:
    """A side's corners in the world: the icon's top left, top right, bottom right, bottom left."""
    right, up, normal = nets.frame(pose.die, side) @ pose.rotation().T * (pose.side_cm / 2)
    return np.asarray(np.array(pose.center_cm) + normal + _UNIT[:, :1] * right + _UNIT[:, 1:] * up)


def corners(pose: DiePose, shrunk: float = 0.97) -> Array:
    """The eight corners in the world, drawn in a little as the rounding does."""
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    return np.array(pose.center_cm) + signs @ pose.rotation().T * (pose.side_cm / 2 * shrunk)


def draw(pose: DiePose, studio: Studio, others: tuple[DiePose, ...] = (), *, quick: bool = False) -> Sprite:
    """One cube as it looks from the camera; *quick* drops what motion blur would hide."""
    cells = patches(ROUGH_DEG if quick else FINE_DEG)
    rotation, half = pose.rotation(), pose.side_cm / 2
    normals = cells.normals @ rotation.T
    middles = np.array(pose.center_cm) + cells.middles @ rotation.T * half
    shown = np.flatnonzero(((studio.eye.position - middles) * normals).sum(1) > 0)
    outline = studio.eye.project(np.array(pose.center_cm) + cells.corners[shown] @ rotation.T * half)
    box = pixel_box(outline.reshape(-1, 2), studio.eye.camera.size)
    if box is None:
        return empty_sprite()
    easel = _easel(box, 1 if quick else SCALE)
    shade, shine = lit(middles[shown], normals[shown], studio, others)
    marks = cells.sides[shown] + 1 + FLAT * cells.flat[shown]
    for quad, dark, gloss, mark in zip(easel.fixed(outline), shade, shine, marks, strict=True):
        cv2.fillConvexPoly(easel.light, quad, (float(dark), float(gloss)), cv2.LINE_8, 4)
        cv2.fillConvexPoly(easel.marks, quad, int(mark), cv2.LINE_8, 4)
    seen = [side for side in range(6) if _faces_camera(pose, side, studio)]
    albedo = _albedo(easel, seen, pose, studio)
    if not quick:
        _smooth_sides(easel, seen, pose, studio, others)
    color = albedo * easel.light[..., :1] + easel.light[..., 1:]
    return shrink(color, (easel.marks > 0).astype(np.float32), box)


@dataclass(frozen=True, slots=True, eq=False)
class CubeEasel:
    """Where a cube is being drawn: light and gloss, and which side each pixel belongs to."""

    light: Array
    marks: Array
    origin: Array
    scale: int

    def enlarged(self, pixels: Array) -> Array:
        return (pixels - self.origin + 0.5) * self.scale - 0.5

    def fixed(self, pixels: Array) -> Array:
        return np.round(self.enlarged(pixels) * 16).astype(np.int32)

    def window(self, quad: Array) -> tuple[slice, slice]:
        """The pixels around a side, with room for its rounded edge."""
        middle = quad.mean(0)
        reach = middle + (quad - middle) * 1.25
        low = np.maximum(np.floor(reach.min(0)).astype(int), 0)
        high = np.maximum(np.ceil(reach.max(0)).astype(int) + 1, low + 1)
        return np.s_[low[1] : high[1], low[0] : high[0]]


def _easel(box: Box, scale: int) -> CubeEasel:
    shape = ((box[3] - box[1]) * scale, (box[2] - box[0]) * scale)
    return CubeEasel(np.zeros((*shape, 2), np.float32), np.zeros(shape, np.uint8), np.array(box[:2]), scale)


def lit(at: Array, normals: Array, studio: Studio, others: tuple[DiePose, ...]) -> tuple[Array, Array]:
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
    mirror = 0.012 * lamp.ambient * (1 + normals[:, 2])
    return falling + around, np.minimum(shine, 3.0) + mirror


def _blocks(other: DiePose, at: Array, lamps: Array) -> Array:
    """Whether another cube stands between points (N) and lamp points (K)."""
    rotation, half = other.rotation(), other.side_cm / 2 * 0.97
    start = (at - np.array(other.center_cm)) @ rotation / half
    way = (lamps[None] - at[:, None]) @ rotation / half
    way = np.where(np.abs(way) < 1e-9, 1e-9, way)  # noqa: PLR2004
    one, two = (-1 - start[:, None]) / way, (1 - start[:, None]) / way
    low, high = np.minimum(one, two), np.maximum(one, two)
    near = np.maximum(np.maximum(low[..., 0], low[..., 1]), low[..., 2])
    far = np.minimum(np.minimum(high[..., 0], high[..., 1]), high[..., 2])
    hit: Array = (far > np.maximum(near, 1e-3)) & (near < 1)
    return hit


@lru_cache(maxsize=18)
def _place(die: Die, side: int) -> int:
    """Where on the cube a printed side is."""
    return int(np.argmax(nets.NORMALS @ nets.frame(die, side)[2]))


def _faces_camera(pose: DiePose, side: int, studio: Studio) -> bool:
    """Whether a side is seen from the front; of others at most the rounded edge shows."""
    normal = pose.rotation() @ nets.frame(pose.die, side)[2]
    to_eye = studio.eye.position - np.array(pose.center_cm) - normal * (pose.side_cm / 2)
    return float(to_eye @ normal) > GRAZING * float(np.linalg.norm(to_eye))


def _warp(image: Array, quad: Array, shape: tuple[int, ...], inset: float) -> Array:
    """An image laid over a side, in enlarged pixels; *inset* texels of it lie outside the quad."""
    side = image.shape[0]
    source = (_SQUARE * (side - 2 * inset) + inset - 0.5).astype(np.float32)
    transform = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    return cv2.warpPerspective(
        image, transform, (shape[1], shape[0]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _albedo(easel: CubeEasel, seen: list[int], pose: DiePose, studio: Studio) -> Array:
    """The printed colours of all sides that can be seen."""
    body = artwork.body_color(pose.die, pose.skin, studio.art)
    albedo = np.empty((*easel.marks.shape, 3), np.float32)
    albedo[:] = artwork.linear(np.array(body[::-1], np.uint8))
    for side in seen:
        quad = easel.enlarged(studio.eye.project(side_quad(pose, side)))
        length = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).max()
        mip = next((m for m in artwork.MIPS if m >= length * 0.8), artwork.MIPS[-1])
        face = (side, str(nets.SIDES[pose.die][side]))
        texture = artwork.face_texture(pose.die, face, pose.skin, studio.art, mip)
        window = easel.window(quad)
        part = albedo[window]
        if part.size:
            corner = np.array([window[1].start, window[0].start])
            here = (easel.marks[window] % FLAT == _place(pose.die, side) + 1).astype(np.uint8)
            cv2.copyTo(_warp(texture, quad - corner, part.shape, 0.0), here, part)
    return albedo


def _smooth_sides(
    easel: CubeEasel, seen: list[int], pose: DiePose, studio: Studio, others: tuple[DiePose, ...]
) -> None:
    """Give the flat part of each side its gradients: shadow edges and glare, not one tone for all of it."""
    for side in seen:
        grid = _light_grid(pose, side, studio, others)
        quad = easel.enlarged(studio.eye.project(side_quad(pose, side)))
        quad = quad.mean(0) + (quad - quad.mean(0)) * INNER
        window = easel.window(quad)
        part = easel.light[window]
        if part.size:
            corner = np.array([window[1].start, window[0].start])
            here = (easel.marks[window] == _place(pose.die, side) + 1 + FLAT).astype(np.uint8)
            cv2.copyTo(_warp(grid, quad - corner, part.shape, 0.5), here, part)


def _light_grid(pose: DiePose, side: int, studio: Studio, others: tuple[DiePose, ...]) -> Array:
    """Light and gloss at GRID by GRID points of a side's flat part."""
    t = np.linspace(-INNER, INNER, GRID)
    right, up, normal = nets.frame(pose.die, side) @ pose.rotation().T
    a, b = np.meshgrid(t, -t)
    offsets = normal + a[..., None] * right + b[..., None] * up
    at = np.array(pose.center_cm) + offsets.reshape(-1, 3) * (pose.side_cm / 2)
    bulged = normal + (offsets - normal).reshape(-1, 3) * studio.art.pillow
    bulged /= np.linalg.norm(bulged, axis=1, keepdims=True)
    shade, shine = lit(at, bulged, studio, others)
    return np.stack([shade, shine], 1).reshape(GRID, GRID, 2).astype(np.float32)
