"""What the journal tells about the past: results, best lists, titles, statistics, and games move by move.

Ordered by the journal's numbers, never by time: a Pi has no clock of its own.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.codec import decode
from kiosk.errors import Unusable
from kiosk.journal.schema import JournalError, version_of
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.rules.mycity_rw.record import play_record, record_of


@dataclass(frozen=True, slots=True)
class PlayerScore:
    name: str
    total: int
    bags: int
    won: bool
    lines: dict[str, int]


@dataclass(frozen=True, slots=True)
class PastGame:
    number: int
    """The journal's number of the confirmation: later games have larger ones."""
    table: str
    game: int
    paper: bool
    rounds: int
    scores: tuple[PlayerScore, ...]


@dataclass(frozen=True, slots=True)
class Best:
    number: int
    name: str
    total: int
    players: int


@dataclass(frozen=True, slots=True)
class Milestone:
    """A chapter, campaign or mini-campaign that somebody has completed."""

    number: int
    part: str
    name: str
    total: int
    bags: int
    title: str | None


@dataclass(frozen=True, slots=True)
class LineStatistics:
    line: str
    games: int
    mean: float
    lowest: int
    highest: int


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The journal at *path* for reading only, also while the kiosk uses it; raises `Unusable`."""
    if not path.is_file():
        raise Unusable("there is no journal here yet", file=str(path))
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            version_of(connection)
            yield connection
    except (sqlite3.Error, JournalError) as problem:
        raise Unusable(f"the journal can't be read: {problem}", file=str(path)) from None


def past_games(
    db: sqlite3.Connection,
    *,
    limit: int = -1,
    before: int | None = None,
    game: int | None = None,
    name: str | None = None,
) -> Iterator[PastGame]:
    """Finished games, the latest first."""
    query = """
        SELECT seq, code, game, paper, rounds FROM results
        WHERE (:before IS NULL OR seq < :before) AND (:game IS NULL OR game = :game)
          AND (:name IS NULL OR seq IN (SELECT seq FROM scores WHERE name = :name))
        ORDER BY seq DESC LIMIT :limit"""
    arguments = {"before": before, "game": game, "name": name, "limit": limit}
    for seq, code, number, paper, rounds in db.execute(query, arguments):
        yield PastGame(seq, code, number, bool(paper), rounds, _scores(db, seq))


def _scores(db: sqlite3.Connection, seq: int) -> tuple[PlayerScore, ...]:
    query = "SELECT name, total, bags, won, lines FROM scores WHERE seq = ? ORDER BY seat"
    return tuple(
        PlayerScore(name, total, bags, bool(won), json.loads(lines))
        for name, total, bags, won, lines in db.execute(query, (seq,))
    )


def best(db: sqlite3.Connection, game: int, *, limit: int = 10) -> list[Best]:
    """The highest scores of one game; of equal ones the earlier first."""
    query = "SELECT seq, name, total, players FROM scores WHERE game = ? ORDER BY total DESC, seq, seat LIMIT ?"
    return [Best(*row) for row in db.execute(query, (game, limit))]


def milestones(db: sqlite3.Connection, part: str, *, limit: int = 10) -> list[Milestone]:
    """The best of a chapter (``1`` to ``4``), of whole campaigns (``all``) or of mini-campaigns (``mini``)."""
    query = """SELECT seq, part, name, total, bags, title FROM milestones
               WHERE part = ? ORDER BY total DESC, seq, name LIMIT ?"""
    return [Milestone(*row) for row in db.execute(query, (part, limit))]


def solo_titles(db: sqlite3.Connection, *, limit: int = -1) -> list[Milestone]:
    """Titles that lone players have reached, the latest first."""
    query = """SELECT seq, part, name, total, bags, title FROM milestones
               WHERE title IS NOT NULL ORDER BY seq DESC, part LIMIT ?"""
    return [Milestone(*row) for row in db.execute(query, (limit,))]


def statistics(db: sqlite3.Connection, *, game: int | None = None, name: str | None = None) -> list[LineStatistics]:
    """For each score line how it went over all games, or one player's, or one game's."""
    query = """
        SELECT line.key, count(*), avg(line.value), min(line.value), max(line.value)
        FROM scores, json_each(scores.lines) AS line
        WHERE (:game IS NULL OR game = :game) AND (:name IS NULL OR name = :name)
        GROUP BY line.key ORDER BY min(line.id)"""
    return [LineStatistics(*row) for row in db.execute(query, {"game": game, "name": name})]


def past_game(db: sqlite3.Connection, number: int) -> GameState | None:
    """A finished game as it ended; None for a game on paper, or where there is none."""
    row = db.execute("SELECT record FROM results WHERE seq = ?", (number,)).fetchone()
    if row is None or row[0] is None:
        return None
    return decode(GameState, json.loads(row[0]))


def moves(game: GameState) -> Iterator[GameState]:
    """The states of *game* after each of its rounds, from the empty sheets on."""
    record = record_of(game)
    for rounds in range(len(record.rounds) + 1):
        yield play_record(replace(record, rounds=record.rounds[:rounds]), game.spec)
