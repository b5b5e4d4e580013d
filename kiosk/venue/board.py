"""What the board of honour shows: from the venue's PostgreSQL, or from the journal of a table that has no venue."""

from __future__ import annotations

import datetime as dt
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

import psycopg

from kiosk import history
from kiosk.challenge import WeekChallenge, kept
from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.venue.address import VenueAddress

BEST, TITLES, DOINGS_SHOWN, TRIES = 3, 6, 40, 9
"""So many rows of a list are shown."""
WEEK = 7 * 86400


@dataclass(frozen=True, slots=True)
class BoardEntry:
    name: str
    total: int
    table: str = ""
    """What the venue calls the table; nothing where there is only one."""
    title: str | None = None


@dataclass(frozen=True, slots=True)
class BoardList:
    """The best of one game of a book, or of a chapter or campaign."""

    book: str
    part: str
    entries: tuple[BoardEntry, ...]


@dataclass(frozen=True, slots=True)
class BoardDoing:
    """What a table does now."""

    table: str
    book: str | None
    game: int
    round: int
    left: int | None
    """About so many minutes until its game ends, as the last ones of its kind went; None where that is not known."""
    trouble: str
    since: str | None
    """Since when there is trouble, or since when nothing was heard of the table; for a clock in any language."""


@dataclass(frozen=True, slots=True)
class HonourBoard:
    week: tuple[BoardList, ...]
    """Of this week alone."""
    games: tuple[BoardList, ...]
    parts: tuple[BoardList, ...]
    """Chapters and campaigns."""
    titles: tuple[BoardEntry, ...]
    """The latest of those who played alone."""
    challenge: BoardList | None = None
    """The best of this week's challenge, one try a name and day."""
    doings: tuple[BoardDoing, ...] = ()
    """Of the tables of a venue, as many as can be looked at; those that need somebody come first, then who plays."""


class BoardSource(Protocol):
    """Used by one thread."""

    def read(self) -> HonourBoard: ...
    def close(self) -> None: ...


# Each kind of game is found by a step through the index, and the best of it by another: what a page costs does not
# depend on how much was ever played.
GAMES = """
WITH RECURSIVE kinds AS (
    (SELECT book, number FROM venue.scores {week} ORDER BY book, number LIMIT 1)
    UNION ALL
    SELECT further.book, further.number FROM kinds CROSS JOIN LATERAL (
        SELECT book, number FROM venue.scores
        WHERE {andweek} (book, number) > (kinds.book, kinds.number) ORDER BY book, number LIMIT 1) AS further
)
SELECT kinds.book, CAST(kinds.number AS text), best.name, best.total, best.role
FROM kinds CROSS JOIN LATERAL (
    SELECT name, total, role, ended FROM venue.scores
    WHERE {andweek} book = kinds.book AND number = kinds.number ORDER BY total DESC, ended LIMIT %(best)s) AS best
ORDER BY kinds.book, kinds.number, best.total DESC, best.ended"""
THIS_WEEK = "week = CAST(date_trunc('week', now() AT TIME ZONE 'UTC') AS date)"
EVER = GAMES.format(week="", andweek="")
WEEKLY = GAMES.format(week=f"WHERE {THIS_WEEK}", andweek=f"{THIS_WEEK} AND")
PARTS = """
WITH RECURSIVE kinds AS (
    (SELECT book, part FROM venue.milestones ORDER BY book, part LIMIT 1)
    UNION ALL
    SELECT further.book, further.part FROM kinds CROSS JOIN LATERAL (
        SELECT book, part FROM venue.milestones
        WHERE (book, part) > (kinds.book, kinds.part) ORDER BY book, part LIMIT 1) AS further
)
SELECT kinds.book, kinds.part, best.name, best.total, best.role
FROM kinds CROSS JOIN LATERAL (
    SELECT name, total, role, ended FROM venue.milestones
    WHERE book = kinds.book AND part = kinds.part ORDER BY total DESC, ended LIMIT %(best)s) AS best
ORDER BY kinds.book, kinds.part, best.total DESC, best.ended"""
LATEST_TITLES = """SELECT name, total, role, title FROM venue.milestones
    WHERE title IS NOT NULL ORDER BY ended DESC LIMIT %(titles)s"""
