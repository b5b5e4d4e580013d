"""Which pictures the networks learn from: many scenes on one stage, with more of what is hard than a day brings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

import numpy as np

from kiosk.rules.dice import Die
from vision.lab import disturbing, floors, nets, placing, styles
from vision.lab.camera import eye
from vision.lab.lights import lamp
from vision.lab.model import DIE_CM, HALF_CM, TRAY_HALF_CM, Artwork, DiePose, Extra, Film, Scene, TrayModel
from vision.lab.plate import TABLE_Z
from vision.lab.scenes import random_scene

SIZES = ((640, 480), (800, 600), (960, 720), (1280, 960))
SIZE_ODDS = (0.3, 0.15, 0.33, 0.22)
VARIANTS = 7
SCENARIOS = ("cocked", "touching", "near_wall", "extra", "normal", "dim", "motion", "stacked", "missing")
ODDS = (0.24, 0.19, 0.16, 0.16, 0.1, 0.1, 0.02, 0.015, 0.015)
SPOILT_ODDS = (0.42, 0.14, 0.04, 0.36, 0.0, 0.0, 0.01, 0.02, 0.01)
"""The same for shards that show more dice that lean or are covered."""
GLARING = 0.4
"""Share of stages on which each picture has a lamp of its own, mirrored in one of the dice."""
GLARES = 3
FEIGNS = 8
CELL_CM = 0.35
"""How far right and down of a face's middle the squares lie."""
WANDERING_CM = 0.09
INSIDE_CM = 8.4
COVERING = 0.6
"""Share of the dice in a picture of covered ones over which something lies."""
LITTER, LITTERED, ASIDE_CM, COLOURED = 6, 0.6, 1.2, 0.5
"""Dice in a littered tray, and the share of them with something over or beside them; how far that is moved aside (a
standard deviation), and how often it has any colour."""
PIP_DICE, TOKENS = 3, 1
"""Cubes that are no dice of the game where many are."""
ROLLING, SLOWEST = 0.55, 0.25
"""Share of the dice that roll where many do, and how slow they may be, against dice in flight."""
USUAL_PRINT, ANY_FLOOR = 0.2, 0.6
"""Shares of wide pictures with the usual print, and with a floor of any make."""
CLEAR_CM, TRIES = 2.6, 30
"""How far the dice of a crowd keep from those of another group, and how often that is tried."""


Placing = Callable[[TrayModel, np.random.Generator], list[DiePose]]
"""A group of dice that lie somewhere in or at a tray."""


class ShardKind(StrEnum):
    """What a shard shows most of."""

    USUAL = "usual"
    SPOILT = "spoilt"
    """Dice that lean or are covered."""
    FEIGNED = "feigned"
    """Lamps that are mirrored where a square could be."""
    CROWDED = "crowded"
    """Many dice: leaning, at the walls and beside the tray, which may be of the table's own stuff."""
    LITTERED = "littered"
    """Things over the dice, or just not over them."""
    TOUCHING = "touching"
    """Dice that lie flat, side by side."""
    FOREIGN = "foreign"
    """Pip dice and wooden cubes beside the dice."""
    MOVING = "moving"
    """Dice that roll while the shutter is open, beside others at rest."""


def scenes(seed: int, kind: ShardKind, *, wide: bool = False) -> Iterator[Scene]:
    """Pictures on one stage; *wide* prints dice in all kinds that are taught, and lays floors of all makes."""
    if not wide:
        yield from _scenes(seed, kind)
        return
    rng = np.random.default_rng((seed, 17))
    floor = floors.any_floor(rng, more=True) if rng.random() < ANY_FLOOR else ""
    for scene in _scenes(seed, kind):
        tray = replace(scene.tray, floor=floor) if floor else scene.tray
        yield replace(scene, artwork=_printed(scene.artwork, rng), tray=tray)


def _printed(own: Artwork, rng: np.random.Generator) -> Artwork:
    """Another kind of print on dice as worn and glossy as these."""
    if rng.random() < USUAL_PRINT:
        return own
    worn = {name: getattr(own, name) for name in ("wear", "wear_seed", "pillow", "roughness")}
    return replace(styles.any_taught(rng), **worn)


