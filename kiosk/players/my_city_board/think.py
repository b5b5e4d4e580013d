"""What a computer player thinks of its moves: each by the board that it leads to, and by what can come after it.

A hand-made value: the points as they stand, the cards that are still to come and would find room, and the holes that
hardly anything fits into.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kiosk.rules.grid.geometry import flood, single_bits
from kiosk.rules.grid.placement import Placements
from kiosk.rules.my_city_board.box import BLOCK, BuildingCard
from kiosk.rules.my_city_board.city import BoardCity
from kiosk.rules.my_city_board.engine import (
    Action,
    BoardBuild,
    BoardPlainMove,
    BoardState,
    can_pass,
    city_after,
    legal,
    rules_of,
)
from kiosk.rules.my_city_board.scoring import score

SMALL = 3
"""A hole has so few fields."""
HOLE = 0.7
"""What a field in a hole costs, beside what it costs to be empty."""
ROOM = 1.0
"""What it is worth that a card that may come finds room, before the chance that it comes in time."""
SERVED = 0.5
"""Of a field that such a card would cover."""


@dataclass(frozen=True, slots=True)
class BoardThought:
    action: Action
    value: float
    """The expected final total, about."""


def think(state: BoardState, player: str) -> tuple[BoardThought, ...]:
    """Every legal move, the best first."""
    return tuple(sorted(_thoughts(state, player), key=lambda one: -one.value))


def _thoughts(state: BoardState, player: str) -> Iterator[BoardThought]:
    seat, card = state.seat(player), state.card
    assert card is not None
    city, left = state.before[seat], cards_left(state)
    for place in legal(state, player):
        build = BoardBuild(tuple(place))
        yield BoardThought(build, _value(state, seat, city_after(city, build, card, state.round), left))
    if can_pass(state, player):
        yield BoardThought(
            BoardPlainMove.PASS, _value(state, seat, city_after(city, BoardPlainMove.PASS, card, state.round), left)
        )
    yield BoardThought(
        BoardPlainMove.STOP, points(state, seat, city_after(city, BoardPlainMove.STOP, card, state.round))
    )


def cards_left(state: BoardState) -> Counter[BuildingCard]:
    """Which cards have not been turned; in which order they will come nobody knows."""
    left = Counter(card for card in state.deck.cards if card != BLOCK)
    left.subtract(card for card in state.deck.turned if card != BLOCK)
    return +left


def points(state: BoardState, seat: int, city: BoardCity) -> float:
    cities = (*state.before[:seat], city, *state.before[seat + 1 :])
    return float(score(replace(state, cities=cities), state.players[seat]).total)


def _value(state: BoardState, seat: int, city: BoardCity, left: Counter[BuildingCard]) -> float:
    """Points, and what the cards to come may bring; the more of them there are, the less each is sure to be built."""
    future = 0.0
    for card, count in left.items():
        shape = state.box.shape_of(card)
        if any(True for _ in Placements(rules_of(city.board), city, shape)):
            future += count * (ROOM + SERVED * len(shape))
    return points(state, seat, city) + future * _share(city) - HOLE * _lost(city)


def _share(city: BoardCity) -> float:
    """Of the cards that find room now, how many will when they come: about as much as there is room at all."""
    free = _free(city)
    return min(1.0, free.bit_count() / max(1, city.board.all.bit_count()))


def _free(city: BoardCity) -> int:
    return city.board.all & ~city.board.barred & ~city.built


def _lost(city: BoardCity) -> int:
    free, lost = _free(city), 0
    for one in single_bits(free):
        if free & one:
            hole = flood(one, free)
            free &= ~hole
            lost += hole.bit_count() if hole.bit_count() <= SMALL else 0
    return lost
