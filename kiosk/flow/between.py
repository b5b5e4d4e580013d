"""Between two games: the briefing, the scores of a paper game, standings, and who plays on."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import FindSheet
from kiosk.errors import Unusable
from kiosk.flow import people
from kiosk.flow.outcome import TableStep, player_at, refuse
from kiosk.flow.throwing import LATE
from kiosk.messages import (
    AddPlayer,
    BeginGame,
    ButtonPressed,
    ChangePlayer,
    Command,
    ConfirmScore,
    NextGame,
    RemovePlayer,
    StartRounds,
    TypeScore,
)
from kiosk.rules.mycity_rw.engine import new_game
from kiosk.rules.mycity_rw.library import spec_from_text
from kiosk.rules.mycity_rw.standings import GameResult
from kiosk.state import Briefing, PaperGame, PaperScores, Standings, Table, Waiting

MAX_POINTS = 999
MAX_BAGS = 9


def in_briefing(table: Table, command: Command) -> TableStep:
    match command:
        case StartRounds() | ButtonPressed():
            return replace(table, phase=Waiting()), ()
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")


def in_standings(table: Table, command: Command) -> TableStep:
    match command:
        case NextGame() | ButtonPressed():
            return table, (FindSheet(_next_game(table)),)
        case BeginGame(sheet):
            return _begin(table, sheet), ()
        case AddPlayer():
            return replace(table, players=people.add(table.players, command)), ()
        case ChangePlayer(name=name) if name is None or not table.results:
            return replace(table, players=people.change(table.players, command)), ()
        case RemovePlayer(index) if not table.results and len(table.players) > 1:
            return replace(table, players=people.remove(table.players, index)), ()
        case ChangePlayer() | RemovePlayer():
            refuse("has_played")
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")


def _next_game(table: Table) -> int:
    number = table.series.next_game
    if number is None:
        refuse("all_games_played")
    if not any(player.present for player in table.players):
        refuse("no_players")
    return number


def _begin(table: Table, sheet: str) -> Table:
    number = _next_game(table)
    try:
        spec = spec_from_text(sheet)
    except Unusable as complaint:
        refuse("bad_sheet", str(complaint))
    if spec.number != number:
        refuse("wrong_game", str(number))
    names = tuple(player.name for player in table.players if player.present)
    if table.paper:
        return replace(table, game=PaperGame(spec, names), phase=Briefing())
    game = new_game(spec, names, table.series.carried())
    return replace(table, game=game, drafts=(None,) * len(names), phase=Briefing())


def in_paper_scores(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, PaperScores)
    assert isinstance(table.game, PaperGame)
    match command:
        case TypeScore(player, points, bags):
            return replace(table, phase=_typed(table, table.phase, player, points, bags)), ()
        case ConfirmScore() | ButtonPressed():
            return _paper_result(table, table.game, table.phase), ()
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")


def _typed(table: Table, scores: PaperScores, index: int, points: int, bags: int) -> PaperScores:
    assert isinstance(table.game, PaperGame)
    name = player_at(table, index).name
    if name not in table.game.players:
        refuse("not_in_this_game", name)
    if abs(points) > MAX_POINTS or not 0 <= bags <= MAX_BAGS:
        refuse("bad_score", name)
    seat = table.game.players.index(name)
    return PaperScores(
        (*scores.points[:seat], points, *scores.points[seat + 1 :]),
        (*scores.bags[:seat], bags, *scores.bags[seat + 1 :]),
    )


def _paper_result(table: Table, game: PaperGame, scores: PaperScores) -> Table:
    points = tuple(point for point in scores.points if point is not None)
    if len(points) < len(scores.points):
        missing = (name for name, point in zip(game.players, scores.points, strict=True) if point is None)
        refuse("scores_missing", *missing)
    nothing: tuple[tuple[tuple[int, int], ...], ...] = ((),) * len(game.players)
    result = GameResult(game.spec.number, game.players, points, scores.bags, nothing)
    return replace(table, results=(*table.results, result), game=None, phase=Standings())
