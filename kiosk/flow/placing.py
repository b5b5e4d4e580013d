"""Everybody builds, passes or stops at the same time, and may revise until the next throw."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import Play, RollVirtually, Sound, next_throw_possible
from kiosk.flow.outcome import TableStep, drawn_game, refuse, seat_of
from kiosk.flow.throwing import LATE, begin_reading, show_without_camera
from kiosk.messages import (
    Aim,
    BuildHere,
    ButtonPressed,
    Command,
    ConfirmScore,
    DiceMoving,
    DropAim,
    EndPaperGame,
    EnterByHand,
    PassRound,
    Revise,
    SkipRound,
    StopPlaying,
    ThrowVirtually,
    VirtualThrow,
)
from kiosk.rules.mycity_rw.campaign import result_of
from kiosk.rules.mycity_rw.engine import Act, Action, Build, GameState, Move, TakeBack, apply
from kiosk.rules.mycity_rw.sheet import COLUMNS, ROWS
from kiosk.state import Draft, Over, PaperGame, PaperScores, Placing, Standings, Table

MARGIN = 5
"""How far a half-finished placement may hang over the sheet's rim."""


def in_placing(table: Table, command: Command) -> TableStep:
    match command:
        case ButtonPressed() | DiceMoving() | EnterByHand() | VirtualThrow() | ThrowVirtually():
            return _next_throw(table, command)
        case EndPaperGame() if isinstance(table.game, PaperGame):
            players = len(table.game.players)
            return replace(table, phase=PaperScores((None,) * players, (0,) * players)), ()
        case Aim(player):
            return _aim(table, command, seat_of(table, player)), ()
        case DropAim(player):
            return _set_draft(table, seat_of(table, player), None), ()
        case BuildHere(player):
            return _build(table, seat_of(table, player))
        case PassRound(player):
            return _act(table, seat_of(table, player), Move.PASS)
        case SkipRound(player):
            return _act(table, seat_of(table, player), Move.SKIP)
        case StopPlaying(player):
            return _act(table, seat_of(table, player), Move.STOP)
        case Revise(player):
            return revise(table, seat_of(table, player)), ()
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")


def _next_throw(table: Table, command: Command) -> TableStep:
    if not next_throw_possible(table):
        if isinstance(command, DiceMoving):
            return table, ()  # somebody plays with the dice while others still think
        refuse("not_all_decided", *(table.game.to_act if isinstance(table.game, GameState) else ()))
    match command:
        case EnterByHand() | VirtualThrow():
            return show_without_camera(table, command, committed=True), ()
        case ThrowVirtually():
            return table, (RollVirtually(),)
        case DiceMoving():
            # Moving dice may be an accident: only the button, or the accepted throw, closes the round.
            return begin_reading(table, committed=isinstance(table.game, PaperGame)), ()
        case _:
            return begin_reading(table, committed=True), ()


def _undecided(table: Table, seat: int) -> GameState:
    game = drawn_game(table)
    if game.before[seat].stopped:
        refuse("already_stopped", game.players[seat])
    if game.actions[seat] is not None:
        refuse("already_decided", game.players[seat])
    return game


def _aim(table: Table, aim: Aim, seat: int) -> Table:
    _undecided(table, seat)
    if not (-MARGIN <= aim.row < ROWS + MARGIN and -MARGIN <= aim.column < COLUMNS + MARGIN):
        refuse("off_sheet")
    return _set_draft(table, seat, Draft(aim.row, aim.column, aim.turns % 4, aim.mirrored))


def _set_draft(table: Table, seat: int, draft: Draft | None) -> Table:
    _undecided(table, seat)
    return replace(table, drafts=(*table.drafts[:seat], draft, *table.drafts[seat + 1 :]))


def _build(table: Table, seat: int) -> TableStep:
    game = _undecided(table, seat)
    draft = table.drafts[seat]
    if draft is None or game.order is None:
        refuse("nothing_aimed")
    return _act(table, seat, Build(draft.fields(game.order.shape)))


def _act(table: Table, seat: int, action: Action) -> TableStep:
    game = _undecided(table, seat)
    return with_game(table, apply(game, Act(game.players[seat], action)))


def with_game(table: Table, game: GameState) -> TableStep:
    """The table with *game* a step further: over when everybody has stopped."""
    if game.finished:
        return replace(table, game=game, phase=Over()), (Play(Sound.GAME_OVER),)
    return replace(table, game=game), (Play(Sound.PLACED),)


def revise(table: Table, seat: int) -> Table:
    """Take back what was done in this round; the last stop too, until the score is confirmed (R3)."""
    game = drawn_game(table)
    return replace(table, game=apply(game, TakeBack(game.players[seat])), phase=Placing())


def in_over(table: Table, command: Command) -> TableStep:
    match command:
        case Revise(player):
            return revise(table, seat_of(table, player)), ()
        case ConfirmScore() | ButtonPressed():
            result = result_of(drawn_game(table))
            return replace(table, results=(*table.results, result), game=None, drafts=(), phase=Standings()), ()
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")
