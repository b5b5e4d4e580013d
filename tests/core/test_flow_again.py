"""After the last game: the same people once more, and everybody a seat further."""

from __future__ import annotations

from kiosk.messages import (
    AddPlayer,
    ChooseMode,
    ConfirmScore,
    LeaveCafe,
    NewTable,
    NextGame,
    PlayAgain,
    RotateSeats,
    StartRounds,
    Wake,
)
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import Attract, Briefing, Standings, Waiting
from tests.core.evening import Evening, placing


def finished() -> Evening:
    return placing().all_stop().do(ConfirmScore())


def test_the_same_people_play_the_same_sheet_at_a_new_table() -> None:
    evening = finished()
    before = evening.table
    evening.do(PlayAgain())
    table = evening.table
    assert table.code != before.code
    assert (table.mode, table.first, table.players, table.hidden) == (
        before.mode, before.first, before.players, before.hidden,
    )  # fmt: skip
    assert table.results == ()
    assert evening.phase == Waiting(), "they have just heard what is new in it"
    assert evening.saved[before.code].series.finished, "the old one stays as it ended"


def test_a_series_begins_anew_with_its_first_briefing() -> None:
    evening = Evening().sit_down("Ada", mode=Mode.CHAPTER, first=1)
    for _ in range(3):
        evening.play_out()
    evening.do(PlayAgain())
    assert evening.phase == Briefing()
    assert (evening.game.number, evening.table.mode) == (1, "chapter")


def test_who_has_gone_home_is_left_out() -> None:
    evening = finished().do(LeaveCafe(0), PlayAgain())
    assert evening.table.names == ("Ben",)
    nobody = finished().do(LeaveCafe(0), LeaveCafe(1))
    assert nobody.refused(PlayAgain()) == ("no_players",)


def test_only_after_the_last_game() -> None:
    assert placing().refused(PlayAgain()) == ("not_now",)
    between = Evening().sit_down("Ada", mode=Mode.CHAPTER).play_out()
    assert isinstance(between.phase, Standings)
    assert between.refused(PlayAgain()) == ("not_now",)
    assert Evening().do(Wake()).refused(PlayAgain()) == ("not_now",)
    assert isinstance(Evening().state.front, Attract)


def test_everybody_moves_on_to_the_next_seat() -> None:
    evening = Evening().do(Wake(), AddPlayer("Ada", place=1), AddPlayer("Ben", place=4), AddPlayer("Cleo", place=0))
    evening.do(ChooseMode(Mode.CHAPTER), NewTable(), StartRounds()).throw().all_stop().do(
        ConfirmScore(), RotateSeats()
    )
    assert {one.name: one.place for one in evening.table.players} == {"Ada": 4, "Ben": 0, "Cleo": 1}
    assert evening.table.names == ("Ada", "Ben", "Cleo"), "nobody becomes somebody else"
    evening.do(NextGame())
    assert evening.game.players == ("Ada", "Ben", "Cleo")
    assert evening.refused(RotateSeats()) == ("not_now",)
