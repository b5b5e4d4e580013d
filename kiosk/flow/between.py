"""Between two games: the briefing, the scores of a paper game, standings, and who plays on."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import FindSheet, MakeBackup, RollVirtually
from kiosk.errors import Unusable
from kiosk.flow import people, setup
from kiosk.flow.outcome import TableStep, player_at, refuse, unexpected
from kiosk.flow.throwing import before_the_throw, begin_reading
from kiosk.messages import (
    AddComputer,
    AddPlayer,
    BeginGame,
    ButtonPressed,
    CancelThrow,
    ChangePlayer,
    Command,
    ConfirmScore,
    MakeMove,
    NextGame,
    RemovePlayer,
    RotateSeats,
    StartRounds,
    TypeScore,
)
from kiosk.notices import NoticeCode
from kiosk.rules.events import Need, Shuffled
from kiosk.state import Briefing, PaperScores, Placing, Player, Standings, Start, Table, Waiting

MAX_POINTS = 999
MAX_BAGS = 9


def in_briefing(table: Table, command: Command) -> TableStep:
    match command:
        case StartRounds() | ButtonPressed():
            return replace(table, phase=_first_phase(table)), ()
        case MakeMove(player, move):
            return before_the_throw(table, player, move), ()
        case _:
            return table, unexpected(command)


def _first_phase(table: Table) -> Placing | Waiting:
    """Something may have to be done before the first throw or card."""
    assert table.game is not None
    first_moves = not table.paper and table.rules.needs(table.game) is Need.MOVES
    return Placing() if first_moves else Waiting()


def _keeps_seats(table: Table) -> bool:
    """Then a new name after the first game means that somebody has taken the seat over."""
    return table.rules.keeps_seats(table.mode)


def _with_newcomer(table: Table, command: AddPlayer | AddComputer) -> tuple[Player, ...]:
    if table.results and _keeps_seats(table):
        refuse(NoticeCode.SEATS_KEPT)
    most = table.rules.players_of(table.mode)[1]
    there = table.players
    if isinstance(command, AddComputer):
        people.require_level(table.book, command.level, paper=table.paper)
    elif not table.results:
        there = people.make_room(there, most)
    return people.add(there, command, most)


def in_standings(table: Table, command: Command) -> TableStep:
    chosen = setup.before_the_first(table, command)
    if chosen is not None:
        return chosen
    match command:
        case NextGame() | ButtonPressed():
            return table, (FindSheet(_next_game(table), table.book, table.rules.goes_on_with(table.series)),)
        case BeginGame(sheet, deck):
            return _started(_begin(table, sheet, deck))
        case RotateSeats() if not _keeps_seats(table):
            return replace(table, players=people.rotate(table.players)), ()
        case AddPlayer() | AddComputer():
            return replace(table, players=_with_newcomer(table, command)), ()
        case ChangePlayer(name=name) if name is None or not table.results or _keeps_seats(table):
            return replace(table, players=people.change(table.players, command)), ()
        case RemovePlayer(index) if not table.results and len(table.players) > 1:
            return replace(table, players=people.remove(table.players, index)), ()
        case ChangePlayer() | RemovePlayer():
            refuse(NoticeCode.HAS_PLAYED)
        case _:
            return table, unexpected(command)


def _next_game(table: Table) -> int:
    number = table.series.next_game
    if number is None:
        refuse(NoticeCode.ALL_GAMES_PLAYED)
    if not any(player.present for player in table.players):
        refuse(NoticeCode.NO_PLAYERS)
    least = table.rules.players_of(table.mode)[0]
    if len(_names(table)) < least:
        refuse(NoticeCode.TOO_FEW_PLAYERS, str(least))
    return number


def _names(table: Table) -> tuple[str, ...]:
    """Who is in the next game."""
    everybody = _keeps_seats(table)
    return tuple(player.name for player in _seated(table) if player.present or everybody)


def _seated(table: Table) -> tuple[Player, ...]:
    """As they sit around the table, where the book goes by that; else as they came."""
    if not table.rules.clockwise:
        return table.players
    return tuple(sorted(table.players, key=lambda player: player.place))


def _begin(table: Table, sheet: str, deck: tuple[str, ...]) -> Table:
    number = _next_game(table)
    names = _names(table)
    try:
        game = table.rules.setup(sheet, names, table.series, paper=table.paper)
        if deck:
            game = table.rules.apply(game, Shuffled(deck))
    except Unusable as complaint:
        refuse(NoticeCode.BAD_SHEET, str(complaint))
    if game.number != number:
        refuse(NoticeCode.WRONG_GAME, str(number))
    drafts = () if table.paper else (None,) * len(names)
    return replace(table, game=game, drafts=drafts, phase=Briefing())


def begun(table: Table, sheet: str) -> Table:
    """The next game on this sheet."""
    return _begin(table, sheet, ())


def _started(table: Table) -> TableStep:
    """With its briefing, or for people who only said how many they are at once."""
    start, table = table.start, replace(table, start=Start.BRIEFING)
    if start is Start.BRIEFING:
        return table, ()
    table = replace(table, phase=_first_phase(table))
    if not isinstance(table.phase, Waiting) or not table.next_throw_possible:
        return table, ()
    if start is Start.READING:
        return begin_reading(table, committed=True), ()
    return table, (RollVirtually(table.book),) if start is Start.THROWN else ()


def in_paper_scores(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, PaperScores)
    match command:
        case TypeScore(player, points, bags):
            return replace(table, phase=_typed(table, table.phase, player, points, bags)), ()
        case CancelThrow():
            return replace(table, phase=Placing()), ()  # the game goes on after all
        case ConfirmScore() | ButtonPressed():
            return _paper_result(table, table.phase), (MakeBackup(),)
        case _:
            return table, unexpected(command)


def _typed(table: Table, scores: PaperScores, index: int, points: int, bags: int) -> PaperScores:
    assert table.game is not None
    name = player_at(table, index).name
    if name not in table.game.players:
        refuse(NoticeCode.NOT_IN_THIS_GAME, name)
    if abs(points) > MAX_POINTS or not 0 <= bags <= MAX_BAGS:
        refuse(NoticeCode.BAD_SCORE, name)
    seat = table.game.players.index(name)
    return PaperScores(
        (*scores.points[:seat], points, *scores.points[seat + 1 :]),
        (*scores.bags[:seat], bags, *scores.bags[seat + 1 :]),
    )


def _paper_result(table: Table, scores: PaperScores) -> Table:
    game = table.game
    assert game is not None
    points = tuple(point for point in scores.points if point is not None)
    if len(points) < len(scores.points):
        missing = (name for name, point in zip(game.players, scores.points, strict=True) if point is None)
        refuse(NoticeCode.SCORES_MISSING, *missing)
    result = table.rules.paper_result(game, points, scores.bags)
    return replace(table, results=(*table.results, result), game=None, phase=Standings())
