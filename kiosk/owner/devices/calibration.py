"""The calibration that is in force: read at the start, changed by the owner, and followed by the next throw."""

from __future__ import annotations

import logging
import threading
from contextlib import suppress
from pathlib import Path

from kiosk.errors import Unusable, refused
from kiosk.files import write_whole
from kiosk.ports import CameraLock
from vision.calibrate import Calibration, load, save
from vision.teach.taught import taught_by

log = logging.getLogger(__name__)


class KeptCalibration:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.value: Calibration | None = None
        self.load()

    def load(self) -> None:
        """A damaged one is worse than none, and no reason not to start; it is kept aside."""
        self.value = None
        if not self.path.exists():
            return
        try:
            self._use(load(self.path))
        except Unusable as complaint:
            log.error("the calibration is not used: %s", complaint)  # noqa: TRY400 - one line says it all
            with suppress(OSError):
                write_whole(self.path.with_name(f"{self.path.name}.damaged"), self.path.read_bytes())

    def _use(self, calibration: Calibration) -> None:
        """In force from now on; the first throw must not wait until the taught faces are learned."""
        self.value = calibration
        threading.Thread(target=taught_by, args=(calibration,), name="tabletown-teach", daemon=True).start()

    def keep(self, calibration: Calibration) -> None:
        """On the disk first, then in force."""
        try:
            save(calibration, self.path)
        except OSError as problem:
            raise refused(problem, self.path, "can't be written") from None
        self._use(calibration)

    @property
    def lock(self) -> CameraLock | None:
        """What the camera is to hold."""
        return self.value.lock if self.value else None
