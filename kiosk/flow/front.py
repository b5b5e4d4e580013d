"""The front: attract, continue a saved table, or set up a new one."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from kiosk.effects import Effect, FindCode, FindSheet, ListTables, LoadTable, MakeBackup
from kiosk.errors import Unusable
from kiosk.flow import people
from kiosk.flow.outcome import IGNORED_WHEN_STALE, Refused, refuse, unexpected
from kiosk.lying import at_once_with, lying_dice
from kiosk.messages import (
    AddComputer,
    AddPlayer,
    ButtonPressed,
    ChangeLevel,
    ChangePlayer,
    ChooseBook,
    ChooseMode,
    ChoosePaper,
    Command,
    ContinueTable,
    DiceMoving,
    GiveUpTable,
    GoBack,
    IdleExpired,
    NewTable,
    OpenChallenge,
    OpenTable,
    PlayAgain,
    PlayNow,
    RemovePlayer,
    TableLoaded,
    TableMissing,
    Wake,
)
from kiosk.notices import NoticeCode
from kiosk.rules.api import Book
from kiosk.rules.registry import book
from kiosk.state import (
    LANGUAGES,
    MAX_PLAYERS,
    AtTable,
    Attract,
    Choosing,
    KioskState,
    Notice,
    Player,
    ReadingDice,
    RollShown,
    Standings,
    Start,
    Table,
    Waiting,
)

CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without the letters and digits that people mistake for one another."""
CODE_LENGTH = 4

FrontStep = tuple[KioskState, tuple[Effect, ...]]


def in_attract(state: KioskState, command: Command) -> FrontStep:
    match command:
        case Wake() | ButtonPressed() | DiceMoving():
            asked = replace(state, front=Choosing())
            return asked if isinstance(command, Wake) else _thrown(asked), (ListTables(),)
        case IdleExpired() | GoBack():
            return state, ()
        case _:
            return state, unexpected(command)


def in_choosing(state: KioskState, command: Command) -> FrontStep:
    match command:
        case GoBack() | IdleExpired():
            return replace(state, front=Attract()), ()
        case NewTable(hidden):
            form = _form(state)
            if not form.players:
                refuse(NoticeCode.NO_PLAYERS)
            enough(book_called(form.book), form.mode, len(form.players))
            return state, (_code_for(form, state.language, hidden=hidden),)
        case PlayNow():
            return state, (_at_once(state, command),)
        case OpenTable(code):
            table = new_table(command)
            game = table.series.next_game
            assert game is not None
            return replace(state, front=AtTable(code), table=table, language=table.language), (
                FindSheet(game, table.book),
            )
        case ContinueTable(code):
            return state, (LoadTable(_code(code.strip().upper())),)
        case TableLoaded(code, table):
            return _continue(state, code, table)
        case TableMissing(code):
            refuse(NoticeCode.NO_SUCH_TABLE, code)
        case ButtonPressed() | DiceMoving():
            return _thrown(state), ()
        case _ if isinstance(command, IGNORED_WHEN_STALE):
            return state, ()
        case _:
            return replace(state, front=_edit(_form(state), command)), ()


def _form(state: KioskState) -> Choosing:
    assert isinstance(state.front, Choosing)
    return state.front


def _thrown(state: KioskState) -> KioskState:
    """Somebody has thrown; which dice they are is still to be told."""
    form = _form(state)
    if form.thrown:
        return state
    return replace(state, front=replace(form, thrown=True), transient=replace(state.transient, dice=""))


def _edit(form: Choosing, command: Command) -> Choosing:
    match command:
        case ChooseMode(mode, first):
            return replace(form, mode=mode, first=first_of(book_called(form.book), mode, first))
        case ChooseBook(name):
            rules = book_called(name)
            enough(rules, rules.modes[0], max(len(form.players), rules.players_of(rules.modes[0])[0]))
            players = people.with_levels_of(form.players, name)
            paper = form.paper and rules.on_paper
            return replace(form, book=name, mode=rules.modes[0], first=1, paper=paper, players=players)
        case ChoosePaper(paper):
            for player in form.players:
                people.require_level(form.book, player.level, paper=paper)
            return replace(form, paper=_possible(book_called(form.book), paper=paper))
        case AddPlayer():
            most = book_called(form.book).players_of(form.mode)[1]
            return replace(form, players=people.add(people.make_room(form.players, most), command, most))
        case AddComputer(_, level):
            people.require_level(form.book, level, paper=form.paper)
            most = book_called(form.book).players_of(form.mode)[1]
            return replace(form, players=people.add(form.players, command, most))
        case ChangeLevel(player, level):
            people.require_level(form.book, level, paper=form.paper)
            return replace(form, players=people.change_level(form.players, player, level))
        case ChangePlayer():
            return replace(form, players=people.change(form.players, command))
        case RemovePlayer(index):
            return replace(form, players=people.remove(form.players, index))
        case _:
            refuse(NoticeCode.NOT_NOW)


def _code_for(form: Choosing, language: str, *, hidden: bool) -> FindCode:
    return FindCode(form.mode, form.first, form.paper, form.players, language, hidden, form.book)


