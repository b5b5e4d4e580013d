"""Computer seats and the coach by touch: chosen like people, waited for by nobody, looked back on afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.widget import Widget

from kiosk.envelope import enveloped
from kiosk.local_front import LocalFront
from kiosk.messages import (
    AcceptRoll,
    AddComputer,
    AddPlayer,
    ChooseMode,
    Command,
    NewTable,
    StartRounds,
    ThrowVirtually,
    Wake,
)
from kiosk.players.agent import Request
from kiosk.players.coaching import TableCoach
from kiosk.players.seats import ComputerSeats
from kiosk.runner import Delivered, Runner
from tests.ui.guests import Guests, wait
from tests.ui.hands import Finger
from tests.ui.playing import NEVER, memory
from ui import preferences, window
from ui.app import TabletownApp
from ui.widgets.buttons import HOLD_SECONDS

LONG = 30.0
"""Only a hang takes so long."""


class FirstMoveAgent:
    """Thinks nothing of it: the first move, and a coach with one reason for everything."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def submit(self, request: Request) -> Future[Any]:
        future: Future[Any] = Future()
        if request.what != "prepare":
            self.asked.append(request)
        best = {"move": "build a1", "fields": [[2, 3], [2, 4]], "reason": "room", "about": "U-5"}
        answers: dict[str, Any] = {
            "prepare": None,
            "choose": request.moves[0] if request.moves else "",
            "show": best,
            "judge": {"expected": 33.6, "low": 28.2, "high": 40.0, "rounds": 5.2},
            "look_back": [
                {"round": 1, "move": "stop", "fields": [], "loss": 4.2, "band": "better", "better": best},
                {"round": 1, "move": "stop", "fields": [], "loss": 0.2, "band": "fine", "better": None},
            ],
        }
        future.set_result(answers[request.what])
        return future


class ComputersTable(Guests):
    """The core in a thread of its own, with computer seats beside the window, as the wiring has it."""

    def __init__(self, folder: Path, size: tuple[int, int] = (800, 480), often: int = 99) -> None:
        super().__init__(folder, size)
        self.runner = Runner(self.rehearsal.kiosk, archive=self.rehearsal.archive)
        self.runner.start()
        self.agent = FirstMoveAgent()
        self.seats = ComputerSeats(self.runner, self.agent, 0.0)  # type: ignore[arg-type]
        self.seats.start()
        self.app = TabletownApp(LocalFront(self.runner), archive=self.rehearsal.archive, touched=self.seats.hurry)
        self.app.context.hand_seconds = NEVER
        self.app.context.coach = TableCoach(
            self.runner.ask_now, self.agent, lambda: often, self.seats.go_first  # type: ignore[arg-type]
        )  # fmt: skip

    def go(self) -> None:
        self.seats.stop()
        self.runner.stop()
        super().go()

    def do(self, *commands: Command) -> ComputersTable:
        for command in commands:
            future: Future[Delivered] = Future()
            self.runner.send(enveloped(command), future.set_result)
            assert future.result(LONG).refused is None, command
        self.runner.call(lambda: None, LONG)
        window.step(4)
        return self

    def tap(self, *widgets: Widget) -> ComputersTable:
        """The next touch finds the window as the core's answer has left it."""
        for widget in widgets:
            super().tap(widget)
            self.runner.call(lambda: None, LONG)
            window.step(2)
        return self

    def until(self, what: Callable[[], bool]) -> None:
        end = time.monotonic() + LONG
        while not what():
            assert time.monotonic() < end, "it never happens"
            window.step(1)
            time.sleep(0.005)
        window.step(3)

    def sit_down(self, *levels: str, people: int = 1) -> ComputersTable:
        names = ("Ada", "Ben", "Cleo")[:people]
        machines = [AddComputer(f"Robot {number}", level) for number, level in enumerate(levels)]
        self.arrive()
        self.do(Wake(), ChooseMode("single", 1), *(AddPlayer(name) for name in names), *machines)
        return self.do(NewTable(), StartRounds())

    def throw(self) -> None:
        self.do(ThrowVirtually(), AcceptRoll())

    def tap_in(self, place: Any, name: str) -> None:
        self.until(lambda: name in place.parts and not place.parts[name].disabled)
        self.tap(place.parts[name])

    def hold_in(self, place: Any, name: str) -> None:
        button = place.parts[name]
        finger = Finger(*button.to_window(*button.center)).down()
        wait(lambda: not button.pressed, 5 * HOLD_SECONDS)
        finger.up()
        window.step(2)

    @property
    def seat(self) -> Any:
        """The place that is shown where one sheet is passed around."""
        return self.screen._way.seat


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    with memory(tmp_path) as found:
        yield found


@pytest.fixture
def table(folder: Path) -> Iterator[ComputersTable]:
    made = ComputersTable(folder)
    yield made
    made.go()


def test_a_computer_is_chosen_like_a_person(table: ComputersTable) -> None:
    table.arrive().do(Wake())
    table.touch("more", "book-my-city-rw")
    table.touch("add-computer")
    table.until(lambda: len(table.view.players) == 2)
    machine = table.view.players[1]
    assert (machine.name, machine.level) == ("Pixel", "medium")
    assert table.part(f"token-{machine.place}").level == "medium", "it has a face"
    table.touch(f"seat-{machine.place}", "level-strong")
    table.until(lambda: table.view.players[1].level == "strong")
    table.touch("level-person")
    table.until(lambda: table.view.players[1].level == "")


