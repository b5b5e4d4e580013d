"""Puts dice and other things onto the tray's plate; only what they touch is worked out."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab import cubes, extras, film, shadows, turns
from vision.lab.camera import eye
from vision.lab.cubes import Studio
from vision.lab.lights import lamp
from vision.lab.model import Artwork, CameraModel, DiePose, Film, SceneLight, TrayModel
from vision.lab.plate import Plate, plate
from vision.lab.sprites import average, lay_over, merged, overlap

if TYPE_CHECKING:
    from vision.lab.model import Array, Extra, Scene
    from vision.lab.shadows import Shade
    from vision.lab.sprites import Box, Sprite

NEAR_CM = 5.5
"""Cubes farther apart than this do not shade each other."""
MOMENTS = 16
MOMENT_PX = 4.0
LEVEL_CM = 0.01
COVERING_CM = 1.0
"""Things at this height lie over the dice."""


@dataclass(frozen=True, slots=True, eq=False)
class StageThing:
    """An object with its convex bodies, its picture and its place in the order of drawing."""

    bodies: list[list[Array]]
    """Each at one moment, or at several if it moves."""
    sprite: Sprite
    order: tuple[int, float]
    name: int
    """Index of the cube, or -1."""


@dataclass(frozen=True, slots=True, eq=False)
class TrayStage:
    """One tray in front of one camera: the empty picture is kept, and dice are drawn into copies of it."""

    studio: Studio
    plate: Plate
    light: SceneLight
    film: Film
    empty: Array

    @property
    def size(self) -> tuple[int, int]:
        return self.studio.eye.camera.size

    def things(self, dice: tuple[DiePose, ...], others: tuple[Extra, ...] = ()) -> list[StageThing]:
        """Everything in the tray, the farthest first."""
        found = [self._cube(k, dice) for k in range(len(dice))] + [self._extra(extra) for extra in others]
        return sorted(found, key=lambda thing: thing.order)

    def picture(self, things: list[StageThing]) -> Array:
        """8-bit BGR without noise."""
        image = self.empty.copy()
        shades = [shadows.shade(moments, self.studio) for thing in things for moments in thing.bodies]
        boxes = [thing.sprite.box for thing in things if thing.sprite.cover.size]
        boxes += [box for shade in shades if (box := shadows.reach(shade, self.size))]
        for box in merged(boxes):
            part = self._part(box, things, shades)
            image[box[1] : box[3], box[0] : box[2]] = part
        return image

    def _part(self, box: Box, things: list[StageThing], shades: list[Shade]) -> Array:
        margin = 4
        left, top = max(box[0] - margin, 0), max(box[1] - margin, 0)
        right, bottom = (min(b + margin, s) for b, s in zip(box[2:], self.size, strict=True))
        wide = (left, top, right, bottom)
        window = np.s_[wide[1] : wide[3], wide[0] : wide[2]]
        direct, around = shadows.cast(shades, self.studio, wide)
        light_map = self.plate.direct[window] * direct + self.plate.ambient[window] * around
        for thing in things:
            lay_over(light_map, (left, top), thing.sprite)
        made = film.develop(light_map, self.film, self.light, self.size, wide)
        return made[box[1] - wide[1] :, box[0] - wide[0] :][: box[3] - box[1], : box[2] - box[0]]

    def _cube(self, k: int, dice: tuple[DiePose, ...]) -> StageThing:
        pose = dice[k]
        near = tuple(d for j, d in enumerate(dice) if j != k and _apart(d, pose) < NEAR_CM)
        moments = [pose]
        if pose.moves:
            moments = _moments(pose, self.studio.eye.camera.f_px / self.studio.eye.camera.height_cm)
            sprite = average([cubes.draw(m, self.studio, quick=True) for m in moments], self.size)
        else:
            sprite = cubes.draw(pose, self.studio, near)
        away = float(np.linalg.norm(self.studio.eye.position - np.array(pose.center_cm)))
        return StageThing([[cubes.corners(moment) for moment in moments]], sprite, (1, -away), k)

    def _extra(self, extra: Extra) -> StageThing:
        layer = 2 if extra.at_cm[2] >= COVERING_CM else 0
        return StageThing(
            [[body] for body in extras.bodies_of(extra)], extras.draw(extra, self.studio), (layer, 0.0), -1
        )


def _height(thing: StageThing) -> float:
    return max(float(body[:, 2].max()) for moments in thing.bodies for body in moments)


def _apart(one: DiePose, two: DiePose) -> float:
    return float(np.linalg.norm(np.array(one.center_cm) - np.array(two.center_cm)))


def _moments(pose: DiePose, px_per_cm: float) -> list[DiePose]:
    """The same die at several moments while the shutter is open, more of them if it moves far."""
    blur_px = (math.hypot(*pose.travel_cm) + math.hypot(*pose.spin)) * px_per_cm
    count = min(max(2, math.ceil(blur_px / MOMENT_PX)), MOMENTS)
    middle, travel = np.array(pose.center_cm), np.array(pose.travel_cm)
    found = []
    for t in (np.arange(count) + 0.5) / count - 0.5:
        x, y, z = (float(v) for v in middle + travel * t)
        a, b, c = (float(v * t) for v in pose.spin)
        found.append(replace(pose, center_cm=(x, y, z), turn=turns.product(turns.by_vector((a, b, c)), pose.turn)))
    return found


@lru_cache(maxsize=2)
def _stage(camera: CameraModel, light: SceneLight, tray: TrayModel, art: Artwork, roll: Film) -> TrayStage:
    studio = Studio(eye(camera), lamp(light), tray.wall_cm, art)
    bare = plate(camera, light, tray)
    whole = (0, 0, *camera.size)
    empty = film.develop(bare.direct + bare.ambient, roll, light, camera.size, whole)
    return TrayStage(studio, bare, light, roll, empty)


def stage(scene: Scene) -> TrayStage:
    """The stage of a scene; a few are remembered, whatever lies on them and whatever their noise."""
    same_lens = Film(scene.film.exposure_ev, 0.0, scene.film.blur_px, scene.film.vignette, 0, 0)
    return _stage(scene.camera, scene.light, scene.tray, scene.artwork, same_lens)


def seen_share(things: list[StageThing], polygon: Array, name: int, size: tuple[int, int]) -> float:
    """How much of a polygon on top of one cube is in the picture and not covered by what was drawn after it.

    What is no higher than that cube can't hide its top from a camera above it: where two flat dice touch, their
    pictures share the pixels of an edge, and nothing is covered.
    """
    mask, corners = np.zeros((size[1], size[0]), np.uint8), np.round(polygon).astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255)
    total = _pixels(corners)
    height = max(_height(thing) for thing in things if thing.name == name)
    later = False
    for thing in things:
        if later and _height(thing) > height + LEVEL_CM:
            part, own = overlap(mask.shape, (0, 0), thing.sprite)
            if part is not None:
                mask[part][thing.sprite.cover[own] > 0.5] = 0  # noqa: PLR2004
        later = later or thing.name == name
    return cv2.countNonZero(mask) / total


def _pixels(corners: Array) -> int:
    """How many pixels a polygon has, in the picture and beyond its border."""
    low = corners.min(axis=0)
    wide, high = (corners.max(axis=0) - low + 1).tolist()
    return cv2.countNonZero(cv2.fillConvexPoly(np.zeros((high, wide), np.uint8), corners - low, 255))
