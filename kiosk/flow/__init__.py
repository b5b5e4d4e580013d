"""The flow of an evening: one pure function from a state and a command to the next state and its effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kiosk.effects import Play, Sound, desired_outputs, diff
from kiosk.errors import RulesError
from kiosk.flow import between, cards, challenge, front, people, phones, placing, presence, setup, throwing
from kiosk.flow.front import FrontStep
from kiosk.flow.general import general
from kiosk.flow.outcome import Refused, Step, TableStep, refuse
from kiosk.messages import (
    CameraFound,
    ChallengeOffered,
    ChangeLevel,
    ChangePlayer,
    ChooseCoach,
    ChooseDrawing,
    ChooseLanguage,
    ComeBack,
    Command,
    DiceSeen,
    DismissNotice,
    GiveUpTable,
    LeaveCafe,
    OpenChallenge,
    OpenTable,
    SetUpAgain,
    TableLoaded,
    TablesListed,
    TroubleBegan,
    TroubleEnded,
)
from kiosk.notices import NoticeCode
from kiosk.rules.refusal import Refusal
from kiosk.state import (
    LANGUAGES,
    Attract,
    Briefing,
    Choosing,
    KioskState,
    Notice,
    Over,
    PaperScores,
    Placing,
    ReadingDice,
    RollShown,
    Standings,
    Table,
    Transient,
    Waiting,
)

__all__ = ["Step", "step", "table_after"]

PHASES: dict[type, Callable[[Table, Command], TableStep]] = {
    Briefing: between.in_briefing,
    Waiting: throwing.in_waiting,
    ReadingDice: throwing.in_reading,
    RollShown: throwing.in_shown,
    Placing: placing.in_placing,
    Over: placing.in_over,
    PaperScores: between.in_paper_scores,
    Standings: between.in_standings,
}


def step(state: KioskState, command: Command) -> Step:
    """The state after *command* and what is to be done about it; a refusal changes nothing but the notice."""
    transient = _moment(state.transient, command) or phones.told(state, command)
    if transient is not None:
        return Step(replace(state, transient=transient))
    try:
        people.require_letters(command)  # not where a journal is replayed: what was taken once stays true
        after, effects = _dispatch(state, command)
    except Refused as refusal:
        return _refusal(state, refusal.notice)
    except Refusal as illegal:
        return _refusal(state, Notice(illegal.reason, (illegal.player,)))
    except RulesError:
        return _refusal(state, Notice(NoticeCode.NOT_NOW))
    if after.durable != state.durable:
        after = replace(after, transient=replace(after.transient, notice=front.about_stopped(after)))
    return Step(after, diff(desired_outputs(state), desired_outputs(after)) + effects)


def _refusal(state: KioskState, notice: Notice) -> Step:
    transient = replace(state.transient, notice=notice)
    return Step(replace(state, transient=transient), (Play(Sound.REFUSED),), notice)


def _moment(transient: Transient, command: Command) -> Transient | None:
    """The commands that are about the moment alone; None for all others."""
    match command:
        case TablesListed(cards):
            return replace(transient, shelf=cards)
        case ChallengeOffered(card):
            return replace(transient, challenge=card)
        case TroubleBegan(notice):
            return replace(transient, troubles=(*_without(transient, notice.about[:1]), notice))
        case TroubleEnded(device):
            return replace(transient, troubles=_without(transient, (device,)))
        case DismissNotice():
            return replace(transient, notice=None)
        case CameraFound(there):
            return replace(transient, camera=there)
        case DiceSeen(dice):
            return replace(transient, dice=dice)
        case _:
            return None


def _without(transient: Transient, device: tuple[str, ...]) -> tuple[Notice, ...]:
    return tuple(trouble for trouble in transient.troubles if trouble.about[:1] != device)


def _dispatch(state: KioskState, command: Command) -> FrontStep:
    if isinstance(command, ChooseLanguage):
        state = replace(state, language=_known(command.language))
        if state.table is None or state.table.stopped:
            return state, ()
    match state.front:
        case Attract():
            return front.in_attract(state, command)
        case Choosing():
            return challenge.in_choosing(state, command) or front.in_choosing(state, command)
    left = front.leaving(state, command)
    if left is not None:
        return left
    assert state.table is not None
    table, effects = at_table(state.table, command)
    return replace(state, table=table), effects


def at_table(table: Table, command: Command) -> TableStep:
    """The commands that concern the open table alone: replaying them gives the table back."""
    given = challenge.with_challenge(table, command)
    if given is not None:
        return given
    match command:
        case ChooseLanguage(language):
            return replace(table, language=_known(language)), ()
        case LeaveCafe(player):
            return presence.leave(table, player)
        case ComeBack(player):
            return presence.come_back(table, player)
        case SetUpAgain():
            return setup.again(table), ()
        case ChooseDrawing(hidden):
            return setup.choose_drawing(table, hidden=hidden), ()
        case GiveUpTable():
            return replace(table, closed=True), ()
        case ChooseCoach(wanted):
            return replace(table, coach=wanted), ()
        case ChangeLevel(player, level):
            return presence.take_seat(table, player, level), ()
        case ChangePlayer(player, None, None, None, str(city)):
            return replace(table, players=people.name_city(table.players, player, city)), ()
        case ChangePlayer(place=None, city=None) if table.game is not None:
            return presence.change(table, command), ()
        case _:
            return cards.with_cards(table, command) or PHASES[type(table.phase)](table, general(command))


def table_after(table: Table | None, command: Command) -> Table | None:
    """The table after one of its own commands, None where it is refused: what the journal replays."""
    try:
        if isinstance(command, OpenTable):
            return front.new_table(command)
        if isinstance(command, OpenChallenge):
            return challenge.new_table(command)
        if isinstance(command, TableLoaded):
            return front.resumed(table) if table is not None else None
        return at_table(table, command)[0] if table is not None else None
    except (Refused, RulesError):
        return None


def _known(language: str) -> str:
    if language not in LANGUAGES:
        refuse(NoticeCode.NO_SUCH_LANGUAGE, language)
    return language
