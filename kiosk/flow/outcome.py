"""What the phases have in common: refusing, and small questions about the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn

from kiosk.effects import Effect
from kiosk.errors import KioskError, Unusable
from kiosk.messages import (
    AcceptDue,
    BeginGame,
    ChallengeClosed,
    Command,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    OpenChallenge,
    OpenTable,
    StopCountdown,
    TableLoaded,
    TableMissing,
    ThrowMade,
    ThrowRead,
    VirtualThrow,
)
from kiosk.notices import NoticeCode
from kiosk.rules.api import Game
from kiosk.rules.grid.placement import Reason
from kiosk.state import KioskState, Notice, Player, Table

IGNORED_WHEN_STALE = (
    AcceptDue,
    BeginGame,
    ChallengeClosed,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    OpenChallenge,
    OpenTable,
    StopCountdown,
    TableLoaded,
    TableMissing,
    ThrowMade,
    ThrowRead,
    VirtualThrow,
)
"""Answers and reports, not what a person asks for: dropped without a word where they come too late."""


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


def refuse(code: NoticeCode | Reason, *about: str) -> NoReturn:
    raise Refused(Notice(code, about))


def unexpected(command: Command) -> tuple[Effect, ...]:
    """Nobody waits for *command* now: a report that comes too late has no effect, what people ask for is refused."""
    if not isinstance(command, IGNORED_WHEN_STALE):
        refuse(NoticeCode.NOT_NOW)
    return ()


def player_at(table: Table, index: int) -> Player:
    if not 0 <= index < len(table.players):
        refuse(NoticeCode.NO_SUCH_PLAYER)
    return table.players[index]


def change_player(table: Table, index: int, player: Player) -> Table:
    return replace(table, players=(*table.players[:index], player, *table.players[index + 1 :]))


def drawn_game(table: Table) -> Game:
    """The game in progress, where its sheets are on the screen."""
    if table.paper or table.game is None:
        refuse(NoticeCode.NOT_NOW)
    return table.game


def seat_of(table: Table, index: int) -> int:
    """Where in the running game the player at *index* of the table sits."""
    player = player_at(table, index)
    game = drawn_game(table)
    if player.name not in game.players:
        refuse(NoticeCode.NOT_IN_THIS_GAME, player.name)
    return game.players.index(player.name)


def move_of(table: Table, text: str) -> object:
    """The move that *text* means in this table's book."""
    try:
        return table.rules.read_move(text)
    except Unusable:
        refuse(NoticeCode.NOT_NOW)
