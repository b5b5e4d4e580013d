"""The journal's tables, and what schema a file has."""

from __future__ import annotations

import sqlite3

from kiosk.errors import KioskError

APPLICATION_ID = 0x54426C74
"""Marks the file as ours, so that no other database is mistaken for a journal."""

SCHEMA = 2
"""Goes up only where a program that knows the one before could not use the journal. What is merely added (a column
with a default, a table, a command, a version of one) leaves it as it is: all our statements name their columns, and
a row that a program does not know stops its table alone. So the way back after an update finds a journal that
opens."""

LOCK_WORDS = (b"open\n", b"look\n", b"done\n")
"""One of these stands in the lock beside a journal that was ever opened for writing: see `opening`."""

BESIDE = """
CREATE TABLE origins (              -- what many rows have in common, and their checks are over this text too
    number INTEGER PRIMARY KEY,
    book TEXT,                      -- by whose rules and their version, NULL before a book is chosen
    book_version INTEGER,
    command_version INTEGER NOT NULL,
    actor TEXT NOT NULL,
    seat INTEGER
) STRICT;
CREATE TABLE old_rows (             -- digests of the rows of schema 1, which have none themselves
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    chain BLOB NOT NULL
) STRICT;
CREATE TABLE timelines (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    parent TEXT,
    since INTEGER NOT NULL,         -- the first row that is in no other timeline
    why TEXT NOT NULL,
    crc INTEGER NOT NULL
) STRICT;
CREATE TABLE gaps (                 -- rows that are lost and known to be lost
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    codes TEXT                      -- JSON: the tables that they belonged to, NULL where that is not known
) STRICT;
"""

TABLES = f"""
CREATE TABLE commands (
    seq INTEGER PRIMARY KEY,
    code TEXT,                      -- the table that it changed, if any
    command TEXT NOT NULL,          -- JSON: see upcasters.py
    crc INTEGER NOT NULL,           -- of the rest of the row but the chain
    origin INTEGER,                 -- NULL in rows of schema 1, which have nothing of the following either
    id TEXT,                        -- of the message, where it may come twice
    chain BLOB                      -- digest over the chain of the row before and this row
) STRICT;
CREATE INDEX commands_of_table ON commands (code, seq) WHERE code IS NOT NULL;

-- Everything below follows from the commands and is kept only so that nobody has to wait for it.
CREATE TABLE front (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL, crc INTEGER NOT NULL) STRICT;
CREATE TABLE tables (
    code TEXT PRIMARY KEY,
    last INTEGER NOT NULL,          -- the number of its last command
    card TEXT NOT NULL,             -- JSON, for the list of tables to continue
    closed INTEGER NOT NULL,
    crc INTEGER
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
    record TEXT,                    -- schema 1: JSON, with the sheet's text; NULL for a game on paper
    packed BLOB,                    -- the same since schema 2, compressed
    crc INTEGER                     -- of this row and of all scores and milestones with its number
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
{BESIDE}"""


class JournalError(KioskError):
    """The journal can't be opened."""


class JournalTooNew(JournalError):
    """A newer program wrote this journal: this one would damage it."""


class JournalInUse(JournalError):
    """Another kiosk has this journal open."""


class JournalDamaged(JournalError):
    """What is in the file is not a journal any more."""


def says_damaged(problem: sqlite3.Error) -> bool:
    """Whether it is the file that is wrong. A bit in the text of its schema makes ours an unknown column or table."""
    return problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


SINCE_2 = {
    "commands": ("origin", "id", "chain"),
    "tables": ("crc",),
    "results": ("packed", "crc"),
}
"""The columns that schema 1 did not have."""
NO_ORIGINS = """SELECT NULL AS number, NULL AS book, NULL AS book_version, NULL AS command_version, NULL AS actor,
    NULL AS seat WHERE 0"""


def read_as_newest(connection: sqlite3.Connection, version: int) -> None:
    """Let a connection that only reads ask an older journal in the words of today; nothing is written to it."""
    if version < 2:  # noqa: PLR2004 - the schema that brought them
        connection.execute("CREATE TEMP VIEW IF NOT EXISTS origins AS " + NO_ORIGINS)
        for table, columns in SINCE_2.items():
            missing = ", ".join(f"NULL AS {column}" for column in columns)
            connection.execute(f"CREATE TEMP VIEW IF NOT EXISTS {table} AS SELECT *, {missing} FROM main.{table}")  # noqa: S608


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