def _at_once(state: KioskState, command: PlayNow) -> FindCode:
    """The shortest game of a book; with the dice that lie there, or that the screen throws."""
    lying = lying_dice(state)
    rules = at_once_with(lying, len(command.players))
    if not command.players:
        refuse(NoticeCode.NO_PLAYERS)
    players: tuple[Player, ...] = ()
    for name, place in zip_longest(command.players[: MAX_PLAYERS + 1], command.places[: len(command.players)]):
        players = people.add(players, AddPlayer(name, place=place))
    enough(rules, rules.quickest, len(players))
    start = Start.WAITING
    if not state.transient.camera:
        start = Start.THROWN
    elif _form(state).thrown and (lying is None or lying.name == rules.name):
        start = Start.READING
    return FindCode(rules.quickest, 1, False, players, state.language, command.hidden, rules.name, start)  # noqa: FBT003


def _once_more(state: KioskState, table: Table) -> FrontStep:
    """The finished table stays as it is: a new one is set up like it, and asked for at once."""
    if not isinstance(table.phase, Standings) or not table.series.finished:
        refuse(NoticeCode.NOT_NOW)
    players = tuple(player for player in table.players if player.present)
    if not players:
        refuse(NoticeCode.NO_PLAYERS)
    enough(table.rules, table.mode, len(players))
    # Whoever plays the only game of a table again has just played it; a series begins with its first briefing.
    known = len(table.series.schedule) == 1 and not table.paper
    start = Start.WAITING if known else Start.BRIEFING
    form = Choosing(table.mode, table.first, table.paper, players, table.book)
    code = FindCode(table.mode, table.first, table.paper, players, table.language, table.hidden, table.book, start)
    return replace(state, front=form, table=None), (MakeBackup(), code)


def book_called(name: str) -> Book:
    try:
        return book(name)
    except Unusable:
        refuse(NoticeCode.NOT_NOW)


def enough(rules: Book, mode: str, players: int) -> None:
    """Whether so many can play."""
    least, most = rules.players_of(mode)
    if players > most:
        refuse(NoticeCode.TABLE_FULL, str(most))
    if players < least:
        refuse(NoticeCode.TOO_FEW_PLAYERS, str(least))


def _possible(rules: Book, *, paper: bool) -> bool:
    if paper and not rules.on_paper:
        refuse(NoticeCode.NOT_NOW)
    return paper


def first_of(rules: Book, mode: str, first: int) -> int:
    if mode not in rules.modes:
        refuse(NoticeCode.NOT_NOW)
    if not 1 <= first <= rules.games:
        refuse(NoticeCode.NO_SUCH_GAME, str(rules.games))
    return rules.schedule(mode, first)[0]


def new_table(command: OpenTable) -> Table:
    """The table that *command* opens: everything about it is in the command."""
    rules = book_called(command.book)
    table = opened(command, command.players, rules)
    for player in command.players:
        people.require_level(command.book, player.level, paper=command.paper)
    return replace(table, paper=_possible(rules, paper=command.paper), start=command.start)


def opened(command: OpenTable | OpenChallenge, players: tuple[Player, ...], rules: Book) -> Table:
    """What a table has in common that any of these opens."""
    if not _is_code(command.code):
        refuse(NoticeCode.BAD_CODE, command.code)
    if not 1 <= len(players) <= MAX_PLAYERS:
        refuse(NoticeCode.NO_PLAYERS)
    if command.mode in rules.modes:
        enough(rules, command.mode, len(players))
    checked: tuple[Player, ...] = ()
    for player in players:
        checked = people.add(checked, AddPlayer(player.name, player.colour, player.place))
        checked = people.change_level(checked, len(checked) - 1, player.level)
    if command.language not in LANGUAGES:
        refuse(NoticeCode.NO_SUCH_LANGUAGE, command.language)
    first = first_of(rules, command.mode, command.first)
    table = Table(command.code, command.mode, first, checked, command.language, phase=Standings())
    return replace(table, hidden=command.hidden, book=command.book)


def _is_code(code: str) -> bool:
    return len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET)


def _code(typed: str) -> str:
    if not _is_code(typed):
        refuse(NoticeCode.NO_SUCH_TABLE, typed)
    return typed


def _continue(state: KioskState, code: str, table: Table | None) -> FrontStep:
    if table is None or table.closed or table.code != code:
        refuse(NoticeCode.NO_SUCH_TABLE, code)
    again = table if table.stopped else resumed(table)
    return replace(state, front=AtTable(code), table=again, language=table.language), ()


def about_stopped(state: KioskState) -> Notice | None:
    """What there is to say where the open table can only be looked at."""
    return (
        Notice(NoticeCode.TABLE_STOPPED, (state.table.code,))
        if state.table is not None and state.table.stopped
        else None
    )


def resumed(table: Table) -> Table:
    """The table as its group finds it again: whatever lay in the tray then is not there now.

    A throw that was being read is awaited anew, and one that was shown is accepted only by a person.
    """
    match table.phase:
        case ReadingDice(committed=committed):
            return replace(table, phase=Waiting(committed))
        case RollShown(sure=True) as shown:
            return replace(table, phase=replace(shown, sure=False))
        case _:
            return table


def leaving(state: KioskState, command: Command) -> FrontStep | None:
    """The commands that end a visit to a table, whatever its phase; None for all others."""
    if (told := about_stopped(state)) is not None and not isinstance(command, GoBack | IdleExpired):
        raise Refused(told)
    match command:
        case GoBack() | IdleExpired():
            return replace(state, front=Attract(), table=None), (MakeBackup(),)
        case PlayAgain() if state.table is not None:
            return _once_more(state, state.table)
        case GiveUpTable():
            # The closed table is what the journal keeps of it; the front forgets it at once.
            return replace(state, front=Attract(), table=None), (MakeBackup(),)
        case _:
            return None
