"""Moves compared by games: few games change little, and who is clearly behind runs no more unless asked about."""

from __future__ import annotations

import numpy as np
import pytest

from kiosk.players.my_city_rw.race import LEAST, Race


def run(race: Race, games: int, *ahead: float) -> None:
    """All moves with the same dice, which bring each game something; *ahead*: what each move brings besides."""
    rng = np.random.default_rng(3)
    for _ in range(games):
        luck = 10 * rng.normal()
        for i in list(race.running):
            race.note(i, luck + ahead[i] + rng.normal())
        race.drop()


def test_one_game_does_not_outdo_the_value_before() -> None:
    race = Race(np.array([30.0, 28.0]), [False, False])
    race.note(0, 30.0)
    race.note(1, 33.0)
    first, second = race.values()
    assert first > second > 28.0


def test_who_is_clearly_behind_runs_no_more_and_stays_behind() -> None:
    race = Race(np.zeros(3), [False, False, False])
    run(race, LEAST, 0.0, 5.0, 4.9)
    assert race.running == [1, 2]
    run(race, 200, 0.0, 5.0, 4.0)
    assert race.running == [1]
    values = race.values()
    assert values[1] > values[2] > values[0]
    assert values[1] - values[0] > 2.0


def test_who_is_asked_about_runs_on_until_its_loss_is_plain() -> None:
    race = Race(np.zeros(2), [True, False])
    run(race, 300, 0.0, 1.6)
    assert race.running == [0, 1]
    assert race.values()[1] - race.values()[0] == pytest.approx(1.6, abs=0.3)
    race = Race(np.zeros(2), [True, False])
    run(race, 300, 0.0, 6.0)
    assert race.running == [1]


def test_without_any_game_the_values_are_those_before() -> None:
    assert Race(np.array([3.0, 2.0]), [False, False]).values().tolist() == [3.0, 2.0]
