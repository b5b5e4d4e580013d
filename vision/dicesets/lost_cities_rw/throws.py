"""Whole throws of six dice as frames, worked out backwards from where the dice come to rest."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from kiosk.rules.throws import Throw
from vision.dicesets.lost_cities_rw import scenes
from vision.dicesets.lost_cities_rw.copies import Copy, copy
from vision.dicesets.lost_cities_rw.reading import NAMES
from vision.lab import film, turns
from vision.lab.stage import TrayStage, stage

if TYPE_CHECKING:
    from vision.dicesets.lost_cities_rw.scenes import Placed
    from vision.lab.model import Array, Scene

    Rng = np.random.Generator

FPS = 15
EMPTY, FLYING = 4, 14
"""Frames before the throw, and in which dice move."""
FAR_CM, HIGH_CM, TURNS = 16.0, 3.0, 5.0
"""How far away, how high and how much turned a die is when its flight begins."""
SHUTTER = 0.25
"""Share of a frame for which the shutter is open."""


@dataclass(frozen=True, slots=True, eq=False)
class RestingPlace:
    """Where a die comes to rest, from where, and in which frame."""

    placed: Placed
    heading: float
    axis: Array
    frame: int


class SixThrow:
    """Frames of a throw: an empty tray, dice that come in rolling, and dice at rest for as long as one looks."""

    fps = FPS

    def __init__(self, seed: int, scene: Scene, throw: Throw | None = None, box: int = 1) -> None:
        """*throw* is what the dice will show; *box* decides how they are made."""
        rng = np.random.default_rng((seed, 80))
        self.scene = scene
        dice = copy(np.random.default_rng((box, 81)))
        self.throw = throw or Throw(tuple((name, _any(dice, name, rng)) for name in NAMES))
        placed = scenes.arranged("normal", dice, rng)[0]
        shown = [
            _showing(one, dice, face, k % 3, rng)
            for k, (one, (_, face)) in enumerate(zip(placed, self.throw.dice, strict=True))
        ]
        heading = float(rng.uniform(0, 2 * math.pi))
        self._rests = [
            RestingPlace(
                one,
                heading + float(rng.normal(0, 0.3)),
                _some_axis(rng),
                EMPTY + int(rng.integers(FLYING - 5, FLYING + 1)),
            )
            for one in shown
        ]

    def __len__(self) -> int:
        return EMPTY + FLYING + 1

    def frame(self, number: int) -> Array:
        """Any frame; after the end the dice go on lying there."""
        here = stage(self.scene)
        placed = [] if number < EMPTY else [_at(one, number) for one in self._rests]
        noise = replace(self.scene.film, seed=self.scene.film.seed + 1 + number)
        return film.compressed(film.noisy(_drawn(here, placed), noise, self.scene.light), self.scene.film.jpeg_q)


def _any(dice: Copy, name: str, rng: Rng) -> str:
    faces = dice.number_faces[0] if name.startswith(scenes.NUMBER) else dice.cube_faces[0]
    return str(rng.choice(faces))


def _showing(one: Placed, dice: Copy, face: str, which: int, rng: Rng) -> Placed:
    """A die in the same place that shows this face."""
    number = one.kind == scenes.NUMBER
    faces = (dice.number_faces if number else dice.cube_faces)[which]
    side = faces.index(face)
    xy = np.array(one.solid.centre[:2])
    body = one.solid.body
    centre, turn = scenes.resting(body.sides[side], body.height, xy, float(rng.uniform(0, 2 * math.pi)))
    prints = (dice.number_prints if number else dice.cube_prints)[which]
    return replace(one, faces=faces, side=side, solid=replace(one.solid, prints=prints, centre=centre, turn=turn))


def _some_axis(rng: Rng) -> Array:
    axis = rng.normal(0, 1, 3)
    return np.asarray(axis / np.linalg.norm(axis))


def _at(rest: RestingPlace, number: int) -> Placed:
    """A die in a frame: the farther from its rest, the faster."""
    left = (rest.frame - number) / FLYING
    if left <= 0:
        return rest.placed
    solid = rest.placed.solid
    here, soon = (_pose(rest, left - step) for step in (0.0, SHUTTER / FLYING))
    travel = tuple(float(b - a) for a, b in zip(here[0], soon[0], strict=True))
    centre = (float(here[0][0]), float(here[0][1]), float(here[0][2]))
    moved = replace(solid, centre=centre, turn=turns.product(turns.by_vector(here[1]), solid.turn))
    return replace(rest.placed, solid=replace(moved, travel=(travel[0], travel[1], travel[2])))


def _pose(rest: RestingPlace, left: float) -> tuple[Array, tuple[float, float, float]]:
    left = max(left, 0.0)
    far = FAR_CM * left**2
    way = np.array([math.cos(rest.heading), math.sin(rest.heading), 0.0]) * far
    way[2] = HIGH_CM * abs(math.sin(left * 9.0)) * left + 0.4 * min(left * 6, 1.0)
    spin = rest.axis * TURNS * 2 * math.pi * left**2
    return np.array(rest.placed.solid.centre) + way, (float(spin[0]), float(spin[1]), float(spin[2]))


def _drawn(here: TrayStage, placed: list[Placed]) -> Array:
    things = [scenes.thing(here, k, one.solid) for k, one in enumerate(placed)]
    return here.picture(sorted(things, key=lambda one: one.order))
