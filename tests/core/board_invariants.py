"""What is true of every table of the board game."""

from __future__ import annotations

from kiosk.rules.my_city_board.table import BoardGame
from kiosk.state import Briefing, Over, Placing, Table, Waiting


def check_board(table: Table, game: BoardGame) -> None:
    assert set(game.players) <= set(table.names)
    assert not table.paper
    deck = game.state.deck
    assert not game.order or set(game.order) == set(deck.cards), "each card is there once"
    assert len(set(deck.turned)) == len(deck.turned)
    if deck.order is not None:
        assert deck.order == game.order
        assert deck.turned == game.order[: len(deck.turned)], "turned in the order that was drawn"
    present = {player.name for player in table.players if player.present}
    assert game.sticking or set(game.to_act) <= present, "nobody waits for somebody who has left"
    match table.phase:
        case Briefing():
            assert not deck.turned
        case Waiting():
            assert not game.to_act, "a card is only turned when all have decided"
        case Over():
            assert game.state.finished
        case Placing():
            assert not game.state.finished or game.confirmed
        case phase:
            raise AssertionError(f"a board game in {phase}")
