"""People who only say how many they are: a throw on the attract screen is the first one of their game."""

from __future__ import annotations

import pytest

from kiosk.effects import ReadDice, SetTrayLight, TellDice
from kiosk.messages import (
    AcceptRoll,
    ButtonPressed,
    CameraFound,
    Command,
    ConfirmScore,
    DiceMoving,
    DiceSeen,
    GoBack,
    NewTable,
    PlayNow,
    StopPlaying,
    ThrowRead,
    Wake,
)
from kiosk.rules.lost_cities_rw.book import DICE_SET
from kiosk.rules.registry import DEFAULT_BOOK
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


# --- the dice that lie there decide which game it is ----------------------------------------------------------------

SIX = "lost-cities-rw"


def thrown(*seen: str) -> Evening:
    return Evening().do(CameraFound(there=True), DiceMoving(), *map(DiceSeen, seen))


def people(number: int) -> PlayNow:
    return PlayNow(tuple("ABCDEF"[:number]), tuple(range(number)))


def test_what_lies_there_is_asked_with_light_until_the_game_begins() -> None:
    evening = Evening().do(CameraFound(there=True), DiceMoving())
    assert {TellDice(on=True), SetTrayLight(on=True)} <= set(evening.effects)
    evening.do(TWO)
    assert TellDice(on=False) in evening.effects
    assert SetTrayLight(on=False) not in evening.effects[-4:], "its dice are read at once"


def test_six_dice_begin_their_own_game_and_that_throw_is_its_first() -> None:
    evening = thrown(SIX).do(people(2))
    assert evening.table.book == SIX
    assert isinstance(evening.phase, ReadingDice)
    assert ReadDice(1, SIX) in evening.effects
    throw = DICE_SET.of("1", "2", "3", "red", "blue", "green")
    evening.do(ThrowRead(1, throw, sure=False), AcceptRoll())
    assert isinstance(evening.phase, Placing)


@pytest.mark.parametrize(("number", "book"), [(1, DEFAULT_BOOK), (2, SIX), (5, SIX), (6, DEFAULT_BOOK)])
def test_a_game_that_so_many_cant_play_gives_way_and_its_dice_are_not_read(number: int, book: str) -> None:
    evening = thrown(SIX).do(people(number))
    assert evening.table.book == book
    assert isinstance(evening.phase, ReadingDice if book == SIX else Waiting)


@pytest.mark.parametrize("seen", [(), ("",), (DEFAULT_BOOK,), (SIX, ""), ("my-city-board",), ("unheard-of",)])
def test_where_it_cant_be_told_it_is_the_first_game_and_the_throw_counts(seen: tuple[str, ...]) -> None:
    evening = thrown(*seen).do(TWO)
    assert evening.table.book == DEFAULT_BOOK
    assert isinstance(evening.phase, ReadingDice)


def test_what_was_told_of_an_earlier_throw_says_nothing_of_this_one() -> None:
    again = thrown(SIX).do(GoBack())
    assert again.do(DiceMoving(), TWO).table.book == DEFAULT_BOOK
    touched = thrown(SIX).do(GoBack(), Wake())
    assert touched.do(TWO).table.book == DEFAULT_BOOK


def test_pressing_once_more_forgets_nothing() -> None:
    assert thrown(SIX).do(ButtonPressed(), TWO).table.book == SIX
