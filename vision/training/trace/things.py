"""What else lies in a tray, beside the dice or over them, as plain values."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from kiosk.rules.dice import Die
from vision.lab import nets
from vision.lab.model import DIE_CM, DiePose
from vision.training.trace import arrange, shapes

Rng = np.random.Generator
Rgb = tuple[float, float, float]
FREE = ("coin", "pencil", "card", "phone", "glass", "scrap", "drop", "token", "finger", "hand")
OVER = ("coin", "pencil", "card", "scrap", "finger", "hand", "sleeve")
METALS: tuple[Rgb, ...] = ((0.75, 0.5, 0.15), (0.6, 0.6, 0.62), (0.6, 0.28, 0.14))
SKINS: tuple[Rgb, ...] = (
    (0.72, 0.45, 0.33),
    (0.85, 0.62, 0.5),
    (0.5, 0.29, 0.19),
    (0.26, 0.14, 0.09),
    (0.93, 0.72, 0.62),
)
RADIUS = {
    "coin": 1.2,
    "pencil": 3.0,
    "card": 4.0,
    "phone": 6.5,
    "glass": 3.5,
    "scrap": 1.0,
    "drop": 0.4,
    "token": 0.9,
}


@dataclass(frozen=True, slots=True)
class TracedThing:
    kind: str
    at_cm: tuple[float, float, float]
    yaw_deg: float
    size: float
    """Against the usual size of such a thing."""
    colour: Rgb
    seed: int


def _thing(kind: str, at: tuple[float, float], z: float, rng: Rng) -> TracedThing:
    colour: Rgb
    if kind == "coin":
        colour = METALS[int(rng.integers(len(METALS)))]
    elif kind in ("finger", "hand"):
        colour = SKINS[int(rng.integers(len(SKINS)))]
    elif kind in ("scrap", "card"):
        colour = (0.85, 0.84, 0.8)
    else:
        red, green, blue = (float(v) for v in rng.uniform(0.02, 0.85, 3))
        colour = (red, green, blue)
    return TracedThing(
        kind,
        (at[0], at[1], z),
        float(rng.uniform(0, 360)),
        float(rng.uniform(0.8, 1.2)),
        colour,
        int(rng.integers(10**6)),
    )


def lying(tray: shapes.TracedTray, dice: list[DiePose], rng: Rng, count: int) -> list[TracedThing]:
    """Things on the floor, clear of the dice; or hardly clear of one, as careless people leave them."""
    found = []
    for _ in range(count):
        kind = str(rng.choice(FREE))
        if kind in ("finger", "hand"):
            found.append(_reaching(kind, tray, dice, rng))
            continue
        clear = RADIUS[kind] * 1.2 + DIE_CM * 0.75
        at = arrange.free_place(tray, rng, dice, clear)
        if at is None:
            continue
        found.append(_thing(kind, at, 0.0, rng))
    return found


def _reaching(kind: str, tray: shapes.TracedTray, dice: list[DiePose], rng: Rng) -> TracedThing:
    """A finger or a hand that comes in over the wall and ends beside a die, or anywhere clear."""
    if dice and rng.random() < 0.6:
        near = dice[int(rng.integers(len(dice)))].center_cm
        t = rng.uniform(0, 2 * math.pi)
        gap = float(rng.uniform(1.35, 2.2))
        at = (near[0] + gap * math.cos(t), near[1] + gap * math.sin(t))
        yaw = math.degrees(t)
    else:
        wide, high = shapes.reach(tray.points)
        t = rng.uniform(0, 2 * math.pi)
        at = (wide * 0.8 * math.cos(t), high * 0.8 * math.sin(t))
        yaw = math.degrees(t)
    thing = _thing(kind, at, 0.5, rng)
    return TracedThing(kind, thing.at_cm, yaw, thing.size, thing.colour, thing.seed)


def covering(dice: list[DiePose], rng: Rng, share: float) -> list[TracedThing]:
    """Something over each of some dice: from right on top of it to hardly touching its edge."""
    found = []
    for die in dice:
        if rng.random() >= share:
            continue
        kind = str(rng.choice(OVER))
        t, aside = rng.uniform(0, 2 * math.pi), float(rng.uniform(0, 1.5))
        at = (die.center_cm[0] + aside * math.cos(t), die.center_cm[1] + aside * math.sin(t))
        top = die.center_cm[2] + DIE_CM / 2 + 0.02
        thing = _thing(kind, at, top + (0.5 if kind in ("finger", "hand", "sleeve") else 0.0), rng)
        yaw = math.degrees(t) if kind in ("finger", "hand", "sleeve") else thing.yaw_deg
        found.append(TracedThing(kind, thing.at_cm, yaw, thing.size, thing.colour, thing.seed))
    return found


PIPS = ("pips:235,230,220", "pips:28,28,32", "pips:172,26,32", "pips:30,62,150", "pips:22,112,62", "pips:96,44,124")
PLAIN = ("plain:178,36,40", "plain:30,120,58", "plain:226,180,40", "plain:40,70,170", "plain:230,228,222")


def foreign(tray: shapes.TracedTray, dice: list[DiePose], rng: Rng) -> list[DiePose]:
    """Cubes that do not belong to the roll: a fourth die of the game, pip dice, wooden tokens."""
    found: list[DiePose] = []
    for _ in range(int(rng.integers(1, 4))):
        at = arrange.free_place(tray, rng, [*dice, *found])
        if at is None:
            break
        skin = "game" if rng.random() < 0.25 else str(rng.choice(PIPS if rng.random() < 0.6 else PLAIN))
        side = DIE_CM if skin == "game" else float(rng.uniform(0.8, 1.8))
        die, yaw = Die(str(rng.choice(list(Die)))), float(rng.uniform(0, 360))
        pose = nets.flat(die, int(rng.integers(6)), at, yaw)
        found.append(DiePose(die, (at[0], at[1], side / 2), pose.turn, skin=skin, side_cm=side))
    return found
