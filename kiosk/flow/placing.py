"""Everybody builds, passes or stops at the same time, and may revise until the next throw."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import Announce, MakeBackup, Play, RollVirtually, Sound
from kiosk.errors import RulesError
from kiosk.flow.outcome import TableStep, drawn_game, move_of, player_at, refuse, seat_of, unexpected
from kiosk.flow.throwing import begin_reading, closes_round, put_back, show_without_camera
from kiosk.messages import (
    Aim,
    BuildHere,
    ButtonPressed,
    Command,
    ConfirmScore,
    CorrectThrow,
    DiceMoving,
    DropAim,
    EndPaperGame,
    EnterByHand,
    MakeMove,
    Revise,
    ThrowMade,
    ThrowVirtually,
)
from kiosk.notices import NoticeCode
from kiosk.rules.api import Game
from kiosk.rules.events import Moved, TookBack
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.placement import Reason
from kiosk.rules.refusal import Refusal
from kiosk.state import Over, PaperScores, Placing, Standings, Table


def in_placing(table: Table, command: Command) -> TableStep:
    match command:
        case ButtonPressed() | DiceMoving() | EnterByHand() | ThrowMade() | ThrowVirtually():
            return _next_throw(table, command)
        case EndPaperGame() if table.paper and table.game is not None:
            players = len(table.game.players)
            return replace(table, phase=PaperScores((None,) * players, (0,) * players)), ()
        case Aim(player):
            return _aim(table, command, seat_of(table, player)), ()
        case DropAim(player):
            return _set_draft(table, seat_of(table, player), None), ()
        case BuildHere(player):
            return _build(table, seat_of(table, player))
        case MakeMove(player) | Revise(player) if table.paper:
            return _noted(table, player, command), ()
        case MakeMove(player, move):
            return _moved(table, seat_of(table, player), move_of(table, move))
        case Revise(player):
            return revise(table, seat_of(table, player)), ()
        case CorrectThrow():
            return put_back(table), ()
        case _:
            return table, unexpected(command)


def _next_throw(table: Table, command: Command) -> TableStep:
    if not table.next_throw_possible:
        if isinstance(command, DiceMoving):
            return table, ()  # somebody plays with the dice while others still think
        refuse(NoticeCode.NOT_ALL_DECIDED, *(table.game.to_act if table.game is not None else ()))
    match command:
        case EnterByHand() | ThrowMade():
            return show_without_camera(table, command, committed=closes_round(table)), ()
        case ThrowVirtually():
            return table, (RollVirtually(table.book),)
        case DiceMoving():
            # Moving dice may be an accident: only the button, or the accepted throw, closes the round.
            return begin_reading(table, committed=False), ()
        case _:
            return begin_reading(table, committed=closes_round(table)), ()


def _undecided(table: Table, seat: int) -> Game:
    game = drawn_game(table)
    name = game.players[seat]
    if name not in game.to_act:
        refuse(NoticeCode.ALREADY_DECIDED if name in table.rules.acted(game) else Reason.ALREADY_STOPPED, name)
    return game


def _aim(table: Table, aim: Aim, seat: int) -> Table:
    _undecided(table, seat)
    draft = Draft(aim.row, aim.column, aim.turns % 4, aim.mirrored)
    if not table.rules.holds(draft):
        refuse(Reason.OFF_SHEET)
    return _set_draft(table, seat, draft)


def _set_draft(table: Table, seat: int, draft: Draft | None) -> Table:
    _undecided(table, seat)
    return replace(table, drafts=(*table.drafts[:seat], draft, *table.drafts[seat + 1 :]))


def _build(table: Table, seat: int) -> TableStep:
    game = _undecided(table, seat)
    draft = table.drafts[seat]
    move = table.rules.aimed(game, draft) if draft is not None else None
    if move is None:
        refuse(NoticeCode.NOTHING_AIMED)
    return _act(table, seat, move)


def _act(table: Table, seat: int, move: object) -> TableStep:
    game = drawn_game(table)
    name = game.players[seat]
    if name not in game.to_act and name not in table.rules.acted(game):
        _say_why(table, name, move)
    _undecided(table, seat)
    moved = table.rules.apply(game, Moved(name, move))
    reward = table.rules.reward(game, moved, name)
    after, effects = with_game(table, moved, Sound(reward) if reward is not None else Sound.PLACED)
    said = table.rules.remark(game, after.game, table.language)
    return after, (*effects, *((Announce("", "", table.language, said),) if said else ()))


def _say_why(table: Table, name: str, move: object) -> None:
    """Who has to wait for somebody else is told so by the rules; only they know whom."""
    try:
        table.rules.apply(table.game, Moved(name, move))
    except Refusal:
        raise
    except RulesError:
        return


def _moved(table: Table, seat: int, move: object) -> TableStep:
    """What is not a decision of this player, but about how the others decide, may be said by anybody."""
    game = drawn_game(table)
    if table.rules.anytime(move):
        return replace(table, game=table.rules.apply(game, Moved(game.players[seat], move))), ()
    return _act(table, seat, move)


def _noted(table: Table, index: int, command: MakeMove | Revise) -> Table:
    """On paper the table only notes what a player says, where the book wants to know it."""
    game, name = table.game, player_at(table, index).name
    if game is None or name not in game.players:
        refuse(NoticeCode.NOT_NOW)
    event = Moved(name, move_of(table, command.move)) if isinstance(command, MakeMove) else TookBack(name)
    return replace(table, game=table.rules.apply(game, event))


def with_game(table: Table, game: Game, sound: Sound = Sound.PLACED) -> TableStep:
    """The table with *game* a step further: over when everybody has stopped."""
    if game.finished:
        return replace(table, game=game, phase=Over()), (Play(Sound.GAME_OVER),)
    return replace(table, game=game), (Play(sound),)


def revise(table: Table, seat: int) -> Table:
    """Take back what was done in this round; the last stop too, until the score is confirmed (R3)."""
    game = drawn_game(table)
    return replace(table, game=table.rules.apply(game, TookBack(game.players[seat])), phase=Placing())


def in_over(table: Table, command: Command) -> TableStep:
    match command:
        case Revise(player):
            return revise(table, seat_of(table, player)), ()
        case ConfirmScore() | ButtonPressed():
            game = table.rules.confirmed(drawn_game(table))
            if not game.finished:  # something is left to do before the next game
                return replace(table, game=game, drafts=(None,) * len(game.players), phase=Placing()), ()
            result = table.rules.result(game)
            return replace(table, results=(*table.results, result), game=None, drafts=(), phase=Standings()), (
                MakeBackup(),
            )
        case _:
            return table, unexpected(command)
