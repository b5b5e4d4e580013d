"""A player leaves the café in the middle and perhaps comes back; others join only between games."""

from __future__ import annotations

import pytest

from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    CancelThrow,
    ComeBack,
    Command,
    DiceMoving,
    EnterByHand,
    LeaveCafe,
    NextGame,
    PassRound,
    StartRounds,
    StopPlaying,
    ThrowAgain,
)
from kiosk.rules.my_city_rw.engine import Build, Move
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import Over, Placing, ReadingDice, RollShown, Standings, Waiting
from tests.core.evening import Evening, placing, waiting


def stopped(evening: Evening, name: str) -> bool:
    return evening.game.city(name).stopped


def test_who_leaves_while_others_place_is_stopped() -> None:
    evening = placing().do(LeaveCafe(0))
    assert not evening.table.players[0].present
    assert stopped(evening, "Ada")
    assert evening.game.to_act == ("Ben",)
    assert evening.refused(LeaveCafe(0)) == ("already_away", "Ada")
    assert evening.refused(LeaveCafe(2)) == ("no_such_player",)


def test_who_comes_back_before_the_next_throw_plays_on() -> None:
    evening = placing().do(LeaveCafe(0), ComeBack(0))
    assert not stopped(evening, "Ada")
    assert evening.game.to_act == ("Ada", "Ben")
    assert evening.build(0).game.to_act == ("Ben",)
    assert evening.refused(ComeBack(0)) == ("already_there", "Ada")
    assert evening.refused(ComeBack(-1)) == ("no_such_player",)


def test_who_comes_back_after_the_next_throw_waits_for_the_next_game() -> None:
    evening = placing().do(LeaveCafe(0)).build(1).throw().do(ComeBack(0))
    assert evening.table.players[0].present
    assert stopped(evening, "Ada")
    assert evening.game.to_act == ("Ben",)
    evening.do(StopPlaying(1))
    assert evening.phase == Over()


def test_what_was_built_in_the_round_stays_when_its_builder_leaves() -> None:
    evening = placing().build(0).do(LeaveCafe(0))
    assert len(evening.game.city("Ada").buildings) == 1
    evening.build(1).throw()
    assert stopped(evening, "Ada"), "stopped in the first round that is missed"
    assert len(evening.game.city("Ada").buildings) == 1
    assert evening.game.to_act == ("Ben",)


def test_a_decision_is_still_there_for_who_comes_back_at_once() -> None:
    evening = placing().build(0).do(LeaveCafe(0), ComeBack(0)).build(1).throw()
    assert evening.game.to_act == ("Ada", "Ben")


def test_who_stopped_went_and_comes_back_may_play_on() -> None:
    evening = placing().do(StopPlaying(0), LeaveCafe(0), ComeBack(0))
    assert evening.game.to_act == ("Ada", "Ben")


@pytest.mark.parametrize("phase", ["briefing", "waiting", "reading", "shown"])
def test_who_leaves_before_the_throw_is_stopped_in_the_round_that_they_miss(phase: str) -> None:
    evening = _until(phase).do(LeaveCafe(1))
    assert not stopped(evening, "Ben")
    _throw_from(evening, phase)
    assert stopped(evening, "Ben")
    assert evening.game.actions == (None, Move.STOP)
    evening.do(ComeBack(1))
    assert evening.game.to_act == ("Ada", "Ben"), "until the next throw it can be undone"


@pytest.mark.parametrize("phase", ["briefing", "waiting", "reading", "shown"])
def test_who_comes_back_before_the_throw_has_missed_nothing(phase: str) -> None:
    evening = _throw_from(_until(phase).do(LeaveCafe(1), ComeBack(1)), phase)
    assert evening.game.to_act == ("Ada", "Ben")


def _until(phase: str) -> Evening:
    evening = Evening().sit_down("Ada", "Ben")
    if phase != "briefing":
        evening.do(StartRounds())
    if phase in ("reading", "shown"):
        evening.do(ButtonPressed())
    if phase == "shown":
        evening.do(*evening.read("single+blank solid", request=1))
    return evening


def _throw_from(evening: Evening, phase: str) -> Evening:
    match phase:
        case "briefing":
            return evening.do(StartRounds()).throw()
        case "waiting":
            return evening.throw()
        case "reading":
            return evening.do(*evening.read("single+blank solid", request=1), AcceptRoll())
        case _:
            return evening.do(AcceptRoll())


