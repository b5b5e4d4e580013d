"""Who sits opposite reaches the next thing too, and turns the screen by one touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import ConfirmScore, EndPaperGame, GoBack, StartRounds, StopPlaying, TypeScore
from kiosk.views import BriefingView, OverView, PlacingView, StandingsView, ThrowView
from tests.pictures.rehearsal import Rehearsal
from tests.ui.guests import Guests, guests
from tests.ui.hands import Finger
from ui import window
from ui.screens.facing import Facing

TABLE = (1920, 1080)
NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture
def evening(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path, TABLE) as there:
        yield there


def strip(there: Guests) -> Facing:
    found: Facing = there.part("facing").content.children[0]
    return found


def opposite(there: Guests, name: str) -> Guests:
    return there.tap(strip(there).parts[name])


def over(rehearsal: Rehearsal) -> None:
    rehearsal.open(NAMES, "chapter").game(3)


def standings(rehearsal: Rehearsal) -> None:
    over(rehearsal)
    rehearsal.do(ConfirmScore())


def typed(rehearsal: Rehearsal) -> None:
    rehearsal.open(NAMES, paper=True).do(StartRounds()).throw().do(EndPaperGame())
    rehearsal.do(*(TypeScore(player, 7) for player in range(3)))


@pytest.mark.parametrize(
    ("prepare", "wanted"),
    [
        (lambda rehearsal: rehearsal.open(NAMES), ThrowView),
        (over, StandingsView),
        (standings, BriefingView),
        (typed, StandingsView),
    ],
)
def test_the_next_thing_is_reached_from_the_other_side(
    evening: Guests, prepare: Callable[[Rehearsal], object], wanted: type
) -> None:
    prepare(evening.rehearsal)
    evening.arrive()
    main = strip(evening).parts["main"]
    assert main.to_window(*main.center)[1] > TABLE[1] * 0.9, "it lies at their rim"
    opposite(evening, "main")
    assert isinstance(evening.view, wanted)


def test_the_screen_turns_and_everything_on_it_still_answers(evening: Guests) -> None:
    evening.rehearsal.open(NAMES)
    evening.arrive()
    start = evening.part("start")
    below = start.to_window(*start.center)
    opposite(evening, "turn")
    x, y = start.to_window(*start.center)
    assert (round(x), round(y)) == (TABLE[0] - round(below[0]), TABLE[1] - round(below[1]))
    evening.corner()
    assert evening.room is not None
    evening.touch("language-de")
    assert evening.app.bridge.view.language == "de"
    evening.touch("close").touch("start")
    assert isinstance(evening.view, ThrowView)


def test_what_both_sides_see_is_not_turned(evening: Guests) -> None:
    evening.rehearsal.open(NAMES)
    evening.arrive()
    opposite(evening, "turn")
    evening.touch("start")
    assert evening.screen.to_window(0, 0) == (0, 0)
    evening.rehearsal.throw()
    evening.do(*(StopPlaying(player) for player in range(3)))
    assert isinstance(evening.view, OverView), type(evening.view) is PlacingView
    assert evening.screen.to_window(0, 0) == TABLE, "and this one is turned as before"


@pytest.mark.parametrize("turned", [False, True])
def test_settings_face_whoever_has_opened_them(evening: Guests, *, turned: bool) -> None:
    """The corner lies between the sides while throwing and building: its far half is theirs who sit there."""
    evening.rehearsal.open(NAMES)
    evening.arrive()
    if turned:
        opposite(evening, "turn")
    evening.touch("start")
    for placing in (False, True):
        if placing:
            evening.rehearsal.throw()
            evening.app.bridge.wake()
            window.step(3)
        corner = evening.app.stage.corner
        for far in (True, False):
            x, y = corner.to_window(*corner.center)
            Finger(x, y + corner.height * (0.3 if far else -0.3)).down().up()
            window.step(2)
            close = evening.part("close")
            title = evening.part("title")
            upright = title.to_window(*title.center)[1] > close.to_window(*close.center)[1]
            assert upright is not far
            evening.touch("door-help")
            assert (evening.room.to_window(0, 0) == (0, 0)) is not far, "and what is opened from there"
            evening.app.leave_room()


def test_the_next_company_begins_upright(evening: Guests) -> None:
    evening.rehearsal.open(NAMES)
    evening.arrive()
    opposite(evening, "turn")
    evening.do(GoBack())
    assert not evening.app.stage.turned


def test_who_is_alone_has_nobody_opposite(evening: Guests) -> None:
    evening.rehearsal.open(NAMES[:1])
    evening.arrive()
    assert not evening.there("facing")
