"""Timers are told the time and speak once."""

from __future__ import annotations

from kiosk.config import Config
from kiosk.effects import StartTimer, StopTimer, Timer
from kiosk.messages import AcceptDue, IdleExpired
from kiosk.timers import Timers

CONFIG = Config(accept_seconds=3, idle_menu_seconds=90, idle_table_seconds=900)


def test_a_sure_reading_is_accepted_once_after_its_time() -> None:
    timers = Timers(CONFIG)
    timers.run(StartTimer(Timer.ACCEPT, 7), 100.0)
    assert timers.next_due() == 103.0
    assert timers.due(102.9) == []
    assert timers.due(103.0) == [AcceptDue(7)]
    assert timers.due(200.0) == []
    assert timers.next_due() is None


def test_a_stopped_timer_says_nothing() -> None:
    timers = Timers(CONFIG)
    timers.run(StartTimer(Timer.ACCEPT, 7), 0.0)
    timers.run(StopTimer(Timer.ACCEPT), 1.0)
    assert timers.due(1000.0) == []


def test_with_zero_seconds_nothing_is_accepted_by_itself() -> None:
    timers = Timers(Config(accept_seconds=0))
    timers.run(StartTimer(Timer.ACCEPT, 7), 0.0)
    assert timers.due(1e9) == []


def test_a_touch_begins_idle_time_anew_but_not_the_acceptance() -> None:
    timers = Timers(CONFIG)
    timers.run(StartTimer(Timer.IDLE_MENU), 0.0)
    timers.run(StartTimer(Timer.ACCEPT, 1), 0.0)
    timers.touched(2.0)
    assert timers.due(3.0) == [AcceptDue(1)]
    assert timers.due(91.9) == []
    assert timers.due(92.0) == [IdleExpired()]


def test_a_touch_starts_nothing_that_did_not_run() -> None:
    timers = Timers(CONFIG)
    timers.touched(0.0)
    assert timers.next_due() is None
