"""Screens that need nothing of a book but its results: the scores of a game on paper, and the standings."""

from __future__ import annotations

from kiosk.state import PaperScores, Standings, Table
from kiosk.views.games import PaperScoresView, StandingsView, player_views


def general_view(table: Table) -> PaperScoresView | StandingsView | None:
    """The screen of a phase that is alike in all books; None for all others."""
    match table.phase:
        case PaperScores() as scores:
            return _paper_scores(table, scores)
        case Standings() if table.results:
            return _standings(table)
        case _:
            return None


def _paper_scores(table: Table, scores: PaperScores) -> PaperScoresView:
    game = table.game
    assert game is not None
    return PaperScoresView(
        table.code,
        game.number,
        tuple(table.names.index(name) for name in game.players),
        game.players,
        scores.points,
        scores.bags,
        with_bags=False,
        complete=None not in scores.points,
    )


def _standings(table: Table) -> StandingsView:
    names, series = table.names, table.series
    games = tuple(
        (one.game, tuple(dict(zip(one.players, one.totals, strict=True)).get(name) for name in names))
        for one in table.results
    )
    totals = tuple(sum(points[seat] or 0 for _, points in games) for seat in range(len(names)))
    played = [any(points[seat] is not None for _, points in games) for seat in range(len(names))]
    most = max((total for total, there in zip(totals, played, strict=True) if there), default=0)
    leaders = tuple(name for name, total, there in zip(names, totals, played, strict=True) if there and total == most)
    return StandingsView(
        table.code,
        str(table.mode),
        series.schedule,
        player_views(table.players),
        games,
        (),
        totals,
        leaders,
        (),
        series.next_game,
        series.finished,
    )
