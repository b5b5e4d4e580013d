"""The front: attract, continue a saved table, or set up a new one."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import Effect, FindCode, FindSheet, ListTables, LoadTable, MakeBackup
from kiosk.flow import people
from kiosk.flow.outcome import refuse
from kiosk.flow.throwing import LATE
from kiosk.messages import (
    AddPlayer,
    ButtonPressed,
    ChangePlayer,
    ChooseMode,
    ChoosePaper,
    Command,
    ContinueTable,
    DiceMoving,
    GiveUpTable,
    GoBack,
    IdleExpired,
    NewTable,
    OpenTable,
    RemovePlayer,
    TableLoaded,
    TableMissing,
    Wake,
)
from kiosk.rules.mycity_rw.sheet_check import GAMES
from kiosk.rules.mycity_rw.standings import Mode, schedule
from kiosk.state import LANGUAGES, MAX_PLAYERS, AtTable, Attract, Choosing, KioskState, Player, Standings, Table

CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without the letters and digits that people mistake for one another."""
CODE_LENGTH = 4

FrontStep = tuple[KioskState, tuple[Effect, ...]]


def in_attract(state: KioskState, command: Command) -> FrontStep:
    match command:
        case Wake() | ButtonPressed() | DiceMoving():
            return replace(state, front=Choosing()), (ListTables(),)
        case IdleExpired() | GoBack():
            return state, ()
        case _ if isinstance(command, LATE):
            return state, ()
        case _:
            refuse("not_now")


def in_choosing(state: KioskState, command: Command) -> FrontStep:
    match command:
        case GoBack() | IdleExpired():
            return replace(state, front=Attract()), ()
        case NewTable():
            form = _form(state)
            if not form.players:
                refuse("no_players")
            return state, (FindCode(form.mode, form.first, form.paper, form.players, state.language),)
        case OpenTable(code):
            table = new_table(command)
            game = table.series.next_game
            assert game is not None
            return replace(state, front=AtTable(code), table=table, language=table.language), (FindSheet(game),)
        case ContinueTable(code):
            return state, (LoadTable(_code(code.strip().upper())),)
        case TableLoaded(code, table):
            return _continue(state, code, table)
        case TableMissing(code):
            refuse("no_such_table", code)
        case ButtonPressed():
            return state, ()
        case _ if isinstance(command, LATE):
            return state, ()
        case _:
            return replace(state, front=_edit(_form(state), command)), ()


def _form(state: KioskState) -> Choosing:
    assert isinstance(state.front, Choosing)
    return state.front


def _edit(form: Choosing, command: Command) -> Choosing:
    match command:
        case ChooseMode(mode, first):
            return replace(form, mode=mode, first=_first(mode, first))
        case ChoosePaper(paper):
            return replace(form, paper=paper)
        case AddPlayer():
            return replace(form, players=people.add(form.players, command))
        case ChangePlayer():
            return replace(form, players=people.change(form.players, command))
        case RemovePlayer(index):
            return replace(form, players=people.remove(form.players, index))
        case _:
            refuse("not_now")


def _first(mode: Mode, first: int) -> int:
    if not 1 <= first <= GAMES:
        refuse("no_such_game", str(GAMES))
    return schedule(mode, first)[0]


def new_table(command: OpenTable) -> Table:
    """The table that *command* opens: everything about it is in the command."""
    code, players = command.code, command.players
    if not _is_code(code):
        refuse("bad_code", code)
    if not 1 <= len(players) <= MAX_PLAYERS:
        refuse("no_players")
    checked: tuple[Player, ...] = ()
    for player in players:
        checked = people.add(checked, AddPlayer(player.name, player.colour, player.place))
    if command.language not in LANGUAGES:
        refuse("no_such_language", command.language)
    first = _first(command.mode, command.first)
    return Table(code, command.mode, first, checked, command.language, command.paper, phase=Standings())


def _is_code(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET)


def _code(typed: str) -> str:
    if not _is_code(typed):
        refuse("no_such_table", typed)
    return typed


def _continue(state: KioskState, code: str, table: Table | None) -> FrontStep:
    if table is None or table.closed or table.code != code:
        refuse("no_such_table", code)
    return replace(state, front=AtTable(code), table=table, language=table.language), ()


def leaving(state: KioskState, command: Command) -> FrontStep | None:
    """The commands that end a visit to a table, whatever its phase; None for all others."""
    match command:
        case GoBack() | IdleExpired():
            return replace(state, front=Attract(), table=None), (MakeBackup(),)
        case GiveUpTable():
            # The closed table is what the journal keeps of it; the front forgets it at once.
            return replace(state, front=Attract(), table=None), (MakeBackup(),)
        case _:
            return None
