"""A game's sheet and rules as plain arrays, which the compiled functions of `kernel` read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kiosk.players.my_city_rw.bits import U, halves
from kiosk.rules.dice import SIDES_A, SIDES_B, joined
from kiosk.rules.grid.geometry import Field, Orientation, Shape
from kiosk.rules.my_city_rw.build_tasks import ChurchTrack, FortressTrack
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.placement import BeginAtOrFortress, OpenSheet
from kiosk.rules.my_city_rw.scoring import (
    Bandits,
    Churches,
    CompleteGroups,
    FirstToFinish,
    GoalBags,
    LargestGroups,
    Line,
    NeverPassedBags,
    PassLine,
    ScoringRule,
    Visible,
    Wells,
)
from kiosk.rules.my_city_rw.shapes import ONE
from kiosk.rules.my_city_rw.spec import GameSpec

Bits = NDArray[np.uint64]
Ints = NDArray[np.int64]

(ALL, FREE, EMPTY, ROCK1, ROCK2, TREE1, TREE2, RIGHT, BELOW, START, GOAL, PRINTED, BANDITS, WELLS) = range(14)
"""Rows of `Tables.masks`."""

(
    GROUPS,
    WELL,
    CHURCH,
    BANDIT,
    COMPLETE,
    FIRST,
    PERFECT,
    PERFECT_TREES,
    PERFECT_ROCKS,
    PERFECT_EMPTY,
    PERFECT_PASSES,
    GOAL_BAGS,
    NEVER_BAGS,
    TRACK,
    TRACK_LENGTH,
    CIRCLES,
    PASS_POINTS,
) = range(17)
"""Places in `Tables.numbers`; from `PASS_POINTS` on what 0, 1, 2 … filled circles cost."""

NO_TRACK, CHURCHES, FORTRESSES = range(3)
MAX_CIRCLES = 16
EVERYWHERE = (1 << 128) - 1


def _ways(shape: Shape) -> frozenset[frozenset[Field]]:
    """What makes two shapes the same building, however the dice happened to lie."""
    return frozenset(way.cells for way in shape.orientations)


def _dice_shapes() -> tuple[tuple[Shape, ...], dict[tuple[int, int], int], dict[Shape, int]]:
    thrown = {(i, j): joined(a, b) for i, a in enumerate(SIDES_A) for j, b in enumerate(SIDES_B)}
    different: dict[frozenset[frozenset[Field]], Shape] = {}
    for shape in sorted(thrown.values(), key=lambda one: (len(one), sorted(one.cells))):
        different.setdefault(_ways(shape), shape)
    number = {ways: i for i, ways in enumerate(different)}
    of_shape = {shape: number[_ways(shape)] for shape in thrown.values()}
    return tuple(different.values()), {sides: of_shape[shape] for sides, shape in thrown.items()}, of_shape


DICE_SHAPES, SHAPE_OF_SIDES, NUMBER_OF_SHAPE = _dice_shapes()
"""The nine shapes of the dice, the smallest first, which of them two sides make, and which a shape is as it lies."""


class Ways(NamedTuple):
    """All ways to turn and mirror the shapes: those of shape *n* are the rows ``first[n]`` to ``first[n + 1]``."""

    first: Ints
    bits: Bits
    cells: Ints
    slots: Ints
    """Which of `steps` leads from a way's corner to each of its cells."""
    steps: Bits
    """All different distances from a corner to a cell."""
    clear: Bits
    """For each way, the corners from which no river runs through it."""
    shifted: Bits
    """Room to work: for each step, the free and the near fields seen from there."""


class Tables(NamedTuple):
    masks: Bits
    numbers: Ints
    printed: Bits
    """Printed buildings."""
    printed_churches: Bits
    """Those that score as churches."""
    ways: Ways


def shapes_of(spec: GameSpec) -> tuple[Shape, ...]:
    """The shapes of the dice, then those of the compass track in its order (one field for a fortress)."""
    match spec.track:
        case ChurchTrack(shapes):
            return (*DICE_SHAPES, *shapes)
        case FortressTrack():
            return (*DICE_SHAPES, ONE)
        case _:
            return DICE_SHAPES


def tables_of(spec: GameSpec, bandits: int) -> Tables:
    """*bandits*: printed and carried over, as in `City.bandits`."""
    sheet = spec.sheet
    tables = Tables(
        np.zeros((14, 2), np.uint64),
        np.zeros(PASS_POINTS + MAX_CIRCLES + 1, np.int64),
        _rows(bits for _, bits in sheet.printed_buildings),
        _rows(bits for rule in spec.scoring if isinstance(rule, Churches) for bits in rule.printed),
        ways_of(shapes_of(spec), sheet.river_right, sheet.river_below),
    )
    barred = next(rule.barred for rule in spec.ground if isinstance(rule, OpenSheet))
    start = next(rule.start for rule in spec.touch if isinstance(rule, BeginAtOrFortress))
    for row, bits in (
        (ALL, sheet.all),
        (FREE, sheet.all & ~barred & ~bandits),
        (RIGHT, sheet.river_right),
        (BELOW, sheet.river_below),
        (START, start),
        (PRINTED, sheet.printed),
        (BANDITS, bandits),
    ):
        _set(tables.masks, row, bits)
    for rule in spec.scoring:
        _note_scoring(tables, rule, bandits)
    for bag in spec.bags:
        match bag:
            case GoalBags(how_many, goal):
                tables.numbers[GOAL_BAGS] = how_many
                _set(tables.masks, GOAL, goal)
            case NeverPassedBags(how_many):
                tables.numbers[NEVER_BAGS] = how_many
    tables.numbers[TRACK_LENGTH] = spec.track.length
    if spec.track.length:
        tables.numbers[TRACK] = CHURCHES if isinstance(spec.track, ChurchTrack) else FORTRESSES
    return tables


