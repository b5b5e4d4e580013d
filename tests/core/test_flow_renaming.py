"""Names and colours come later: in the middle of a first game they are said, or a seat is handed on."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.messages import ChangePlayer, Colour, ConfirmScore, NextGame, StartRounds, StopPlaying
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.registry import BOOKS, book
from kiosk.state import Over, Placing, Waiting
from tests.core.evening import Evening, placing, waiting
from tests.pictures.rehearsal import Rehearsal


def test_a_name_that_is_said_later_has_the_city_that_was_built_before() -> None:
    evening = placing().build(0)
    city = evening.game.city("Ada")
    evening.do(ChangePlayer(0, name="Käthe"))
    assert evening.table.names == evening.game.players == ("Käthe", "Ben")
    assert evening.game.city("Käthe") == city
    assert evening.game.to_act == ("Ben",)
    evening.build(1).throw().build(0)
    assert len(evening.game.city("Käthe").buildings) == 2


def test_it_is_possible_in_every_phase_of_the_first_game() -> None:
    evening = waiting()
    for name in ("Cleo", "Dora"):
        evening.do(ChangePlayer(0, name=name)).throw()
        assert isinstance(evening.table.phase, Placing)
        evening.do(ChangePlayer(1, name=f"{name} B")).build(0).build(1)
    evening.throw().do(StopPlaying(0), StopPlaying(1))
    assert isinstance(evening.table.phase, Over)
    evening.do(ChangePlayer(0, name="Ada again"), ConfirmScore())
    assert evening.table.results[-1].players == ("Ada again", "Dora B")


def test_what_a_result_says_stays() -> None:
    evening = Evening().sit_down("Ada", "Ben", mode=Mode.CHAPTER).do(StartRounds()).throw()
    evening.do(StopPlaying(0), StopPlaying(1), ConfirmScore(), NextGame(), StartRounds())
    assert isinstance(evening.table.phase, Waiting)
    assert evening.refused(ChangePlayer(0, name="Cleo")) == ("has_played",)
    evening.do(ChangePlayer(0, colour=Colour.GREY))
    assert evening.table.players[0].colour is Colour.GREY


def test_names_and_colours_stay_different() -> None:
    evening = placing()
    assert evening.refused(ChangePlayer(0, name="ben")) == ("name_taken", "ben")
    assert evening.refused(ChangePlayer(0, name=" ")) == ("bad_name", "40")
    taken = evening.table.players[1].colour
    assert evening.refused(ChangePlayer(0, colour=taken)) == ("colour_taken", str(taken))
    assert evening.refused(ChangePlayer(7, name="Cleo")) == ("no_such_player",)
    assert evening.refused(ChangePlayer(0, place=4)) == ("not_now",), "seats are for between two games"


@pytest.mark.parametrize("name", list(BOOKS))
def test_every_book_calls_its_players_otherwise(name: str) -> None:
    rules = book(name)
    before = rules.setup(rules.material(1), ("Ada", "Ben"), rules.series(rules.modes[0], ("Ada", "Ben"), (), 1))
    after = rules.rename(before, ("Cleo", "Ben"))
    assert after == rules.setup(
        rules.material(1), ("Cleo", "Ben"), rules.series(rules.modes[0], ("Cleo", "Ben"), (), 1)
    )
    assert rules.read_game(rules.write_game(after)) == after


def test_after_a_power_cut_everybody_is_called_as_before(tmp_path: Path) -> None:
    before = Rehearsal(tmp_path).open(("Ada", "Ben"), "single", 1).do(StartRounds())
    before.throw().do(ChangePlayer(1, name="Dirk"))
    table = before.kiosk.state.table
    before.close()
    after = Rehearsal(tmp_path)
    assert after.kiosk.state.table == table
    assert table is not None
    assert table.names == ("Ada", "Dirk")
    after.close()
