"""Computer seats at a table: after the people, each for its own seat, and never in anybody's way."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from kiosk.envelope import Envelope, enveloped
from kiosk.messages import (
    AcceptRoll,
    AddComputer,
    AddPlayer,
    ButtonPressed,
    ChangeLevel,
    ChooseBook,
    ChooseMode,
    ChoosePaper,
    Command,
    ConfirmScore,
    MakeMove,
    NewTable,
    NextGame,
    RemovePlayer,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from kiosk.players.agent import NoAnswer, Request
from kiosk.players.asked import deciding, draft_for, task_for
from kiosk.players.seats import ComputerSeats
from kiosk.runner import Delivered, Runner
from kiosk.state import Choosing, Over, Placing, Table
from tests.core.conftest import Opener
from tests.core.evening import Evening

LONG = 20.0
"""Only a hang takes so long."""


class ToyAgent:
    """Thinks of the last move, once it is told to; or not at all."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.held: list[Future[Any]] = []
        self.prepared: list[str] = []
        self.holds = self.fails = False

    def submit(self, request: Request) -> Future[Any]:
        future: Future[Any] = Future()
        if request.what == "prepare":
            self.prepared.append(request.book)
            return future
        self.asked.append(request)
        if self.holds:
            self.held.append(future)
        elif self.fails:
            future.set_exception(NoAnswer("gone"))
        else:
            future.set_result(request.moves[0])
        return future


class SeatsRig:
    def __init__(self, runner: Runner) -> None:
        self.runner, self.agent = runner, ToyAgent()
        self.heard: list[Envelope] = []
        handle = runner.kiosk.handle

        def noted(said: Command | Envelope) -> Any:  # noqa: ANN401
            refusal = handle(said)
            if isinstance(said, Envelope) and refusal is None:
                self.heard.append(said)
            return refusal

        runner.kiosk.handle = noted  # type: ignore[method-assign]
        self.seats = ComputerSeats(runner, self.agent, 0.0)  # type: ignore[arg-type]
        self.seats.start()

    def do(self, *commands: Command) -> None:
        for command in commands:
            future: Future[Delivered] = Future()
            self.runner.send(enveloped(command), future.set_result)
            assert future.result(LONG).refused is None, (command, future.result(LONG))
            self.runner.call(lambda: None, LONG)

    @property
    def table(self) -> Table:
        table = self.runner.kiosk.state.table
        assert table is not None
        return table

    @property
    def to_act(self) -> tuple[str, ...]:
        assert self.table.game is not None
        return self.table.game.to_act

    def until(self, what: Callable[[], bool]) -> None:
        end = time.monotonic() + LONG
        while not what():
            assert time.monotonic() < end, "it never happens"
            time.sleep(0.01)

    def throw(self) -> None:
        self.do(ThrowVirtually(), AcceptRoll())


@pytest.fixture
def rig(start: Opener) -> Iterator[SeatsRig]:
    kiosk = start()
    kiosk.resume()
    runner = Runner(kiosk)
    runner.start()
    made = SeatsRig(runner)
    yield made
    made.seats.stop()
    runner.stop()


def sit_down(rig: SeatsRig, *levels: str, people: int = 1) -> None:
    people_names = ("Ada", "Ben", "Cleo")[:people]
    machines = [AddComputer(f"Robot {number}", level) for number, level in enumerate(levels)]
    rig.do(Wake(), ChooseMode("single", 1), *(AddPlayer(name) for name in people_names), *machines)
    rig.do(NewTable(), StartRounds())


def test_a_computer_thinks_ahead_but_builds_after_the_people(rig: SeatsRig) -> None:
    sit_down(rig, "strong")
    rig.throw()
    rig.until(lambda: len(rig.agent.asked) == 1)
    time.sleep(0.5)
    assert rig.to_act == ("Ada", "Robot 0"), "it waits as long as somebody thinks"
    rig.do(StopPlaying(0))
    rig.until(lambda: not rig.to_act)
    mine = [one for one in rig.heard if one.actor == "agent:1"]
    assert [type(one.command).__name__ for one in mine] == ["Aim", "MakeMove"], "laid first, so that it can be seen"
    assert {one.seat for one in mine} == {1}
    assert len(rig.agent.asked) == 1
    assert rig.agent.prepared == ["my-city-rw"], "loaded before anybody waits for it"


