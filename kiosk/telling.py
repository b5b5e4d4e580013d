"""What the core tells of itself: at its start what became of the journal, and in the log what an owner looks for."""

from __future__ import annotations

import logging
from dataclasses import replace

from kiosk.flow.front import about_stopped
from kiosk.journal import Journal
from kiosk.notices import NoticeCode
from kiosk.state import KioskState, Notice

log = logging.getLogger(__name__)


def log_progress(before: KioskState, after: KioskState) -> None:
    """What an owner wants to find again: tables and games, never names."""
    table, old = after.table, before.table
    if table is None or (old is not None and (table.code, table.results) == (old.code, old.results)):
        return
    if old is None or old.code != table.code:
        log.info("table %s: %d players, %d games played", table.code, len(table.players), len(table.results))
    else:
        log.info("table %s: game %d is finished", table.code, table.results[-1].game)


def told_unsaved(state: KioskState, journal: Journal) -> KioskState:
    """Where nothing can be written it is said as long as it is so: nobody may count on coming back to a table."""
    if journal.notice is None or journal.notice.code != NoticeCode.JOURNAL_READ_ONLY:
        return state
    trouble = Notice(NoticeCode.NOT_SAVED, ("journal", str(journal.folder)))
    return replace(
        state, transient=replace(state.transient, notice=None, troubles=(*state.transient.troubles, trouble))
    )


def noticed(state: KioskState, notice: Notice | None) -> KioskState:
    """A table that can't be played on is told of at least, where there is nothing else to tell."""
    notice = notice or about_stopped(state)
    return replace(state, transient=replace(state.transient, notice=notice))
