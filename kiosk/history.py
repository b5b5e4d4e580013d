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
from typing import Any

from kiosk.errors import Unusable
from kiosk.journal.derived import unpacked
from kiosk.journal.opening import leave_note
from kiosk.journal.schema import JournalDamaged, JournalError, read_as_newest, version_of
from kiosk.journal.seals import require_whole_result
from kiosk.paths import require_own_journal
from kiosk.rules.api import Book, Game
from kiosk.rules.registry import DEFAULT_BOOK, book


@dataclass(frozen=True, slots=True)
class PlayerScore:
    name: str
    total: int
    bags: int
    won: bool
    lines: dict[str, int]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    number: int
    """The journal's number of the confirmation: later games have larger ones."""
    table: str
    game: int
    paper: bool
    rounds: int
    scores: tuple[PlayerScore, ...]
    book: str = DEFAULT_BOOK


@dataclass(frozen=True, slots=True)
class BestResult:
    number: int
    name: str
    total: int
    players: int


@dataclass(frozen=True, slots=True)
class CompletedPart:
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
class PlayerCareer:
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
    """The journal at *path* for reading only, also while the kiosk uses it; raises `Unusable`.

    Lists of results check each that they show. Sums over all of them don't: the daily check looks at every one.
    """
    require_own_journal(path)
    if not path.is_file():
        raise Unusable("there is no journal here yet", file=str(path))
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            read_as_newest(connection, version_of(connection))
            yield connection
    except Unusable:
        raise
    except JournalDamaged as problem:
        leave_note(path, [str(problem)])
        raise Unusable(f"{problem}; the table mends it with the next touch", file=str(path)) from None
    except (sqlite3.Error, JournalError, ValueError, LookupError, TypeError) as problem:  # also of a damaged row
        raise Unusable(f"the journal can't be read: {problem}", file=str(path)) from None


def past_games(  # noqa: PLR0913 - named filters
    db: sqlite3.Connection,
    *,
    limit: int = -1,
    before: int | None = None,
    game: int | None = None,
    name: str | None = None,
    of: str | None = None,
) -> Iterator[FinishedGame]:
    """Finished games, the latest first; of every book, or of the book *of*."""
    filters = {
        "results.seq < :before": before,
        "results.seq IN (SELECT seq FROM scores WHERE game = :game)": game,  # by an index, past the long records
        "results.seq IN (SELECT seq FROM scores WHERE name = :name)": name,
        "coalesce(json_extract(card, '$.book'), :default) = :of": of,
    }
    where = " AND ".join(condition for condition, value in filters.items() if value is not None) or "1"
    query = f"""
        SELECT seq, code, game, paper, rounds, coalesce(json_extract(card, '$.book'), :default)
        FROM results LEFT JOIN tables USING (code)
        WHERE {where} ORDER BY seq DESC LIMIT :limit"""  # noqa: S608 - all ours
    arguments = {"before": before, "game": game, "name": name, "limit": limit, "default": DEFAULT_BOOK, "of": of}
    for seq, code, number, paper, rounds, its_book in db.execute(query, arguments):
        require_whole_result(db, seq)
        yield FinishedGame(seq, code, number, bool(paper), rounds, _scores(db, seq), its_book)


def _scores(db: sqlite3.Connection, seq: int) -> tuple[PlayerScore, ...]:
    query = "SELECT name, total, bags, won, lines FROM scores WHERE seq = ? ORDER BY seat"
    return tuple(
        PlayerScore(name, total, bags, bool(won), json.loads(lines))
        for name, total, bags, won, lines in db.execute(query, (seq,))
    )


