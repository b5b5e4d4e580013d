"""The venue's tables in PostgreSQL: made and brought up to date by whoever comes first, while all others work on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import psycopg
from psycopg import errors, sql

Connection = psycopg.Connection[Any]

GROUPS = ("venue_table", "venue_reader")
"""Roles nobody signs in with: what a table may do, and what a board may."""
TRIES = 5
BOOTSTRAP = """
CREATE SCHEMA IF NOT EXISTS venue;
CREATE TABLE IF NOT EXISTS venue.versions (version integer PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());
"""
BEGUN = "INSERT INTO venue.versions (version) VALUES (%s) ON CONFLICT DO NOTHING RETURNING version"
MADE_BY_ANOTHER = (errors.UniqueViolation, errors.DuplicateObject, errors.DuplicateSchema, errors.DuplicateTable)


@dataclass(frozen=True, slots=True)
class SchemaStep:
    """What leads from the version before to this one; it only adds, so that older programs go on."""

    version: int
    name: str
    text: str


@cache
def steps() -> tuple[SchemaStep, ...]:
    found = []
    for file in resources.files("kiosk.venue").joinpath("migrations").iterdir():
        named = re.fullmatch(r"(\d{3})-([a-z-]+)\.sql", file.name)
        if named is not None:
            found.append(SchemaStep(int(named[1]), named[2], file.read_text(encoding="utf-8")))
    return tuple(sorted(found, key=lambda step: step.version))


def newest() -> int:
    return steps()[-1].version


def migrate(db: Connection) -> list[int]:
    """Bring the venue to the newest schema; gives the versions that were made here.

    Any number of programs may do this at once: who writes a version's number first makes it, and the others wait for
    that one row until it is there, or until its maker has failed. Nobody waits for long readers: a step that can't
    have its lock within two seconds gives way and tries again.
    """
    for group in GROUPS:
        _unless_there(db, sql.SQL("CREATE ROLE {}").format(sql.Identifier(group)))
    _unless_there(db, sql.SQL(BOOTSTRAP))
    return [step.version for step in steps() if _make(db, step)]


def _unless_there(db: Connection, statement: sql.SQL | sql.Composed) -> None:
    """``IF NOT EXISTS`` is no promise where two do it at the same moment; the second time it is there."""
    for last in (False, True):
        try:
            with db.transaction():
                db.execute(statement)
        except MADE_BY_ANOTHER as problem:
            if isinstance(problem, errors.DuplicateObject):
                return
            if last:
                raise
        else:
            return


def _make(db: Connection, step: SchemaStep) -> bool:
    for left in reversed(range(TRIES)):
        try:
            with db.transaction():
                db.execute("SET LOCAL lock_timeout = '2s'")
                if db.execute(BEGUN, (step.version,)).fetchone() is None:
                    return False
                db.execute(step.text.encode())
                if step.version == 1:
                    _close(db)
                return True
        except errors.LockNotAvailable:
            if not left:
                raise
    raise AssertionError


def _close(db: Connection) -> None:
    """Nobody who signs in may make anything in this database, also where its server is of an older kind."""
    (name,) = db.execute("SELECT current_database()").fetchone() or ("",)
    db.execute(sql.SQL("REVOKE TEMPORARY, CREATE ON DATABASE {} FROM PUBLIC").format(sql.Identifier(name)))
    db.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")


def add_table(db: Connection, role: str, name: str, password: str) -> None:
    """Let a table in; where it is in already it gets another password, and its name."""
    _add_role(db, role, "venue_table", password)
    query = (
        "INSERT INTO venue.tables (role, name) VALUES (%s, %s) ON CONFLICT (role) DO UPDATE SET name = excluded.name"
    )
    db.execute(query, (role, name))


def add_reader(db: Connection, role: str, password: str) -> None:
    """Let a board read."""
    _add_role(db, role, "venue_reader", password)


def _add_role(db: Connection, role: str, group: str, password: str) -> None:
    who = sql.Identifier(role)
    _unless_there(db, sql.SQL("CREATE ROLE {}").format(who))
    kept = sql.Literal(_scrambled(db, role, password))
    db.execute(sql.SQL("ALTER ROLE {} LOGIN PASSWORD {}").format(who, kept))
    db.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(group), who))


def _scrambled(db: Connection, role: str, password: str) -> str:
    """As SCRAM keeps it: the password itself is in no log of the server."""
    return db.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
