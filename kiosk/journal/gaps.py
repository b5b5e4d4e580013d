"""Rows that are lost and known to be lost, and the tables that they stop."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from kiosk.journal.schema import JournalDamaged


class RowsMissing(JournalDamaged):
    """A table can't be followed any more, and that is known: nothing is to be mended."""


@dataclass(frozen=True, slots=True)
class Gap:
    first: int
    last: int
    codes: tuple[str, ...] | None
    """The tables whose rows they were; None where that is not known."""

    @property
    def count(self) -> int:
        return self.last - self.first + 1


def known(db: sqlite3.Connection) -> list[Gap]:
    """The gaps of this journal; those that were noted without the tables name none."""
    found = []
    for first, last, *codes in db.execute("SELECT * FROM gaps ORDER BY first"):
        found.append(Gap(first, last, tuple(json.loads(codes[0])) if codes and codes[0] is not None else None))
    return found


def note(db: sqlite3.Connection, lost: Iterable[Gap]) -> None:
    if "codes" not in {column for _, column, *_ in db.execute("PRAGMA table_info(gaps)")}:
        db.execute("ALTER TABLE gaps ADD COLUMN codes TEXT")
    for one in lost:
        codes = json.dumps(one.codes) if one.codes is not None else None
        db.execute("INSERT INTO gaps (first, last, codes) VALUES (?, ?, ?)", (one.first, one.last, codes))


def require_none(db: sqlite3.Connection, code: str, seq: int) -> None:
    """Raises `RowsMissing` where lost rows after *seq* were of the table *code*, or may have been."""
    lost = [one for one in known(db) if one.last > seq and (one.codes is None or code in one.codes)]
    if not lost:
        return
    row = db.execute("SELECT last FROM tables WHERE code = ?", (code,)).fetchone()
    if lost[0].codes is not None or (row is not None and lost[0].first <= row[0]):
        raise RowsMissing(f"row {lost[0].first} is lost, and table {code} needs it")
