"""The simulated tray really throws, the same with the same seed, and misbehaves when asked to."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hardware.simulated import MISBEHAVIOUR, SimulatedTray
from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind

SIZE = (640, 480)
ROLL = Roll(FaceA.CORNER, FaceB.COMPASS, RollKind.SOLID)


def film(tray: SimulatedTray, seconds: float, begin: float = 0.0) -> list[np.ndarray]:
    return [tray.picture(begin + number / 10) for number in range(round(seconds * 10))]


def changes(frames: list[np.ndarray]) -> list[float]:
    """How much the picture moves from frame to frame, beyond its noise."""
    return [float((np.abs(a.astype(int) - b).mean(axis=2) > 30).mean()) for a, b in itertools.pairwise(frames)]


def test_an_empty_tray_is_still() -> None:
    assert max(changes(film(SimulatedTray(5, SIZE), 2))) < 0.002


def test_a_throw_moves_and_comes_to_rest() -> None:
    tray = SimulatedTray(5, SIZE)
    tray.picture(0)
    tray.throw()
    moved = changes(film(tray, 6, 1))
    assert max(moved[:30]) > 0.01
    assert max(moved[-15:]) < 0.002


def test_other_dice_are_thrown_when_they_are_taken_and_come_to_rest() -> None:
    tray = SimulatedTray(5, (320, 240))
    tray.picture(0)
    assert not tray.take("my-city-rw")
    assert tray.take("lost-cities-rw")
    tray.throw_any()
    moved = changes(film(tray, 3, 1))
    assert max(moved[:15]) > 0.004
    assert max(moved[-8:]) < 0.002
    assert tray.take("my-city-rw")
    tray.throw_any()
    assert max(changes(film(tray, 2, 10))) > 0.01


def test_the_seed_decides_everything_and_without_one_nothing_repeats() -> None:
    trays = [SimulatedTray(seed, SIZE) for seed in (5, 5, 6)]
    rolls = [[tray.throw() for _ in range(20)] for tray in trays]
    assert rolls[0] == rolls[1] != rolls[2]
    first, second, other = (film(tray, 1) for tray in trays)
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
    assert not np.array_equal(first[0], other[0])
    assert [SimulatedTray(0, SIZE).throw() for _ in range(9)] != [SimulatedTray(0, SIZE).throw() for _ in range(9)]


def test_a_throw_can_be_told_what_to_show() -> None:
    assert SimulatedTray(5, SIZE).throw(ROLL) == ROLL


def test_the_light_is_another_one_at_every_throw() -> None:
    tray = SimulatedTray(5, SIZE)
    means = []
    for number in range(3):
        tray.throw(ROLL)
        tray.picture(10.0 * number)
        means.append(tuple(tray.picture(10.0 * number + 9).mean(axis=(0, 1)).round(1)))
    assert len(set(means)) == 3


@pytest.mark.parametrize("how", MISBEHAVIOUR)
def test_it_misbehaves_on_purpose(how: str) -> None:
    tray = SimulatedTray(5, SIZE)
    tray.throw(misbehave=how)
    first, last = tray.picture(0), tray.picture(9)
    assert first.shape == last.shape == (480, 640, 3)


def test_darkness_is_dark() -> None:
    tray = SimulatedTray(5, SIZE)
    bright = float(tray.picture(0).mean())
    tray.throw(misbehave="dark")
    assert float(tray.picture(1).mean()) < bright / 2


def test_an_unknown_misbehaviour_is_refused() -> None:
    with pytest.raises(ValueError, match="cocked"):
        SimulatedTray(5, SIZE).throw(misbehave="dancing")
