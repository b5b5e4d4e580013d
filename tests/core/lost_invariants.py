"""What is true of every table of Lost Cities."""

from __future__ import annotations

from kiosk.rules.lost_cities_rw.paper import PaperTable
from kiosk.rules.lost_cities_rw.record import play_game, record_of
from kiosk.rules.lost_cities_rw.table import TableGame
from kiosk.state import Briefing, Over, PaperScores, Placing, ReadingDice, RollShown, Table, Waiting


def check_lost_cities(table: Table, game: TableGame | PaperTable) -> None:
    assert set(game.players) <= set(table.names)
    assert table.paper == isinstance(game, PaperTable)
    rolls = game.rolls if isinstance(game, PaperTable) else game.game.rolls
    assert bool(rolls) or isinstance(table.phase, Briefing | Waiting | ReadingDice | RollShown | PaperScores)
    if isinstance(game, TableGame):
        _check_drawn(table, game)


def _check_drawn(table: Table, game: TableGame) -> None:
    state = game.game
    if state.rolls:
        assert play_game(record_of(state), state.sheet).pages == state.pages, "the pages are what the record plays to"
    for seat, draft in enumerate(game.drafts):
        assert draft is None or (state.actions[seat] is None and game.arrows(seat))
        assert draft is None or not state.away[seat], "nobody waits for an arrow of somebody who has left"
    match table.phase:
        case Briefing():
            assert not state.rolls
        case Waiting() | ReadingDice() | RollShown():
            assert not state.finished
            assert not state.to_act, "a throw is only on its way when all have decided"
        case Placing():
            assert not state.finished
            present = {player.name for player in table.players if player.present}
            assert set(state.to_act) <= present, "nobody waits for somebody who has left"
        case Over():
            assert state.finished
        case phase:
            raise AssertionError(f"a game in {phase}")