def test_whoever_touches_before_the_core_has_answered_gets_another_seat(
    table: ComputersTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.arrive().do(Wake()).touch("more")
    posted: list[Command] = []
    monkeypatch.setattr(table.screen, "post", posted.append)
    table.touch("book-my-city-rw", "add-computer", "add-computer")
    seated = [one.place for one in posted if isinstance(one, AddPlayer | AddComputer)]
    assert len(seated) == len(set(seated)) == 3


def test_people_play_first_and_a_computer_after_them(table: ComputersTable) -> None:
    table.sit_down("medium").throw()
    assert table.seat.shown.panel.name == "Ada"
    table.until(lambda: len(table.agent.asked) == 1)
    seat = table.seat
    assert "go-first" not in seat.parts
    table.hold_in(seat, "stop")
    table.until(lambda: not table.view.waiting_for)
    assert table.view.panels[1].decided == "build"
    table.until(lambda: table.seat.shown.panel.name == "Ada")
    assert "next" in table.seat.parts, "the next throw is offered to the people"


def test_asked_to_it_goes_first_and_nobody_lays_its_building(table: ComputersTable) -> None:
    table.sit_down("medium").throw()
    way = table.screen._way
    way.look_at(1)
    window.step(3)
    assert not {"build", "stop", "pass"} & set(table.seat.parts), "its building is its own"
    table.tap_in(table.seat, "go-first")
    table.until(lambda: table.view.waiting_for == ("Ada",))
    assert not {"go-first", "revise"} & set(table.seat.parts)


def test_two_people_pass_the_screen_to_one_another_and_never_to_a_computer(table: ComputersTable) -> None:
    table.sit_down("easy", people=2).throw()
    assert table.seat.shown.panel.name == "Ada"
    table.hold_in(table.seat, "stop")
    table.until(lambda: "next" in table.seat.parts)
    assert "Ben" in table.seat.parts["next"].text
    table.tap_in(table.seat, "next")
    assert table.seat.shown.panel.name == "Ben"
    table.hold_in(table.seat, "stop")
    table.until(lambda: not table.view.waiting_for)


def test_around_a_large_table_every_seat_has_its_place(folder: Path) -> None:
    table = ComputersTable(folder, (1920, 1080))
    try:
        table.sit_down("strong", "easy").throw()
        seats = table.screen._way.seats
        assert set(seats) == {0, 1, 2}
        assert "build" in seats[0].parts
        assert "build" not in seats[1].parts
        table.hold_in(seats[0], "stop")
        table.until(lambda: not table.view.waiting_for)
        assert [one.decided for one in table.view.panels] == ["stop", "build", "build"]
    finally:
        table.go()


def test_a_person_takes_a_computers_seat_in_the_middle(table: ComputersTable) -> None:
    table.sit_down("strong").throw()
    table.corner().touch("door-company", "take-1")
    table.until(lambda: not table.app.context.levels)
    table.touch("back")
    table.hold_in(table.seat, "stop")
    table.until(lambda: "next" in table.seat.parts)
    table.tap_in(table.seat, "next")
    assert table.seat.shown.panel.name == "Robot 0"
    assert "build" in table.seat.parts


# --- the coach ------------------------------------------------------------------------------------------------------


def test_one_touch_shows_the_best_place_with_its_reason(table: ComputersTable) -> None:
    table.sit_down(people=2).throw()
    table.tap_in(table.seat, "coach")
    table.until(lambda: bool(table.seat.hint.note.lines))
    assert table.seat.board.marked == [(2, 3), (2, 4)]
    assert [text for text, _ in table.seat.hint.note.lines] == ["Keeps room: U"]
    table.hold_in(table.seat, "stop")
    table.until(lambda: not table.seat.board.marked)


def test_it_shows_it_as_often_as_the_owner_allows(folder: Path) -> None:
    table = ComputersTable(folder, often=1)
    try:
        table.sit_down().throw()
        table.tap_in(table.seat, "coach")
        table.until(lambda: bool(table.seat.hint.note.lines))
        assert table.seat.parts["coach"].disabled
    finally:
        table.go()


@pytest.mark.parametrize("who", ["owner", "group"])
def test_where_owner_or_group_want_none_there_is_none(folder: Path, who: str) -> None:
    table = ComputersTable(folder, often=0 if who == "owner" else 99)
    try:
        table.sit_down().throw()
        if who == "group":
            assert "coach" in table.seat.parts
            table.corner().touch("door-company", "coach")
            table.until(lambda: not table.app.context.coached)
            table.touch("back")
        assert "coach" not in table.seat.parts
        table.hold_in(table.seat, "stop")
        table.until(lambda: table.place == "over")
        assert not table.there("review")
    finally:
        table.go()


def test_what_a_city_is_worth_is_said_quietly_where_it_is_wanted(table: ComputersTable) -> None:
    preferences.now().change(worth=True)
    table.sit_down().throw()
    table.until(lambda: "worth" in table.seat.parts)
    assert table.seat.parts["worth"].text == "Worth about 34 (28 to 40), about 5 rounds left"


def test_after_the_game_the_coach_looks_back(table: ComputersTable) -> None:
    table.sit_down("easy").throw()
    table.hold_in(table.seat, "stop")
    table.until(lambda: not table.view.waiting_for)
    for _ in range(60):
        if table.place == "over":
            break
        table.throw()
        table.until(lambda: table.place == "over" or not table.view.waiting_for)
    table.touch("player-1")
    assert not table.there("review"), "nobody looks back for a computer"
    table.touch("player-0", "review")
    table.until(lambda: table.there("review-why-0"))
    assert table.text("review-round-0") == "Round 1: better was"
    assert table.text("review-cost-0") == "About 4 points"
    assert table.text("review-why-0") == "Keeps room: U"
    assert not table.there("review-why-1"), "what was fine is not spoken of"
    table.touch("review-close")
    assert not table.there("review-why-0")
