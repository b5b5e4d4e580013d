"""Draws any convex body with printed sides and broken edges into a sprite, lit by the lab's lamps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab import turns
from vision.lab.artwork import linear
from vision.lab.cubes import lit
from vision.lab.model import matrix
from vision.lab.sprites import SCALE, Sprite, average, empty_sprite, pixel_box, shrink

if TYPE_CHECKING:
    from vision.dicesets.lost_cities_rw.bodies import DieBody
    from vision.lab.cubes import Studio
    from vision.lab.model import Array, Quaternion, Vec3

GRID = 7
"""Points along a side at which light and gloss are worked out."""
MOMENTS = 9
_UNIT = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]], float)
_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
SMALLEST_PRINT = 12


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A body with its prints (RGB, one for each side), where it is, how it is turned and how it moves."""

    body: DieBody
    prints: tuple[Array, ...]
    centre: Vec3
    turn: Quaternion
    bevel: float = 0.1
    travel: Vec3 = (0.0, 0.0, 0.0)
    spin: Vec3 = (0.0, 0.0, 0.0)

    def placed(self, points: Array) -> Array:
        return np.asarray(np.array(self.centre) + points @ matrix(self.turn).T)

    @property
    def corners(self) -> Array:
        return self.placed(self.body.points * 0.97)

    @property
    def moves(self) -> bool:
        return any(self.travel) or any(self.spin)


def moments(solid: Solid) -> list[Solid]:
    """The same at several moments while the shutter is open."""
    if not solid.moves:
        return [solid]
    found = []
    for t in (np.arange(MOMENTS) + 0.5) / MOMENTS - 0.5:
        x, y, z = (float(c + d * t) for c, d in zip(solid.centre, solid.travel, strict=True))
        a, b, c = (float(v * t) for v in solid.spin)
        turned = turns.product(turns.by_vector((a, b, c)), solid.turn)
        found.append(replace(solid, centre=(x, y, z), turn=turned, travel=(0, 0, 0), spin=(0, 0, 0)))
    return found


def sprite_of(solid: Solid, studio: Studio) -> Sprite:
    return average([draw(one, studio) for one in moments(solid)], studio.eye.camera.size)


def draw(solid: Solid, studio: Studio) -> Sprite:
    box = pixel_box(studio.eye.project(solid.corners), studio.eye.camera.size)
    if box is None:
        return empty_sprite()
    shape = ((box[3] - box[1]) * SCALE, (box[2] - box[0]) * SCALE)
    easel = BodyEasel(studio, np.zeros((*shape, 3), np.float32), np.zeros(shape, np.uint8), np.array(box[:2]))
    _edges(solid, easel)
    for side in range(len(solid.body.sides)):
        _side(solid, side, easel)
    return shrink(easel.color, (easel.cover > 0).astype(np.float32), box)


@dataclass(frozen=True, slots=True, eq=False)
class BodyEasel:
    """Where a body is being drawn, enlarged."""

    studio: Studio
    color: Array
    cover: Array
    origin: Array

    def enlarged(self, world: Array) -> Array:
        return np.asarray((self.studio.eye.project(world) - self.origin + 0.5) * SCALE - 0.5)


def _inset(solid: Solid, side: int) -> Array:
    corners = solid.body.points[list(solid.body.sides[side].corners)]
    return np.asarray(corners.mean(0) + (corners - corners.mean(0)) * (1 - solid.bevel))


