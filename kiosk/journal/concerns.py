"""What a command concerns: which table, whose rules, and which notice where it could not be written."""

from __future__ import annotations

import sqlite3

from kiosk.errors import KioskError
from kiosk.flow import table_after
from kiosk.messages import Command, GiveUpTable, TableLoaded
from kiosk.notices import NoticeCode
from kiosk.state import Choosing, KioskState, Notice, Table


class NotWritten(KioskError):
    """The command could not be made durable, so it did not happen; the notice says why."""

    def __init__(self, notice: Notice) -> None:
        self.notice = notice
        super().__init__(notice)


def book_of(before: KioskState, after: KioskState) -> str | None:
    """By whose rules a command was judged: those of the table, or of the table that is being set up."""
    for state in (after, before):
        if state.table is not None:
            return state.table.book
        if isinstance(state.front, Choosing):
            return state.front.book
    return None


def changed_table(command: Command, before: KioskState, after: KioskState) -> Table | None:
    """The table that *command* changed, as it is after it."""
    if after.table is not None:
        opened = before.table is None or before.table.code != after.table.code
        if opened:
            # A continued table comes from the journal; it is changed only if resuming it changed something.
            same = isinstance(command, TableLoaded) and command.table == after.table
            return None if same else after.table
        return after.table if after.table != before.table else None
    if before.table is not None and isinstance(command, GiveUpTable):
        return table_after(before.table, command)
    return None


def notice_of(problem: Exception) -> Notice:
    codes = {
        sqlite3.SQLITE_FULL: NoticeCode.DISK_FULL,
        sqlite3.SQLITE_READONLY: NoticeCode.JOURNAL_READ_ONLY,
        sqlite3.SQLITE_BUSY: NoticeCode.JOURNAL_BUSY,
        sqlite3.SQLITE_LOCKED: NoticeCode.JOURNAL_BUSY,
        sqlite3.SQLITE_CORRUPT: NoticeCode.JOURNAL_DAMAGED,
        sqlite3.SQLITE_NOTADB: NoticeCode.JOURNAL_DAMAGED,
    }
    primary = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    return Notice(codes.get(primary, NoticeCode.JOURNAL_FAILED), (str(problem),))
