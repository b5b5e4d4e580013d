"""Help by touch: from any screen, about the game that is played, and why a building does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.messages import (
    AcceptRoll,
    Command,
    ConfirmScore,
    EndPaperGame,
    GoBack,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from tests.pictures.rehearsal import Rehearsal
from tests.ui.guests import Guests, guests
from tests.ui.hands import Finger
from tests.ui.test_way_layout import check
from ui import window
from ui.texts import LANGUAGES, Texts

SIZES = ((800, 480), (1280, 800), (1920, 1080))


@pytest.fixture
def table(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path, seed=4) as there:
        yield there


def middle(rehearsal: Rehearsal, game: int, rounds: int = 5) -> None:
    rehearsal.open(("Ada", "Ben"), "single", game).do(StartRounds())
    for _ in range(rounds):
        rehearsal.round()
    rehearsal.throw()


def ask(table: Guests, field: tuple[int, int]) -> None:
    sheet = table.part("why-sheet")
    Finger(*sheet.to_window(*sheet.middle_of(field))).down().up()
    window.step(2)


def test_help_is_two_touches_away_from_every_screen(table: Guests) -> None:
    table.arrive().corner().touch("door-help")
    assert "Game 1" in table.text("title")
    assert "tab-why" not in table.room.parts
    table.touch("tab-building", "tab-score", "tab-odds", "back")
    assert table.room is None
    assert table.place == "attract"
    seen = ["attract"]
    table.rehearsal.open(("Ada", "Ben"), "chapter", 4)
    ways: tuple[tuple[Command, ...], ...] = (
        (), (StartRounds(),), (ThrowVirtually(),), (AcceptRoll(),),
        (StopPlaying(0), StopPlaying(1)), (ConfirmScore(),), (GoBack(), Wake()),
    )  # fmt: skip
    for commands in ways:
        table.do(*commands)
        table.app.bridge.wake()
        window.step(2)
        table.corner().touch("door-help", "tab-score", "back")
        assert table.room is None
        seen.append(table.place)
    assert seen == ["attract", "briefing", "throw", "throw", "placing", "over", "standings", "choose"]
    table.rehearsal.open(("Ada", "Ben"), "single", 3, paper=True).do(StartRounds())
    table.rehearsal.throw().do(EndPaperGame())
    table.app.bridge.wake()
    window.step(2)
    assert table.place == "paperscores"
    table.corner().touch("door-help", "tab-score", "back")


def test_it_speaks_of_the_game_that_is_played(table: Guests) -> None:
    middle(table.rehearsal, 12)
    table.arrive().corner().touch("door-help")
    assert "Game 12" in table.text("title")
    table.touch("tab-score")
    assert table.text("figure-line-bandits") == "−6"
    assert "+20" in table.text("text-line-trees")
    table.touch("page-on")
    assert table.text("figure-line-complete_groups") == "+6"
    table.touch("tab-compass")
    assert table.text("title-stands") == Texts("en")("kind.fortress")


def test_a_touched_field_says_why_not_or_how(table: Guests) -> None:
    middle(table.rehearsal, 5)
    table.arrive().corner().touch("door-help")
    ask(table, (2, 0))
    assert table.text("why-text") == Texts("en")("reason.blocked")
    shown = table.room.help
    inside = shown.asking[0].reachable[0]
    ask(table, inside)
    assert table.text("why-head") == Texts("en")("help.why_fits")
    assert table.part("why-sheet")._ghost is not None
    ask(table, inside)
    assert table.room.why.way == 1
    table.touch("asks-1")
    assert table.room.why.field is None


def test_a_finger_that_hit_the_field_beside_slides_on(table: Guests) -> None:
    middle(table.rehearsal, 5)
    table.arrive().corner().touch("door-help")
    sheet = table.part("why-sheet")
    finger = Finger(*sheet.to_window(*sheet.middle_of((2, 0)))).down()
    window.step(2)
    assert table.room.why.field == (2, 0)
    inside = table.room.help.asking[0].reachable[0]
    finger.move(*sheet.to_window(*sheet.middle_of(inside)))
    window.step(2)
    assert table.room.why.field == inside
    assert table.text("why-head") == Texts("en")("help.why_fits")
    finger.move(*(place + 1 for place in sheet.to_window(*sheet.middle_of(inside))))
    finger.up()
    window.step(2)
    assert table.room.why.way == 0  # one touch is one question


def test_help_closes_when_the_game_goes_on(table: Guests) -> None:
    table.rehearsal.open(("Ada",), "single", 1)
    table.arrive().corner().touch("door-help")
    assert table.room is not None
    table.do(StartRounds())
    assert table.room is None


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("game", [1, 7, 12])
def test_every_page_fits_in_every_language(stage: Any, tmp_path: Path, size: tuple[int, int], game: int) -> None:
    with guests(tmp_path, size, seed=4) as table:
        middle(table.rehearsal, game)
        table.arrive().app.enter("help")
        room = table.room
        for language in LANGUAGES:
            room.show(room.shown, Texts(language))
            for page in room.tabs():
                room.turn_to(page)
                check(room, size)
                while "page-on" in room.parts and not room.parts["page-on"].disabled:
                    room.turn_page(1)
                    check(room, size)
    assert tuple(Window.size) == size