def _scenes(seed: int, kind: ShardKind) -> Iterator[Scene]:
    """Pictures on one stage, which is quicker to render: only dice, prints and exposure change."""
    rng = np.random.default_rng(seed)
    size = SIZES[int(rng.choice(len(SIZES), p=SIZE_ODDS))]
    match kind:
        case ShardKind.FEIGNED:
            yield from _feigning(seed, size, rng)
        case ShardKind.CROWDED:
            yield from _crowded(seed, size, rng)
        case ShardKind.LITTERED:
            yield from _littered(seed, size, rng)
        case ShardKind.TOUCHING:
            yield from _touching(seed, size, rng)
        case ShardKind.FOREIGN:
            yield from _foreign(seed, size, rng)
        case ShardKind.MOVING:
            yield from _moving(seed, size, rng)
        case ShardKind.USUAL if rng.random() < GLARING:
            yield from _glaring(seed, size)
        case _:
            yield from _varied(seed, size, rng, spoilt=kind is ShardKind.SPOILT)


def _varied(seed: int, size: tuple[int, int], rng: np.random.Generator, *, spoilt: bool) -> Iterator[Scene]:
    odds = SPOILT_ODDS if spoilt else ODDS
    base = random_scene(seed, size=size)
    yield base
    for offset in range(1, VARIANTS):
        other = _other(seed + offset, str(rng.choice(SCENARIOS, p=odds)), covered=spoilt)
        film = _film(base, other, offset)
        things = {name: getattr(other, name) for name in ("scenario", "dice", "cubes", "extras", "notes", "artwork")}
        yield replace(base, film=film, **things)


def _film(base: Scene, other: Scene, offset: int) -> Film:
    """Every second picture with an exposure of its own; the others share one, which is quicker to render."""
    return other.film if offset % 2 else replace(base.film, seed=other.film.seed, jpeg_q=other.film.jpeg_q)


def _other(seed: int, scenario: str, *, covered: bool) -> Scene:
    """A scene; where something else lies in the tray and *covered* is asked for, it lies over several dice."""
    scene = random_scene(seed, scenario=scenario)
    if not covered or scenario != "extra":
        return scene
    rng = np.random.default_rng((seed, len(scenario)))
    over = [_over(die, rng) for die in scene.dice if rng.random() < COVERING]
    return replace(scene, cubes=(), extras=tuple(over), notes=("covered",))


def _over(die: DiePose, rng: np.random.Generator) -> Extra:
    """A coin, a pencil or a hand over a die."""
    while True:
        extras, _, note = disturbing.something((die,), rng)
        if note.endswith("cover"):
            return extras[0]


def _glaring(seed: int, size: tuple[int, int]) -> Iterator[Scene]:
    base = random_scene(seed, scenario="glare", size=size)
    for offset in range(GLARES):
        yield replace(random_scene(seed + offset, scenario="glare", size=size), camera=base.camera, tray=base.tray)


def _feigning(seed: int, size: tuple[int, int], rng: np.random.Generator) -> Iterator[Scene]:
    """Under one lamp, dice that lie so that it is mirrored where a square is, or could be, printed."""
    base = random_scene(seed, scenario="glare", size=size)
    for offset in range(FEIGNS):
        other = random_scene(seed + offset, scenario="glare", size=size)
        lit = _under_lamp(base, other, rng)
        dice = (
            lit,
            *placing.scattered([(d.die, nets.top_side(d)) for d in other.dice if d.die != lit.die], rng, (lit,)),
        )
        yield replace(base, dice=dice, artwork=other.artwork, film=other.film)