def _whole(db: sqlite3.Connection, query: str, asked: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401 - for SQLite
    """What *query* finds, once the results whose numbers it begins with were looked at; raises `JournalDamaged`."""
    found = db.execute(query, asked).fetchall()
    for seq in {row[0] for row in found}:
        require_whole_result(db, seq)
    return found


def best(db: sqlite3.Connection, game: int, *, limit: int = 10, of: str = DEFAULT_BOOK) -> list[BestResult]:
    """The highest scores of one game of the book *of*; of equal ones the earlier first."""
    query = """SELECT seq, name, total, players FROM scores WHERE game = :game AND :book = coalesce(
                   (SELECT json_extract(card, '$.book') FROM results JOIN tables USING (code)
                    WHERE results.seq = scores.seq), :default)
               ORDER BY total DESC, seq, seat LIMIT :limit"""
    asked = {"game": game, "limit": limit, "book": of, "default": DEFAULT_BOOK}
    return [BestResult(*row) for row in _whole(db, query, asked)]


def milestones(db: sqlite3.Connection, part: str, *, limit: int = 10) -> list[CompletedPart]:
    """The best of a chapter (``1`` to ``4``), of whole campaigns (``all``) or of mini-campaigns (``mini``)."""
    query = """SELECT seq, part, name, total, bags, title FROM milestones
               WHERE part = ? ORDER BY total DESC, seq, name LIMIT ?"""
    return [CompletedPart(*row) for row in _whole(db, query, (part, limit))]


def solo_titles(db: sqlite3.Connection, *, limit: int = -1, skip: int = 0) -> list[CompletedPart]:
    """Titles that lone players have reached, the latest first."""
    query = """SELECT seq, part, name, total, bags, title FROM milestones
               WHERE title IS NOT NULL ORDER BY seq DESC, part LIMIT ? OFFSET ?"""
    return [CompletedPart(*row) for row in _whole(db, query, (limit, skip))]


def people(db: sqlite3.Connection, *, limit: int = -1, skip: int = 0) -> list[Person]:
    """Everybody who has finished a game; who played last comes first."""
    query = """SELECT name, count(*), max(seq) FROM scores
               GROUP BY name ORDER BY max(seq) DESC, name LIMIT ? OFFSET ?"""
    return [Person(name, games) for name, games, _ in db.execute(query, (limit, skip))]


def seated(db: sqlite3.Connection, code: str) -> tuple[str, ...]:
    """Who sits at a table, finished or given up as well; nobody where there is no such table."""
    row = db.execute("SELECT card FROM tables WHERE code = ?", (code,)).fetchone()
    return tuple(json.loads(row[0])["players"]) if row is not None else ()


_BOOK_OF_SCORE = """coalesce((SELECT json_extract(card, '$.book') FROM results JOIN tables USING (code)
                               WHERE results.seq = scores.seq), :default)"""


def books(db: sqlite3.Connection) -> tuple[str, ...]:
    """The books of all tables here."""
    query = "SELECT DISTINCT coalesce(json_extract(card, '$.book'), ?) FROM tables ORDER BY 1"
    return tuple(name for (name,) in db.execute(query, (DEFAULT_BOOK,)))


def book_played_last(db: sqlite3.Connection, name: str | None = None) -> str:
    """The book of *name*'s latest game, or of anybody's."""
    where = "" if name is None else "WHERE name = :name"
    query = f"SELECT {_BOOK_OF_SCORE} FROM scores {where} ORDER BY seq DESC LIMIT 1"  # noqa: S608 - all ours
    row = db.execute(query, {"name": name, "default": DEFAULT_BOOK}).fetchone()
    return str(row[0]) if row is not None else DEFAULT_BOOK


def career(db: sqlite3.Connection, name: str | None = None, *, of: str | None = None) -> PlayerCareer:
    """What all games of one player come to, or everybody's; or those of one book alone."""
    filters = {"name = :name": name, f"{_BOOK_OF_SCORE} = :of": of}
    where = " AND ".join(condition for condition, value in filters.items() if value is not None) or "1"
    query = f"""SELECT count(*), coalesce(sum(won), 0), coalesce(avg(total), 0), max(total)
                FROM scores WHERE {where}"""  # noqa: S608 - all ours
    return PlayerCareer(*db.execute(query, {"name": name, "of": of, "default": DEFAULT_BOOK}).fetchone())


def statistics(
    db: sqlite3.Connection,
    *,
    game: int | None = None,
    name: str | None = None,
    last: int = -1,
    of: str | None = None,
) -> list[LineStatistics]:
    """For each score line how it went over all games, or one player's, or one game's; or over the *last* sheets."""
    filters = {"game = :game": game, "name = :name": name, f"{_BOOK_OF_SCORE} = :of": of}
    where = " AND ".join(condition for condition, value in filters.items() if value is not None) or "1"
    query = f"""
        SELECT line.key, count(*), avg(line.value), min(line.value), max(line.value)
        FROM (SELECT lines FROM scores WHERE {where} ORDER BY seq DESC LIMIT :last) AS sheet,
             json_each(sheet.lines) AS line
        GROUP BY line.key ORDER BY min(line.id)"""  # noqa: S608 - all ours
    asked = {"game": game, "name": name, "last": last, "of": of, "default": DEFAULT_BOOK}
    return [LineStatistics(*row) for row in db.execute(query, asked)]


@dataclass(frozen=True, slots=True)
class DrawnGame:
    """A finished game that can be replayed, with the book that it was played by."""

    rules: Book
    game: Game

    def moves(self) -> Iterator[tuple[Any, int | None]]:
        """The states after each move and the seat of who made it, from the beginning on."""
        return self.rules.replay(self.game)

    def rounds(self) -> Iterator[Any]:
        """The states after each round, from the beginning on."""
        last: Any = None
        for state, _ in self.moves():
            if last is not None and state.round != last.round:
                yield last
            last = state
        yield last


def past_game(db: sqlite3.Connection, number: int) -> DrawnGame | None:
    """A finished game as it ended; None for a game on paper, or where there is none."""
    query = "SELECT record, packed, card FROM results LEFT JOIN tables USING (code) WHERE seq = ?"
    row = db.execute(query, (number,)).fetchone()
    data = unpacked(*row[:2]) if row is not None else None
    if data is None:
        return None
    require_whole_result(db, number)
    rules = book(json.loads(row[2] or "{}").get("book", DEFAULT_BOOK))
    return DrawnGame(rules, rules.read_game(data))
