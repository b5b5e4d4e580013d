"""What one set of dice taught at this table: its examples, what is fitted to them, and how its days went."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.views import TableLearned
from vision import dicesets
from vision.calibrate import Calibration
from vision.teach import drift
from vision.teach.experience import Experience, Outcome
from vision.teach.refit import ENOUGH, Outlook, refit

log = logging.getLogger(__name__)

EXAMPLES, DAYS = "throws", "days.json"
EVERY = 5
"""A refit is tried after so many confirmed throws more."""


class TableCourse:
    def __init__(self, folder: Path, dice: str, kept: KeptCalibration, today: Callable[[], date]) -> None:
        self._folder, self._dice, self._kept, self._today = folder, dice, kept, today
        self._reader = dicesets.reader(dice)
        self._experience = Experience(folder / EXAMPLES)
        self.drift = drift.load(folder / DAYS)
        self._outlook = ""
        self._confirmed = self._experience.count(Outcome.CONFIRMED)
        self._since = 0
        """Confirmed throws since the last refit was tried."""

    @property
    def learned(self) -> TableLearned:
        return TableLearned(
            self._confirmed,
            ENOUGH,
            len(self._experience),
            fitted=self._fitted is not None,
            outlook=self._outlook,
            worse=self.drift.worse,
        )

    @property
    def _fitted(self) -> tuple[float, ...] | None:
        return self._kept.value.fitted(self._dice) if self._kept.value is not None else None

    def note(self, *, read: bool) -> None:
        self.drift = self.drift.noted(self._today().isoformat(), read=read)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        drift.save(self.drift, self._folder / DAYS)

    def keep(self, picture: Any, outcome: Outcome, faces: tuple[str, ...]) -> None:  # noqa: ANN401 - a picture
        self._experience.add(self._reader.example(picture, self._kept.value, outcome, faces))
        if outcome is not Outcome.CONFIRMED:
            return
        self._confirmed = self._experience.count(Outcome.CONFIRMED)
        self._since += 1
        if self._confirmed >= ENOUGH and (self._since >= EVERY or not self._outlook):
            self._refit()

    def _refit(self) -> None:
        self._since = 0
        found = refit(self._experience.examples(), self._fitted, fitting=self._reader.fitting())
        self._outlook = str(found.outlook)
        log.info("%s fitted to this table: %s", self._dice, found.outlook)
        if found.outlook is Outlook.TAKEN:
            self._kept.keep((self._kept.value or Calibration()).with_fitted(self._dice, found.weights))

    def forget(self) -> None:
        """What was fitted, and all that is remembered of it; the files go with their folder."""
        self.drift, self._outlook, self._confirmed = drift.Drift(), "", 0
        if self._kept.value is not None and self._fitted is not None:
            self._kept.keep(self._kept.value.with_fitted(self._dice, None))
