"""What a computer player thinks of its moves: each by the value of the page that it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from kiosk.players.lost_cities_rw.features import features, phase
from kiosk.rules.lost_cities_rw.dice import Pool
from kiosk.rules.lost_cities_rw.legal import legal_takes
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take, next_goals, page_after
from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.sheet import MapSheet
from kiosk.rules.lost_cities_rw.state import LostCitiesState

Weights = NDArray[np.float64]
"""For the beginning and for the end of a game, what each feature tells of the final total."""


@dataclass(frozen=True, slots=True)
class LostCitiesKnowledge:
    """What a player knows when it is asked: everybody's page before the turn, and the dice to choose from."""

    sheet: MapSheet
    page: MapPage
    others: tuple[MapPage, ...]
    pool: Pool
    turn: int


@dataclass(frozen=True, slots=True)
class LostCitiesThought:
    action: Action
    value: float


@cache
def weights() -> Weights:
    data = (resources.files(__package__) / "weights.npz").read_bytes()
    with np.load(BytesIO(data)) as found:
        return np.asarray(found["weights"], np.float64)


def seen_by(state: LostCitiesState, player: str) -> LostCitiesKnowledge:
    """What the others enter in this turn is not part of it: all choices count as simultaneous."""
    seat = state.seat(player)
    others = tuple(page for i, page in enumerate(state.before) if i != seat)
    return LostCitiesKnowledge(state.sheet, state.before[seat], others, state.pool(seat), state.turn)


def think(seen: LostCitiesKnowledge, fitted: Weights | None = None) -> tuple[LostCitiesThought, ...]:
    """Every pair of dice with the best use of its arrows, and declining; the best first."""
    known = weights() if fitted is None else fitted
    found = [
        LostCitiesThought(action, value(seen.sheet, page, seen.others, known)) for action, page in _moves(seen, known)
    ]
    return tuple(sorted(found, key=lambda one: -one.value))


def value(sheet: MapSheet, page: MapPage, others: Sequence[MapPage], known: Weights) -> float:
    """The final total that *page* is expected to lead to."""
    set_features = features(sheet, page, others)
    late = phase((page, *others))
    early_sum, late_sum = known[0][set_features].sum(), known[1][set_features].sum()
    return float(early_sum * (1 - late) + late_sum * late)


def _moves(seen: LostCitiesKnowledge, known: Weights) -> Iterator[tuple[Action, MapPage]]:
    for take in legal_takes(seen.page, seen.pool):
        yield with_arrows(seen, take, known)
    yield LostCitiesMove.DECLINE, page_after(seen.sheet, seen.page, LostCitiesMove.DECLINE, seen.turn)


def with_arrows(seen: LostCitiesKnowledge, take: Take, fitted: Weights | None = None) -> tuple[Take, MapPage]:
    """The pair, and each arrow that is still open to where it is best now, or nowhere."""
    known = weights() if fitted is None else fitted
    page = page_after(seen.sheet, seen.page, take, seen.turn)
    worth = value(seen.sheet, page, seen.others, known)
    while True:
        longer = [replace(take, then=(*take.then, goal)) for goal in next_goals(seen.sheet, seen.page, take)]
        tried = [(one, page_after(seen.sheet, seen.page, one, seen.turn)) for one in longer]
        ranked = [(value(seen.sheet, after, seen.others, known), one, after) for one, after in tried]
        best = max(ranked, key=lambda entry: entry[0], default=None)
        if best is None or best[0] <= worth:
            return take, page
        worth, take, page = best
