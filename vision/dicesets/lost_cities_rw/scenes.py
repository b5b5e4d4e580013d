"""Random pictures of six dice in a tray of the lab, and what is true of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vision.dicesets.lost_cities_rw.copies import Copy, copy
from vision.dicesets.lost_cities_rw.drawing import Solid, moments, sprite_of
from vision.lab import disturbing, film, turns
from vision.lab.model import TRAY_HALF_CM, matrix
from vision.lab.picture import LabPicture
from vision.lab.scenes import random_scene
from vision.lab.stage import StageThing, TrayStage, seen_share, stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vision.lab.camera import Eye
    from vision.lab.model import Array, Scene

    Rng = np.random.Generator

SCENARIOS = (
    "normal",
    "touching",
    "near_wall",
    "glare",
    "dim",
    "cocked",
    "missing",
    "extra",
    "covered",
    "motion",
    "stacked",
)
ODDS = (0.3, 0.14, 0.12, 0.06, 0.08, 0.1, 0.06, 0.06, 0.04, 0.03, 0.01)
LIT = ("glare", "dim")
"""Of these, what is a matter of the light."""
NUMBER, COLOUR = "number", "colour"
ACROSS = 0.8
"""What counts as the size of a ten-sided die, against its width."""
READABLE, FLAT_DEG, ON_FLOOR_CM = 0.97, 1.0, 0.2
"""Share of a top that must be seen, how far a flat die leans at the most, and how high it stands."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """One die in the tray, and the side that it shows."""

    kind: str
    faces: tuple[str, ...]
    side: int
    solid: Solid


def random_picture(seed: int, held: str = "", **fixed: Any) -> LabPicture:  # noqa: ANN401
    """A picture that the seed decides, but for what is fixed (see the lab's ``random_scene``)."""
    rng = np.random.default_rng((seed, 77))
    scenario = str(fixed.pop("scenario", "") or rng.choice(SCENARIOS, p=ODDS))
    light = scenario if scenario in LIT else "normal"
    scene = replace(random_scene(seed, scenario=light, **fixed), scenario=scenario)
    return picture(scene, copy(rng, held), rng)


def pictures(seed: int, throws: int, held: Sequence[str] = ("",)) -> Iterator[LabPicture]:
    """Throws with a box each on one stage, which is quicker to render than stages of their own.

    The boxes in turn have something of a kind that is held back.
    """
    rng = np.random.default_rng((seed, 80))
    scenarios = [str(one) for one in rng.choice(SCENARIOS, throws, p=ODDS)]
    light = next((one for one in scenarios if one in LIT), "normal")
    scene = random_scene(seed, scenario=light)
    for number, scenario in enumerate(scenarios):
        fitting = scenario if scenario not in LIT or scenario == light else "normal"
        yield picture(replace(scene, scenario=fitting), copy(rng, held[number % len(held)]), rng)


def picture(scene: Scene, dice: Copy, rng: Rng) -> LabPicture:
    """The picture of six dice of a box in the tray of a scene."""
    placed, others = arranged(scene.scenario, dice, rng)
    here = stage(scene)
    things = [thing(here, k, one.solid) for k, one in enumerate(placed)]
    things += [replace(one, name=-1) for one in here.things(others.cubes, others.extras)]
    things += [thing(here, -1, one.solid) for one in others.more]
    things.sort(key=lambda one: one.order)
    clean = here.picture(things)
    image = film.compressed(film.noisy(clean, scene.film, scene.light), scene.film.jpeg_q)
    return LabPicture(image, labels_of(scene, dice, (placed, others), here, things))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a die lies: all that the lab's disturbances ask of one."""

    center_cm: tuple[float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class OtherThings:
    """What else is there, and whether it may be there."""

    cubes: tuple[Any, ...] = ()
    extras: tuple[Any, ...] = ()
    more: tuple[Placed, ...] = ()
    spoils: bool = False


def thing(here: TrayStage, name: int, solid: Solid) -> StageThing:
    away = float(np.linalg.norm(here.studio.eye.position - np.array(solid.centre)))
    bodies = [[one.corners for one in moments(solid)]]
    return StageThing(bodies, sprite_of(solid, here.studio), (1, -away), name)


def resting(body_side: Any, height: float, xy: Array, yaw: float) -> tuple[tuple[float, float, float], Any]:  # noqa: ANN401
    """Centre and turn with which a side lies on top, its print's right-hand side at this angle."""
    c, s = math.cos(yaw), math.sin(yaw)
    world = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    own = np.array([body_side.right, body_side.up, body_side.normal])
    return (float(xy[0]), float(xy[1]), height / 2), turns.from_matrix(world.T @ own)


def lying(dice: Copy, kind: str, which: int, xy: Array, rng: Rng) -> Placed:
    body = dice.number if kind == NUMBER else dice.cube
    prints = dice.number_prints[which] if kind == NUMBER else dice.cube_prints[which]
    faces = dice.number_faces[which] if kind == NUMBER else dice.cube_faces[which]
    side = int(rng.integers(len(body.sides)))
    centre, turn = resting(body.sides[side], body.height, xy, float(rng.uniform(0, 2 * math.pi)))
    return Placed(kind, faces, side, Solid(body, prints, centre, turn, dice.bevel))


def arranged(scenario: str, dice: Copy, rng: Rng) -> tuple[list[Placed], OtherThings]:
    order = [(NUMBER, k) for k in range(3)] + [(COLOUR, k) for k in range(3)]
    spots = _spots(len(order) + 1, scenario, rng)
    placed = [lying(dice, *one, xy, rng) for one, xy in zip(order, spots[:6], strict=True)]
    if scenario == "missing":
        gone = int(rng.integers(1, 4))
        return [placed[int(k)] for k in np.sort(rng.permutation(6)[gone:])], OtherThings()
    if scenario == "cocked":
        for k in rng.permutation(6)[: int(rng.integers(1, 3))]:
            placed[int(k)] = leaning(placed[int(k)], rng)
    if scenario == "motion":
        for k in rng.permutation(6)[: int(rng.integers(1, 4))]:
            placed[int(k)] = rolling(placed[int(k)], rng)
    if scenario == "stacked":
        low, high = placed[3], placed[int(rng.choice([0, 1, 4]))]
        x, y, _ = low.solid.centre
        z = low.solid.body.height + high.solid.body.height / 2
        placed[placed.index(high)] = replace(high, solid=replace(high.solid, centre=(x + 0.2, y - 0.2, z)))
    if scenario in ("extra", "covered"):
        return placed, _something(scenario, placed, dice, spots[6], rng)
    return placed, OtherThings()


def _spots(count: int, scenario: str, rng: Rng) -> list[Array]:
    reach = TRAY_HALF_CM - 1.25
    apart = 2.05 if scenario == "touching" else 2.7
    spots: list[Array] = []
    for _ in range(4000):
        if len(spots) == count:
            break
        xy = rng.uniform(-reach, reach, 2)
        if scenario == "near_wall" and rng.random() < 0.7:  # noqa: PLR2004
            xy[int(rng.integers(2))] = float(rng.choice([-1, 1])) * (reach + rng.uniform(0.0, 0.25))
        if scenario == "touching" and spots and rng.random() < 0.6:  # noqa: PLR2004
            turn = rng.uniform(0, 2 * math.pi)
            xy = spots[int(rng.integers(len(spots)))] + np.array([math.cos(turn), math.sin(turn)]) * rng.uniform(
                2.05, 2.3
            )
        if np.abs(xy).max() < TRAY_HALF_CM - 1.0 and all(np.linalg.norm(xy - one) > apart for one in spots):
            spots.append(xy)
    while len(spots) < count:
        spots.append(rng.uniform(-reach, reach, 2))
    return spots


def leaning(one: Placed, rng: Rng, most_deg: float = 42.0) -> Placed:
    """The die tipped about a horizontal axis, and lifted so that it stands on the floor."""
    heading, angle = rng.uniform(0, 2 * math.pi), math.radians(float(rng.uniform(9, most_deg)))
    tip = turns.about((math.cos(heading), math.sin(heading), 0.0), angle)
    turn = turns.product(tip, one.solid.turn)
    low = float((one.solid.body.points @ matrix(turn).T)[:, 2].min())
    x, y, _ = one.solid.centre
    solid = replace(one.solid, turn=turn, centre=(x, y, -low * 0.985))
    return replace(one, solid=solid, side=uppermost(solid))


def uppermost(solid: Solid) -> int:
    return int(np.argmax([(matrix(solid.turn) @ side.normal)[2] for side in solid.body.sides]))


def rolling(one: Placed, rng: Rng) -> Placed:
    tipped = leaning(one, rng)
    heading, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.4, 2.5)
    spin = rng.normal(0, 0.5, 3)
    travel = (math.cos(heading) * far, math.sin(heading) * far, 0.0)
    x, y, z = tipped.solid.centre
    lifted = (x, y, z + float(rng.uniform(0, 1.0)))
    solid = replace(tipped.solid, centre=lifted, travel=travel, spin=(float(spin[0]), float(spin[1]), float(spin[2])))
    return replace(tipped, solid=solid)


def _something(scenario: str, placed: list[Placed], dice: Copy, spot: Array, rng: Rng) -> OtherThings:
    poses: Any = tuple(Spot(one.solid.centre) for one in placed)
    if scenario == "covered":
        chosen = str(rng.choice(["coin", "hand", "pencil"]))
        if chosen == "coin":
            return OtherThings(extras=(disturbing.coin_on(poses, rng),))
        maker = disturbing.hand if chosen == "hand" else disturbing.pencil
        return OtherThings(extras=(maker(poses, rng, cover=True),))
    which = str(rng.choice(["seventh", "game_die", "pip_die", "coin", "pencil"]))
    if which == "seventh":
        kind = str(rng.choice([NUMBER, COLOUR]))
        return OtherThings(more=(lying(dice, kind, int(rng.integers(3)), spot, rng),), spoils=True)
    if which in ("game_die", "pip_die"):
        cube = disturbing.another_at(spot, rng)
        return OtherThings(cubes=(disturbing.pip_die(cube, rng) if which == "pip_die" else cube,), spoils=True)
    thing = disturbing.free_coin(poses, rng) if which == "coin" else disturbing.pencil(poses, rng, cover=False)
    return OtherThings(extras=(thing,))


def labels_of(
    scene: Scene, dice: Copy, tray: tuple[list[Placed], OtherThings], here: TrayStage, things: list[StageThing]
) -> dict[str, Any]:
    placed, others = tray
    found = [_label(k, one, here, things) for k, one in enumerate(placed)]
    counts = [sum(one.kind == kind for one in placed) for kind in (NUMBER, COLOUR)]
    whole = all(die["flat"] and not die["moves"] and die["visible_frac"] >= READABLE for die in found)
    readable = whole and counts == [3, 3] and not others.spoils
    expected = {
        "numbers": [int(die["face"]) for die in found if die["kind"] == NUMBER],
        "colours": [die["face"] for die in found if die["kind"] == COLOUR],
    }
    camera = scene.camera
    return {
        "scenario": scene.scenario,
        "readable": readable,
        "expected": expected if readable else None,
        "dice": found,
        "kinds": dice.kinds,
        "floor": scene.tray.floor,
        "light": scene.light.kind,
        "tray_half_cm": TRAY_HALF_CM,
        "tray_corners_px": _corners(here),
        "f_px": camera.f_px,
        "height_cm": camera.height_cm,
        "spoils": others.spoils,
    }


def _corners(here: TrayStage) -> list[list[float]]:
    h = TRAY_HALF_CM
    seen = here.studio.eye.project(np.array([[-h, h, 0], [h, h, 0], [h, -h, 0], [-h, -h, 0]]))
    return [[float(x), float(y)] for x, y in np.round(seen, 1)]


def _label(name: int, one: Placed, here: TrayStage, things: list[StageThing]) -> dict[str, Any]:
    solid, side = one.solid, one.solid.body.sides[one.side]
    rotation, eye = matrix(solid.turn), here.studio.eye
    middle = solid.placed(side.middle[None])[0]
    right, normal = rotation @ side.right, rotation @ side.normal
    seen = eye.project(np.array([middle, middle + right * side.reach, middle + rotation @ side.apex]))
    polygon = eye.project(solid.placed(solid.body.points[list(side.corners)]))
    tilt = math.degrees(math.acos(min(1.0, float(normal[2]))))
    across = float(np.linalg.norm(solid.body.points[:, :2], axis=1).max()) * 2 * ACROSS
    wide = across if one.kind == NUMBER else 2 * side.reach
    size = wide * eye.camera.f_px / max(eye.position[2] - middle[2], 1.0)
    visible = seen_share(things, polygon, name, eye.camera.size)
    return {
        "kind": one.kind,
        "face": one.faces[one.side],
        "center_px": seen[0].tolist(),
        "top_quad_px": polygon.tolist(),
        "size_px": size,
        "upward": upward(middle, normal * wide, eye, size),
        "angle": math.atan2(*(seen[1] - seen[0])[::-1]),
        "apex": math.atan2(*(seen[2] - seen[0])[::-1]),
        "flat": tilt < FLAT_DEG and abs(float(solid.corners[:, 2].min())) < ON_FLOOR_CM,
        "tilt_deg": tilt,
        "moves": solid.moves,
        "visible_frac": visible,
    }


def upward(middle: Array, stick: Array, seen: Eye, size_px: float) -> list[float]:
    """How a stick that stands upright on a top, as long as the die is large, is seen: in sizes of the die."""
    foot, tip = seen.project(np.array([middle, middle + stick]))
    return [float(v) for v in (tip - foot) / size_px]
