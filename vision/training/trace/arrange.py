"""Where the dice lie in a tray of any outline, and how: flat, at walls, leaning, stacked, moving, beside it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from kiosk.rules.dice import Die
from vision.lab import nets, placing
from vision.lab.model import DIE_CM, HALF_CM, DiePose
from vision.training.trace import shapes

Rng = np.random.Generator
APART_CM = DIE_CM * math.sqrt(2) + 0.05
TRIES = 300
CROWD = (6, 9)
LEANING_DEG = (9.0, 44.0)


def shown(rng: Rng, dice: tuple[Die, ...] = tuple(Die)) -> list[tuple[Die, int]]:
    return [(die, int(rng.integers(6))) for die in dice]


def free_place(
    tray: shapes.TracedTray, rng: Rng, taken: list[DiePose], clear: float = APART_CM
) -> tuple[float, float] | None:
    """Somewhere on the floor, clear of walls and dice; None where no room was found."""
    wide, high = shapes.reach(tray.points)
    for _ in range(TRIES):
        at = rng.uniform(-1, 1, 2) * (wide, high)
        if shapes.depth(tray.points, at) > APART_CM / 2 and _clear(at, taken, clear):
            return float(at[0]), float(at[1])
    return None


def scattered(tray: shapes.TracedTray, sides: list[tuple[Die, int]], rng: Rng, taken: list[DiePose]) -> list[DiePose]:
    found: list[DiePose] = []
    for die, side in sides:
        at = free_place(tray, rng, taken + found)
        if at is not None:
            found.append(nets.flat(die, side, at, float(rng.uniform(0, 360))))
    return found


def at_wall(tray: shapes.TracedTray, die: Die, side: int, rng: Rng, taken: list[DiePose]) -> DiePose | None:
    """Flush with a wall, or touching it with a corner; also where two walls meet."""
    start, along, inward = shapes.edges(tray.points)
    for _ in range(TRIES):
        k = int(rng.choice(len(start), p=np.linalg.norm(along, axis=1) / np.linalg.norm(along, axis=1).sum()))
        heading = math.degrees(math.atan2(along[k][1], along[k][0]))
        flush = rng.random() < 0.6
        turn = 90.0 * int(rng.integers(4)) if flush else float(rng.uniform(0, 360))
        away = placing.half_width(turn) + float(rng.uniform(0.0, 0.3))
        share = float(rng.choice([0.0, 1.0])) if rng.random() < 0.2 else float(rng.random())
        at = start[k] + share * along[k] + away * inward[k]
        at = _pushed_in(tray, at, placing.half_width(turn))
        if _clear(at, taken, APART_CM):
            return nets.flat(die, side, (float(at[0]), float(at[1])), heading + turn)
    return None


def _pushed_in(tray: shapes.TracedTray, at: np.ndarray, need: float) -> np.ndarray:
    for _ in range(20):
        start, _, inward = shapes.edges(tray.points)
        gaps = ((at - start) * inward).sum(axis=1)
        worst = int(np.argmin(gaps))
        if gaps[worst] >= need - 1e-6:
            break
        at = at + (need - gaps[worst]) * inward[worst]
    return at


def touching(tray: shapes.TracedTray, sides: list[tuple[Die, int]], rng: Rng, taken: list[DiePose]) -> list[DiePose]:
    """A pair, a row or an L of dice that touch, anywhere."""
    for _ in range(TRIES):
        group, _ = placing.touching(sides, rng)
        shift = rng.uniform(-3, 3, 2)
        moved = [_moved(pose, np.array(pose.center_cm[:2]) + shift) for pose in group]
        if all(shapes.depth(tray.points, p.center_cm[:2]) > APART_CM / 2 for p in moved) and all(
            _clear(p.center_cm[:2], taken, APART_CM) for p in moved
        ):
            return moved
    return scattered(tray, sides, rng, taken)


def leaning(tray: shapes.TracedTray, sides: list[tuple[Die, int]], rng: Rng, taken: list[DiePose]) -> list[DiePose]:
    """The first die stands askew on a wall, on the second one, or on something low on the floor."""
    angle = float(rng.uniform(*LEANING_DEG))
    start, along, inward = shapes.edges(tray.points)
    on = str(rng.choice(["wall", "die", "floor"])) if len(sides) > 1 else "wall"
    for _ in range(TRIES):
        k = int(rng.integers(len(start)))
        toward = -inward[k] if on == "wall" else _heading(rng)
        tipped = _tipped(sides[0], toward, angle, rng)
        far = placing.half_extent(tipped, toward)
        if on == "wall":
            place = start[k] + float(rng.uniform(0.1, 0.9)) * along[k] + far * inward[k]
        else:
            found = free_place(tray, rng, taken, 2 * APART_CM)
            if found is None:
                continue
            place = np.array(found)
        group = [_moved(tipped, place)]
        if on == "die":
            beside = place + toward * (far + HALF_CM)
            yaw = math.degrees(math.atan2(toward[1], toward[0])) + 90.0 * int(rng.integers(4))
            group.append(nets.flat(*sides[1], (float(beside[0]), float(beside[1])), yaw))
        if all(shapes.depth(tray.points, p.center_cm[:2]) > HALF_CM * 0.9 for p in group) and all(
            _clear(p.center_cm[:2], taken, APART_CM) for p in group
        ):
            return group + scattered(tray, sides[len(group) :], rng, taken + group)
    return scattered(tray, sides, rng, taken)


def stacked(tray: shapes.TracedTray, sides: list[tuple[Die, int]], rng: Rng) -> list[DiePose]:
    below = scattered(tray, sides[:1], rng, [])
    at = np.array(below[0].center_cm[:2]) + rng.uniform(-0.5, 0.5, 2)
    above = nets.flat(*sides[1], (float(at[0]), float(at[1])), float(rng.uniform(0, 360)), z=DIE_CM)
    return [*below, above, *scattered(tray, sides[2:], rng, below)]


def beside(tray: shapes.TracedTray, die: Die, side: int, rng: Rng, table_cm: float) -> DiePose:
    """On the table, close to the tray's outer wall."""
    away = tray.rim_cm + float(rng.uniform(1.3, 3.5))
    outer = shapes.grown(tray.points, away)
    start, along, _ = shapes.edges(outer)
    k = int(rng.integers(len(start)))
    at = start[k] + float(rng.uniform(0.15, 0.85)) * along[k]
    return nets.flat(die, side, (float(at[0]), float(at[1])), float(rng.uniform(0, 360)), z=table_cm)


