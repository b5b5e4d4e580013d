"""Where the dice lie: one function for each arrangement, all without dice inside each other or the walls."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from vision.lab import nets, turns
from vision.lab.model import DIE_CM, HALF_CM, TRAY_HALF_CM, DiePose

if TYPE_CHECKING:
    from kiosk.rules.dice import Die
    from vision.lab.model import Array

    Rng = np.random.Generator
    Shown = tuple[Die, int]
    """A die and the side that it shows."""

WIDE_CM = DIE_CM * math.sqrt(2) + 0.05
"""Dice whose middles are this far apart cannot touch, however they are turned."""
TRIES = 400


def scattered(shown: list[Shown], rng: Rng, taken: tuple[DiePose, ...] = (), reach: float = 8.4) -> list[DiePose]:
    """Dice anywhere on the floor, clear of each other and of the ones already there."""
    poses = list(taken)
    for die, side in shown:
        for _ in range(TRIES):
            xy = rng.uniform(-reach, reach, 2)
            if all(math.dist(xy, p.center_cm[:2]) > WIDE_CM + 0.25 for p in poses):
                break
        poses.append(nets.flat(die, side, _xy(xy), float(rng.uniform(0, 360))))
    return poses[len(taken) :]


def touching(shown: list[Shown], rng: Rng) -> tuple[list[DiePose], str]:
    """Two dice side by side, or all three in a row or an L, turned together by any angle."""
    kind = str(rng.choice(["pair", "row3", "L3"]))
    order = [shown[int(k)] for k in rng.permutation(len(shown))]
    count = 2 if kind == "pair" else len(order)
    step = DIE_CM + float(rng.choice([0.01, 0.04, 0.12]))
    places = [(0.0, 0.0), (step, float(rng.uniform(-0.5, 0.5)) if kind == "pair" else 0.0)]
    places.append((2 * step, 0.0) if kind == "row3" else (step, step))
    turn, middle = rng.uniform(0, 2 * math.pi), rng.uniform(-5.5, 5.5, 2)
    c, s = math.cos(turn), math.sin(turn)
    group = []
    for (die, side), (x, y) in zip(order[:count], places, strict=False):
        xy = (middle[0] + c * x - s * y, middle[1] + s * x + c * y)
        group.append(nets.flat(die, side, _xy(xy), math.degrees(turn) + 90 * int(rng.integers(4))))
    note = kind if count > 2 else f"pair{order[0][0]}{order[1][0]}"  # noqa: PLR2004
    return group + scattered(order[count:], rng, tuple(group)), note


def at_walls(shown: list[Shown], rng: Rng) -> list[DiePose]:
    """Some or all dice against a wall, flush or by a corner, also in the tray's corners."""
    poses: list[DiePose] = []
    for die, side in shown:
        for _ in range(TRIES):
            pose = at_wall(die, side, rng) if rng.random() < 0.75 else scattered([(die, side)], rng)[0]  # noqa: PLR2004
            if all(math.dist(pose.center_cm, p.center_cm) > WIDE_CM for p in poses):
                break
        poses.append(pose)
    return poses


def at_wall(die: Die, side: int, rng: Rng) -> DiePose:
    """A die against a wall, flush or by a corner."""
    flush = rng.random() < 0.6  # noqa: PLR2004
    yaw = 90.0 * int(rng.integers(4)) if flush else float(rng.uniform(0, 360))
    away = TRAY_HALF_CM - half_width(yaw) - float(rng.uniform(0.0, 0.25))
    along = float(rng.uniform(-away, away))
    if rng.random() < 0.15:  # noqa: PLR2004
        along = math.copysign(away, along)
    xy = ((along, away), (away, along), (along, -away), (-away, along))[int(rng.integers(4))]
    return nets.flat(die, side, xy, yaw)


