"""The first lesson of Lost Cities: it follows a real game, and stands on the screen of the app."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ChooseBook,
    Command,
    MakeMove,
    NewTable,
    StartRounds,
    ThrowMade,
    Wake,
)
from kiosk.rules.lost_cities_rw.book import BOOK
from kiosk.views import view
from tests.pictures.rehearsal import Rehearsal
from tests.ui.guests import Guests, guests
from ui import window
from ui.boards.lost_cities_rw import lesson
from ui.screens.lesson.steps import Progress
from ui.texts import LANGUAGES, Texts


class Learning:
    """A game by commands, and the lesson beside it."""

    def __init__(self, folder: Path) -> None:
        self.rehearsal = Rehearsal(folder)
        self.rehearsal.do(Wake(), ChooseBook(BOOK.name), AddPlayer("Ada"), AddPlayer("Ben"), NewTable())
        self.progress = Progress("CODE")
        self.told: list[str] = []
        self.shown = self.screen

    @property
    def screen(self) -> Any:
        return view(self.rehearsal.kiosk.state).screen

    def do(self, *commands: Command) -> str:
        """The step that is told afterwards."""
        for command in commands:
            self.rehearsal.do(command)
            before, self.shown = self.shown, self.screen
            self.progress = lesson.advanced(self.progress, before, self.shown)
        step = lesson.current(self.progress, self.shown) or lesson.hint(self.shown)
        assert step is not None
        for language in LANGUAGES:
            assert lesson.said(step, self.shown, Texts(language))
        return step

    def throw(self, faces: str) -> str:
        return self.do(ThrowMade(BOOK.dice.of(*faces.split())), AcceptRoll())


def test_the_lesson_follows_what_happens(stage: Any, tmp_path: Path) -> None:
    pupil = Learning(tmp_path)
    assert lesson.current(pupil.progress, pupil.shown) == "begin"
    assert pupil.do(StartRounds()) == "throw"
    assert pupil.do(ThrowMade(BOOK.dice.of(*["2", "3", "4", "yellow", "red", "blue"]))) == "accept"
    assert pupil.do(AcceptRoll()) == "aim"
    assert pupil.do(MakeMove(0, "yellow 2")) == "undo"
    assert pupil.do(MakeMove(1, "decline")) == "again"
    assert pupil.throw("2 5 4 yellow red blue") == "pass"
    assert pupil.do(MakeMove(1, "decline"), MakeMove(0, "yellow 5")) == "turn"
    assert pupil.do(MakeMove(0, "> red")) == "again"
    assert pupil.throw("2 5 4 yellow red blue") == "end"
    assert not pupil.progress.over
    pupil.rehearsal.close()


def test_without_an_arrow_none_is_told_of(stage: Any, tmp_path: Path) -> None:
    pupil = Learning(tmp_path)
    told = [pupil.do(StartRounds())]
    for turn in range(4):
        told.append(pupil.throw("9 9 9 yellow red blue"))
        told += [pupil.do(MakeMove(seat, "decline")) for seat in ((0, 1), (1, 0))[turn % 2]]
    assert "turn" not in told
    assert told[-1] in {"end", "again"}
    pupil.rehearsal.close()


def test_a_game_that_is_over_or_on_paper_teaches_nothing(stage: Any, tmp_path: Path) -> None:
    pupil = Learning(tmp_path)
    assert lesson.can_begin(pupil.shown)
    pupil.do(StartRounds())
    for turn in range(8):
        pupil.throw("9 9 9 yellow red blue")
        pupil.do(*(MakeMove(seat, "decline") for seat in ((0, 1), (1, 0))[turn % 2]))
    pupil.throw("9 9 9 yellow red blue")
    pupil.rehearsal.do(MakeMove(0, "decline"), MakeMove(1, "decline"))
    assert pupil.screen.finished
    assert not lesson.can_begin(pupil.screen)
    pupil.rehearsal.close()


@pytest.fixture
def table(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path, seed=4) as there:
        yield there


def test_the_lesson_stands_on_the_screen_of_a_real_game(table: Guests) -> None:
    table.arrive().do(Wake(), ChooseBook(BOOK.name), AddPlayer("Ada"), AddPlayer("Ben"), NewTable())
    table.touch("lesson")
    coach, said = table.app.coach, Texts("en")
    assert coach.active
    assert coach.parts["said"].text == said("lost.lesson_throw")
    assert "halo" in coach.parts
    table.do(ThrowMade(BOOK.dice.of(*["2", "3", "4", "yellow", "red", "blue"])))
    table.do(AcceptRoll())
    window.step(3)
    assert coach.parts["said"].text == said("lost.lesson_aim")
    tray, halo = coach._target("aim"), coach.parts["halo"]
    assert abs(tray.to_window(*tray.center)[0] - halo.center_x) < 5
    table.tap(coach.parts["lesson-leave"])
    assert not coach.active
