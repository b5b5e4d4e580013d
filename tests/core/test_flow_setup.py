"""Back from a briefing to the set-up, and whether a group draws hidden."""

from __future__ import annotations

from kiosk.codec import command_from_json, command_to_json, decode, encode
from kiosk.flow import table_after
from kiosk.messages import (
    AddPlayer,
    BeginGame,
    ChooseDrawing,
    ChooseMode,
    ChoosePaper,
    LeaveCafe,
    NewTable,
    PassRound,
    RemovePlayer,
    SetUpAgain,
    StartRounds,
    ThrowVirtually,
)
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import Briefing, Standings, Table
from kiosk.views import ChooseView, view
from kiosk.views.placing import PlacingView
from tests.core.evening import SHEETS, Evening


def test_a_forgotten_player_joins_before_the_first_throw_and_the_table_keeps_its_code() -> None:
    evening = Evening().sit_down("Ada", "Ben")
    code = evening.table.code
    evening.do(SetUpAgain())
    shown = view(evening.state).screen
    assert isinstance(shown, ChooseView)
    assert shown.code == code
    evening.do(AddPlayer("Cleo"), NewTable())
    assert isinstance(evening.table.phase, Briefing)
    assert evening.table.code == code
    assert evening.table.game is not None
    assert evening.table.game.players == ("Ada", "Ben", "Cleo")


def test_everything_else_can_be_chosen_anew_as_well() -> None:
    evening = Evening().sit_down("Ada", "Ben")
    evening.do(SetUpAgain(), ChooseMode(Mode.SINGLE, 4), ChoosePaper(paper=True), RemovePlayer(0), NewTable())
    assert isinstance(evening.table.game, PaperGame)
    assert (evening.table.game.spec.number, evening.table.game.players) == (4, ("Ben",))


def test_who_was_away_is_asked_again() -> None:
    evening = Evening().sit_down("Ada", "Ben").do(LeaveCafe(1), SetUpAgain())
    assert all(player.present for player in evening.table.players)


def test_it_is_possible_until_the_first_throw() -> None:
    evening = Evening().sit_down("Ada").do(StartRounds(), SetUpAgain())
    assert isinstance(evening.table.phase, Standings)
    evening.do(NewTable(), StartRounds(), ThrowVirtually())
    assert evening.refused(SetUpAgain()) == ("not_now",)


def test_a_journal_gives_the_same_table_back() -> None:
    evening = Evening().sit_down("Ada").do(SetUpAgain(), AddPlayer("Ben"))
    commands = [SetUpAgain(), AddPlayer("Ben"), BeginGame(SHEETS[1])]
    table: Table | None = Evening().sit_down("Ada").table
    for command in commands:
        table = table_after(table, command_from_json(command_to_json(command)))
    evening.do(NewTable())
    assert table is not None
    assert table.game == evening.table.game


def drawing(evening: Evening) -> PlacingView:
    shown = view(evening.state).screen
    assert isinstance(shown, PlacingView)
    return shown


def test_a_group_draws_openly_where_it_wants_to() -> None:
    evening = Evening().sit_down("Ada", "Ben", first=7).do(ChooseDrawing(hidden=False), StartRounds()).throw()
    assert not drawing(evening).hidden
    assert not any(panel.covered for panel in drawing(evening).panels)


def test_nobody_uncovers_what_another_has_drawn_already() -> None:
    evening = Evening().sit_down("Ada", "Ben", first=7).do(StartRounds()).throw().do(ChooseDrawing(hidden=False))
    assert not drawing(evening).hidden
    evening.do(ChooseDrawing(hidden=True), PassRound(0))
    assert evening.refused(ChooseDrawing(hidden=False)) == ("drawing_under_way",)
    assert drawing(evening).hidden


def test_tables_of_old_journals_draw_hidden_as_they_did() -> None:
    table = Evening().sit_down("Ada", "Ben", first=7).table
    written = encode(table)
    assert written.pop("hidden", True) is True
    assert decode(Table, written).hidden
    assert not decode(Table, {**written, "hidden": False}).hidden
