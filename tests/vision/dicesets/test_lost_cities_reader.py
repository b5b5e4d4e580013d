"""The reader of six dice, with tops as the networks would see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.dicesets.six import colour, number, throw, top
from vision.calibrate import Calibration
from vision.dicesets.lost_cities_rw import reader
from vision.dicesets.lost_cities_rw.limits import DEFAULT
from vision.dicesets.lost_cities_rw.reading import SixReading
from vision.dicesets.lost_cities_rw.tops import EQUATOR, NOTHING, ODD, SixDiceTop
from vision.find.locate import Located
from vision.find.rectify import TopPose
from vision.find.tray import TrayFloor
from vision.reading import ReadingRefused

GREY = np.full((480, 640, 3), 120, np.uint8)
TRAY = TrayFloor(((20.0, 20.0), (620.0, 20.0), (620.0, 460.0), (20.0, 460.0)))
Read = Callable[..., SixReading]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    """Reads a grey picture in which the networks see these tops."""

    def of(tops: list[SixDiceTop], calibration: Calibration | None = None) -> SixReading:
        cells = np.zeros((30, 40), np.float32)
        found = Located(tuple(one.candidate for one in tops), cells, cells, TRAY)
        monkeypatch.setattr(reader, "locate", lambda *_: found)
        monkeypatch.setattr(
            reader, "examined", lambda _, candidates: tuple(t for t in tops if t.candidate in candidates)
        )
        limits = replace(DEFAULT, threshold=0.0)
        monkeypatch.setattr(
            reader, "score_of", lambda signs, _: 2.0 if signs.leaning < 0 and signs.wavers < 1 else -2.0
        )
        return reader.read(GREY, calibration, limits)

    return of


def test_six_plain_dice_are_read(read: Read) -> None:
    reading = read(throw((2, 0, 7), ("red", "blue", "green")))
    assert reading.as_found() == {"throw": {"numbers": [0, 2, 7], "colours": ["red", "green", "blue"]}}
    assert reading.confidence > 0.8


def test_places_where_nothing_is_do_not_count(read: Read) -> None:
    nothing = top(NOTHING, 560.0)
    faint = replace(nothing, candidate=replace(nothing.candidate, heat=0.25))
    assert read([*throw(), faint]).reason is None


@pytest.mark.parametrize(
    ("tops", "reason"),
    [
        (throw()[:5], ReadingRefused.MISSING_DIE),
        ([*throw(), number(3, 560.0)], ReadingRefused.EXTRA_DIE),
        ([*throw(), colour("green", 560.0)], ReadingRefused.EXTRA_DIE),
        ([*throw(), top(ODD, 560.0)], ReadingRefused.EXTRA_DIE),
        ([*throw()[:5], number(3, 560.0)], ReadingRefused.UNSURE),
    ],
)
def test_anything_but_three_and_three_is_refused(read: Read, tops: list[SixDiceTop], reason: ReadingRefused) -> None:
    assert read(tops).reason is reason


def test_dice_of_my_city_alone_are_no_throw(read: Read) -> None:
    assert read([top(ODD, 100.0), top(ODD, 200.0), top(ODD, 300.0)]).reason is ReadingRefused.EXTRA_DIE


def test_a_leaning_die_is_refused_and_pointed_out(read: Read) -> None:
    dice = throw()
    dice[1] = replace(dice[1], flags=np.array([5.0, -8, -8]))
    reading = read(dice)
    assert reading.reason is ReadingRefused.COCKED_DIE
    assert [one.note for one in reading.dice] == ["", "leans", "", "", "", ""]


@pytest.mark.parametrize("sign", range(3))
def test_what_is_plainly_spoilt_is_refused_however_high_the_score(
    read: Read, monkeypatch: pytest.MonkeyPatch, sign: int
) -> None:
    dice = throw()
    dice[4] = replace(dice[4], flags=np.where(np.arange(3) == sign, 3.0, -8.0))
    monkeypatch.setattr(reader, "signs_of", lambda *_: pytest.fail("it is weighed"))
    reading = read(dice)
    assert reading.reason is [ReadingRefused.COCKED_DIE, ReadingRefused.COVERED, ReadingRefused.MOVING][sign]
    assert [bool(one.note) for one in reading.dice] == [False] * 4 + [True, False]


def test_a_six_that_may_be_a_nine_is_refused_and_pointed_out(read: Read) -> None:
    dice = [number(6, 100.0), number(2, 160.0, way=EQUATOR), number(7, 220.0, way=EQUATOR), *throw()[3:]]
    reading = read(dice)
    assert reading.reason is ReadingRefused.UNSURE
    assert "nine" in reading.message
    assert reading.dice[0].note == "six or nine"


def test_a_top_that_the_border_cuts_off_can_not_be_read(read: Read) -> None:
    dice = throw()
    dice[0] = replace(dice[0], pose=TopPose(4.0, 200.0, 40.0, 0.0))
    assert read(dice).reason is ReadingRefused.COVERED


def test_dice_that_are_too_small_are_refused(read: Read) -> None:
    assert read([replace(one, pose=replace(one.pose, size=18.0)) for one in throw()]).reason is ReadingRefused.UNSURE


def test_dice_beside_the_calibrated_tray_do_not_count(read: Read) -> None:
    left = Calibration(((0.0, 0.0), (0.4, 0.0), (0.4, 1.0), (0.0, 1.0)))
    assert read(throw(), left).reason is ReadingRefused.MISSING_DIE


def test_an_empty_tray_has_no_dice(read: Read) -> None:
    assert read([]).reason is ReadingRefused.MISSING_DIE


def test_in_the_dark_more_light_is_what_helps(monkeypatch: pytest.MonkeyPatch, read: Read) -> None:
    monkeypatch.setattr(reader.light, "dark", lambda *_: True)
    assert read(throw()[:4]).reason is ReadingRefused.TOO_DARK
    assert read(throw()).reason is None
