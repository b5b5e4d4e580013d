"""A player leaves the café in the middle, or comes back."""

from __future__ import annotations

from dataclasses import replace

from kiosk.flow.outcome import TableStep, change_player, player_at, refuse
from kiosk.flow.placing import with_game
from kiosk.rules.mycity_rw.engine import Act, GameState, Move, TakeBack, apply
from kiosk.state import Over, Placing, Reading, Shown, Table, Waiting


def leave(table: Table, index: int) -> TableStep:
    """Who goes is stopped: now if they have not decided yet, otherwise in the round that they miss."""
    player = player_at(table, index)
    if not player.present:
        refuse("already_away", player.name)
    table = change_player(table, index, replace(player, present=False))
    game = _open_round(table)
    if game is None or player.name not in game.to_act:
        return table, ()
    return with_game(table, apply(game, Act(player.name, Move.STOP)))


def come_back(table: Table, index: int) -> TableStep:
    """Until the next throw the stop is undone and the round open again; later one is back for the next game."""
    player = player_at(table, index)
    if player.present:
        refuse("already_there", player.name)
    table = change_player(table, index, replace(player, present=True))
    game = _open_round(table)
    if game is None or player.name not in game.players:
        return table, ()
    if game.actions[game.seat(player.name)] is not Move.STOP:
        return table, ()
    return replace(table, game=apply(game, TakeBack(player.name)), phase=Placing()), ()


def _open_round(table: Table) -> GameState | None:
    """The game, if what was done in its round can still be changed."""
    if not isinstance(table.game, GameState) or table.game.order is None:
        return None
    match table.phase:
        case Placing() | Over():
            return table.game
        case Waiting(committed=False) | Reading(committed=False) | Shown(committed=False):
            return table.game
        case _:
            return None
