"""Pictures of finished cities for guests: onto the owner's stick, or from the printer that CUPS knows."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path

from kiosk.errors import Unusable, one_line, refused
from kiosk.owner.backup_service import BackupService
from kiosk.owner.machine import Run, run_program

log = logging.getLogger(__name__)

PREFIX, SUFFIX = "tabletown-city-", ".png"
LARGEST = 8_000_000
"""Bytes of a picture: what is larger is none of ours."""


class OwnKeepsakes:
    """All of it is slow."""

    def __init__(self, safe: BackupService, run: Run = run_program) -> None:
        self._safe, self._run = safe, run

    def keep(self, picture: bytes) -> str:
        """Onto the first stick, whole or not at all; gives the file's name."""
        stick = next((place for place in self._safe.places() if place.stick), None)
        if stick is None:
            raise Unusable("there is no stick", code="gone")
        return self._safe.lay(stick, PREFIX, SUFFIX, _checked(picture))

    def printer(self) -> str:
        """What CUPS prints on where nothing else is said; empty where there is none."""
        status, text = self._run(["lpstat", "-d"])
        return one_line(text.rpartition(":")[2].strip()) if status == 0 and ":" in text else ""

    def print(self, picture: bytes) -> None:
        """Hand it to CUPS, which has a copy of its own when this returns."""
        try:
            with tempfile.TemporaryDirectory(prefix="tabletown-print-") as folder:
                path = Path(folder) / "city.png"
                path.write_bytes(_checked(picture))
                status, text = self._run(["lp", "-t", "Tabletown", "-o", "fit-to-page", str(path)])
        except OSError as problem:
            raise refused(problem, Path(tempfile.gettempdir())) from None
        if status != 0:
            raise Unusable(one_line(text.strip()) or f"lp ends with {status}")
        log.info("a picture of a city is being printed")


def _checked(picture: bytes) -> bytes:
    if not picture.startswith(b"\x89PNG") or len(picture) > LARGEST:
        raise Unusable("this is no picture of a city")
    return picture
