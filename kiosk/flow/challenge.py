"""The challenge of the week at the table: its throws come from a list in place of the dice, and nobody is helped."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import FindChallenge
from kiosk.errors import RulesError
from kiosk.flow import front
from kiosk.flow.between import begun
from kiosk.flow.outcome import TableStep, refuse
from kiosk.flow.throwing import closes_round
from kiosk.messages import (
    AddComputer,
    BeginChallenge,
    ButtonPressed,
    ChallengeClosed,
    ChangeLevel,
    ChooseCoach,
    Command,
    CorrectThrow,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    EnterByHand,
    OpenChallenge,
    SetDie,
    SetUpAgain,
    ThrowAgain,
    ThrowMade,
    ThrowRead,
    ThrowVirtually,
    VirtualThrow,
)
from kiosk.notices import NoticeCode
from kiosk.state import AtTable, Choosing, KioskState, Placing, RollShown, Source, Start, Table, Waiting

OF_REAL_DICE = (DiceDisturbed, DiceMoving, DiceRead, DiceRefused, ThrowMade, ThrowRead, VirtualThrow)
"""Somebody plays with them."""
NOT_HERE = (AddComputer, ChooseCoach, CorrectThrow, EnterByHand, SetDie, SetUpAgain, ThrowAgain)
"""Throws that are not of the list, help, and a second beginning."""


def in_choosing(state: KioskState, command: Command) -> front.FrontStep | None:
    """Before a table is open; None for what is not about a challenge."""
    assert isinstance(state.front, Choosing)
    match command:
        case BeginChallenge(hidden):
            # Computers stay away: everybody plays for themselves.
            players = tuple(player for player in state.front.players if not player.level)
            if not players:
                refuse(NoticeCode.NO_PLAYERS)
            return state, (FindChallenge(players, state.language, hidden),)
        case OpenChallenge(code):
            table = new_table(command)
            return replace(state, front=AtTable(code), table=table, language=table.language), ()
        case ChallengeClosed((name, *_)):
            refuse(NoticeCode.TRIED_TODAY, name)
        case ChallengeClosed():
            refuse(NoticeCode.NO_CHALLENGE)
        case _:
            return None


def new_table(command: OpenChallenge) -> Table:
    """The table that *command* opens, with its game begun: everything about it is in the command."""
    rules = front.book_called(command.book)
    if command.mode not in rules.modes or any(player.level for player in command.players):
        refuse(NoticeCode.NOT_NOW)
    table = front.opened(command, command.players, rules)
    table = replace(table, start=Start.BRIEFING, coach=False, challenge=command.challenge)
    try:
        for faces in command.challenge.throws:
            rules.dice.of(*faces)
    except RulesError:
        refuse(NoticeCode.NO_CHALLENGE)
    if not command.challenge.throws or not rules.challenges:
        refuse(NoticeCode.NO_CHALLENGE)
    return begun(table, command.sheet)


def with_challenge(table: Table, command: Command) -> TableStep | None:
    """What *command* does to a table that plays the challenge; None where it is as at any other."""
    if table.challenge is None:
        return None
    match command:
        case ButtonPressed() | ThrowVirtually() if isinstance(table.phase, Waiting | Placing):
            if not table.next_throw_possible:
                refuse(NoticeCode.NOT_ALL_DECIDED, *(table.game.to_act if table.game is not None else ()))
            return _next(table), ()
        case ChangeLevel(level=level) if level:
            refuse(NoticeCode.CHALLENGE_FIXED)
        case _ if isinstance(command, OF_REAL_DICE):
            return table, ()
        case _ if isinstance(command, NOT_HERE):
            refuse(NoticeCode.CHALLENGE_FIXED)
        case _:
            return None


def _next(table: Table) -> Table:
    assert table.challenge is not None
    assert table.game is not None
    request = table.request + 1
    faces = table.rules.dice.of(*table.challenge.faces(table.game.round)).dice
    committed = table.phase.committed if isinstance(table.phase, Waiting) else closes_round(table)
    shown = RollShown(request, faces, Source.CHALLENGE, 1.0, sure=True, committed=committed)
    return replace(table, request=request, phase=shown)