def _edges(solid: Solid, easel: BodyEasel) -> None:
    """What lies between the sides: the whole outline in the tone of broken edges, then each edge and corner."""
    body, studio = solid.body, easel.studio
    plain = [linear(_plain(one)) for one in solid.prints]
    pieces, normals, tones = [], [], []
    insets = [_inset(solid, side) for side in range(len(body.sides))]
    spots = [dict(zip(side.corners, inset, strict=True)) for side, inset in zip(body.sides, insets, strict=True)]
    for corner in range(len(body.points)):
        around = [k for k, side in enumerate(body.sides) if corner in side.corners]
        pieces.append(np.array([spots[k][corner] for k in around]))
        normals.append(np.sum([body.sides[k].normal for k in around], axis=0))
        tones.append(np.mean([plain[k] for k in around], axis=0))
    for one, first in enumerate(body.sides):
        for two in range(one + 1, len(body.sides)):
            shared = [c for c in first.corners if c in body.sides[two].corners]
            if len(shared) == 2:  # noqa: PLR2004
                a, b = shared
                pieces.append(np.array([spots[one][a], spots[one][b], spots[two][b], spots[two][a]]))
                normals.append(first.normal + body.sides[two].normal)
                tones.append((plain[one] + plain[two]) / 2)
    facing = np.array([n / np.linalg.norm(n) for n in normals]) @ matrix(solid.turn).T
    middles = np.array([solid.placed(piece).mean(0) for piece in pieces])
    shade, shine = lit(middles, facing, studio, ())
    seen = ((studio.eye.position - middles) * facing).sum(1) > 0
    for piece, tone, dark, gloss, shown in zip(pieces, tones, shade, shine, seen, strict=True):
        if shown:
            hull = cv2.convexHull(np.round(easel.enlarged(solid.placed(piece)) * 16).astype(np.int32))
            cv2.fillConvexPoly(easel.color, hull, [float(v) for v in tone[::-1] * dark + gloss], cv2.LINE_8, 4)
            cv2.fillConvexPoly(easel.cover, hull, 1, cv2.LINE_8, 4)


def _plain(picture: Array) -> Array:
    """The colour of a side's border."""
    return np.asarray(np.median(np.concatenate([picture[0], picture[-1]]), axis=0).astype(np.uint8))


def _side(solid: Solid, side: int, easel: BodyEasel) -> None:
    one, rotation = solid.body.sides[side], matrix(solid.turn)
    middle, normal = solid.placed(one.middle[None])[0], rotation @ one.normal
    if (easel.studio.eye.position - middle) @ normal <= 0:
        return
    mask = np.zeros(easel.cover.shape, np.uint8)
    outline = np.round(easel.enlarged(solid.placed(_inset(solid, side))) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, outline, 1, cv2.LINE_8, 4)
    right, up = rotation @ one.right * one.reach, rotation @ one.up * one.reach
    reach = 2.0 if one.apex.any() else 1.0  # a kite is longer than what is printed on it is wide
    quad = easel.enlarged(middle + _UNIT[:, :1] * right + _UNIT[:, 1:] * up)
    albedo = _warped(_shrunk(solid.prints[side], quad), quad, easel.cover.shape)
    wide = easel.enlarged(middle + reach * (_UNIT[:, :1] * right + _UNIT[:, 1:] * up))
    light = _warped(_light(middle, (right, up, normal), reach, easel.studio), wide, easel.cover.shape)
    cv2.copyTo(albedo * light[..., :1] + light[..., 1:], mask, easel.color)
    easel.cover[mask > 0] = 1


def _shrunk(picture: Array, quad: Array) -> Array:
    """A print in linear light, BGR, about as large as it is seen."""
    length = float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).max())
    side = int(np.clip(length, SMALLEST_PRINT, len(picture)))
    small = cv2.resize(linear(picture), (side, side), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(small[..., ::-1])


def _light(middle: Array, frame: tuple[Array, Array, Array], reach: float, studio: Studio) -> Array:
    right, up, normal = frame
    t = np.linspace(-reach, reach, GRID)
    a, b = np.meshgrid(t, -t)
    offsets = (a[..., None] * right + b[..., None] * up).reshape(-1, 3)
    bulged = normal + offsets * studio.art.pillow
    bulged /= np.linalg.norm(bulged, axis=1, keepdims=True)
    shade, shine = lit(middle + offsets, bulged, studio, ())
    return np.stack([shade, shine], 1).reshape(GRID, GRID, 2).astype(np.float32)


def _warped(image: Array, quad: Array, shape: tuple[int, ...]) -> Array:
    source = (_SQUARE * image.shape[0] - 0.5).astype(np.float32)
    transform = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    warped = cv2.warpPerspective(
        image, transform, (shape[1], shape[0]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped)
