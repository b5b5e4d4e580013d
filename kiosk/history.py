"""What the journal tells about the past: results, best lists, titles, statistics, and games move by move.

Ordered by the journal's numbers, never by time: a Pi has no clock of its own.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from kiosk.codec import decode
from kiosk.errors import Unusable
from kiosk.journal.schema import JournalError, version_of
from kiosk.rules.mycity_rw.engine import Act, GameState, Throw, apply, new_game
from kiosk.rules.mycity_rw.record import record_of


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
class Person:
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Career:
    sheets: int
    won: int
    mean: float
    best: int | None


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
    wishes = {
        "results.seq < :before": before,
        "results.seq IN (SELECT seq FROM scores WHERE game = :game)": game,  # by an index, past the long records
        "results.seq IN (SELECT seq FROM scores WHERE name = :name)": name,
    }
    where = " AND ".join(condition for condition, value in wishes.items() if value is not None) or "1"
    query = f"""
        SELECT seq, code, game, paper, rounds FROM results
        WHERE {where} ORDER BY seq DESC LIMIT :limit"""  # noqa: S608 - all ours
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


def solo_titles(db: sqlite3.Connection, *, limit: int = -1, skip: int = 0) -> list[Milestone]:
    """Titles that lone players have reached, the latest first."""
    query = """SELECT seq, part, name, total, bags, title FROM milestones
               WHERE title IS NOT NULL ORDER BY seq DESC, part LIMIT ? OFFSET ?"""
    return [Milestone(*row) for row in db.execute(query, (limit, skip))]


def people(db: sqlite3.Connection, *, limit: int = -1, skip: int = 0) -> list[Person]:
    """Everybody who has finished a game; who played last comes first."""
    query = """SELECT name, count(*), max(seq) FROM scores
               GROUP BY name ORDER BY max(seq) DESC, name LIMIT ? OFFSET ?"""
    return [Person(name, games) for name, games, _ in db.execute(query, (limit, skip))]


def career(db: sqlite3.Connection, name: str | None = None) -> Career:
    """What all games of one player come to, or everybody's."""
    query = "SELECT count(*), coalesce(sum(won), 0), coalesce(avg(total), 0), max(total) FROM scores"
    row = db.execute(query if name is None else f"{query} WHERE name = ?", () if name is None else (name,)).fetchone()
    return Career(*row)


def statistics(
    db: sqlite3.Connection, *, game: int | None = None, name: str | None = None, last: int = -1
) -> list[LineStatistics]:
    """For each score line how it went over all games, or one player's, or one game's; or over the *last* sheets."""
    wishes = {"game = :game": game, "name = :name": name}
    where = " AND ".join(condition for condition, value in wishes.items() if value is not None) or "1"
    query = f"""
        SELECT line.key, count(*), avg(line.value), min(line.value), max(line.value)
        FROM (SELECT lines FROM scores WHERE {where} ORDER BY seq DESC LIMIT :last) AS sheet,
             json_each(sheet.lines) AS line
        GROUP BY line.key ORDER BY min(line.id)"""  # noqa: S608 - all ours
    return [LineStatistics(*row) for row in db.execute(query, {"game": game, "name": name, "last": last})]


def past_game(db: sqlite3.Connection, number: int) -> GameState | None:
    """A finished game as it ended; None for a game on paper, or where there is none."""
    row = db.execute("SELECT record FROM results WHERE seq = ?", (number,)).fetchone()
    if row is None or row[0] is None:
        return None
    return decode(GameState, json.loads(row[0]))


def moves(game: GameState) -> Iterator[tuple[GameState, int | None]]:
    """The states of *game* after each move and the seat of who made it, from the empty sheets on.

    A throw after which nobody did anything is a move of nobody.
    """
    state = new_game(game.spec, game.players, dict(zip(game.players, game.carried, strict=True)))
    yield state, None
    for entry in record_of(game).rounds:
        state = apply(state, Throw(entry.roll))
        if not any(action is not None for action in entry.actions):
            yield state, None
        for seat, (player, action) in enumerate(zip(game.players, entry.actions, strict=True)):
            if action is not None:
                state = apply(state, Act(player, action))
                yield state, seat


def rounds(game: GameState) -> Iterator[GameState]:
    """The states of *game* after each of its rounds, from the empty sheets on."""
    last: GameState | None = None
    for state, _ in moves(game):
        if last is not None and state.round != last.round:
            yield last
        last = state
    assert last is not None
    yield last
