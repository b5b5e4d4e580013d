"""What a picture shows, decided by its seed and index alone, before anything is rendered."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vision.lab import styles
from vision.lab.camera import eye
from vision.lab.model import DIE_CM, HALF_CM, Artwork, CameraModel, DiePose
from vision.training.trace import arrange, kinds, lens, shapes, things

Rng = np.random.Generator
SIZES, SIZE_ODDS = ((640, 480), (800, 600), (960, 720)), (0.7, 0.2, 0.1)
DIE_PX = (27.0, 62.0)
SEEN_ANEW = (4, 5, 7)
"""Which random numbers are drawn anew for each view of a scene: camera, lamps, lens."""
LITTERED = 0.25
"""Share of pictures of three readable dice with something else lying about."""


@dataclass(frozen=True, slots=True)
class TracedBody:
    """How the dice are made."""

    rounding_cm: float
    roughness: float
    coat: float
    chipped: float
    dirt: float


@dataclass(frozen=True, slots=True)
class TracedLamp:
    """One light: *shape* point, disc, area or sun; angles as seen from the tray's middle."""

    shape: str
    azimuth_deg: float
    elevation_deg: float
    distance_cm: float
    size_cm: tuple[float, float]
    power: float
    colour: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class TracePlan:
    seed: int
    index: int
    kinds: kinds.Kinds
    scenario: str
    camera: CameraModel
    tray: shapes.TracedTray
    art: Artwork
    body: TracedBody
    dice: tuple[DiePose, ...]
    cubes: tuple[DiePose, ...]
    things: tuple[things.TracedThing, ...]
    lamps: tuple[TracedLamp, ...]
    around: tuple[float, float, float]
    """Light from everywhere."""
    lens: lens.TracedLens
    floor_seed: int
    table_cm: float
    """Where the table lies below the floor."""
    scene: int
    """Pictures of one scene show the same things, through other cameras and in other light."""


def plan(seed: int, index: int, *, held: bool = False, measuring: bool = False, views: int = 1) -> TracePlan:
    """A picture; so many in a row show one scene."""
    scene = index // views
    rngs = [np.random.default_rng((seed, index if part in SEEN_ANEW else scene, part)) for part in range(8)]
    kind = kinds.drawn(rngs[0], held=held)
    if index % views:
        kind = kinds.seen_anew(kind, np.random.default_rng((seed, index, 0)))
    scenario = kinds.scenario(rngs[0], measuring=measuring)
    tray = shapes.tray(kind.tray, rngs[1])
    table = -float(rngs[1].uniform(0.2, 0.9))
    dice = _dice(scenario, tray, rngs[2], table)
    cubes, litter = _others(scenario, tray, dice, rngs[3])
    camera = _camera(tray, rngs[4], kind.lens)
    lamps, around = _lamps(kind.lamp, rngs[5])
    glossy = scenario == "glare"
    if glossy and dice:
        lamps = (*lamps, _mirrored(camera, dice, rngs[5]))
    art = styles.worn(styles.drawn(kind.print, rngs[6]), rngs[6], seed * 7 + scene)
    return TracePlan(
        seed=seed,
        index=index,
        kinds=kind,
        scenario=scenario,
        camera=camera,
        tray=tray,
        art=art,
        body=_body(rngs[6], glossy=glossy),
        dice=tuple(dice),
        cubes=tuple(cubes),
        things=tuple(litter),
        lamps=lamps,
        around=around,
        lens=lens.drawn(kind.lens, rngs[7], dim=scenario == "dim"),
        floor_seed=int(rngs[1].integers(1_000_000)),
        table_cm=table,
        scene=scene,
    )


