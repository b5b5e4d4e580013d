"""Adding rows to a journal that were written before, with all that follows from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from dataclasses import replace

from kiosk.errors import Unusable
from kiosk.flow import step, table_after
from kiosk.journal import fronts, rows, shelf, streams
from kiosk.journal.derived import note_result
from kiosk.journal.gaps import RowsMissing
from kiosk.messages import Command, TableLoaded
from kiosk.state import AtTable, Attract, Front, KioskState, Table


class Derivation:
    """*torn* are tables that miss a row: theirs are kept, and nothing follows from them any more."""

    def __init__(self, db: sqlite3.Connection, torn: Collection[str]) -> None:
        self._db = db
        self._torn = set(torn)
        self._tables: dict[str, Table | None] = {}
        self._last: dict[str, int] = {}
        front = fronts.read(db)
        self._state = KioskState(front.language, front.front) if front is not None else KioskState()

    def add(self, row: rows.Row) -> None:
        before = self._table(row.code) if row.code is not None else None
        try:
            command: Command | None = row.meaning()
        except (Unusable, ValueError):  # of a newer version: whoever reads it stops there
            command = None
        self._turn(command)
        rows.write(self._db, row)
        if row.code is None:
            return
        self._last[row.code] = row.seq
        after = table_after(before, command) if command is not None else None
        if row.code in self._torn or after is None:
            self._torn.add(row.code)
            return
        if before is not None and len(after.results) > len(before.results):
            note_result(self._db, row.seq, before, after)
        self._tables[row.code] = after

    def finish(self, *, lost: bool) -> None:
        """Cards and snapshots of all tables that had rows, and the front: the first screen where rows are *lost*."""
        for code, last in self._last.items():
            table = self._table(code)
            if table is not None:
                shelf.write(self._db, last, table)
                if code not in self._torn:
                    streams.write_snapshot(self._db, last, table)
        front = self._state.front
        if lost or (isinstance(front, AtTable) and (self._table(front.code) is None or front.code in self._torn)):
            self._state = replace(self._state, front=Attract())
        fronts.write(self._db, self._state)

    def _table(self, code: str) -> Table | None:
        if code not in self._tables:
            try:
                found = streams.load(self._db, code)
                if found.unknown is not None:
                    self._torn.add(code)
                self._tables[code] = found.table
            except RowsMissing:
                self._torn.add(code)
                self._tables[code] = None
        return self._tables[code]

    def _turn(self, command: Command | None) -> None:
        """Go on with the front; where a row is missing it stays as it was."""
        if command is None:
            return
        front, table = self._state.front, None
        if isinstance(front, AtTable):
            table = self._table(front.code)
        before = replace(self._state, front=front if table is not None else _away(front), table=table)
        if isinstance(command, TableLoaded):
            command = replace(command, table=self._table(command.code))
        after = step(before, command).state
        self._state = KioskState(after.language, after.front)


def _away(front: Front) -> Front:
    return Attract() if isinstance(front, AtTable) else front
