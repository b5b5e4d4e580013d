"""A journal with its whole history beside it, to be damaged and opened again."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.journal import Journal, head
from kiosk.state import Front, KioskState, Table
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY

Durable = tuple[str, Front, Table | None]


@dataclass
class Recorded:
    """What was true after each command, by its number; and the files at two moments."""

    folder: Path
    after: list[Durable] = field(default_factory=lambda: [KioskState().durable])
    tables: list[dict[str, Table]] = field(default_factory=lambda: [{}])

    @property
    def running(self) -> Path:
        """The files as they are while the kiosk runs: much of it in the log."""
        return self.folder / "running"

    @property
    def stopped(self) -> Path:
        """The files after a clean stop."""
        return self.folder / "stopped"

    def copy(self, source: Path, target: Path) -> Path:
        """A fresh copy to be damaged; gives the journal's path."""
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target)
        return target / "journal.db"

    def keep(self, kiosk: Kiosk) -> None:
        self.after.append(kiosk.state.durable)
        tables = dict(self.tables[-1])
        if kiosk.state.table is not None:
            tables[kiosk.state.table.code] = kiosk.state.table
        self.tables.append(tables)


class Keeping(Kiosk):
    record: Recorded

    def _show(self, state: KioskState) -> None:
        changed = state.durable != self.state.durable
        super()._show(state)
        if changed:
            self.record.keep(self)


def record(folder: Path, commands: int, *, seed: int = 4, backups_at: tuple[int, ...] = ()) -> Recorded:
    """Play until so many commands are written; keep the files of the running and of the stopped kiosk."""
    recorded = Recorded(folder)
    live = folder / "live"
    journal = Journal.open(live / "journal.db")
    kiosk = Keeping(journal, LIBRARY, StillWorld(), DrawnChance(seed), background=lambda _: None)
    kiosk.record = recorded
    guests, due = BusyGuests(Random(seed), leaving=0.02), list(backups_at)
    while journal.last < commands or kiosk.state.table is None:
        kiosk.handle(guests.next(kiosk.state))
        kiosk.drain()
        if due and journal.last >= due[0]:
            due.pop(0)
            journal.backup()
    assert len(recorded.after) == journal.last + 1
    while (told := head.read(live / "journal.db")) is None or told.seq < journal.last:
        time.sleep(0.01)  # written in the background, within a second
    shutil.copytree(live, recorded.running)
    journal.close()
    shutil.copytree(live, recorded.stopped)
    return recorded
