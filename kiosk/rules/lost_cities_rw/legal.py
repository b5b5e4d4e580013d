"""Every legal move of a player, found when asked for.

The pairs of dice are few, but a chain of arrows can go many ways. How many is counted without walking them: all that
matters of an expedition is how many arrows follow one another in it from the next box on (its *run*), and whether it
takes a number after those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import overload

from kiosk.rules.lost_cities_rw.dice import COLOURS, SEATS, ExpeditionColour, Pool, value_of
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take, take_objections
from kiosk.rules.lost_cities_rw.page import MapPage, next_mark
from kiosk.rules.lost_cities_rw.sheet import BOXES, BoxMark, MapSheet

Way = tuple[int, bool]
"""How many arrows follow one another in an expedition, and whether it takes one number more after them."""


def legal_takes(page: MapPage, pool: Pool) -> Iterator[Take]:
    """Every pair that can be entered, without arrows: by colour, number, the round field after the box."""
    numbers = sorted(set(pool.numbers))
    for colour, expedition in zip(COLOURS, page.expeditions, strict=True):
        if colour in pool.colours:
            for number in numbers:
                if not expedition.complete and expedition.takes(value_of(number)):
                    yield Take(colour, number)
                if not number and not expedition.begun:
                    yield Take(colour, number, double=True)


@dataclass(frozen=True)
class LegalMoves(Sequence[Action]):
    """All legal moves with their arrows, declining as the last: iterate, count, index, look up, draw."""

    sheet: MapSheet
    page: MapPage
    pool: Pool | None
    """The dice to choose from; None where it is not this player's turn, and nothing is legal."""

    @cached_property
    def _starts(self) -> tuple[tuple[Take, tuple[Way, ...] | None], ...]:
        """Each pair, with the ways on from it where it lands on an arrow."""
        if self.pool is None:
            return ()
        return tuple((take, self._ways_on(take)) for take in legal_takes(self.page, self.pool))

    def _ways_on(self, take: Take) -> tuple[Way, ...] | None:
        if take.double or next_mark(self.sheet, self.page, take.colour) is not BoxMark.ARROW:
            return None
        filled = [len(one.numbers) for one in self.page.expeditions]
        filled[SEATS[take.colour]] += 1
        expeditions = zip(self.sheet.marks, filled, self.page.expeditions, strict=True)
        return tuple(_way(marks, boxes, ended=one.end) for marks, boxes, one in expeditions)

    @cached_property
    def total(self) -> int:
        """How many there are, also where they are more than a length can say."""
        return sum(_chains(ways) if ways else 1 for _, ways in self._starts) + (self.pool is not None)

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return self.pool is not None

    def __iter__(self) -> Iterator[Action]:
        for take, ways in self._starts:
            if ways is None:
                yield take
            else:
                yield from (_following(take, then) for then in _walk(ways))
        if self.pool is not None:
            yield LostCitiesMove.DECLINE

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        """In the order of iteration; a move is made only if it is asked for."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(self.total))]
        at = index + self.total if index < 0 else index
        if not 0 <= at < self.total:
            raise IndexError(f"there are {self.total} moves, and no number {index}")
        for take, ways in self._starts:
            here = _chains(ways) if ways else 1
            if at < here:
                return _following(take, _chain_at(ways, at)) if ways else take
            at -= here
        return LostCitiesMove.DECLINE

    def __contains__(self, action: object) -> bool:
        if self.pool is None or not isinstance(action, Take):
            return self.pool is not None and isinstance(action, LostCitiesMove)
        return not take_objections(self.sheet, self.page, self.pool, action)

    def draw(self, below: Callable[[int], int]) -> Action:
        """One of them, where *below(n)* draws a number from 0 to n - 1."""
        return self[below(self.total)]


def _following(take: Take, then: tuple[ExpeditionColour, ...]) -> Take:
    return Take(take.colour, take.number, then=then) if then else take


def _way(marks: tuple[BoxMark, ...], filled: int, *, ended: bool) -> Way:
    run = 0
    while filled + run < BOXES and marks[filled + run] is BoxMark.ARROW:
        run += 1
    return run, filled + run < BOXES or not ended


def _chains(ways: tuple[Way, ...]) -> int:
    return _count(tuple(sorted(ways)))


@lru_cache(maxsize=20_000)
def _count(ways: tuple[Way, ...]) -> int:
    """How many chains there are with an arrow at hand; which expedition is which does not matter here."""
    total = 1
    for i, (run, more) in enumerate(ways):
        if run:
            total += _count(tuple(sorted((*ways[:i], (run - 1, more), *ways[i + 1 :]))))
        elif more:
            total += 1
    return total


def _steps(ways: tuple[Way, ...]) -> Iterator[tuple[ExpeditionColour, tuple[Way, ...] | None]]:
    """Where an arrow can lead, with the ways on from there where that is an arrow again."""
    for i, (run, more) in enumerate(ways):
        if run:
            yield COLOURS[i], (*ways[:i], (run - 1, more), *ways[i + 1 :])
        elif more:
            yield COLOURS[i], None


def _walk(ways: tuple[Way, ...]) -> Iterator[tuple[ExpeditionColour, ...]]:
    """Every chain, each before the longer ones that it begins."""
    yield ()
    for colour, further in _steps(ways):
        if further is None:
            yield (colour,)
        else:
            yield from ((colour, *rest) for rest in _walk(further))


def _chain_at(ways: tuple[Way, ...], at: int) -> tuple[ExpeditionColour, ...]:
    """The chain number *at* of `_walk`."""
    if not at:
        return ()
    at -= 1
    for colour, further in _steps(ways):
        here = _chains(further) if further else 1
        if at < here:
            return (colour, *_chain_at(further, at)) if further else (colour,)
        at -= here
    raise IndexError(at)