def _under_lamp(base: Scene, other: Scene, rng: np.random.Generator) -> DiePose:
    """One of the other scene's dice, mostly a blue one, laid where its bulging top mirrors the lamp in a square."""
    which = int(rng.choice(len(other.dice), p=[0.43, 0.43, 0.14]))
    die, yaw = other.dice[which], float(rng.uniform(0, 360))
    at, camera = lamp(base.light).points.mean(axis=0), eye(base.camera).position
    flat = camera + (at * [1, 1, -1] + [0, 0, 2 * DIE_CM] - camera) * (
        (camera[2] - DIE_CM) / (camera[2] - DIE_CM + at[2] - DIE_CM)
    )
    bend = other.artwork.pillow / HALF_CM / ((1 / (camera[2] - DIE_CM) + 1 / (at[2] - DIE_CM)) / 2)
    cell = CELL_CM * rng.choice([-1.0, 1.0], 2) + rng.normal(0, WANDERING_CM, 2)
    turn = math.radians(yaw)
    aside = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) @ cell
    x, y = np.clip(flat[:2] - aside * (1 + bend), -INSIDE_CM, INSIDE_CM)
    return nets.flat(die.die, nets.top_side(die), (float(x), float(y)), yaw)


def _crowded(seed: int, size: tuple[int, int], rng: np.random.Generator) -> Iterator[Scene]:
    """Eight dice or so, as many of them as possible where it is hard to tell whether they count."""
    base = random_scene(seed, size=size)
    tray = _disguised(base.tray, rng)
    for offset in range(VARIANTS):
        other = random_scene(seed + offset, scenario="normal")
        film = _film(base, other, offset)
        dice = tuple(_crowd(tray, rng, CROWD))
        yield replace(
            base, scenario="normal", tray=tray, dice=dice, artwork=other.artwork, film=film, extras=(), cubes=()
        )


def _disguised(tray: TrayModel, rng: np.random.Generator) -> TrayModel:
    """The tray with walls, or a table, that can hardly be told from its floor; or on any other table."""
    table = str(rng.choice([tray.table, tray.floor, str(rng.choice(floors.NAMES)), floors.any_floor(rng)]))
    walls = str(rng.choice([tray.walls, "same", table, str(rng.choice(floors.NAMES))]))
    return replace(tray, table=table, walls=walls)


def _crowd(tray: TrayModel, rng: np.random.Generator, places: Sequence[Placing]) -> Iterator[DiePose]:
    """Groups of dice that keep clear of each other."""
    taken: list[DiePose] = []
    for place in places:
        for _ in range(TRIES):
            group = place(tray, rng)
            if all(math.dist(a.center_cm[:2], b.center_cm[:2]) > CLEAR_CM for a in group for b in taken):
                taken += group
                yield from group
                break


def _lean(_: TrayModel, rng: np.random.Generator) -> list[DiePose]:
    dice, note = placing.leaning(_shown(2, rng), rng)
    return dice[:1] if note == "wall" else dice


def _by_wall(_: TrayModel, rng: np.random.Generator) -> list[DiePose]:
    return [placing.at_wall(*_shown(1, rng)[0], rng)]


def _anywhere(_: TrayModel, rng: np.random.Generator) -> list[DiePose]:
    return placing.scattered(_shown(1, rng), rng)


def _outside(tray: TrayModel, rng: np.random.Generator) -> list[DiePose]:
    """A die on the table, from right beside the tray on."""
    die, side = _shown(1, rng)[0]
    yaw = float(rng.uniform(0, 360))
    away = TRAY_HALF_CM + tray.rim_cm + placing.half_width(yaw) + float(rng.exponential(1.0))
    along = float(rng.uniform(-11, 11))
    x, y = ((away, along), (-away, along), (along, away), (along, -away))[int(rng.choice(4, p=(0.4, 0.4, 0.1, 0.1)))]
    return [nets.flat(die, side, (x, y), yaw, z=TABLE_Z)]


def _side_by_side(_: TrayModel, rng: np.random.Generator) -> list[DiePose]:
    return placing.touching(_shown(3, rng), rng)[0]


CROWD = (_lean, _lean, _lean, _by_wall, _by_wall, _outside, _outside, _anywhere)
ROWS = (_side_by_side, _side_by_side, _side_by_side)
"""What lies in a crowded tray, and in one full of dice that touch."""


