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
from dataclasses import dataclass
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
from kiosk.owner.devices.course import TableCourse
from kiosk.owner.views import TableLearned
from kiosk.state import KioskState, RollShown
from vision import dicesets
from vision.reading import ReadingRefused
from vision.teach.experience import Outcome

log = logging.getLogger(__name__)

FOLDER = "table"
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
    dice: str = dicesets.MY_CITY


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
        self._courses = {dice: self._course(dice) for dice in dicesets.names()}
        self._seen: SeenThrow | None = None
        self._waiting: queue.Queue[Work] = queue.Queue(MOST_WAITING)
        self._thread: threading.Thread | None = None
        self._changing = threading.Lock()

    def _course(self, dice: str) -> TableCourse:
        """My City's was there first: it lies in the folder itself."""
        folder = self._folder if dice == dicesets.MY_CITY else self._folder / dice
        return TableCourse(folder, dice, self._kept, self._today)

    # --- what happens at the table, in the thread of the core -------------------------------------------------------

    def follow(self, command: Command, before: KioskState, after: KioskState) -> None:
        """Told of every command that was carried out."""
        table = before.table
        if table is None or table.book not in self._courses:
            self._seen = None
            return
        dice = table.book
        match general(command):
            case ThrowRead(throw=throw) if before != after:
                self._look(dice, throw.dice, read=True)
            case DiceRefused(reason=reason) if before != after and reason in SAID:
                self._look(dice, (), read=False)
            case ThrowMade() | ThrowAgain() | DiceMoving() | DiceDisturbed():
                self._pass_by()
            case AcceptRoll() | ButtonPressed() if isinstance(table.phase, RollShown) and after.table is not None:
                if table.phase.throw is not None and not isinstance(after.table.phase, RollShown):
                    self._decided(table.phase.throw.dice)

    def _look(self, dice: str, faces: tuple[tuple[str, str], ...], *, read: bool) -> None:
        self._pass_by()
        picture = self._picture()
        if picture is not None:
            self._seen = SeenThrow(picture, faces, dice)
        self._do(lambda: self._courses[dice].note(read=read))

    def _pass_by(self) -> None:
        """Nobody will say what these dice show; what was refused is kept all the same."""
        seen, self._seen = self._seen, None
        if seen is not None and not seen.faces:
            self._do(lambda: self._courses[seen.dice].keep(seen.picture, Outcome.REFUSED, ()))

    def _decided(self, faces: tuple[tuple[str, str], ...]) -> None:
        seen, self._seen = self._seen, None
        if seen is not None:
            same = Outcome.CONFIRMED if seen.faces == faces else Outcome.CORRECTED
            self.teach(seen.picture, same if seen.faces else Outcome.ENTERED, faces, seen.dice)

    # --- what the owner does, in any thread -------------------------------------------------------------------------

    def teach(
        self,
        picture: Picture,
        outcome: Outcome,
        faces: tuple[tuple[str, str], ...],
        dice: str = dicesets.MY_CITY,
    ) -> None:
        """A person has said what a picture shows; it is looked at when there is time."""
        self._do(lambda: self._courses[dice].keep(picture, outcome, tuple(face for _, face in faces)))

    def learned(self, dice: str = dicesets.MY_CITY) -> TableLearned:
        return self._courses[dice].learned

    @property
    def worse(self) -> bool:
        """Whether more throws of some dice are refused than used to be."""
        return any(one.drift.worse for one in self._courses.values())

    def forget(self) -> None:
        """Deletes every example, what was fitted to them, and how the days went."""
        self._finish()
        shutil.rmtree(self._folder, ignore_errors=True)
        for one in self._courses.values():
            one.forget()

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
