"""What else may lie in the tray: beside the dice, or over one of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from kiosk.rules.dice import Die
from vision.lab import extras, nets, placing
from vision.lab.model import DIE_CM, DiePose, Extra

if TYPE_CHECKING:
    from vision.lab.model import Array, Rgb

    Rng = np.random.Generator

KINDS = (
    "coin_free",
    "coin_cover",
    "pencil_free",
    "pencil_cover",
    "hand_free",
    "hand_cover",
    "token_free",
    "pip_die",
    "game_die",
)
COINS: tuple[Rgb, ...] = ((206, 164, 64), (176, 178, 182), (180, 106, 66))
PENCILS: tuple[Rgb, ...] = ((236, 190, 20), (40, 110, 60), (190, 30, 40), (30, 60, 150))
TOKENS = ("plain:178,36,40", "plain:30,120,58", "plain:226,180,40", "plain:40,70,170", "plain:230,228,222")
PIP_DICE = (
    "pips",
    "pips:28,28,32",
    "pips:172,26,32",
    "pips:30,62,150",
    "pips:22,112,62",
    "pips:232,228,216",
    "pips:96,44,124",
    "pips:226,170,40",
)
TRIES = 500


def something(dice: tuple[DiePose, ...], rng: Rng) -> tuple[tuple[Extra, ...], tuple[DiePose, ...], str]:
    """Extras, cubes and the name of what was added."""
    kind = str(rng.choice(KINDS))
    if kind == "token_free":
        cubes = placing.scattered([(Die.W, 0)] * int(rng.integers(1, 3)), rng, dice)
        return (), tuple(token(cube, rng) for cube in cubes), kind
    if kind in ("pip_die", "game_die"):
        cube = placing.scattered([(Die(str(rng.choice(list(Die)))), int(rng.integers(6)))], rng, dice)[0]
        return (), (pip_die(cube, rng) if kind == "pip_die" else cube,), kind
    cover = kind.endswith("cover")
    if kind.startswith("coin"):
        return (coin_on(dice, rng) if cover else free_coin(dice, rng),), (), kind
    if kind.startswith("pencil"):
        return (pencil(dice, rng, cover=cover),), (), kind
    return (hand(dice, rng, cover=cover),), (), kind


def another_at(xy: Array, rng: Rng) -> DiePose:
    """A die of the game that lies at a place."""
    return nets.flat(Die(str(rng.choice(list(Die)))), int(rng.integers(6)), (float(xy[0]), float(xy[1])), 0.0)


def pip_die(cube: DiePose, rng: Rng) -> DiePose:
    """An ordinary die of any colour, about as large as those of the game."""
    return _cube(cube, str(rng.choice(PIP_DICE)), DIE_CM * float(rng.uniform(0.85, 1.05)))


def token(cube: DiePose, rng: Rng) -> DiePose:
    """A wooden cube."""
    return _cube(cube, str(rng.choice(TOKENS)), float(rng.uniform(0.8, 1.1)))


def _cube(cube: DiePose, skin: str, side: float) -> DiePose:
    x, y, _ = cube.center_cm
    return DiePose(cube.die, (x, y, side / 2), cube.turn, skin=skin, side_cm=side)


def free_coin(dice: tuple[DiePose, ...], rng: Rng) -> Extra:
    for _ in range(TRIES):
        x, y = (float(v) for v in rng.uniform(-8, 8, 2))
        if all(math.dist((x, y), d.center_cm[:2]) > 2.6 for d in dice):  # noqa: PLR2004
            break
    return Extra("coin", (x, y, 0.0), float(rng.uniform(0, 360)), float(rng.uniform(0.9, 1.3)), _color(COINS, rng))


def coin_on(dice: tuple[DiePose, ...], rng: Rng) -> Extra:
    x, y, _ = dice[int(rng.integers(len(dice)))].center_cm
    heading, radius = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(0.9, 1.3))
    # From right on top to hardly touching: a little hidden is as unreadable as much.
    aside = float(rng.uniform(0, radius + DIE_CM / 2))
    dx, dy = aside * math.cos(heading), aside * math.sin(heading)
    return Extra("coin", (x + dx, y + dy, DIE_CM), 0.0, radius, _color(COINS, rng))


def pencil(dice: tuple[DiePose, ...], rng: Rng, *, cover: bool) -> Extra:
    """Across a die, or on the floor where none is."""
    length, color = float(rng.uniform(9, 14)), _color(PENCILS, rng)
    if cover:
        x, y, _ = dice[int(rng.integers(len(dice)))].center_cm
        offset, aside = float(rng.uniform(-0.5, 0.5)) * (length + 1), float(rng.uniform(-1.2, 1.2))
        yaw = float(rng.uniform(0, 360))
        t = math.radians(yaw)
        x, y = x + offset * math.cos(t) - aside * math.sin(t), y + offset * math.sin(t) + aside * math.cos(t)
        return Extra("pencil", (x, y, DIE_CM), yaw, length, color)
    for _ in range(TRIES):
        x, y = (float(v) for v in rng.uniform(-5, 5, 2))
        yaw = float(rng.uniform(0, 360))
        extra = Extra("pencil", (x, y, 0.0), yaw, length, color)
        if _clear_of(extra, dice) and max(abs(v) for v in extras.bodies_of(extra)[0][:, :2].ravel()) < 9.6:  # noqa: PLR2004
            return extra
    return Extra("coin", (9.0, 9.0, 0.0), 0.0, 0.9, color)


def _clear_of(extra: Extra, dice: tuple[DiePose, ...]) -> bool:
    body = extras.bodies_of(extra)[0]
    start, end = body[:4].mean(0)[:2], body[4:].mean(0)[:2]
    steps = start + (end - start) * np.linspace(0, 1, 40)[:, None]
    return all(np.linalg.norm(steps - d.center_cm[:2], axis=1).min() > 2.3 for d in dice)  # noqa: PLR2004


def hand(dice: tuple[DiePose, ...], rng: Rng, *, cover: bool) -> Extra:
    """A hand that reaches in from the border, over a die or clear of all."""
    skin, size = _color(extras.SKINS, rng), float(rng.uniform(0.85, 1.05))
    best: tuple[float, Extra] | None = None
    for _ in range(60):
        yaw = float(rng.uniform(0, 360))
        t = math.radians(yaw)
        x, y = (
            (float(v) for v in rng.uniform(-8, 8, 2))
            if not cover
            else dice[int(rng.integers(len(dice)))].center_cm[:2]
        )
        back = float(rng.uniform(-1.2, 3.5)) if cover else -11.0 + float(rng.uniform(0, 4))
        tip = (
            (x + back * math.cos(t), y + back * math.sin(t), 3.0)
            if cover
            else (back * math.cos(t) + x * 0.3, back * math.sin(t) + y * 0.3, 3.0)
        )
        extra = Extra("hand", tip, yaw, size, skin)
        if cover:
            return extra
        gap = _hand_gap(extra, dice)
        if best is None or gap > best[0]:
            best = (gap, extra)
    assert best is not None
    return best[1]


def _hand_gap(extra: Extra, dice: tuple[DiePose, ...]) -> float:
    """The least distance between the hand's outline and a die, seen from above."""
    outline = np.concatenate(extras.bodies_of(extra))[:, :2]
    gaps = [float(np.linalg.norm(outline - d.center_cm[:2], axis=1).min()) for d in dice]
    return min(gaps, default=9.0)


def _color(colors: tuple[Rgb, ...], rng: Rng) -> Rgb:
    return colors[int(rng.integers(len(colors)))]
