"""What a computer player thinks of its moves: a ranked list with the result that each is expected to lead to."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

import numpy as np
from numpy.typing import NDArray

from kiosk.players.my_city_rw.bits import whole
from kiosk.players.my_city_rw.kernel import CHURCH_KIND, FEATURES, FORTRESS_KIND, add
from kiosk.players.my_city_rw.play import (
    MAX_PLACES,
    SHAPES,
    copy_into,
    expected,
    order_value,
    play_out,
)
from kiosk.players.my_city_rw.race import Race
from kiosk.players.my_city_rw.seen import Knowledge
from kiosk.players.my_city_rw.tables import (
    FILLED,
    NUMBER_OF_SHAPE,
    PASSED,
    CityPosition,
    Tables,
    new_position,
    position_of,
    tables_of,
)
from kiosk.players.my_city_rw.throws import CHANCES, KINDS, even_throws, throws_by_chance
from kiosk.players.my_city_rw.weights import BLIND, KEEN, load
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.engine import Action, Build, Move

IMPOSSIBLE = -1e8
LOOKED_AT = 8
"""So many of the best moves are looked at one throw further."""
FAR_OFF = 5.0
"""Those of them that are worse by so much are not played on."""
PLAYED_ON = 6
"""For so many rounds: then it shows what a move led to, and chance has not yet blurred it."""
SQUINT = 0.005
"""How much of holes, corridors and room for shapes the easy level sees: enough to choose among equals."""


AT_LEAST = 36
"""So many games are played on however little time there is; they depend on nothing but the position."""


class Level(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Effort:
    """How well to think, and for how long a move: with no *seconds* only what is seen decides the answer.

    The strong level takes about 20 ms at the least on a machine four times as quick as a Raspberry Pi 4.
    """

    level: Level
    seconds: float
    rng: np.random.Generator
    clock: Callable[[], float] = time.monotonic
    """By which the seconds pass; a bench on a busy machine counts those of the processor."""
    at_least: int = AT_LEAST


@dataclass(frozen=True, slots=True)
class Thought:
    action: Action
    value: float


@dataclass(frozen=True, slots=True)
class MoveCandidate:
    action: Action
    value: float
    position: CityPosition | None
    """The city after it; None for stopping."""


def think(seen: Knowledge, effort: Effort, also: Action | None = None) -> tuple[Thought, ...]:
    """Every legal move, the best first; *also* is looked at as closely as the best ones."""
    until = effort.clock() + effort.seconds
    mind = Mind(seen, SQUINT if effort.level is Level.EASY else 1.0)
    found = mind.ranked()
    if effort.level is Level.STRONG:
        found = mind.played_on(mind.further(found, also), until, effort, also)
    return tuple(Thought(one.action, one.value) for one in found)


class Mind:
    """One decision: the compiled tables of a sheet, its weights, and room to work in."""

    def __init__(self, seen: Knowledge, keenness: float = 1.0) -> None:
        """*keenness*: how much of what only keen eyes see counts, from 0 to 1."""
        self.seen = seen
        self.tables: Tables = tables_of(seen.spec, seen.city.bandits)
        self.worth: NDArray[np.float64] = np.array(seen.bag_worth)
        self.weights = keenness * load(seen.spec, KEEN).combined(self.worth)
        if keenness < 1:
            self.weights += (1 - keenness) * load(seen.spec, BLIND).combined(self.worth)
        self.first = int(seen.first_open)
        self.position = position_of(seen.city, seen.filled, self.tables)
        self.out = np.empty(FEATURES)
        self.found = np.empty((MAX_PLACES, 2), np.uint64)
        self.values = np.empty(MAX_PLACES)

    def ranked(self) -> list[MoveCandidate]:
        """All moves by the value of what they lead to."""
        seen, order = self.seen, self.seen.order
        shape, kind, cost = self._order()
        n, passing, stopping, skipping = order_value(
            self.tables, self.position, shape, kind, cost, order.free_standing, seen.filled, self.first, self.weights,
            self.worth, self.found, self.values, self.out, False,  # noqa: FBT003 - compiled: no keywords
        )  # fmt: skip
        moves = [
            MoveCandidate(self._build(i), float(self.values[i]), self._after(self.found[i], kind)) for i in range(n)
        ]
        if passing > IMPOSSIBLE:
            after = self._after(None, kind)
            after.numbers[PASSED] += cost
            moves.append(MoveCandidate(Move.PASS, passing, after))
        if skipping > IMPOSSIBLE:
            moves.append(MoveCandidate(Move.SKIP, skipping, self._after(None, kind)))
        moves.append(MoveCandidate(Move.STOP, stopping, None))
        return sorted(moves, key=lambda one: -one.value)

    def further(self, moves: list[MoveCandidate], also: Action | None = None) -> list[MoveCandidate]:
        """The best moves by the mean over all next throws; the others keep their places behind them."""
        best, rest = _split(moves, LOOKED_AT, also)
        looked = [
            MoveCandidate(one.action, self._expected(one.position), one.position) if one.position else one
            for one in best
        ]
        looked.sort(key=lambda one: -one.value)
        ceiling = looked[-1].value
        return looked + [MoveCandidate(one.action, min(one.value, ceiling), one.position) for one in rest]

    def played_on(
        self, moves: list[MoveCandidate], until: float, effort: Effort, also: Action | None = None
    ) -> list[MoveCandidate]:
        """The best few, each played on with the same throws again and again, until one is clearly the best."""
        best, rest = _split(moves, LOOKED_AT, also)
        near: list[tuple[MoveCandidate, CityPosition]] = []
        again: list[MoveCandidate] = []
        for one in best:
            if one.position is not None and (one.action == also or one.value > best[0].value - FAR_OFF):
                near.append((one, one.position))
            else:
                again.append(one)
        if len(near) < 2:  # noqa: PLR2004 - nothing to compare
            return moves
        race = Race(np.array([one.value for one, _ in near]), [one.action == also for one, _ in near])
        scratch = new_position(self.tables)
        always = even_throws(self._chance(), effort.at_least, PLAYED_ON)
        for game in count():
            if len(race.running) == 1 or (game >= effort.at_least and effort.clock() >= until):
                break
            throws = always[game] if game < effort.at_least else throws_by_chance(effort.rng, PLAYED_ON)
            for i in race.running:
                copy_into(scratch, near[i][1])
                race.note(i, play_out(self.tables, scratch, throws, self.first, self.weights, self.worth))
            race.drop()
        again += [
            MoveCandidate(one.action, float(value), one.position)
            for (one, _), value in zip(near, race.values(), strict=True)
        ]
        again.sort(key=lambda one: -one.value)
        ceiling = again[-1].value
        return again + [MoveCandidate(one.action, min(one.value, ceiling), one.position) for one in rest]

    def _chance(self) -> np.random.Generator:
        """Dice that depend on nothing but the position."""
        return np.random.default_rng([self.seen.spec.number, self.seen.city.built, self.seen.filled])

    def _expected(self, position: CityPosition) -> float:
        return float(
            expected(
                self.tables,
                position,
                self.first,
                self.weights,
                self.worth,
                CHANCES,
                self.found,
                self.values,
                self.out,
            )
        )

    def _order(self) -> tuple[int, int, int]:
        """The numbers of shape and kind, and what passing costs (-1: not possible)."""
        order = self.seen.order
        if order.kind is BuildingKind.CHURCH:
            return SHAPES + self.seen.filled - 1, CHURCH_KIND, order.pass_circles or -1
        if order.kind is BuildingKind.FORTRESS:
            return SHAPES, FORTRESS_KIND, -1
        shape = NUMBER_OF_SHAPE[order.shape]
        return shape, [kind.value for kind in KINDS].index(order.kind.value), order.pass_circles or -1

    def _build(self, i: int) -> Build:
        return Build(tuple(Region(whole(*self.found[i]))))

    def _after(self, place: NDArray[np.uint64] | None, kind: int) -> CityPosition:
        after = new_position(self.tables)
        copy_into(after, self.position)
        after.numbers[FILLED] = self.seen.filled
        if place is not None:
            add(after, place[0], place[1], kind)
        return after


def _split(
    moves: list[MoveCandidate], most: int, also: Action | None
) -> tuple[list[MoveCandidate], list[MoveCandidate]]:
    """The first *most* moves and *also*, and the others."""
    best = [one for i, one in enumerate(moves) if i < most or one.action == also]
    return best, [one for i, one in enumerate(moves) if i >= most and one.action != also]