DOINGS = """
WITH playing AS (
    SELECT role, book, number, round, trouble, since, seen, seen < now() - INTERVAL '5 minutes' AS away
    FROM venue.doings WHERE seen > now() - INTERVAL '12 hours'
), usual AS (
    SELECT kind.book, kind.number, avg(lately.seconds) AS seconds, avg(lately.rounds) AS rounds
    FROM (SELECT DISTINCT book, number FROM playing WHERE book IS NOT NULL) AS kind CROSS JOIN LATERAL (
        SELECT seconds, rounds FROM venue.games
        WHERE book = kind.book AND number = kind.number AND seconds IS NOT NULL
        ORDER BY ended DESC LIMIT 50) AS lately
    GROUP BY kind.book, kind.number
)
SELECT playing.role, playing.book, playing.number, playing.round,
       CAST(ceil(usual.seconds / usual.rounds * greatest(usual.rounds - playing.round, 1) / 60) AS integer),
       CASE WHEN playing.away THEN 'away' ELSE playing.trouble END,
       CASE WHEN playing.away THEN playing.seen ELSE playing.since END
FROM playing LEFT JOIN usual ON usual.book = playing.book AND usual.number = playing.number AND usual.rounds > 0
ORDER BY NOT (playing.away OR playing.trouble <> ''), playing.book IS NULL, playing.role LIMIT %(doings)s"""
CHALLENGE = """
SELECT week.book, CAST(week.number AS text), best.name, best.total, best.role
FROM venue.challenge() AS week LEFT JOIN LATERAL (
    SELECT try.name, try.total, try.role, try.ended FROM venue.tries AS try
    WHERE try.challenge = week.id AND NOT EXISTS (
        SELECT 1 FROM venue.tries AS earlier
        WHERE earlier.challenge = try.challenge AND earlier.called = try.called AND earlier.day = try.day
              AND earlier.ended < try.ended)
    ORDER BY try.total DESC, try.ended LIMIT %(tries)s) AS best ON true
ORDER BY best.total DESC, best.ended"""
QUERIES = {"doings": DOINGS, "week": WEEKLY, "games": EVER, "parts": PARTS, "titles": LATEST_TITLES}
ASKED = {"best": BEST, "titles": TITLES, "doings": DOINGS_SHOWN, "tries": TRIES}
SINCE_CHALLENGES = 3


class VenueBoard:
    """Reads as a board's role; raises `psycopg.Error` where the venue can't be reached."""

    def __init__(self, venue: VenueAddress) -> None:
        self.venue = venue
        self._db: psycopg.Connection[Any] | None = None

    def read(self) -> HonourBoard:
        try:
            if self._db is None:
                self._db = self.venue.connect()
            return read_venue(self._db)
        except psycopg.Error:
            self.close()
            raise

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None


def read_venue(db: psycopg.Connection[Any]) -> HonourBoard:
    names: dict[str, str] = dict(db.execute("SELECT role, name FROM venue.tables").fetchall())
    found = {part: db.execute(query.encode(), ASKED).fetchall() for part, query in QUERIES.items()}
    (schema,) = db.execute("SELECT max(version) FROM venue.versions").fetchone() or (0,)
    weekly = db.execute(CHALLENGE.encode(), ASKED).fetchall() if schema >= SINCE_CHALLENGES else []
    return HonourBoard(
        week=tuple(_lists(found["week"], names)),
        games=tuple(_lists(found["games"], names)),
        parts=tuple(_lists(found["parts"], names)),
        challenge=_challenge(weekly, names),
        doings=tuple(_doings(found["doings"], names)),
        titles=tuple(
            BoardEntry(name, total, names.get(role, ""), title) for name, total, role, title in found["titles"]
        ),
    )


def _lists(rows: Iterable[tuple[str, str, str, int, str]], names: dict[str, str]) -> Iterator[BoardList]:
    for (book, part), best in groupby(rows, key=lambda row: (row[0], row[1])):
        yield BoardList(
            book, part, tuple(BoardEntry(name, total, names.get(role, "")) for *_, name, total, role in best)
        )


