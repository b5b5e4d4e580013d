"""How a thrown die moves, worked out backwards from where it comes to rest.

The end is known: a place and a turn. Going back in time the die slides, topples, rolls and bounces with
growing speed, mirrored at the walls. As the turn is carried along, the right face always ends on top.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from vision.lab import turns
from vision.lab.model import DIE_CM, HALF_CM, ROUNDING_CM, TRAY_HALF_CM, DiePose, matrix

if TYPE_CHECKING:
    from vision.lab.model import Array, Quaternion

    Rng = np.random.Generator

RATE = 240
"""Steps a second."""
GRAVITY = 981.0
ROLL_RADIUS = 1.05
"""Centimetres that a die travels for each radian that it rolls."""
LANDING_S = 0.25
"""How long before rest a die that ends on another one is above it."""


@dataclass(frozen=True, slots=True)
class Push:
    """What decides a flight: how long it lasts, how far it goes and where it comes from."""

    seconds: float
    length_cm: float
    heading: float
    """Direction back from the place of rest, radians."""
    slide_s: float
    topple: float
    """Radians a second at which the die falls onto its last face."""
    twist: float
    """Turning about the upright axis, radians a second squared."""
    hops: tuple[float, ...]
    """Durations of the bounces, the last one first."""


@dataclass(frozen=True, slots=True, eq=False)
class Flight:
    """A die's places and turns, RATE times a second; before the first it is not in the picture."""

    final: DiePose
    places: Array
    turns: tuple[Quaternion, ...]

    @property
    def seconds(self) -> float:
        return (len(self.turns) - 1) / RATE

    def at(self, time: float, shutter: float) -> DiePose | None:
        """The die at a time after the throw, with its motion while the shutter is open."""
        if time < 0:
            return None
        k = round(time * RATE)
        if k >= len(self.turns) - 1:
            return self.final
        travel = (self.places[k + 1] - self.places[k]) * (RATE * shutter)
        delta = turns.product(self.turns[k + 1], turns.inverse(self.turns[k]))
        spin = _rotation_vector(delta) * (RATE * shutter)
        return DiePose(self.final.die, _vec(self.places[k]), self.turns[k], _vec(travel), _vec(spin))


def random_push(rng: Rng) -> Push:
    return Push(
        seconds=float(rng.uniform(0.5, 0.95)),
        length_cm=float(rng.uniform(11, 26)),
        heading=float(rng.uniform(0, 2 * math.pi)),
        slide_s=float(rng.uniform(0.03, 0.12)),
        topple=float(rng.uniform(5, 9)),
        twist=float(rng.normal(0, 9)),
        hops=tuple(float(v) for v in np.sort(rng.uniform(0.05, 0.2, 4))),
    )


def fly(final: DiePose, push: Push) -> Flight:
    """The flight that ends in *final*."""
    count = round(push.seconds * RATE)
    left = np.arange(count, -1, -1) / RATE
    """Seconds until rest, at each step."""
    places = _ground(final, push, left)
    turned = _tumble(final, push, left, places)
    reach = _reach(turned)
    base = 0.0 if final.center_cm[2] < DIE_CM else DIE_CM
    lift = np.maximum(_hops(push, left), base * np.maximum(0, 1 - left / LANDING_S))
    places[:, 2] = reach[:, 2] + lift
    places[:, :2] = np.clip(places[:, :2], reach[:, :2] - TRAY_HALF_CM, TRAY_HALF_CM - reach[:, :2])
    places[-1] = final.center_cm
    return Flight(final, places, turned)


def start(final: DiePose, push: Push) -> tuple[float, float]:
    """Where on the floor a flight begins."""
    place = _ground(final, push, np.array([push.seconds]))[0]
    return float(place[0]), float(place[1])


def _ground(final: DiePose, push: Push, left: Array) -> Array:
    """The path on the floor: slower and slower, folded back at the walls."""
    run = push.length_cm * (left / push.seconds) ** 1.7
    straight = np.stack([np.cos(push.heading) * run, np.sin(push.heading) * run], 1) + final.center_cm[:2]
    bound = max(TRAY_HALF_CM - 1.15, float(np.abs(final.center_cm[:2]).max()))
    folded = np.abs((straight + bound) % (4 * bound) - 2 * bound) - bound
    return np.column_stack([-folded, np.zeros(len(left))])


def _tumble(final: DiePose, push: Push, left: Array, places: Array) -> tuple[Quaternion, ...]:
    """Turns at each step, found from the last to the first."""
    steps = np.diff(places[:, :2], axis=0)
    lengths = np.linalg.norm(steps, axis=1)
    rolled = np.where(left[:-1] > push.slide_s, push.topple / RATE + lengths / ROLL_RADIUS * 0.6, 0.0)
    across = steps / np.maximum(lengths, 1e-9)[:, None] * rolled[:, None]
    axes = np.column_stack([-across[:, 1], across[:, 0], push.twist * left[:-1] / RATE])
    turn = final.turn
    found = [turn]
    for x, y, z in reversed(axes.tolist()):
        turn = turns.product(turns.by_vector((-x, -y, -z)), turn)
        found.append(turn)
    return tuple(reversed(found))


def _hops(push: Push, left: Array) -> Array:
    """Height of the bounces: parabolas that grow backwards from the last third of the flight."""
    heights = np.zeros(len(left))
    start = 0.3 * push.seconds
    for duration in (*push.hops, push.hops[-1] * 1.5):
        u = left - start
        heights = np.where((u > 0) & (u < duration), GRAVITY / 2 * u * (duration - u), heights)
        start += duration
    return np.asarray(np.minimum(heights, 6.0))


def _reach(turned: tuple[Quaternion, ...]) -> Array:
    """How far the die reaches from its middle along x, y and z, at each step."""
    rotations = matrix(tuple(np.array(turned).T)).transpose(2, 0, 1)
    return np.asarray(np.abs(rotations).sum(2) * (HALF_CM - ROUNDING_CM) + ROUNDING_CM)


def _rotation_vector(turn: Quaternion) -> Array:
    w, *xyz = turn
    axis = np.array(xyz)
    length = float(np.linalg.norm(axis))
    if length < turns.TINY:
        return np.zeros(3)
    angle = 2 * math.atan2(length, abs(w))
    return axis / length * math.copysign(angle, w)


def _vec(values: Array) -> tuple[float, float, float]:
    return float(values[0]), float(values[1]), float(values[2])


def nearest(one: Flight, two: Flight) -> float:
    """How close the middles of two dice come, from a moment after the throw on."""
    count = max(len(one.turns), len(two.turns))
    skip = RATE // 8
    a, b = (f.places[np.minimum(np.arange(skip, count), len(f.turns) - 1)] for f in (one, two))
    return float(np.linalg.norm(a - b, axis=1).min())
