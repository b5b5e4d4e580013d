"""Leaving in the middle, setting up once more, and drawing openly: by touches on the real window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    ChooseBook,
    ChooseMode,
    NewTable,
    StartRounds,
    ThrowVirtually,
    Wake,
)
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.views import PlacingView
from tests.ui.guests import Guests, guests
from tests.ui.playing import Playing, memory
from ui import window
from ui.screens.placing.around import AroundTable
from ui.screens.placing.passing import PassAround


@pytest.fixture
def evening(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path) as there:
        yield there


def at_briefing(there: Guests, *names: str, game: int = 1) -> Guests:
    there.arrive().do(Wake(), ChooseMode(Mode.SINGLE, game), *(AddPlayer(name) for name in names), NewTable())
    assert there.place == "briefing"
    return there


def test_back_from_the_briefing_a_forgotten_player_sits_down(evening: Guests) -> None:
    code = at_briefing(evening, "Ada", "Ben").view.code
    evening.touch("back")
    assert evening.place == "choose"
    assert evening.view.code == code
    evening.touch("seat-4", "begin")
    assert evening.place == "briefing"
    table = evening.rehearsal.kiosk.state.table
    assert table is not None
    assert (table.code, len(table.players)) == (code, 3)


def test_the_way_back_from_the_second_set_up_keeps_the_table(evening: Guests) -> None:
    at_briefing(evening, "Ada").touch("back", "back")
    assert evening.there("parting-code")
    evening.touch("parting-go")
    assert evening.place == "attract"


def test_somebody_leaves_in_the_middle_and_comes_back(evening: Guests) -> None:
    at_briefing(evening, "Ada", "Ben").do(StartRounds())
    evening.rehearsal.throw()
    evening.app.bridge.wake()
    window.step(3)
    evening.corner().touch("door-company").hold("leave-1")
    assert evening.view.panels[1].stopped or evening.view.panels[1].decided == "stop"
    evening.touch("back-1")
    assert evening.view.waiting_for == ("Ada", "Ben")
    evening.touch("back")
    assert evening.room is None


@pytest.mark.parametrize("book", ["lost-cities-rw", "my-city-board"])
@pytest.mark.parametrize("size", [(800, 480), (1920, 1080)])
def test_in_the_other_books_too(stage: Any, tmp_path: Path, book: str, size: tuple[int, int]) -> None:
    with guests(tmp_path, size) as there:
        there.arrive().do(Wake(), ChooseBook(book), *([ChooseMode("eternal")] if book == "my-city-board" else []))
        there.do(*(AddPlayer(name) for name in ("Ada", "Ben", "Cleo")), NewTable(), StartRounds())
        there.do(*([ButtonPressed()] if book == "my-city-board" else [ThrowVirtually(), AcceptRoll()]))
        place = there.place
        there.corner().touch("door-company", "leave-1")
        assert all(player.present for player in there.app.bridge.view.players), "a short touch is none"
        there.hold("leave-1")
        assert [player.present for player in there.app.bridge.view.players] == [True, False, True]
        there.touch("back-1")
        assert all(player.present for player in there.app.bridge.view.players)
        there.touch("back")
        assert (there.room, there.place, there.notice) == (None, place, "")


def test_leaving_takes_a_hold(evening: Guests) -> None:
    at_briefing(evening, "Ada", "Ben").do(StartRounds())
    evening.corner().touch("door-company", "leave-0")
    state = evening.rehearsal.kiosk.state
    assert state.table is not None
    assert all(player.present for player in state.table.players)


@pytest.mark.parametrize(("size", "way"), [((1920, 1080), AroundTable), ((800, 480), PassAround)])
def test_around_a_table_all_draw_at_once_by_themselves(
    stage: Any, tmp_path: Path, size: tuple[int, int], way: type
) -> None:
    with guests(tmp_path, size) as there:
        there.arrive().do(Wake(), ChooseMode(Mode.SINGLE, 7), AddPlayer("Ada", place=1), AddPlayer("Ben", place=4))
        there.touch("more", "new", "begin", "start")
        there.rehearsal.throw()
        there.app.bridge.wake()
        window.step(3)
        assert isinstance(there.view, PlacingView)
        assert type(there.screen._way) is way


def test_the_group_switches_it_in_the_briefing_and_the_choice_survives(stage: Any, tmp_path: Path) -> None:
    with memory(tmp_path) as folder:
        play = Playing(folder)
        try:
            play.rehearsal.open(("Ada", "Ben"), mode="single", first=7)
            play.start()
            assert play.view.drawing == "hidden"
            play.press("Draw openly")
            assert play.view.drawing == "open"
            play.again()
            assert play.view.drawing == "open"
        finally:
            play.stop()