def _challenge(rows: list[tuple[Any, ...]], names: dict[str, str]) -> BoardList | None:
    """Nobody has played it yet where its only row has no name."""
    if not rows:
        return None
    book, game, *_ = rows[0]
    there = tuple(BoardEntry(name, total, names.get(role, "")) for *_, name, total, role in rows if name is not None)
    return BoardList(book, game, there)


def _doings(rows: Iterable[tuple[Any, ...]], names: dict[str, str]) -> Iterator[BoardDoing]:
    for role, book, game, round_, left, trouble, since in rows:
        told = since.astimezone(dt.UTC).isoformat(timespec="minutes") if trouble else None
        yield BoardDoing(names.get(role, ""), book, game, round_, left if book else None, trouble, told)


class OwnBoard:
    """The same of one table, from its journal, which is only read."""

    def __init__(self, journal: Path, clock: Callable[[], float] = time.time) -> None:
        self._journal, self._clock = journal, clock

    def read(self) -> HonourBoard:
        """Raises `Unusable` where there is no journal."""
        with history.reading(self._journal) as db:
            parts = [part for (part,) in db.execute("SELECT DISTINCT part FROM milestones ORDER BY part")]
            return HonourBoard(
                week=tuple(_own_week(db, self._clock())),
                challenge=_own_challenge(db, kept(self._journal.parent)),
                games=tuple(_own_games(db)),
                parts=tuple(
                    BoardList(DEFAULT_BOOK, part, tuple(BoardEntry(one.name, one.total) for one in best))
                    for part in parts
                    if (best := history.milestones(db, part, limit=BEST))
                ),
                titles=tuple(
                    BoardEntry(one.name, one.total, title=one.title) for one in history.solo_titles(db, limit=TITLES)
                ),
            )

    def close(self) -> None:
        """Each reading has had a connection of its own."""


def _own_games(db: sqlite3.Connection) -> Iterator[BoardList]:
    numbers = [number for (number,) in db.execute("SELECT DISTINCT game FROM scores ORDER BY game")]
    for book in sorted({DEFAULT_BOOK, *history.books(db)}):
        for number in numbers:
            if best := history.best(db, number, limit=BEST, of=book):
                yield BoardList(book, str(number), tuple(BoardEntry(one.name, one.total) for one in best))


def _own_challenge(db: sqlite3.Connection, now: WeekChallenge | None) -> BoardList | None:
    if now is None:
        return None
    query = """SELECT name, total FROM outbox JOIN scores USING (seq)
               WHERE json_valid(about) AND json_extract(about, '$.challenge') = ?
               ORDER BY total DESC, outbox.seq LIMIT ?"""
    found = db.execute(query, (now.id, TRIES)).fetchall() if _has_outbox(db) else []
    return BoardList(now.book, str(now.game), tuple(BoardEntry(name, total) for name, total in found))


def _has_outbox(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'outbox'").fetchone() is not None


def _own_week(db: sqlite3.Connection, now: float) -> Iterator[BoardList]:
    """By this machine's clock, as far as games have said when they were."""
    if not _has_outbox(db):
        return
    today = dt.datetime.fromtimestamp(now, dt.UTC).date()
    monday = dt.datetime.combine(today - dt.timedelta(days=today.weekday()), dt.time(), dt.UTC).timestamp()
    query = """SELECT json_extract(about, '$.book'), scores.game, name, total, seat,
                      json_extract(about, '$.computers')
               FROM outbox JOIN scores USING (seq)
               WHERE json_valid(about) AND json_extract(about, '$.at') BETWEEN ? AND ?
               ORDER BY 1, 2, total DESC, outbox.seq"""
    rows = [
        (book, str(game), name, total)
        for book, game, name, total, seat, computers in db.execute(query, (monday, monday + WEEK))
        if f"{seat}" not in (computers or "[]").strip("[]").split(",")
    ]
    for (book, game), best in groupby(rows, key=lambda row: (row[0], row[1])):
        yield BoardList(book, game, tuple(BoardEntry(name, total) for *_, name, total in list(best)[:BEST]))
