"""Standings, the next game, the last game, and bandits who move on."""

from __future__ import annotations

import pytest

from kiosk.effects import FindSheet
from kiosk.flow import step
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    BeginGame,
    ButtonPressed,
    ChangePlayer,
    ComeBack,
    ConfirmScore,
    ContinueTable,
    DiceMoving,
    GoBack,
    LeaveCafe,
    NextGame,
    OpenTable,
    RemovePlayer,
    StartRounds,
    Wake,
)
from kiosk.rules.my_city_rw.standings import Mode, totals
from kiosk.state import Briefing, Colour, Player, Standings
from tests.core.evening import SHEETS, Evening


def after_one(mode: Mode = Mode.CHAPTER, first: int = 1) -> Evening:
    return Evening().sit_down("Ada", "Ben", mode=mode, first=first).play_out()


@pytest.mark.parametrize("go_on", [NextGame(), ButtonPressed()])
def test_the_next_game_of_the_schedule_begins(go_on: NextGame | ButtonPressed) -> None:
    evening = after_one(Mode.MINI).do(go_on)
    assert FindSheet(6) in evening.effects
    assert evening.phase == Briefing()
    assert evening.game.spec.number == 6


def test_only_the_right_sheet_is_taken() -> None:
    evening = after_one()
    assert evening.refused(BeginGame(SHEETS[3])) == ("wrong_game", "2")
    assert evening.refused(BeginGame("no sheet"))[0] == "bad_sheet"
    assert evening.refused(BeginGame(""))[0] == "bad_sheet"


def test_a_game_is_not_begun_twice() -> None:
    evening = after_one().do(NextGame())
    assert evening.ignored(BeginGame(SHEETS[2]))
    assert evening.ignored(BeginGame(SHEETS[3]))


def test_a_campaign_goes_through_all_twelve_games_and_ends() -> None:
    evening = Evening().sit_down("Ada", "Ben", mode=Mode.CAMPAIGN)
    for _ in range(12):
        evening.play_out()
    assert [result.game for result in evening.table.results] == list(range(1, 13))
    assert evening.table.series.finished
    assert evening.refused(NextGame()) == ("all_games_played",)
    assert evening.refused(ButtonPressed()) == ("all_games_played",)
    assert evening.refused(BeginGame(SHEETS[1])) == ("all_games_played",)
    assert set(totals(evening.table.series)) == {"Ada", "Ben"}


def test_a_group_goes_on_another_day() -> None:
    evening = after_one()
    left = evening.table
    evening.do(GoBack(), Wake(), ContinueTable(left.code), NextGame())
    assert evening.game.spec.number == 2
    assert evening.table.results == left.results


def test_before_the_first_result_names_may_change_and_players_go() -> None:
    evening = Evening().sit_down("Ada", "Ben")
    table = evening.table
    assert evening.refused(ChangePlayer(0, place=4)) == ("not_now",)
    assert table.players[1] == Player("Ben", Colour.BLUE, 1)
    evening.do(ChangePlayer(0, name="Cleo"))
    assert evening.table.names == evening.game.players == ("Cleo", "Ben")


def test_who_has_played_keeps_the_name_and_may_move() -> None:
    evening = after_one()
    assert evening.refused(ChangePlayer(0, name="Cleo")) == ("has_played",)
    assert evening.refused(RemovePlayer(0)) == ("has_played",)
    evening.do(ChangePlayer(0, colour=Colour.GREY, place=5))
    assert evening.table.players[0] == Player("Ada", Colour.GREY, 5)
    assert evening.refused(AddPlayer("ben")) == ("name_taken", "ben")


def test_at_a_table_without_results_the_last_player_stays() -> None:
    ada, ben = Player("Ada", Colour.RED, 0), Player("Ben", Colour.BLUE, 1)
    opened = OpenTable("ABCD", Mode.SINGLE, 1, paper=False, players=(ada, ben), language="en")
    evening = Evening(step(Evening().do(Wake()).state, opened).state)
    assert evening.phase == Standings()
    evening.do(ChangePlayer(0, name="Cleo"), RemovePlayer(1))
    assert evening.table.names == ("Cleo",)
    assert evening.refused(RemovePlayer(0)) == ("has_played",)


def test_standings_take_no_throw() -> None:
    evening = after_one()
    assert evening.refused(AcceptRoll()) == ("not_now",)
    assert evening.refused(StartRounds()) == ("not_now",)
    assert evening.refused(ConfirmScore()) == ("not_now",)
    assert evening.ignored(DiceMoving())


def test_bandits_at_large_move_on_from_game_ten_to_eleven() -> None:
    evening = Evening().sit_down("Ada", "Ben", mode=Mode.CHAPTER, first=10).do(StartRounds())
    printed = evening.game.city("Ada").bandits
    assert printed
    evening.throw().all_stop().do(ConfirmScore())
    (result,) = evening.table.results
    assert result.bandits[0], "nobody has surrounded them"
    evening.do(NextGame())
    assert evening.game.carried == result.bandits
    sheet = evening.game.spec.sheet
    arrived = evening.game.city("Ada").bandits
    assert arrived != 0
    assert arrived & ~sheet.all == 0
    evening.play_out()
    assert evening.do(NextGame()).game.carried == evening.table.results[-1].bandits


def test_who_was_away_brings_no_bandits() -> None:
    evening = Evening().sit_down("Ada", "Ben", mode=Mode.CHAPTER, first=10).play_out().do(LeaveCafe(0), NextGame())
    assert len(evening.game.carried) == 1
    evening.play_out().do(ComeBack(0), NextGame())
    assert evening.game.players == ("Ada", "Ben")
    assert evening.game.carried[0] == ()
