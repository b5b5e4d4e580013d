"""Pictures to learn from: many dice of several boxes on one stage, some leaning or covered, as in no throw."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vision.dicesets.lost_cities_rw import scenes
from vision.dicesets.lost_cities_rw.copies import Copy, copy
from vision.lab import disturbing, film, floors
from vision.lab.camera import eye
from vision.lab.labels import pose_label
from vision.lab.model import TRAY_HALF_CM
from vision.lab.picture import LabPicture
from vision.lab.plate import TABLE_Z
from vision.lab.scenes import random_scene
from vision.lab.stage import stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vision.dicesets.lost_cities_rw.scenes import Placed
    from vision.lab.model import Array, DiePose, Extra, Scene

    Rng = np.random.Generator

SIZES, SIZE_ODDS = ((640, 480), (800, 600), (960, 720), (1280, 960)), (0.4, 0.25, 0.25, 0.1)
VARIANTS, BOXES = 5, 4
"""Pictures on one stage, and boxes from which the dice of two come in each."""
LIGHTS, LIGHT_ODDS = ("normal", "dim", "glare"), (0.72, 0.14, 0.14)
ANY_FLOOR = 0.6
MOST, FOREIGN, BESIDE = 13, 0.45, 0.25
"""Dice in a crowd; shares of pictures with dice of other games, and with dice beside the tray."""
LEANING, ROLLING = 0.36, 0.05
"""Shares of the dice of a crowd."""
SLIGHTLY, SLIGHT_DEG = 0.6, 20.0
"""Share of the leaning ones that lean by little: these are hard to tell from those that lie flat."""
LITTERED = 0.4
REACH, BEYOND = TRAY_HALF_CM - 1.0, (2.4, 5.0)
FEW, MOVES, TOUCHES = 0.15, 0.35, 0.4
"""Shares of pictures with few dice, with dice that roll, and with dice side by side."""


@dataclass(frozen=True, slots=True)
class Crowd:
    placed: list[Placed]
    cubes: tuple[DiePose, ...]
    extras: tuple[Extra, ...]


def pictures(seed: int) -> Iterator[LabPicture]:
    """Several pictures on one stage, which is quicker to render than stages of their own."""
    rng = np.random.default_rng((seed, 78))
    size = SIZES[int(rng.choice(len(SIZES), p=SIZE_ODDS))]
    fixed = {"floor": floors.any_floor(rng, more=True)} if rng.random() < ANY_FLOOR else {}
    scene = random_scene(seed, size=size, scenario=str(rng.choice(LIGHTS, p=LIGHT_ODDS)), **fixed)
    boxes = [copy(rng) for _ in range(BOXES)]
    for _ in range(VARIANTS):
        one, two = rng.choice(BOXES, 2, replace=False)
        yield picture(replace(scene, scenario="crowd"), [boxes[one], boxes[two]], rng)


def picture(scene: Scene, boxes: list[Copy], rng: Rng) -> LabPicture:
    crowd = gathered(boxes, rng)
    here = stage(scene)
    things = [scenes.thing(here, k, one.solid) for k, one in enumerate(crowd.placed)]
    things += [replace(one, name=-1) for one in here.things(crowd.cubes, crowd.extras)]
    things.sort(key=lambda one: one.order)
    image = film.compressed(film.noisy(here.picture(things), scene.film, scene.light), scene.film.jpeg_q)
    labels = scenes.labels_of(scene, boxes[0], (crowd.placed, scenes.OtherThings(spoils=True)), here, things)
    return LabPicture(image, labels | {"cubes": [_cube(one, scene) for one in crowd.cubes]})


def _cube(one: DiePose, scene: Scene) -> dict[str, Any]:
    label = pose_label(one, eye(scene.camera))
    return {"skin": one.skin, "top_quad_px": label["top_quad_px"]}


def gathered(boxes: list[Copy], rng: Rng) -> Crowd:
    count = int(rng.integers(0, 4)) if rng.random() < FEW else int(rng.integers(6, MOST + 1))
    others = int(rng.integers(1, 4)) if rng.random() < FOREIGN else 0
    spots = _spots(count + others, rng)
    placed = [_one(boxes, xy, rng) for xy in spots[:count]]
    if rng.random() < MOVES:
        placed = [scenes.rolling(one, rng) if rng.random() < ROLLING / MOVES else one for one in placed]
    placed = [_leaning(one, rng) if not one.solid.moves and rng.random() < LEANING else one for one in placed]
    if rng.random() < BESIDE:
        placed += [_beside(boxes, rng) for _ in range(int(rng.integers(1, 3)))]
    cubes = tuple(_foreign(xy, rng) for xy in spots[count:])
    return Crowd(placed, cubes, _litter(placed, cubes, rng))


def _leaning(one: Placed, rng: Rng) -> Placed:
    return scenes.leaning(one, rng, SLIGHT_DEG) if rng.random() < SLIGHTLY else scenes.leaning(one, rng)


def _one(boxes: list[Copy], xy: Array, rng: Rng) -> Placed:
    kind = scenes.NUMBER if rng.random() < 0.62 else scenes.COLOUR  # noqa: PLR2004 - ten digits, six colours
    return scenes.lying(boxes[int(rng.integers(len(boxes)))], kind, int(rng.integers(3)), xy, rng)


def _spots(count: int, rng: Rng) -> list[Array]:
    apart = 2.1 if rng.random() < TOUCHES else 2.75
    spots: list[Array] = []
    for _ in range(3000):
        if len(spots) == count:
            break
        xy = rng.uniform(-REACH, REACH, 2)
        if apart < 2.5 and spots and rng.random() < 0.6:  # noqa: PLR2004
            turn = rng.uniform(0, 2 * math.pi)
            near = spots[int(rng.integers(len(spots)))]
            xy = near + np.array([math.cos(turn), math.sin(turn)]) * rng.uniform(2.1, 2.35)
        if np.abs(xy).max() < REACH and all(np.linalg.norm(xy - one) > apart for one in spots):
            spots.append(xy)
    return spots + [rng.uniform(-REACH, REACH, 2) for _ in range(count - len(spots))]


def _beside(boxes: list[Copy], rng: Rng) -> Placed:
    """A die on the table, before one of the walls."""
    far, along = TRAY_HALF_CM + float(rng.uniform(*BEYOND)), float(rng.uniform(-TRAY_HALF_CM, TRAY_HALF_CM))
    way = rng.choice([-1.0, 1.0])
    xy = np.array([way * far, along] if rng.random() < 0.5 else [along, way * far])  # noqa: PLR2004
    one = _one(boxes, xy, rng)
    x, y, z = one.solid.centre
    return replace(one, solid=replace(one.solid, centre=(x, y, z + TABLE_Z)))


def _foreign(xy: Array, rng: Rng) -> DiePose:
    """A die of another game, an ordinary one, or a wooden cube."""
    cube = disturbing.another_at(xy, rng)
    kind = rng.random()
    if kind < 0.4:  # noqa: PLR2004
        return cube
    return disturbing.pip_die(cube, rng) if kind < 0.8 else disturbing.token(cube, rng)  # noqa: PLR2004


def _litter(placed: list[Placed], cubes: tuple[DiePose, ...], rng: Rng) -> tuple[Extra, ...]:
    """Coins, pencils and hands, over dice or beside them."""
    if rng.random() > LITTERED or not placed:
        return ()
    poses: Any = tuple(scenes.Spot(one.solid.centre) for one in placed) + cubes
    found: list[Extra] = []
    for _ in range(int(rng.integers(1, 4))):
        cover = rng.random() < 0.7  # noqa: PLR2004
        match str(rng.choice(["coin", "hand", "pencil"], p=[0.45, 0.2, 0.35])):
            case "coin":
                found.append(disturbing.coin_on(poses, rng) if cover else disturbing.free_coin(poses, rng))
            case "hand":
                found.append(disturbing.hand(poses, rng, cover=cover))
            case _:
                found.append(disturbing.pencil(poses, rng, cover=cover))
    return tuple(found)
