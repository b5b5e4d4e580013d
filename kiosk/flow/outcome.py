"""What the phases have in common: refusing, and small questions about the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from kiosk.effects import Effect
from kiosk.errors import KioskError
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.state import KioskState, Notice, Player, Table


@dataclass(frozen=True, slots=True)
class Step:
    """What a command leads to; with a refusal nothing durable has changed."""

    state: KioskState
    effects: tuple[Effect, ...] = ()
    refusal: Notice | None = None


class Refused(KioskError):
    """A command that is not possible now; `step` turns it into a notice."""

    def __init__(self, notice: Notice) -> None:
        self.notice = notice
        super().__init__(notice)


TableStep = tuple[Table, tuple[Effect, ...]]


def refuse(code: str, *about: str) -> NoReturn:
    raise Refused(Notice(code, about))


def player_at(table: Table, index: int) -> Player:
    if not 0 <= index < len(table.players):
        refuse("no_such_player")
    return table.players[index]


def change_player(table: Table, index: int, player: Player) -> Table:
    return replace(table, players=(*table.players[:index], player, *table.players[index + 1 :]))


def drawn_game(table: Table) -> GameState:
    """The game in progress, where its sheets are on the screen."""
    if not isinstance(table.game, GameState):
        refuse("not_now")
    return table.game


def seat_of(table: Table, index: int) -> int:
    """Where in the running game the player at *index* of the table sits."""
    player = player_at(table, index)
    game = drawn_game(table)
    if player.name not in game.players:
        refuse("not_in_this_game", player.name)
    return game.seat(player.name)