def moving(poses: list[DiePose], rng: Rng) -> list[DiePose]:
    """Some of the dice still roll; some of them hardly."""
    which = set(rng.permutation(len(poses))[: int(rng.integers(1, len(poses) + 1))].tolist())
    return [_rolling(pose, rng) if k in which else pose for k, pose in enumerate(poses)]


def _rolling(pose: DiePose, rng: Rng) -> DiePose:
    pace = float(rng.uniform(0.2, 1.0))
    flying = placing.moving(pose, rng)
    x, y, z = (float(v) * pace for v in flying.travel_cm)
    if rng.random() < pace:
        return replace(flying, travel_cm=(x, y, z))
    return replace(pose, travel_cm=(x, y, 0.0), spin=(0.0, 0.0, flying.spin[2]))


def crowd(tray: shapes.TracedTray, rng: Rng) -> list[DiePose]:
    """Many dice at once: leaning, touching, at the walls and anywhere; no throw, but much to learn from."""
    dice = tuple(Die(str(rng.choice(list(Die)))) for _ in range(int(rng.integers(*CROWD))))
    sides = shown(rng, dice)
    poses: list[DiePose] = []
    while sides:
        kind = str(rng.choice(["lean", "touch", "wall", "free"], p=[0.3, 0.25, 0.25, 0.2]))
        if kind == "lean" and len(sides) > 1:
            poses += leaning(tray, [sides.pop(), sides.pop()], rng, poses)
        elif kind == "touch" and len(sides) > 2:
            poses += touching(tray, [sides.pop() for _ in range(3)], rng, poses)
        elif kind == "wall":
            die, side = sides.pop()
            if (pose := at_wall(tray, die, side, rng, poses)) is not None:
                poses.append(pose)
        else:
            poses += scattered(tray, [sides.pop()], rng, poses)
    return poses


def _tipped(one: tuple[Die, int], toward: np.ndarray, angle: float, rng: Rng) -> DiePose:
    heading = math.degrees(math.atan2(toward[1], toward[0]))
    upright = nets.flat(*one, (0.0, 0.0), heading + 90.0 * int(rng.integers(4)))
    return nets.tilted(upright, (-float(toward[1]), float(toward[0]), 0.0), -angle)


def _heading(rng: Rng) -> np.ndarray:
    t = rng.uniform(0, 2 * math.pi)
    return np.array([math.cos(t), math.sin(t)])


def _clear(at: object, taken: list[DiePose], far: float) -> bool:
    return all(math.dist(at, pose.center_cm[:2]) > far for pose in taken)


def _moved(pose: DiePose, xy: np.ndarray) -> DiePose:
    return replace(pose, center_cm=(float(xy[0]), float(xy[1]), pose.center_cm[2]))