def test_asked_to_it_goes_first(rig: SeatsRig) -> None:
    sit_down(rig, "easy", "medium")
    rig.throw()
    rig.until(lambda: len(rig.agent.asked) == 2)
    rig.seats.go_first()
    rig.until(lambda: rig.to_act == ("Ada",))
    rig.do(StopPlaying(0))
    rig.throw()
    rig.until(lambda: not rig.to_act)


def test_six_seats_are_done_in_a_second_and_a_half_and_sooner_where_somebody_touches(rig: SeatsRig) -> None:
    clock = [100.0]
    rig.seats._clock = lambda: clock[0]
    sit_down(rig, *["easy"] * 5)
    rig.throw()
    rig.until(lambda: len(rig.agent.asked) == 5)
    rig.do(StopPlaying(0))
    rig.until(lambda: bool(rig.seats._began))
    time.sleep(0.1)
    assert len(rig.to_act) == 5, "they take their time"
    clock[0] += 0.3
    rig.seats._woken.set()
    rig.until(lambda: any(one.actor == "agent:1" for one in rig.heard))
    assert len(rig.to_act) == 5
    rig.seats.hurry()
    rig.until(lambda: not rig.to_act)
    rig.throw()
    rig.until(lambda: bool(rig.seats._began))
    clock[0] += 1.5
    rig.seats._woken.set()
    rig.until(lambda: not rig.to_act)


def test_where_nothing_can_think_any_more_the_table_goes_on_with_something_legal(rig: SeatsRig) -> None:
    rig.agent.fails = True
    sit_down(rig, "strong")
    rig.throw()
    rig.do(StopPlaying(0))
    rig.until(lambda: not rig.to_act)


def test_while_it_thinks_nobody_waits_and_a_person_gets_its_seat(rig: SeatsRig) -> None:
    rig.agent.holds = True
    sit_down(rig, "strong")
    rig.throw()
    rig.do(StopPlaying(0))
    rig.until(lambda: bool(rig.agent.held))
    rig.do(ChangeLevel(1, ""))
    time.sleep(0.1)
    rig.agent.held[0].set_result(rig.agent.asked[0].moves[0])
    time.sleep(0.3)
    assert rig.to_act == ("Robot 0",), "what was thought of is not said any more"
    rig.do(StopPlaying(1))
    assert isinstance(rig.table.phase, Over)


def test_a_computer_takes_over_from_a_person_in_the_middle_of_a_round(rig: SeatsRig) -> None:
    sit_down(rig, people=2)
    rig.throw()
    rig.do(StopPlaying(0), ChangeLevel(1, "medium"))
    rig.until(lambda: not rig.to_act)


def test_a_restart_in_the_middle_of_a_round_asks_anew(rig: SeatsRig) -> None:
    rig.agent.holds = True
    sit_down(rig, "strong")
    rig.throw()
    rig.do(StopPlaying(0))
    rig.until(lambda: bool(rig.agent.held))
    rig.seats.stop()
    again = SeatsRig(rig.runner)
    again.until(lambda: not again.to_act)
    again.seats.stop()


def test_lost_cities_and_the_board_game_are_played_by_touches_too(rig: SeatsRig) -> None:
    rig.do(Wake(), ChooseBook("lost-cities-rw"), AddPlayer("Ada"), AddComputer("Robot", "medium"), NewTable())
    rig.do(StartRounds())
    for _ in range(3):
        rig.throw()
        rig.until(lambda: "Ada" in rig.to_act)
        rig.do(MakeMove(0, "decline"))
        rig.until(lambda: not rig.to_act)


