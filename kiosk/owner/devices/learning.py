"""What the table teaches the reader: throws that a person confirmed, corrected or entered are kept as examples.

Once enough are confirmed the reader is fitted to them, and only where that is safe (:mod:`vision.teach.refit`). How
many throws of a day are read and refused is counted too, so that a lens that grows dull is noticed. All work is done
in a thread of its own, and nothing of it leaves the machine.
"""

from __future__ import annotations

import logging
import queue
import shutil
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from kiosk.errors import Unusable
from kiosk.flow.general import general
from kiosk.messages import (
    AcceptRoll,
    ButtonPressed,
    Command,
    DiceDisturbed,
    DiceMoving,
    DiceRefused,
    ThrowAgain,
    ThrowMade,
    ThrowRead,
)
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.views import TableLearned
from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.state import KioskState, RollShown
from vision.calibrate import Calibration
from vision.reader import examine
from vision.reading import ReadingRefused
from vision.teach import drift
from vision.teach.experience import Experience, Outcome, example
from vision.teach.refit import ENOUGH, Outlook, refit

log = logging.getLogger(__name__)

FOLDER, EXAMPLES, DAYS = "table", "throws", "days.json"
EVERY = 5
"""A refit is tried after so many confirmed throws more."""
MOST_WAITING = 20
"""Throws that wait to be looked at: beyond that they are let go."""
SAID = frozenset(map(str, ReadingRefused))
"""What the reader itself refuses for; other reasons say nothing about how well it sees."""

Picture = Any
Work = Callable[[], None]


@dataclass(frozen=True, slots=True, eq=False)
class SeenThrow:
    """A picture of dice that were read or refused, until somebody says what they show."""

    picture: Picture
    faces: tuple[tuple[str, str], ...] = ()
    """As they were read; none where they were refused."""


class TableTeacher:
    def __init__(
        self,
        folder: Path,
        kept: KeptCalibration,
        picture: Callable[[], Picture | None] = lambda: None,
        *,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._folder, self._kept, self._picture, self._today = folder / FOLDER, kept, picture, today
        self._experience = Experience(self._folder / EXAMPLES)
        self._drift = drift.load(self._folder / DAYS)
        self._seen: SeenThrow | None = None
        self._waiting: queue.Queue[Work] = queue.Queue(MOST_WAITING)
        self._thread: threading.Thread | None = None
        self._changing = threading.Lock()
        self._outlook = ""
        self._confirmed = self._experience.count(Outcome.CONFIRMED)
        self._since = 0
        """Confirmed throws since the last refit was tried."""

    # --- what happens at the table, in the thread of the core -------------------------------------------------------

    def follow(self, command: Command, before: KioskState, after: KioskState) -> None:
        """Told of every command that was carried out."""
        table = before.table
        if table is None or table.book != DEFAULT_BOOK:
            self._seen = None
            return
        match general(command):
            case ThrowRead(throw=throw) if before != after:
                self._look(throw.dice, read=True)
            case DiceRefused(reason=reason) if before != after and reason in SAID:
                self._look((), read=False)
            case ThrowMade() | ThrowAgain() | DiceMoving() | DiceDisturbed():
                self._pass_by()
            case AcceptRoll() | ButtonPressed() if isinstance(table.phase, RollShown) and after.table is not None:
                if table.phase.throw is not None and not isinstance(after.table.phase, RollShown):
                    self._decided(table.phase.throw.dice)

    def _look(self, faces: tuple[tuple[str, str], ...], *, read: bool) -> None:
        self._pass_by()
        picture = self._picture()
        if picture is not None:
            self._seen = SeenThrow(picture, faces)
        self._do(lambda: self._note(read=read))

    def _pass_by(self) -> None:
        """Nobody will say what these dice show; what was refused is kept all the same."""
        seen, self._seen = self._seen, None
        if seen is not None and not seen.faces:
            self._do(lambda: self._keep(seen.picture, Outcome.REFUSED, ()))

    def _decided(self, faces: tuple[tuple[str, str], ...]) -> None:
        seen, self._seen = self._seen, None
        if seen is not None:
            same = Outcome.CONFIRMED if seen.faces == faces else Outcome.CORRECTED
            self.teach(seen.picture, same if seen.faces else Outcome.ENTERED, faces)

    # --- what the owner does, in any thread -------------------------------------------------------------------------

    def teach(self, picture: Picture, outcome: Outcome, faces: tuple[tuple[str, str], ...]) -> None:
        """A person has said what a picture shows; it is looked at when there is time."""
        self._do(lambda: self._keep(picture, outcome, tuple(face for _, face in faces)))

    @property
    def learned(self) -> TableLearned:
        fitted = self._kept.value is not None and self._kept.value.table is not None
        return TableLearned(
            self._confirmed,
            ENOUGH,
            len(self._experience),
            fitted=fitted,
            outlook=self._outlook,
            worse=self._drift.worse,
        )

    def forget(self) -> None:
        """Deletes every example, what was fitted to them, and how the days went."""
        self._finish()
        shutil.rmtree(self._folder, ignore_errors=True)
        self._drift, self._outlook, self._confirmed = drift.Drift(), "", 0
        if self._kept.value is not None and self._kept.value.table is not None:
            self._kept.keep(replace(self._kept.value, table=None))

    def finish(self) -> None:
        """Waits until all that was handed in is done."""
        self._finish()

    # --- the work ---------------------------------------------------------------------------------------------------

    def _do(self, work: Work) -> None:
        with self._changing:
            with suppress(queue.Full):
                self._waiting.put_nowait(work)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="tabletown-table", daemon=True)
                self._thread.start()

    def _finish(self) -> None:
        self._waiting.join()

    def _work(self) -> None:
        """Ends when nothing waits any more."""
        while True:
            with self._changing:
                if self._waiting.empty():
                    self._thread = None
                    return
                work = self._waiting.get_nowait()
            try:
                work()
            except (OSError, Unusable) as problem:  # a full disk: the game goes on without the example
                log.warning("what the table teaches is not kept: %s", problem)
            except Exception:
                log.exception("what the table teaches is not kept")
            finally:
                self._waiting.task_done()

    def _note(self, *, read: bool) -> None:
        self._drift = self._drift.noted(self._today().isoformat(), read=read)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        drift.save(self._drift, self._folder / DAYS)

    def _keep(self, picture: Picture, outcome: Outcome, faces: tuple[str, ...]) -> None:
        tops = examine(picture, self._kept.value).tops
        self._experience.add(example(outcome, faces, tops))
        if outcome is not Outcome.CONFIRMED:
            return
        self._confirmed = self._experience.count(Outcome.CONFIRMED)
        self._since += 1
        if self._confirmed >= ENOUGH and (self._since >= EVERY or not self._outlook):
            self._refit()

    def _refit(self) -> None:
        self._since = 0
        before = self._kept.value
        found = refit(self._experience.examples(), before.table if before else None)
        self._outlook = str(found.outlook)
        log.info("fitted to this table: %s", found.outlook)
        if found.outlook is Outlook.TAKEN:
            self._kept.keep(replace(self._kept.value or Calibration(), table=found.weights))
