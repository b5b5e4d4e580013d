"""The journal's tables, and how an older journal becomes a newer one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from kiosk.errors import KioskError

APPLICATION_ID = 0x54426C74
"""Marks the file as ours, so that no other database is mistaken for a journal."""

SCHEMA = 1

TABLES = """
CREATE TABLE commands (
    seq INTEGER PRIMARY KEY,
    code TEXT,                      -- the table that it changed, if any
    command TEXT NOT NULL,          -- JSON
    crc INTEGER NOT NULL            -- of all the above: a damaged row is noticed when it is read
) STRICT;
CREATE INDEX commands_of_table ON commands (code, seq) WHERE code IS NOT NULL;

-- Everything below follows from the commands and is kept only so that nobody has to wait for it.
CREATE TABLE front (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL, crc INTEGER NOT NULL) STRICT;
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    last INTEGER NOT NULL,          -- the number of its last command
    card TEXT NOT NULL,             -- JSON, for the list of tables to continue
    closed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX open_tables ON tables (last) WHERE closed = 0;
CREATE TABLE snapshots (
    code TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    value TEXT NOT NULL,
    crc INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
    seq INTEGER PRIMARY KEY,        -- of the command that confirmed the score
    code TEXT NOT NULL,
    game INTEGER NOT NULL,
    paper INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    record TEXT                     -- JSON, with the sheet's text; NULL for a game on paper
) STRICT;
CREATE TABLE scores (
    seq INTEGER NOT NULL REFERENCES results (seq),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    total INTEGER NOT NULL,
    bags INTEGER NOT NULL,
    won INTEGER NOT NULL,
    players INTEGER NOT NULL,
    game INTEGER NOT NULL,
    lines TEXT NOT NULL,            -- JSON: points by line
    PRIMARY KEY (seq, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX best_scores ON scores (game, total DESC);
CREATE INDEX scores_of_name ON scores (name, seq);
CREATE TABLE milestones (
    seq INTEGER NOT NULL,
    code TEXT NOT NULL,
    part TEXT NOT NULL,             -- a chapter's number, 'all' for the campaign, 'mini'
    name TEXT NOT NULL,
    total INTEGER NOT NULL,
    bags INTEGER NOT NULL,
    title TEXT,                     -- where somebody played alone
    PRIMARY KEY (seq, part, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX best_milestones ON milestones (part, total DESC);
"""

Migration = Callable[[sqlite3.Connection], None]
MIGRATIONS: dict[int, Migration] = {}
"""From which schema each step leads one further."""


class JournalError(KioskError):
    """The journal can't be opened."""


class JournalTooNew(JournalError):
    """A newer program wrote this journal: this one would damage it."""


class JournalInUse(JournalError):
    """Another kiosk has this journal open."""


class JournalDamaged(JournalError):
    """What is in the file is not a journal any more."""


def create(connection: sqlite3.Connection) -> None:
    connection.executescript(
        f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA}; {TABLES} COMMIT;"
    )


def version_of(connection: sqlite3.Connection) -> int:
    """The journal's schema; raises `JournalDamaged` where it is no journal, `JournalTooNew` if it is a later one."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION_ID or version < 1:
            raise JournalDamaged("the file is not a journal of Tabletown")
        if version > SCHEMA:
            raise JournalTooNew(f"the journal has schema {version}, this program knows schemas up to {SCHEMA}")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode == sqlite3.SQLITE_ERROR:  # "unsupported file format": nothing wrong with us
            raise JournalDamaged(str(problem)) from problem
        raise
    return int(version)


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring the journal from schema *version* to ours, wholly or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in range(version, SCHEMA):
            MIGRATIONS[step](connection)
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
