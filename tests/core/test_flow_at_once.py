"""People who only say how many they are: a throw on the attract screen is the first one of their game."""

from __future__ import annotations

import pytest

from kiosk.effects import ReadDice
from kiosk.messages import (
    AcceptRoll,
    ButtonPressed,
    CameraFound,
    Command,
    ConfirmScore,
    DiceMoving,
    NewTable,
    PlayNow,
    StopPlaying,
    Wake,
)
from kiosk.state import AtTable, Over, Placing, ReadingDice, RollShown, Source, Standings, Start, Waiting
from tests.core.evening import Evening

TWO = PlayNow(("Ada", "Ben"), (1, 4))


@pytest.mark.parametrize("somebody", [ButtonPressed(), DiceMoving()])
def test_the_dice_that_lie_there_are_read_for_the_first_round(somebody: Command) -> None:
    evening = Evening().do(CameraFound(there=True), somebody, TWO)
    assert isinstance(evening.state.front, AtTable)
    assert isinstance(evening.phase, ReadingDice)
    assert ReadDice(1) in evening.effects
    assert (evening.table.mode, evening.game.number) == ("single", 1)
    assert [(one.name, one.place) for one in evening.table.players] == [("Ada", 1), ("Ben", 4)]
    evening.do(*evening.read("corner+single lined", request=1), AcceptRoll())
    assert isinstance(evening.phase, Placing)


def test_dice_that_are_thrown_while_the_question_is_on_the_screen_count_too() -> None:
    evening = Evening().do(CameraFound(there=True), Wake(), DiceMoving(), TWO)
    assert isinstance(evening.phase, ReadingDice)


def test_after_a_touch_the_first_throw_is_awaited() -> None:
    assert Evening().do(CameraFound(there=True), Wake(), TWO).phase == Waiting()


def test_without_a_camera_the_screen_throws_at_once() -> None:
    evening = Evening().do(Wake(), TWO)
    assert isinstance(evening.phase, RollShown)
    assert (evening.phase.source, evening.phase.sure) == (Source.VIRTUAL, True)


def test_only_the_first_game_goes_without_its_briefing() -> None:
    evening = Evening().do(Wake(), TWO, AcceptRoll(), StopPlaying(0), StopPlaying(1))
    assert evening.table.start is Start.BRIEFING
    assert isinstance(evening.phase, Over)
    assert isinstance(evening.do(ConfirmScore()).phase, Standings)


def test_who_plays_must_be_said_and_six_are_the_most() -> None:
    evening = Evening().do(Wake())
    assert evening.refused(PlayNow(())) == ("no_players",)
    assert evening.refused(PlayNow(tuple("ABCDEFG"))) == ("table_full", "6")
    assert evening.refused(PlayNow(("Ada", "ada"))) == ("name_taken", "ada")
    assert evening.refused(PlayNow(("Ada", "Ben"), (3, 3))) == ("place_taken", "3")
    assert evening.refused(NewTable()) == ("no_players",), "nothing of it is left"