def _dice(scenario: str, tray: shapes.TracedTray, rng: Rng, table: float) -> list[DiePose]:
    sides = [arrange.shown(rng)[k] for k in rng.permutation(3)]
    match scenario:
        case "touching":
            return arrange.touching(tray, sides, rng, [])
        case "near_wall":
            poses: list[DiePose] = []
            for die, side in sides:
                wall = arrange.at_wall(tray, die, side, rng, poses) if rng.random() < 0.75 else None
                poses += [wall] if wall else arrange.scattered(tray, [(die, side)], rng, poses)
            return poses
        case "cocked":
            return arrange.leaning(tray, sides, rng, [])
        case "stacked":
            return arrange.stacked(tray, sides, rng)
        case "missing":
            return arrange.scattered(tray, sides[: int(rng.choice([0, 1, 2, 2]))], rng, [])
        case "beside":
            inside = arrange.scattered(tray, sides[:2], rng, [])
            return [*inside, arrange.beside(tray, *sides[2], rng, table)]
        case "motion":
            return arrange.moving(arrange.scattered(tray, sides, rng, []), rng)
        case "crowd":
            return arrange.crowd(tray, rng)
        case _:
            return arrange.scattered(tray, sides, rng, [])


def _others(
    scenario: str, tray: shapes.TracedTray, dice: list[DiePose], rng: Rng
) -> tuple[list[DiePose], list[things.TracedThing]]:
    if scenario == "extra" and rng.random() < 0.5:
        return things.foreign(tray, dice, rng), things.lying(tray, dice, rng, int(rng.integers(0, 3)))
    if scenario in ("extra", "crowd"):
        covering = things.covering(dice, rng, share=0.25 if scenario == "crowd" else 0.0)
        return things.foreign(tray, dice, rng)[:1], covering + things.lying(tray, dice, rng, int(rng.integers(1, 4)))
    if scenario == "covered":
        return [], things.covering(dice, rng, share=0.4)
    if rng.random() < LITTERED:
        return [], things.lying(tray, dice, rng, int(rng.integers(1, 3)))
    return [], []


def _camera(tray: shapes.TracedTray, rng: Rng, kind: str) -> CameraModel:
    size = SIZES[int(rng.choice(len(SIZES), p=SIZE_ODDS))]
    wide, high = shapes.reach(tray.points)
    height = float(rng.uniform(32, 85))
    need = max(2 * high, 2 * wide * size[1] / size[0]) * float(rng.uniform(1.05, 1.5))
    focal = min(max(size[1] * height / need, DIE_PX[0] * height / DIE_CM), DIE_PX[1] * height / DIE_CM)
    return CameraModel(
        size=size,
        height_cm=height,
        tilt_deg=abs(float(rng.normal(0, 6))),
        tilt_azimuth_deg=float(rng.uniform(0, 360)),
        hfov_deg=2 * math.degrees(math.atan(size[0] / 2 / focal)),
        roll_deg=float(rng.normal(0, 4)),
        k1=float(rng.uniform(-0.3, -0.1) if kind == "wide" else rng.uniform(-0.08, 0.01)),
        aim_cm=(float(rng.normal(0, 0.7)), float(rng.normal(0, 0.5))),
    )


def _body(rng: Rng, *, glossy: bool) -> TracedBody:
    return TracedBody(
        rounding_cm=float(rng.uniform(0.06, 0.24)),
        roughness=float(rng.uniform(0.05, 0.2) if glossy else rng.uniform(0.12, 0.6)),
        coat=float(rng.uniform(0, 1)) if rng.random() < 0.4 else 0.0,
        chipped=float(rng.uniform(0.2, 1)) if rng.random() < 0.3 else 0.0,
        dirt=float(rng.uniform(0.1, 0.5)) if rng.random() < 0.3 else 0.0,
    )


WARM, NEUTRAL, COLD = (1.0, 0.62, 0.32), (1.0, 0.92, 0.82), (0.82, 0.92, 1.0)
PARTY = ((1.0, 0.25, 0.5), (0.3, 0.5, 1.0), (1.0, 0.55, 0.15), (0.5, 1.0, 0.5), (0.75, 0.35, 1.0))