def _touching(seed: int, size: tuple[int, int], rng: np.random.Generator) -> Iterator[Scene]:
    """Pairs, rows and corners of dice that lie flat."""
    base = random_scene(seed, size=size)
    for offset in range(VARIANTS):
        other = random_scene(seed + offset, scenario="normal", size=size)
        dice, film = tuple(_crowd(base.tray, rng, ROWS)), _film(base, other, offset)
        yield replace(base, scenario="touching", dice=dice, artwork=other.artwork, film=film, extras=(), cubes=())


def _shown(count: int, rng: np.random.Generator) -> list[tuple[Die, int]]:
    """Any dice, also several of a kind, and the sides that they show."""
    return [(Die(str(rng.choice(list(Die)))), int(rng.integers(6))) for _ in range(count)]


def _littered(seed: int, size: tuple[int, int], rng: np.random.Generator) -> Iterator[Scene]:
    """Dice that lie flat, with things over them from wholly to just not."""
    base = random_scene(seed, size=size)
    for offset in range(VARIANTS):
        other = random_scene(seed + offset, scenario="normal", size=size)
        dice = tuple(placing.scattered(_shown(LITTER, rng), rng))
        things = tuple(_aside(_over(die, rng), rng) for die in dice if rng.random() < LITTERED)
        yield replace(
            other,
            camera=base.camera,
            light=base.light,
            tray=base.tray,
            film=_film(base, other, offset),
            dice=dice,
            extras=_one_hand(things),
        )


def _aside(thing: Extra, rng: np.random.Generator) -> Extra:
    x, y, z = thing.at_cm
    moved = replace(thing, at_cm=(x + float(rng.normal(0, ASIDE_CM)), y + float(rng.normal(0, ASIDE_CM)), z))
    red, green, blue = (int(value) for value in rng.integers(10, 250, 3))
    return replace(moved, color=(red, green, blue)) if rng.random() < COLOURED else moved


def _one_hand(things: tuple[Extra, ...]) -> tuple[Extra, ...]:
    """Without any hand but the first: two would hide most of the dice."""
    hands = [thing for thing in things if thing.kind == "hand"]
    return tuple(thing for thing in things if thing not in hands[1:])


def _foreign(seed: int, size: tuple[int, int], rng: np.random.Generator) -> Iterator[Scene]:
    """The three dice among cubes that do not belong to the game."""
    base = random_scene(seed, size=size)
    for offset in range(VARIANTS):
        other = random_scene(seed + offset, scenario="normal", size=size)
        others = placing.scattered(_shown(PIP_DICE + TOKENS, rng), rng, tuple(other.dice))
        cubes = [disturbing.pip_die(cube, rng) for cube in others[:PIP_DICE]]
        cubes += [disturbing.token(cube, rng) for cube in others[PIP_DICE:]]
        film = _film(base, other, offset)
        yield replace(base, dice=other.dice, cubes=tuple(cubes), artwork=other.artwork, film=film, extras=())


def _moving(seed: int, size: tuple[int, int], rng: np.random.Generator) -> Iterator[Scene]:
    """Dice at rest beside dice that roll, from quickly to so slowly that their print can be made out."""
    base = random_scene(seed, size=size)
    for offset in range(VARIANTS):
        other = random_scene(seed + offset, scenario="normal", size=size)
        dice = placing.scattered(_shown(LITTER, rng), rng)
        rolling = tuple(_rolling(die, rng) if rng.random() < ROLLING else die for die in dice)
        yield replace(base, dice=rolling, artwork=other.artwork, film=_film(base, other, offset), extras=(), cubes=())


def _rolling(die: DiePose, rng: np.random.Generator) -> DiePose:
    """The die in flight; or one that slides or spins on the floor, just before it comes to rest."""
    pace = float(rng.uniform(SLOWEST, 1.0))
    flying = placing.moving(die, rng)
    x, y, z = flying.travel_cm
    slower = replace(flying, travel_cm=(pace * x, pace * y, pace * z))
    if rng.random() < pace:
        return slower
    return replace(
        slower,
        center_cm=die.center_cm,
        turn=die.turn,
        travel_cm=(pace * x, pace * y, 0.0),
        spin=(0, 0, flying.spin[2]),
    )
