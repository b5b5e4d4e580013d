"""Lights, timers and the reader follow from the state, and a restart asks for the same again."""

from __future__ import annotations

from random import Random

import pytest

from bench.evenings import BusyGuests, StillWorld
from kiosk.effects import (
    DesiredOutputs,
    Effect,
    Glow,
    ReadDice,
    SetButtonLight,
    SetTrayLight,
    StartTimer,
    StopReading,
    StopTimer,
    Timer,
    WatchTray,
    desired_outputs,
    diff,
)
from kiosk.flow import step
from kiosk.messages import (
    AcceptRoll,
    ButtonPressed,
    DiceRefused,
    EndPaperGame,
    GoBack,
    StartRounds,
    StopPlaying,
    Wake,
)
from kiosk.state import KioskState
from tests.core.evening import Evening, changes_from_nothing, placing, waiting

AT_TABLE = Timer.IDLE_TABLE


def test_the_button_beckons_where_it_begins_something() -> None:
    assert desired_outputs(KioskState()) == DesiredOutputs(button=Glow.PULSING, watch=True), (
        "dice thrown into the tray wake it"
    )
    assert Evening().do(Wake()).wishes == DesiredOutputs(watch=True, idle=Timer.IDLE_MENU)
    assert Evening().do(ButtonPressed()).wishes == DesiredOutputs(tray_light=True, tell=True, idle=Timer.IDLE_MENU)
    assert waiting().wishes == DesiredOutputs(button=Glow.PULSING, watch=True, idle=AT_TABLE)


def test_the_tray_is_lit_while_the_dice_are_read_and_shown() -> None:
    evening = waiting().do(ButtonPressed())
    assert evening.wishes == DesiredOutputs(tray_light=True, reading=1, idle=AT_TABLE)
    assert evening.effects == (
        SetButtonLight(Glow.OFF),
        SetTrayLight(on=True),
        WatchTray(on=False),
        ReadDice(1),
    )
    evening.do(*evening.read("single+blank solid", request=1))
    assert evening.wishes == DesiredOutputs(button=Glow.STEADY, tray_light=True, accept=1, idle=AT_TABLE)
    assert evening.effects == (SetButtonLight(Glow.STEADY), StopReading(1), StartTimer(Timer.ACCEPT, 1))
    evening.do(AcceptRoll())
    assert {SetButtonLight(Glow.OFF), SetTrayLight(on=False), StopTimer(Timer.ACCEPT)} <= set(evening.effects)


def test_an_unreadable_throw_starts_no_timer() -> None:
    evening = waiting().do(ButtonPressed(), DiceRefused(1, "blurred"))
    assert evening.wishes.accept is None


def test_the_tray_is_watched_once_all_have_decided() -> None:
    evening = placing()
    assert evening.wishes == DesiredOutputs(idle=AT_TABLE)
    evening.build(0)
    assert not evening.wishes.watch
    evening.build(1)
    assert evening.wishes == DesiredOutputs(button=Glow.PULSING, watch=True, idle=AT_TABLE)


def test_leaving_the_table_ends_everything_that_was_asked_for() -> None:
    evening = waiting().do(ButtonPressed(), GoBack())
    assert {StopReading(1), SetTrayLight(on=False), StopTimer(AT_TABLE)} <= set(evening.effects)
    assert evening.wishes == DesiredOutputs(button=Glow.PULSING, watch=True)


def test_the_idle_timer_changes_with_the_place() -> None:
    evening = Evening().do(Wake())
    assert StartTimer(Timer.IDLE_MENU) in evening.effects
    evening.do(GoBack())
    assert StopTimer(Timer.IDLE_MENU) in evening.effects


def test_no_throw_beckons_when_the_game_is_over() -> None:
    evening = placing("Ada").do(StopPlaying(0))
    assert evening.wishes == DesiredOutputs(idle=AT_TABLE)
    paper = Evening().sit_down("Ada", paper=True).do(StartRounds()).throw().do(EndPaperGame())
    assert paper.wishes == DesiredOutputs(idle=AT_TABLE)


@pytest.mark.parametrize("seed", range(8))
def test_doing_the_differences_one_by_one_gives_what_a_restart_would_ask_for(seed: int) -> None:
    """A world that follows the effects is always where one is that starts in this state."""
    state, guests = KioskState(), BusyGuests(Random(seed), mischief=0.1, leaving=0.02)
    evening, world = Evening(state, seed), WatchedWorld()
    world.follow(changes_from_nothing(state))
    for _ in range(200):
        command = guests.next(evening.state)
        outcome = step(evening.state, command)
        evening._handle(command)
        world.follow(outcome.effects if outcome.state == evening.state else evening.effects)
        fresh = WatchedWorld()
        fresh.follow(diff(DesiredOutputs(), desired_outputs(evening.state)))
        assert world == fresh


class WatchedWorld(StillWorld):
    """Where the lights, timers and the reader are after some effects."""

    def __init__(self) -> None:
        super().__init__()
        self.button, self.tray, self.watch = Glow.OFF, False, False

    def follow(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case SetButtonLight(glow):
                    self.button = glow
                case SetTrayLight(on):
                    self.tray = on
                case WatchTray(on):
                    self.watch = on
                case _:
                    self.run(effect)

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, WatchedWorld)
        return self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]

    def _all(self) -> tuple[object, ...]:
        return self.button, self.tray, self.watch, self.reading, self.accept, self.idle