def _lamps(kind: str, rng: Rng) -> tuple[tuple[TracedLamp, ...], tuple[float, float, float]]:
    """The lamps of a kind, and the light from everywhere; powers are against a softbox of 1."""
    colour = _between(WARM, COLD, float(rng.beta(1.5, 1.5)))

    def lamp(
        shape: str, elevation: tuple[float, float], far: tuple[float, float], size: tuple[float, float]
    ) -> TracedLamp:
        extent = float(rng.uniform(*size))
        return TracedLamp(
            shape,
            float(rng.uniform(0, 360)),
            float(rng.uniform(*elevation)),
            float(rng.uniform(*far)),
            (extent, extent * float(rng.uniform(0.6, 1.6))),
            1.0,
            colour,
        )

    ambient = float(rng.uniform(0.08, 0.4))
    match kind:
        case "bulb":
            lamps = [lamp("point", (35, 75), (50, 110), (2, 6))]
        case "window":
            lamps = [lamp("area", (20, 45), (110, 220), (60, 140))]
        case "two":
            lamps = [lamp("area", (40, 75), (60, 120), (10, 40)), lamp("area", (30, 75), (60, 140), (10, 40))]
        case "ring":
            near = float(rng.uniform(30, 50))
            lamps = [TracedLamp("area", 30.0 * k, 75.0, near, (3.0, 3.0), 1 / 12, colour) for k in range(12)]
        case "room":
            lamps, ambient = [lamp("area", (60, 90), (140, 220), (60, 120))], float(rng.uniform(0.5, 1.0))
        case "lit_room":
            lamps, ambient = [lamp("disc", (50, 85), (120, 200), (15, 40))], float(rng.uniform(0.6, 1.5))
        case "pendant":
            lamps = [lamp("disc", (60, 88), (60, 100), (12, 35))]
        case "tubes":
            base = lamp("area", (55, 88), (110, 200), (4, 6))
            lamps = [
                replace(base, size_cm=(5.0, float(rng.uniform(90, 150))), azimuth_deg=base.azimuth_deg + turn)
                for turn in (0.0, 25.0)
            ]
        case "candles":
            lamps = [
                replace(lamp("point", (12, 35), (25, 60), (1, 2)), colour=(1.0, 0.5, 0.18))
                for _ in range(int(rng.integers(2, 5)))
            ]
            ambient = float(rng.uniform(0.05, 0.15))
        case "evening":
            lamps = [
                replace(lamp("area", (25, 80), (60, 150), (10, 60)), colour=PARTY[int(rng.integers(len(PARTY)))]),
                replace(lamp("disc", (40, 85), (60, 120), (10, 30)), colour=WARM, power=float(rng.uniform(0.6, 2))),
            ]
        case _:
            lamps = [lamp("area", (45, 85), (50, 110), (15, 45))]
    tone = _between(WARM, COLD, float(rng.beta(2, 2)))
    return tuple(lamps), (ambient * tone[0], ambient * tone[1], ambient * tone[2])


def _mirrored(camera: CameraModel, dice: list[DiePose], rng: Rng) -> TracedLamp:
    """A lamp that one die's top mirrors into the camera, whole or in part."""
    die = dice[int(rng.integers(len(dice)))]
    at = np.array([die.center_cm[0], die.center_cm[1], die.center_cm[2] + HALF_CM])
    at[:2] += rng.normal(0, 0.7, 2)
    ray = (at - eye(camera).position) * np.array([1, 1, -1])
    place = at + ray / ray[2] * float(rng.uniform(40, 110))
    far = float(np.linalg.norm(place))
    extent = float(rng.uniform(1, 4) if rng.random() < 0.6 else rng.uniform(6, 16))
    return TracedLamp(
        str(rng.choice(["point", "disc", "area"])),
        math.degrees(math.atan2(place[1], place[0])),
        math.degrees(math.asin(place[2] / far)),
        far,
        (extent, extent),
        float(rng.uniform(0.4, 1.2)),
        NEUTRAL,
    )


def _between(one: tuple[float, ...], two: tuple[float, ...], share: float) -> tuple[float, float, float]:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, two, strict=True))
    return (red, green, blue)
