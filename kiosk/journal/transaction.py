"""Changing the journal wholly or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """What is done within is there when this ends, or none of it and what has gone wrong is raised."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # after some faults of the disk SQLite has ended it by itself
            db.execute("ROLLBACK")
        raise