def half_width(yaw_deg: float) -> float:
    """How far a flat die reaches from its middle along x or y."""
    yaw = math.radians(yaw_deg)
    return HALF_CM * (abs(math.cos(yaw)) + abs(math.sin(yaw)))


def leaning(shown: list[Shown], rng: Rng) -> tuple[list[DiePose], str]:
    """One die stands askew, on a wall or on a neighbour; the others lie flat."""
    order = [shown[int(k)] for k in rng.permutation(len(shown))]
    angle, heading = float(rng.uniform(22, 44)), float(rng.choice([0.0, 90.0, 180.0, 270.0]))
    on_wall = len(order) == 1 or rng.random() < 0.5  # noqa: PLR2004
    if not on_wall:
        heading = float(rng.uniform(0, 360))
    toward = np.array([math.cos(math.radians(heading)), math.sin(math.radians(heading))])
    upright = nets.flat(*order[0], (0.0, 0.0), heading + 90.0 * int(rng.integers(4)))
    tipped = nets.tilted(upright, (-float(toward[1]), float(toward[0]), 0.0), -angle)
    reach = half_extent(tipped, toward)
    if on_wall:
        place = toward * (TRAY_HALF_CM - reach) + np.array([-toward[1], toward[0]]) * rng.uniform(-7, 7)
        lean = _moved(tipped, place)
        return [lean, *scattered(order[1:], rng, (lean,))], "wall"
    place = rng.uniform(-5, 5, 2)
    lean = _moved(tipped, place)
    support = nets.flat(*order[1], _xy(place + toward * (reach + HALF_CM)), heading + 90.0 * int(rng.integers(4)))
    return [lean, support, *scattered(order[2:], rng, (lean, support))], "die"


def half_extent(pose: DiePose, toward: Array | tuple[float, float]) -> float:
    """How far a cube reaches from its middle in a horizontal direction."""
    local = pose.rotation().T @ np.array([toward[0], toward[1], 0.0])
    return float(np.abs(local).sum() * (HALF_CM - 0.16) + 0.16)


def stacked(shown: list[Shown], rng: Rng) -> list[DiePose]:
    """One die on top of another."""
    order = [shown[int(k)] for k in rng.permutation(len(shown))]
    below = scattered(order[:1], rng)[0]
    xy = np.array(below.center_cm[:2]) + rng.uniform(-0.45, 0.45, 2)
    above = nets.flat(*order[1], _xy(xy), float(rng.uniform(0, 360)), z=DIE_CM)
    return [below, above, *scattered(order[2:], rng, (below,))]


def moving(pose: DiePose, rng: Rng) -> DiePose:
    """The die in flight: it travels and spins while the shutter is open."""
    heading, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.6, 3.0)
    x, y, _ = pose.center_cm
    turn = turns.product(turns.by_vector(_vec(rng.normal(0, 0.9, 3))), pose.turn)
    z = nets.rest_height(turn) + float(rng.uniform(0, 2.0))
    travel = _vec(np.array([math.cos(heading) * far, math.sin(heading) * far, rng.normal(0, 0.3)]))
    return DiePose(pose.die, (x, y, z), turn, travel, _vec(rng.normal(0, 0.5, 3)))


def beside(die: Die, side: int, rng: Rng) -> DiePose:
    """A die that fell out of the tray."""
    away, along = float(rng.uniform(12.6, 13.6)), float(rng.uniform(-7, 7))
    xy = ((away, along), (-away, along))[int(rng.integers(2))]
    return nets.flat(die, side, xy, float(rng.uniform(0, 360)), z=-0.5)


def _moved(pose: DiePose, xy: Array) -> DiePose:
    return DiePose(pose.die, (float(xy[0]), float(xy[1]), pose.center_cm[2]), pose.turn)


def _xy(values: Array | tuple[float, float]) -> tuple[float, float]:
    return float(values[0]), float(values[1])


def _vec(values: Array) -> tuple[float, float, float]:
    return float(values[0]), float(values[1]), float(values[2])
