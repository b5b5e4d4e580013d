"""Nobody is ever stuck: a way back from every screen, and one by itself when everybody has left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.config import Config
from kiosk.effects import Effect, StartTimer, StopTimer
from kiosk.messages import ContinueTable, Wake
from kiosk.timers import Timers
from tests.pictures.scenes import SCENES
from tests.ui.playing import Playing, memory
from ui import window

CONFIG = Config()
WALKED = ("briefing-first", "throw-waiting", "throw-shown", "throw-refused", "placing-two", "over", "standings")
PAPER = ("throw-paper", "paper-scores")


class MovedTimers:
    """The kiosk's timers, on a clock that is moved instead of waited for."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers = Timers(CONFIG)

    def run(self, effect: Effect) -> None:
        if isinstance(effect, StartTimer | StopTimer):
            self.timers.run(effect, self.now)

    def touched(self) -> None:
        self.timers.touched(self.now)

    def go_by(self, table: Playing, seconds: float) -> str:
        """What is shown afterwards."""
        self.now += seconds
        table.post(*self.timers.due(self.now))
        return type(table.view).__name__


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    with memory(tmp_path) as place:
        yield place


def at_rest(folder: Path, hours: MovedTimers, scene: str = "") -> Playing:
    table = Playing(folder)
    table.rehearsal.kiosk._world = hours
    if scene:
        SCENES[scene].prepare(table.rehearsal)
    return table.start(touched=hours.touched)


def test_guests_who_walk_away_from_the_menu_leave_the_attract_screen(folder: Path) -> None:
    hours = MovedTimers()
    table = at_rest(folder, hours)
    table.post(Wake())
    assert hours.go_by(table, CONFIG.idle_menu_seconds - 1) == "ChooseView"
    table.tap(table.app.stage.corner)
    assert hours.go_by(table, CONFIG.idle_menu_seconds - 1) == "ChooseView"
    assert hours.go_by(table, 1) == "AttractView"
    table.stop()


def test_a_table_that_nobody_touches_is_kept_and_found_again(folder: Path) -> None:
    hours = MovedTimers()
    table = at_rest(folder, hours, "placing-two")
    before = table.view
    assert hours.go_by(table, CONFIG.idle_table_seconds - 1) == "PlacingView"
    assert hours.go_by(table, 1) == "AttractView"
    table.post(Wake(), ContinueTable(before.code))
    assert table.view == before
    table.stop()


@pytest.mark.parametrize("scene", [*WALKED, *PAPER])
def test_a_game_is_left_from_every_screen_by_touches_alone(folder: Path, scene: str) -> None:
    table = at_rest(folder, MovedTimers(), scene)
    table.tap(table.app.stage.corner)
    table.tap(table.app.stage.room.parts["leave"])
    table.tap(table.app.stage.room.parts["parting-go"])
    window.step(2)
    assert type(table.view).__name__ == "AttractView"
    table.stop()
