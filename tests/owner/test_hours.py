"""Open, closed and dimmed; and no guess where nobody knows what time it is."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from kiosk.owner.hours import CLOSED, FILE, OwnHours, clock_is_known
from kiosk.owner.views import Span, Timetable

MONDAY = dt.datetime(2026, 11, 16, tzinfo=dt.UTC)
EVENINGS = (None, *(Span(18 * 60, 1 * 60),) * 6)
"""Closed on Mondays, otherwise from six until one in the morning."""


def at(folder: Path, when: dt.datetime, *, known: bool = True) -> OwnHours:
    return OwnHours(folder, now=lambda: when, known=lambda: known)


def test_as_delivered_it_is_always_open_and_never_dim(tmp_path: Path) -> None:
    for hour in range(24):
        assert at(tmp_path, MONDAY + dt.timedelta(hours=hour)).darkness() == 0


@pytest.mark.parametrize(
    ("day", "hour", "dark"),
    [
        (0, 0, 0.0),  # Sunday's evening goes on
        (0, 1, CLOSED),
        (0, 20, CLOSED),
        (1, 0, CLOSED),
        (1, 17, CLOSED),
        (1, 18, 0.0),
        (2, 0, 0.0),
        (2, 2, CLOSED),
    ],
)
def test_opening_hours_may_go_on_after_midnight(tmp_path: Path, day: int, hour: int, dark: float) -> None:
    hours = at(tmp_path, MONDAY + dt.timedelta(days=day, hours=hour))
    hours.change(Timetable(opening=EVENINGS))
    assert hours.darkness() == dark


@pytest.mark.parametrize(("hour", "dark"), [(21, 0.0), (22, 0.6), (3, 0.6), (6, 0.6), (7, 0.0)])
def test_night_is_dim(tmp_path: Path, hour: int, dark: float) -> None:
    hours = at(tmp_path, MONDAY + dt.timedelta(hours=hour))
    hours.change(Timetable(Span(22 * 60, 7 * 60), 0.6))
    assert hours.darkness() == dark


def test_a_clock_that_nobody_has_set_changes_nothing(tmp_path: Path) -> None:
    hours = at(tmp_path, MONDAY, known=False)
    hours.change(Timetable(opening=(None,) * 7))
    assert (hours.darkness(), hours.clock) == (0.0, ("00:00", False))
    old = at(tmp_path, dt.datetime(1970, 1, 1, tzinfo=dt.UTC))
    assert old.timetable.opening == (None,) * 7
    assert old.darkness() == 0


def test_the_hours_are_kept_and_a_damaged_file_means_open(tmp_path: Path) -> None:
    kept = Timetable(Span(1, 2), 0.3, EVENINGS)
    at(tmp_path, MONDAY).change(kept)
    assert at(tmp_path, MONDAY).timetable == kept
    for text in (
        "",
        "{}",
        '{"format": "tabletown-hours/1", "dim": 2}',
        '{"format": "tabletown-hours/1", "dim": 0.5, "night": [1]}',
    ):
        (tmp_path / FILE).write_text(text)
        assert at(tmp_path, MONDAY).timetable == Timetable()


def test_the_clock_is_known_by_the_network_or_by_a_module(tmp_path: Path) -> None:
    assert not clock_is_known(tmp_path)
    module = tmp_path / "sys/class/rtc/rtc0/since_epoch"
    module.parent.mkdir(parents=True)
    module.write_text("1200\n")
    assert not clock_is_known(tmp_path)
    module.write_text("1794000000\n")
    assert clock_is_known(tmp_path)
    module.unlink()
    network = tmp_path / "run/systemd/timesync/synchronized"
    network.parent.mkdir(parents=True)
    network.touch()
    assert clock_is_known(tmp_path)
