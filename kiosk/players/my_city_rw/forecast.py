"""What a city will be worth: many games played on from here by the value of positions alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kiosk.players.my_city_rw.kernel import FEATURES
from kiosk.players.my_city_rw.play import LONGEST, copy_into, play_on, result
from kiosk.players.my_city_rw.seen import Knowledge
from kiosk.players.my_city_rw.tables import PASSED, new_position
from kiosk.players.my_city_rw.think import Effort, Mind
from kiosk.players.my_city_rw.throws import throws_by_chance

GAMES = 200
BAND = (10, 90)
"""Of a hundred games, between which the result lies four times of five."""


@dataclass(frozen=True, slots=True)
class Forecast:
    expected: float
    low: float
    high: float
    rounds: float
    """How many rounds will be played after this one."""


def forecast(seen: Knowledge, effort: Effort) -> Forecast:
    """After the best move of this round, with throws by chance."""
    mind = Mind(seen)
    best = mind.ranked()[0]
    if best.position is None:
        return Forecast(best.value, best.value, best.value, 0.0)
    results, rounds = np.empty(GAMES), np.empty(GAMES)
    scratch, actions = new_position(mind.tables), np.empty(LONGEST, np.int64)
    nothing, no_steps, out = np.empty((0, FEATURES)), np.empty(0), np.empty(FEATURES)
    for i in range(GAMES):
        copy_into(scratch, best.position)
        throws = throws_by_chance(effort.rng, LONGEST)
        rounds[i] = play_on(
            mind.tables, scratch, throws, mind.first, mind.weights, mind.worth, 0.0, False, 6,  # noqa: FBT003
            nothing, no_steps, actions,
        )  # fmt: skip
        results[i] = result(mind.tables, scratch, scratch.numbers[PASSED], mind.first, mind.worth, out)
    low, high = np.percentile(results, BAND)
    return Forecast(float(results.mean()), float(low), float(high), float(rounds.mean()))
