"""What the journal derives from its commands when a score is confirmed: results, scores and milestones."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from kiosk.codec import encode
from kiosk.rules.mycity_rw.engine import GameState, leaders, score
from kiosk.rules.mycity_rw.scoring import Line
from kiosk.rules.mycity_rw.sheet import GAMES_A_CHAPTER
from kiosk.rules.mycity_rw.sheet_check import chapter_of
from kiosk.rules.mycity_rw.standings import ALL, Mode, Series, chapter_results, titles, totals
from kiosk.state import PaperGame, Table

Row = tuple[Any, ...]
MINI = "mini"


def note_result(connection: sqlite3.Connection, seq: int, before: Table, after: Table) -> None:
    """Write down the game that *after* has finished and *before* had not."""
    result, game = after.results[-1], before.game
    assert game is not None
    paper = isinstance(game, PaperGame)
    record = None if paper else json.dumps(encode(game))
    connection.execute(
        "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?)",
        (seq, after.code, result.game, int(paper), len(game.rolls), record),
    )
    won = leaders(dict(zip(result.players, result.totals, strict=True)))
    for seat, (name, total, bags) in enumerate(zip(result.players, result.totals, result.bags, strict=True)):
        lines = _lines(game, name) if isinstance(game, GameState) else {}
        row = (seq, seat, name, total, bags, int(name in won), len(result.players), result.game, json.dumps(lines))
        connection.execute("INSERT OR REPLACE INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    for row in _milestones(after.series):
        connection.execute("INSERT OR REPLACE INTO milestones VALUES (?, ?, ?, ?, ?, ?, ?)", (seq, after.code, *row))


def _lines(game: GameState, name: str) -> dict[str, int]:
    result = score(game, name)
    known = {line.line for line in result.lines}
    return {line.value: result.points(line) for line in Line if line in known}


def _milestones(series: Series) -> Iterator[Row]:
    """The chapter, campaign or mini-campaign that the last game has completed: who has reached what."""
    reached = titles(series)
    last = series.results[-1].game
    chapter = chapter_of(last)
    results = chapter_results(series).get(chapter, {})
    complete = sum(chapter_of(result.game) == chapter for result in series.results) == GAMES_A_CHAPTER
    if complete:
        for name, one in results.items():
            yield str(chapter), name, one.total, one.money_bags, reached.get(str(chapter))
    if series.finished and series.mode in (Mode.CAMPAIGN, Mode.MINI):
        part = ALL if series.mode is Mode.CAMPAIGN else MINI
        bags = {
            name: sum(one[name].money_bags for one in chapter_results(series).values()) for name in series.players
        }
        for name, total in totals(series).items():
            yield part, name, total, bags[name], reached.get(part)