def _note_scoring(tables: Tables, rule: ScoringRule, bandits: int) -> None:
    masks, numbers = tables.masks, tables.numbers
    match rule:
        case PassLine(track, perfect):
            numbers[CIRCLES] = len(track)
            numbers[PERFECT_PASSES] = perfect
            numbers[PASS_POINTS : PASS_POINTS + len(track) + 1] = (0, *track)
        case Visible():
            _note_visible(tables, rule, bandits)
        case LargestGroups():
            numbers[GROUPS] = 1
        case Wells(points, wells):
            numbers[WELL] = points
            _set(masks, WELLS, wells)
        case Churches(points):
            numbers[CHURCH] = points
        case FirstToFinish(points, goal):
            numbers[FIRST] = points
            _set(masks, GOAL, goal)
        case Bandits(points):
            numbers[BANDIT] = points
        case CompleteGroups(points):
            numbers[COMPLETE] = points


VISIBLE = {
    Line.TREES: (TREE1, TREE2, PERFECT_TREES),
    Line.ROCKS: (ROCK1, ROCK2, PERFECT_ROCKS),
    Line.EMPTY: (EMPTY, None, PERFECT_EMPTY),
}


def _note_visible(tables: Tables, rule: Visible, bandits: int) -> None:
    single, double, perfect = VISIBLE[rule.line]
    _set(tables.masks, single, rule.single & ~bandits)
    if double is not None:
        _set(tables.masks, double, rule.double & ~bandits)
    if rule.perfect is not None:
        # A mark under a bandit is covered from the beginning: keeping every one is then not possible.
        lost = rule.keep and (rule.single | rule.double) & bandits
        tables.numbers[PERFECT] = 1
        tables.numbers[perfect] = 0 if lost else rule.perfect


def _set(masks: Bits, row: int, bits: int) -> None:
    masks[row] = halves(bits)


def _rows(regions: Iterable[int]) -> Bits:
    return np.array([halves(bits) for bits in regions], np.uint64).reshape(-1, 2)


def ways_of(shapes: Sequence[Shape], river_right: int, river_below: int) -> Ways:
    first = [0]
    ways: list[Orientation] = []
    for shape in shapes:
        ways += shape.orientations
        first.append(len(ways))
    steps = sorted({offset for way in ways for offset in way.offsets})
    widest = max(len(way.offsets) for way in ways)
    slots = [[steps.index(offset) for offset in way.offsets] + [0] * (widest - len(way.offsets)) for way in ways]
    return Ways(
        np.array(first, np.int64),
        _rows(way.bits for way in ways),
        np.array([len(way.offsets) for way in ways], np.int64),
        np.array(slots, np.int64),
        np.array(steps, np.uint64),
        _rows(_clear(way, river_right, river_below) for way in ways),
        np.zeros((len(steps), 4), np.uint64),
    )


def _clear(way: Orientation, river_right: int, river_below: int) -> int:
    cut = 0
    for offset in way.joints_right:
        cut |= river_right >> offset
    for offset in way.joints_down:
        cut |= river_below >> offset
    return ~cut & EVERYWHERE


BUILT, KIND, REPRESENTATIVE, FORTS = 0, 1, 4, 7
"""Rows of `CityPosition.bits`: all drawn, the three kinds, one field of each building of a kind, fortresses."""

PASSED, FILLED, BUILDINGS, CHURCHES_STANDING = range(4)
"""Places in `CityPosition.numbers`."""

MAX_BUILDINGS = 100


class CityPosition(NamedTuple):
    """One player's city, as far as a game's value depends on it. The arrays are written in place."""

    bits: Bits
    buildings: Bits
    churches: Bits
    numbers: Ints


def position_of(city: City, filled: int, tables: Tables) -> CityPosition:
    position = new_position(tables)
    kinds = {"solid": 0, "lined": 1, "crossed": 2, "church": 3, "fortress": 4}
    for building in city.buildings:
        low, high = halves(building.region.bits)
        add(position, low, high, kinds[building.kind.value])
    position.numbers[PASSED] = city.circles
    position.numbers[FILLED] = filled
    return position


def new_position(tables: Tables) -> CityPosition:
    position = CityPosition(
        np.zeros((8, 2), np.uint64),
        np.zeros((MAX_BUILDINGS, 2), np.uint64),
        np.zeros((MAX_BUILDINGS, 2), np.uint64),
        np.zeros(4, np.int64),
    )
    position.buildings[: len(tables.printed)] = tables.printed
    position.churches[: len(tables.printed_churches)] = tables.printed_churches
    position.numbers[BUILDINGS] = len(tables.printed)
    position.numbers[CHURCHES_STANDING] = len(tables.printed_churches)
    return position


def add(position: CityPosition, low: np.uint64, high: np.uint64, kind: int) -> None:
    """Draw a building; kinds 0 to 2 are houses, 3 a church, 4 a fortress."""
    from kiosk.players.my_city_rw.kernel import add as compiled  # noqa: PLC0415

    compiled(position, U(low), U(high), kind)
