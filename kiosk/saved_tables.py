"""The tables that lie in the journal: the list of them, and one of them when somebody goes on with it."""

from __future__ import annotations

import logging
from collections.abc import Callable

from kiosk.journal import UNREADABLE, Journal
from kiosk.journal.gaps import RowsMissing
from kiosk.messages import Command, TableLoaded, TableMissing, TablesListed, TroubleBegan
from kiosk.notices import NoticeCode
from kiosk.state import Notice

log = logging.getLogger(__name__)


class SavedTables:
    """What can't be read is told as a trouble, and the journal looks for the damage."""

    def __init__(
        self, journal: Callable[[], Journal], answer: Callable[[Command], None], post: Callable[[Command], None]
    ) -> None:
        self._journal, self._answer, self._post = journal, answer, post

    def tell_all(self) -> None:
        try:
            self._answer(TablesListed(self._journal().tables()))
        except UNREADABLE:
            log.exception("the list of tables can't be read")
            self._unreadable()

    def load(self, code: str) -> Notice | None:
        """Answers with the table, or that there is none; gives a notice for one that is there and can't be shown."""
        table, there, notice = None, True, Notice(NoticeCode.TABLE_STOPPED, (code,))
        try:
            table = self._journal().load_table(code)
            there = self._journal().has_rows(code)
        except UNREADABLE as problem:
            log.exception("table %s can't be read", code)
            if not isinstance(problem, RowsMissing):  # which is known, and nothing is to be mended
                self._unreadable()
            notice = Notice(NoticeCode.TABLE_DAMAGED, (code,))
        if table is None and there:
            return notice  # damaged, or of a newer version from its first row on
        self._answer(TableMissing(code) if table is None else TableLoaded(code, table))
        return None

    def _unreadable(self) -> None:
        self._journal().suspect()
        self._post(TroubleBegan(Notice(NoticeCode.JOURNAL_DAMAGED, ("journal",))))
