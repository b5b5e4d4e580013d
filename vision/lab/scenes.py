"""Random scenes: a seed decides everything that the caller does not fix."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kiosk.rules.dice import Die, Roll
from vision.lab import disturbing, nets, placing, printing, setting
from vision.lab.camera import eye
from vision.lab.model import (
    HALF_CM,
    SCENARIOS,
    Artwork,
    CameraModel,
    DiePose,
    Extra,
    Film,
    Scene,
    SceneLight,
    TrayModel,
)

if TYPE_CHECKING:
    from vision.lab.placing import Rng, Shown

__all__ = ["Artwork", "CameraModel", "DiePose", "Extra", "Film", "Scene", "SceneLight", "TrayModel", "random_scene"]

ODDS = (0.29, 0.15, 0.13, 0.08, 0.08, 0.08, 0.06, 0.09, 0.02, 0.02)
"""How often each scenario comes up, in the order of ``SCENARIOS``."""
FIXABLE = ("scenario", "roll", *setting.FIXABLE, *printing.FIXABLE)


@dataclass(frozen=True, slots=True)
class Objects:
    dice: tuple[DiePose, ...]
    cubes: tuple[DiePose, ...] = ()
    extras: tuple[Extra, ...] = ()
    notes: tuple[str, ...] = ()


def random_scene(seed: int, **fixed: Any) -> Scene:  # noqa: ANN401
    """A scene that the seed decides, except for what is fixed.

    ``scenario``, ``roll`` (a :class:`Roll`), ``floor`` (also "blue", "white" ...), ``size``, ``light`` (its
    kind), ``aruco``, ``style``, ``artwork`` ("standard", "other", "any" or a kind of ``styles.STYLES``),
    ``variation`` of the print (0 to 1), ``die_px``, and the fields of camera, film, light and print by their names.
    """
    if unknown := set(fixed) - set(FIXABLE):
        raise TypeError(f"random_scene knows no {', '.join(sorted(unknown))}; it knows {', '.join(FIXABLE)}")
    rngs = [np.random.default_rng((seed, part)) for part in range(6)]
    scenario = str(fixed.get("scenario") or rngs[0].choice(SCENARIOS, p=ODDS))
    if scenario not in SCENARIOS:
        raise ValueError(f"unknown scenario {scenario!r}; there are {', '.join(SCENARIOS)}")
    camera = setting.camera(rngs[1], fixed)
    light = setting.light(rngs[2], fixed)
    objects = arranged(scenario, shown_sides(rngs[3], fixed.get("roll")), rngs[4])
    if scenario == "glare":
        light = glaring(light, camera, objects.dice, rngs[4])
    return Scene(
        scenario=scenario,
        camera=camera,
        light=light,
        tray=setting.tray(rngs[1], fixed, seed),
        artwork=printing.artwork(rngs[5], fixed, seed, glossy=scenario == "glare"),
        dice=objects.dice,
        cubes=objects.cubes,
        extras=objects.extras,
        notes=objects.notes,
        film=setting.film(rngs[2], fixed, seed, dim=scenario == "dim"),
    )


def shown_sides(rng: Rng, roll: Roll | None) -> list[Shown]:
    """The side that each die shows: of the roll if there is one, else any."""
    if roll is None:
        return [(die, int(rng.integers(6))) for die in Die]
    faces = {Die.A: roll.a, Die.B: roll.b, Die.W: roll.w}
    return [(die, int(rng.choice(nets.sides_of(die, face)))) for die, face in faces.items()]


def arranged(scenario: str, shown: list[Shown], rng: Rng) -> Objects:
    """The objects of a scenario."""
    if scenario == "touching":
        dice, note = placing.touching(shown, rng)
        return Objects(tuple(dice), notes=(note,))
    if scenario == "near_wall":
        return Objects(tuple(placing.at_walls(shown, rng)))
    if scenario == "cocked":
        dice, note = placing.leaning(shown, rng)
        return Objects(tuple(dice), notes=(note,))
    if scenario == "stacked":
        return Objects(tuple(placing.stacked(shown, rng)))
    if scenario == "missing":
        return _missing(shown, rng)
    flat = tuple(placing.scattered(shown, rng))
    if scenario == "motion":
        which = rng.permutation(3)[: int(rng.integers(1, 4))]
        return Objects(tuple(placing.moving(d, rng) if k in which else d for k, d in enumerate(flat)))
    if scenario == "extra":
        extras, cubes, note = disturbing.something(flat, rng)
        return Objects(flat, cubes, extras, (note,))
    return Objects(flat)


def _missing(shown: list[Shown], rng: Rng) -> Objects:
    left = [shown[int(k)] for k in rng.permutation(3)]
    count = int(rng.choice([0, 1, 2, 2]))
    dice = placing.scattered(left[:count], rng)
    if count == 2 and rng.random() < 0.35:  # noqa: PLR2004
        return Objects((*dice, placing.beside(*left[2], rng)), notes=("third die beside the tray",))
    coin = disturbing.free_coin(tuple(dice), rng)
    return Objects(tuple(dice), extras=(coin,) if rng.random() < 0.25 else ())  # noqa: PLR2004


def glaring(light: SceneLight, camera: CameraModel, dice: tuple[DiePose, ...], rng: Rng) -> SceneLight:
    """The lamp moved to where one die's top mirrors it: a small bright spot, or a large lamp's edge."""
    die = dice[int(rng.integers(len(dice)))]
    away = float(rng.uniform(45, 75))
    spot = bool(rng.random() < 0.6)  # noqa: PLR2004
    extent = float(rng.uniform(1.0, 3.0) if spot else rng.uniform(6, 14))
    mirrored_half = extent / 2 * camera.height_cm / (camera.height_cm + away)
    aside = float(rng.uniform(0.2, 1.6)) if spot else mirrored_half + float(rng.uniform(0.0, 1.4))
    heading = rng.uniform(0, 2 * math.pi)
    offset = np.array([aside * math.cos(heading), aside * math.sin(heading), HALF_CM])
    at = np.array(die.center_cm) + offset
    ray = (at - eye(camera).position) * np.array([1, 1, -1])
    lamp = at + ray / ray[2] * away
    distance = float(np.linalg.norm(lamp))
    return replace(
        light,
        kind="bulb" if spot else "softbox",
        azimuth_deg=math.degrees(math.atan2(lamp[1], lamp[0])),
        elevation_deg=math.degrees(math.asin(lamp[2] / distance)),
        distance_cm=distance,
        extent_cm=extent,
    )