def test_the_last_one_at_the_table_leaves() -> None:
    evening = placing("Ada").do(LeaveCafe(0))
    assert evening.phase == Over()
    evening.do(ComeBack(0))
    assert evening.phase == Placing()
    assert evening.game.to_act == ("Ada",)


def test_nobody_is_left_when_the_throw_is_accepted() -> None:
    evening = waiting("Ada", "Ben").do(LeaveCafe(0), LeaveCafe(1)).throw()
    assert evening.phase == Over()


def test_leaving_and_coming_back_while_the_score_is_shown() -> None:
    evening = placing().do(StopPlaying(0)).build(1).throw().do(StopPlaying(1), LeaveCafe(0), LeaveCafe(1))
    assert evening.phase == Over()
    evening.do(ComeBack(0))
    assert evening.phase == Over(), "Ada's stop is of an earlier round"


UNCOMMITTED: list[list[Command]] = [[], [ThrowAgain()], [EnterByHand()]]


@pytest.mark.parametrize("further", UNCOMMITTED, ids=["reading", "waiting", "shown"])
def test_who_leaves_while_dice_move_by_accident_and_comes_back_may_still_decide(further: list[Command]) -> None:
    evening = placing().build(1).do(LeaveCafe(0), DiceMoving(), *further, ComeBack(0))
    assert evening.phase == Placing(), "the round is open again"
    assert evening.game.to_act == ("Ada",)
    assert evening.refused(ButtonPressed()) == ("not_all_decided", "Ada")
    evening.build(0).throw()
    assert evening.game.round == 2


@pytest.mark.parametrize("further", UNCOMMITTED, ids=["reading", "waiting", "shown"])
def test_leaving_while_dice_move_by_accident_keeps_what_was_decided(further: list[Command]) -> None:
    evening = placing().build(0).build(1).do(DiceMoving(), *further)
    phase = evening.phase
    evening.do(LeaveCafe(0))
    assert evening.phase == phase
    assert isinstance(evening.game.actions[0], Build)
    evening.do(ComeBack(0))
    assert evening.phase == phase
    assert evening.do(CancelThrow()).phase == Placing()


def test_nobody_joins_in_the_middle_of_a_game() -> None:
    for evening in (Evening().sit_down("Ada"), waiting("Ada"), placing("Ada")):
        assert evening.refused(AddPlayer("Ben")) == ("not_now",)


def test_players_join_between_games_and_are_in_the_next() -> None:
    evening = Evening().sit_down("Ada", mode=Mode.CHAPTER).play_out()
    assert evening.phase == Standings()
    evening.do(AddPlayer("Ben"), NextGame())
    assert evening.game.players == ("Ada", "Ben")
    assert evening.table.series.players == ("Ada", "Ben")


def test_an_absent_player_is_left_out_of_the_next_game_and_back_in_the_one_after() -> None:
    evening = Evening().sit_down("Ada", "Ben", mode=Mode.CHAPTER).play_out().do(LeaveCafe(0), NextGame())
    assert evening.game.players == ("Ben",)
    evening.do(StartRounds()).throw()
    assert evening.refused(PassRound(0)) == ("not_in_this_game", "Ada")
    evening.do(ComeBack(0))
    assert evening.game.players == ("Ben",)
    evening.all_stop().do(ButtonPressed(), NextGame())
    assert evening.game.players == ("Ada", "Ben")
    assert [result.players for result in evening.table.results] == [("Ada", "Ben"), ("Ben",)]


def test_without_anybody_there_is_no_next_game() -> None:
    evening = Evening().sit_down("Ada", mode=Mode.CHAPTER).play_out().do(LeaveCafe(0))
    assert evening.refused(NextGame()) == ("no_players",)
    assert evening.do(ComeBack(0), NextGame()).game.players == ("Ada",)


def test_leaving_on_paper_changes_only_who_is_there() -> None:
    evening = Evening().sit_down("Ada", "Ben", paper=True).do(StartRounds()).throw()
    game = evening.table.game
    evening.do(LeaveCafe(0))
    assert evening.table.game == game
    assert evening.do(ComeBack(0)).table.game == game


def test_the_phases_of_these_tests() -> None:
    """The scenes above are in the phase that they say."""
    assert isinstance(_until("reading").phase, ReadingDice)
    assert isinstance(_until("shown").phase, RollShown)
    assert _until("waiting").phase == Waiting()
