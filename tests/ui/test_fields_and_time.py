"""Larger fields where one sheet is shown at a time, and a time for a turn that forces nobody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AcceptRoll, PassRound, StartRounds, ThrowVirtually
from tests.ui.guests import Guests, guests
from tests.ui.playing import every
from ui import preferences, window
from ui.preferences import TURN_SECONDS, KeptPreferences
from ui.screens.placing.seat import PlacingSeat
from ui.texts import Texts
from ui.widgets.placing_sheet import PlacingSheet

EN = Texts("en")


def placing(table: Guests) -> Guests:
    table.rehearsal.open(("Ada", "Ben"), "single", 1).do(StartRounds(), ThrowVirtually(), AcceptRoll())
    return table.arrive()


def sheets(table: Guests) -> list[Any]:
    window.step(2)
    return list(every(table.screen, PlacingSheet))


def settings(table: Guests, *names: str) -> None:
    table.corner().touch(*names, "close")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_large_fields_are_larger_than_the_usual_ones(stage: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    with guests(tmp_path, size) as table:
        placing(table)
        usual = max(sheet.unit for sheet in sheets(table))
        settings(table, "fields-large")
        (sheet,) = sheets(table)
        assert sheet.unit > 1.1 * usual
        table.do(PassRound(0))
        table.app.stage.screen._way.look_at(1)
        (sheet,) = sheets(table)
        assert sheet.parent.shown.panel.name == "Ben"
        settings(table, "fields-usual")
        assert max(sheet.unit for sheet in sheets(table)) == usual


def test_they_are_kept_over_a_start(tmp_path: Path) -> None:
    kept = KeptPreferences(tmp_path)
    kept.change(large_fields=True, turn_seconds=120)
    assert KeptPreferences(tmp_path).value == kept.value
    (tmp_path / preferences.FILE).write_text('{"large_fields": 3, "turn_seconds": 7}')
    assert KeptPreferences(tmp_path).value == preferences.Preferences()


@pytest.fixture
def timed(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path) as table:
        placing(table)
        settings(table, "turn-60")
        yield table


def seat(table: Guests) -> Any:
    (found,) = every(table.screen, PlacingSeat)
    return found


def test_the_ring_empties_second_by_second_and_then_there_are_words(timed: Guests) -> None:
    heard: list[str] = []
    timed.app.context.ring = heard.append
    timer = seat(timed).timer
    before = timer._left
    timer.second()
    assert seat(timed).parts["timer"].left == pytest.approx((before - 1) / 60)
    while timer.running:
        timer.second()
    assert heard == ["counted"]
    assert "timer" not in seat(timed).parts
    assert seat(timed).parts["status"].text == EN("play.time_up")
    assert timed.view.waiting_for == ("Ada", "Ben"), "nobody is passed over"
    timed.do(PassRound(0))
    assert timed.view.waiting_for == ("Ben",)


def test_every_turn_has_its_own_time(timed: Guests) -> None:
    for _ in range(9):
        seat(timed).timer.second()
    timed.do(PassRound(0))
    assert not seat(timed).timer.running, "who has decided has all the time"
    timed.screen._way.look_at(1)
    window.step(2)
    assert seat(timed).timer._left == pytest.approx(60, abs=3)


def test_nothing_runs_on_behind_another_screen(timed: Guests) -> None:
    timer = seat(timed).timer
    assert timer.running
    timed.screen.leave()
    assert not timer.running


def test_as_delivered_nobody_is_timed(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        placing(table)
        assert not seat(table).timer.running
        assert "timer" not in seat(table).parts
        assert TURN_SECONDS[0] == 0
