"""The flow of an evening: one pure function from a state and a command to the next state and its effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kiosk.effects import Play, Sound, changes, wishes
from kiosk.flow import between, front, placing, presence, throwing
from kiosk.flow.front import FrontStep
from kiosk.flow.outcome import Refused, Step, TableStep, refuse
from kiosk.messages import (
    ChooseLanguage,
    ComeBack,
    Command,
    DismissNotice,
    GiveUpTable,
    LeaveCafe,
    OpenTable,
    TablesListed,
    TroubleBegan,
    TroubleEnded,
)
from kiosk.rules.mycity_rw.engine import IllegalAction, OutOfTurn
from kiosk.state import (
    LANGUAGES,
    Attract,
    Briefing,
    Choosing,
    KioskState,
    Moment,
    Notice,
    Over,
    PaperScores,
    Placing,
    Reading,
    Shown,
    Standings,
    Table,
    Waiting,
)

__all__ = ["Step", "step", "table_after"]

PHASES: dict[type, Callable[[Table, Command], TableStep]] = {
    Briefing: between.in_briefing,
    Waiting: throwing.in_waiting,
    Reading: throwing.in_reading,
    Shown: throwing.in_shown,
    Placing: placing.in_placing,
    Over: placing.in_over,
    PaperScores: between.in_paper_scores,
    Standings: between.in_standings,
}


def step(state: KioskState, command: Command) -> Step:
    """The state after *command* and what is to be done about it; a refusal changes nothing but the notice."""
    moment = _moment(state.moment, command)
    if moment is not None:
        return Step(replace(state, moment=moment))
    try:
        after, effects = _dispatch(state, command)
    except Refused as refusal:
        return _refusal(state, refusal.notice)
    except IllegalAction as illegal:
        return _refusal(state, Notice(illegal.reason, (illegal.player,)))
    except OutOfTurn:
        return _refusal(state, Notice("not_now"))
    if after.durable != state.durable:
        after = replace(after, moment=replace(after.moment, notice=None))
    return Step(after, changes(wishes(state), wishes(after)) + effects)


def _refusal(state: KioskState, notice: Notice) -> Step:
    moment = replace(state.moment, notice=notice)
    return Step(replace(state, moment=moment), (Play(Sound.REFUSED),), notice)


def _moment(moment: Moment, command: Command) -> Moment | None:
    """The commands that are about the moment alone; None for all others."""
    match command:
        case TablesListed(cards):
            return replace(moment, shelf=cards)
        case TroubleBegan(notice):
            return replace(moment, troubles=(*_without(moment, notice.about[:1]), notice))
        case TroubleEnded(device):
            return replace(moment, troubles=_without(moment, (device,)))
        case DismissNotice():
            return replace(moment, notice=None)
        case _:
            return None


def _without(moment: Moment, device: tuple[str, ...]) -> tuple[Notice, ...]:
    return tuple(trouble for trouble in moment.troubles if trouble.about[:1] != device)


def _dispatch(state: KioskState, command: Command) -> FrontStep:
    if isinstance(command, ChooseLanguage):
        state = replace(state, language=_known(command.language))
        if state.table is None:
            return state, ()
    match state.front:
        case Attract():
            return front.in_attract(state, command)
        case Choosing():
            return front.in_choosing(state, command)
    left = front.leaving(state, command)
    if left is not None:
        return left
    assert state.table is not None
    table, effects = at_table(state.table, command)
    return replace(state, table=table), effects


def at_table(table: Table, command: Command) -> TableStep:
    """The commands that concern the open table alone: replaying them gives the table back."""
    match command:
        case ChooseLanguage(language):
            return replace(table, language=_known(language)), ()
        case LeaveCafe(player):
            return presence.leave(table, player)
        case ComeBack(player):
            return presence.come_back(table, player)
        case GiveUpTable():
            return replace(table, closed=True), ()
        case _:
            return PHASES[type(table.phase)](table, command)


def table_after(table: Table | None, command: Command) -> Table | None:
    """The table after one of its own commands, None where it is refused: what the journal replays."""
    try:
        if isinstance(command, OpenTable):
            return front.new_table(command)
        return at_table(table, command)[0] if table is not None else None
    except (Refused, IllegalAction, OutOfTurn):
        return None


def _known(language: str) -> str:
    if language not in LANGUAGES:
        refuse("no_such_language", language)
    return language
