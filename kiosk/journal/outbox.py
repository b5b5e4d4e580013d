"""Which finished games the venue's board does not have yet; see docs/venue.md.

A row comes with the result of its game, in the same transaction, and says what the result does not: a random id,
since the journal's numbers repeat after a backup was restored, and when it was. No name stands in it. What goes out
is made when it is asked for, so a name that is forgotten is in nothing that still waits, and what has arrived goes
out again.
"""

from __future__ import annotations

import json
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from kiosk.challenge import MOST_RECORD, nameless
from kiosk.errors import Unusable
from kiosk.journal.derived import unpacked
from kiosk.journal.transaction import transaction
from kiosk.rules.registry import book
from kiosk.state import Table
from kiosk.views.outbox import OutGame, OutMilestone, OutPage, OutSeat

log = logging.getLogger(__name__)

MADE = (
    """CREATE TABLE IF NOT EXISTS outbox (
    seq INTEGER PRIMARY KEY,        -- of the result
    id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,      -- rises when a name in it is forgotten
    sent INTEGER NOT NULL,          -- the revision that has arrived, 0 for none
    sent_at INTEGER,                -- when, by this machine's clock
    about TEXT NOT NULL             -- JSON of version 1: see `note`
) STRICT""",
    "CREATE INDEX IF NOT EXISTS outbox_waiting ON outbox (seq) WHERE sent < revision",
)
"""Merely added, so journals of before have it from their next opening on: their older games stay at home."""
Clock = Callable[[], float]
VERSION = 1
ID_BYTES = 16
SHARED = "challenge.shared"
"""A file that is there where the owner lets others see how a challenge was played here."""
MOST = 100
"""So many games are handed out at once at most."""


def ensure(db: sqlite3.Connection) -> None:
    """Writes nothing where it is there already."""
    for statement in MADE:
        db.execute(statement)


class OutgoingGames:
    """Follows the games of a running kiosk, and hands out those that wait."""

    def __init__(
        self,
        clock: Callable[[], float] = time.time,
        stopwatch: Callable[[], float] = time.monotonic,
        folder: Path | None = None,
    ) -> None:
        self.clock, self.stopwatch = clock, stopwatch
        self._shared = None if folder is None else folder / SHARED
        self._begun: dict[str, float] = {}

    def follow(self, db: sqlite3.Connection, seq: int, before: Table | None, after: Table) -> None:
        """A command has changed the table; where it ended a game, the result of which was just written, note that."""
        if before is not None and len(after.results) > len(before.results):
            begun = self._begun.pop(after.code, None)
            seconds = None if begun is None else round(self.stopwatch() - begun)
            note(db, seq, before, after, round(self.clock()), seconds)
        elif after.game is not None and after.game.round == 0:
            self._begun[after.code] = self.stopwatch()  # set up long before the first throw counts for nothing

    def page(self, db: sqlite3.Connection, limit: int) -> OutPage:
        waiting = db.execute("SELECT count(*) FROM outbox JOIN results USING (seq) WHERE sent < revision").fetchone()
        (last,) = db.execute("SELECT max(sent_at) FROM outbox").fetchone()
        shared = self._shared is not None and self._shared.exists()
        games = tuple(_waiting(db, min(max(limit, 0), MOST), shared=shared))
        return OutPage(round(self.clock()), waiting[0], games, last)

    def mark_sent(self, db: sqlite3.Connection, games: Iterable[tuple[str, int]]) -> None:
        """These games have arrived, each in this revision; one transaction."""
        now = round(self.clock())
        rows = [(revision, now, number, revision) for number, revision in games]
        if not rows:
            return
        with transaction(db):
            db.executemany("UPDATE outbox SET sent = ?, sent_at = ? WHERE id = ? AND sent < ?", rows)