def test_a_whole_game_among_computers_needs_people_for_the_dice_alone(rig: SeatsRig) -> None:
    rig.seats._clock = lambda: time.monotonic() * 50
    sit_down(rig, "easy", "medium")
    rig.throw()
    rig.do(StopPlaying(0))
    for _ in range(60):
        rig.until(lambda: not rig.to_act)
        if isinstance(rig.table.phase, Over):
            break
        rig.throw()
    assert isinstance(rig.table.phase, Over)
    rig.do(ConfirmScore())
    assert rig.table.results[0].players == ("Ada", "Robot 0", "Robot 1")


# --- what the core says of seats ------------------------------------------------------------------------------------


def table_of(*levels: str) -> Evening:
    evening = Evening().do(Wake(), ChooseMode("single", 1), AddPlayer("Ada"))
    evening.do(*(AddComputer(f"Robot {number}", level) for number, level in enumerate(levels)), NewTable())
    return evening.do(StartRounds()).throw()


def test_a_task_tells_the_seats_own_view_and_moves() -> None:
    evening = table_of("easy")
    task = task_for(evening.state, 1)
    assert task is not None
    assert (task.book, task.level) == ("my-city-rw", "easy")
    assert "Ada" not in task.view, "nothing of anybody else"
    assert json.loads(task.view)["buildings"] == []
    before = task_for(evening.state, 1)
    evening.build(0)
    assert task_for(evening.state, 1) == before, "nor of what others build in this round"
    assert task_for(evening.state, 0) is None, "who has decided has nothing to think about"
    assert all(draft_for(evening.state, 1, move) for move in task.moves if move.startswith("build"))
    assert draft_for(evening.state, 1, "stop") is None
    assert deciding(evening.state).seats == (1,)
    assert not deciding(evening.state).people


def test_computers_are_chosen_like_people_and_make_room_for_them() -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada"), *(AddComputer(f"Robot {n}", "easy") for n in range(5)))
    assert evening.refused(AddComputer("Robot 9", "easy"))[0] == "table_full"
    evening.do(AddPlayer("Ben"))
    form = evening.state.front
    assert isinstance(form, Choosing)
    assert [one.name for one in form.players] == ["Ada", "Robot 0", "Robot 1", "Robot 2", "Robot 3", "Ben"]
    assert [one.level for one in form.players] == ["", "easy", "easy", "easy", "easy", ""]
    evening.do(ChangeLevel(2, "strong"), ChangeLevel(3, ""), RemovePlayer(1))
    form = evening.state.front
    assert isinstance(form, Choosing)
    assert [one.level for one in form.players] == ["", "strong", "", "easy", ""]
    assert evening.refused(ChangeLevel(0, "clairvoyant"))[0] == "no_such_level"
    assert evening.refused(AddComputer("Nobody", ""))[0] == "no_such_level"
    assert evening.refused(ChoosePaper(paper=True))[0] == "computers_need_screen"
    evening.do(ChangeLevel(1, ""), ChangeLevel(3, ""), ChoosePaper(paper=True))
    assert evening.refused(AddComputer("Robot", "easy"))[0] == "computers_need_screen"


def test_another_book_has_other_levels() -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada"), AddComputer("Robot", "strong"), ChooseBook("lost-cities-rw"))
    form = evening.state.front
    assert isinstance(form, Choosing)
    assert [one.level for one in form.players] == ["", "medium"]


def test_in_a_campaign_a_computer_comes_and_goes_between_games() -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada"), AddComputer("Robot", "easy"), NewTable())
    evening.do(StartRounds()).throw().do(StopPlaying(0), MakeMove(1, "stop"), ConfirmScore())
    evening.do(AddComputer("Second", "strong"), ChangeLevel(1, "medium"), NextGame(), StartRounds())
    assert [one.level for one in evening.table.players] == ["", "medium", "strong"]
    evening.throw()
    assert deciding(evening.state).seats == (1, 2)
    assert isinstance(evening.phase, Placing)
    assert evening.refused(ButtonPressed())[0] == "not_all_decided"
