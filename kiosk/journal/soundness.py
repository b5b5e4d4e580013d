"""A look at the whole journal after a stop without warning; beside the start, for it grows with the journal."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from kiosk.journal import backup
from kiosk.journal.schema import JournalDamaged

log = logging.getLogger(__name__)


class SoundnessCheck:
    """Begins at once, in a thread and with a connection of its own; what is written meanwhile stays in the log."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._damaged = False
        self._thread = threading.Thread(target=self._look, name="check", daemon=True)
        self._thread.start()

    @property
    def found_damage(self) -> bool:
        """As far as is known now."""
        return self._damaged

    def ended(self, within: float | None = None) -> bool:
        """Whether it has come to its end, now or *within* so many seconds; without a limit it is waited for."""
        self._thread.join(within)
        return not self._thread.is_alive()

    def _look(self) -> None:
        try:
            with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                backup.require_good(connection)
        except sqlite3.OperationalError:
            log.exception("the journal could not be checked")
        except (JournalDamaged, sqlite3.DatabaseError):
            log.exception("the journal is damaged")
            self._damaged = True