def note(db: sqlite3.Connection, seq: int, before: Table, after: Table, at: int, seconds: int | None) -> None:  # noqa: PLR0913, PLR0917 - what a row says
    """Write down that the game of *before* waits."""
    levels = {player.name: player.level for player in before.players}
    computers = [seat for seat, name in enumerate(after.results[-1].players) if levels.get(name)]
    about = {
        "version": VERSION,
        "book": before.book,
        "mode": before.mode,
        "at": at,
        "seconds": seconds,
        "computers": computers,
        "challenge": before.challenge.id if before.challenge is not None else None,
    }
    db.execute(
        "INSERT OR REPLACE INTO outbox (seq, id, revision, sent, about) VALUES (?, ?, 1, 0, ?)",
        (seq, secrets.token_hex(ID_BYTES), json.dumps(about, separators=(",", ":"))),
    )


def _waiting(db: sqlite3.Connection, limit: int, *, shared: bool) -> Iterator[OutGame]:
    query = """SELECT seq, id, revision, about, results.game, results.paper, results.rounds
               FROM outbox JOIN results USING (seq) WHERE sent < revision ORDER BY seq LIMIT ?"""
    for seq, number, revision, about, *result in db.execute(query, (limit,)).fetchall():
        try:
            told = json.loads(about)
            game = _game(db, seq, number, revision, told, result)
            yield replace(game, record=_record(db, seq, game.book)) if shared and game.challenge else game
        except (ValueError, LookupError, TypeError):  # damaged: it stays, and is in nobody's way
            log.exception("game %d can't be told of", seq)


def _game(db: sqlite3.Connection, seq: int, number: str, revision: int, told: Any, result: list[Any]) -> OutGame:  # noqa: ANN401, PLR0913, PLR0917 - a row
    game, paper, rounds = result
    seats = tuple(_seats(db, seq, set(told["computers"])))
    people = {seat.name for seat in seats if not seat.computer}
    return OutGame(
        id=number,
        revision=revision,
        book=told["book"],
        mode=told["mode"],
        game=game,
        paper=bool(paper),
        rounds=rounds,
        at=told["at"],
        seconds=told["seconds"],
        challenge=told["challenge"],
        seats=seats,
        milestones=tuple(one for one in _milestones(db, seq) if one.name in people),
    )


def _record(db: sqlite3.Connection, seq: int, name: str) -> str:
    """Nothing for one that can't be read, or is longer than anybody takes."""
    rules = book(name)
    kept = db.execute("SELECT record, packed FROM results WHERE seq = ?", (seq,)).fetchone()
    try:
        told = nameless(rules, rules.read_game(unpacked(*kept), trusted=True))
    except Unusable:
        log.exception("how game %d was played can't be told", seq)
        return ""
    return told if len(told) <= MOST_RECORD else ""


def _seats(db: sqlite3.Connection, seq: int, computers: set[int]) -> Iterator[OutSeat]:
    query = "SELECT seat, name, total, bags, won FROM scores WHERE seq = ? ORDER BY seat"
    for seat, name, total, bags, won in db.execute(query, (seq,)):
        yield OutSeat(name, total, bags, bool(won), seat in computers)


def _milestones(db: sqlite3.Connection, seq: int) -> Iterator[OutMilestone]:
    query = "SELECT part, name, total, bags, title FROM milestones WHERE seq = ? ORDER BY part, name"
    yield from (OutMilestone(*row) for row in db.execute(query, (seq,)))


def send_again(db: sqlite3.Connection, name: str) -> None:
    """The games in which *name* played go out once more, because it is about to be forgotten."""
    query = """UPDATE outbox SET revision = revision + 1 WHERE seq IN
               (SELECT seq FROM scores WHERE name = :name UNION SELECT seq FROM milestones WHERE name = :name)"""
    db.execute(query, {"name": name})


def take_over(db: sqlite3.Connection, damaged: Path, after: int) -> None:
    """The games after the row *after* as far as they can be read in the *damaged* journal; others stay at home."""
    ensure(db)
    query = "SELECT seq, id, revision, sent, sent_at, about FROM outbox WHERE seq > ?"
    there = f"{damaged.absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(there, uri=True)) as old:
        for row in old.execute(query, (after,)):
            with suppress(sqlite3.IntegrityError):  # damaged, and no game's
                db.execute("INSERT OR IGNORE INTO outbox VALUES (?, ?, ?, ?, ?, ?)", row)
