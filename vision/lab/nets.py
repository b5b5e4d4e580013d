"""Where each face is printed on its die, and how a die must be turned to show a given one.

A side is a number from 0 to 5, the position in ``SIDES_A`` and its brothers. Every die has one fixed net, so
that the faces seen at its flanks always belong together with the one on top, also while it tumbles.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Die
from vision.lab import turns
from vision.lab.model import HALF_CM, ROUNDING_CM, DiePose

if TYPE_CHECKING:
    from vision.lab.model import Array, Quaternion, Vec3

SIDES: dict[Die, tuple[str, ...]] = {Die.A: SIDES_A, Die.B: SIDES_B, Die.W: SIDES_W}

NORMALS = np.array([[0, 0, 1], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, -1]], float)
"""The direction of each side in the die's own frame."""

_PLACES: dict[Die, tuple[int, ...]] = {
    Die.A: (0, 1, 2, 3, 4, 5),
    Die.B: (1, 0, 3, 5, 4, 2),
    Die.W: (0, 5, 1, 2, 3, 4),
}
_SPINS: dict[Die, tuple[int, ...]] = {
    Die.A: (0, 1, 3, 2, 0, 1),
    Die.B: (2, 0, 1, 0, 3, 2),
    Die.W: (0, 2, 1, 3, 0, 1),
}
_RIGHTS = np.array([[1, 0, 0], [0, 1, 0], [0, -1, 0], [-1, 0, 0], [1, 0, 0], [-1, 0, 0]], float)


@lru_cache(maxsize=18)
def frame(die: Die, side: int) -> Array:
    """Rows: the printed icon's right, its up, and the side's outward normal, in the die's own frame."""
    place = _PLACES[die][side]
    normal, right = NORMALS[place], _RIGHTS[place]
    for _ in range(_SPINS[die][side]):
        right = np.cross(normal, right)
    result = np.array([right, np.cross(normal, right), normal])
    result.setflags(write=False)
    return result


def turn_for(die: Die, side: int, yaw_deg: float) -> Quaternion:
    """The turn that puts a side on top with its icon's right-hand side pointing to *yaw_deg*."""
    yaw = math.radians(yaw_deg)
    c, s = math.cos(yaw), math.sin(yaw)
    world = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    return turns.from_matrix(world.T @ frame(die, side))


def flat(die: Die, side: int, xy: tuple[float, float], yaw_deg: float, z: float = 0.0) -> DiePose:
    """A die lying flat, *z* above the floor."""
    return DiePose(die, (xy[0], xy[1], z + HALF_CM), turn_for(die, side, yaw_deg))


def top_side(pose: DiePose) -> int:
    """The side that points up most."""
    up = turns_row(pose.turn)
    return int(np.argmax([float(frame(pose.die, side)[2] @ up) for side in range(6)]))


def face_name(pose: DiePose) -> str:
    return str(SIDES[pose.die][top_side(pose)])


def sides_of(die: Die, face: str) -> list[int]:
    """All sides of a die that carry the face."""
    return [side for side, name in enumerate(SIDES[die]) if name == face]


def rest_height(turn: Quaternion) -> float:
    """How high a die's middle is when its lowest point touches the floor."""
    down = np.abs(turns_row(turn)).sum()
    return float((HALF_CM - ROUNDING_CM) * down + ROUNDING_CM)


def turns_row(turn: Quaternion) -> Array:
    """The world's up direction in the die's own frame."""
    w, x, y, z = turn
    return np.array([2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)])


def tilted(pose: DiePose, axis: Vec3, angle_deg: float) -> DiePose:
    """The die leaning: turned about a horizontal axis and standing on the edge that is then lowest."""
    turn = turns.product(turns.about(axis, math.radians(angle_deg)), pose.turn)
    x, y, _ = pose.center_cm
    return DiePose(pose.die, (x, y, rest_height(turn)), turn, skin=pose.skin, side_cm=pose.side_cm)
