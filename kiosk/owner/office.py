"""Everything that is the owner's, in one hand: what the wiring puts together and the screen asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiosk.views.owner import Devices, Door, Hours, Machine, Safe, Sheets, TrayBench

IDLE_SECONDS = 180.0


@dataclass(frozen=True)
class Office:
    door: Door
    machine: Machine
    sheets: Sheets
    hours: Hours
    safe: Safe
    unused: Callable[[], bool]
    """Whether nobody has ever played here."""
    tray: TrayBench | None = None
    devices: Devices | None = None
    idle_seconds: float = IDLE_SECONDS

    @property
    def first_start(self) -> bool:
        return self.door.state == "open" and self.unused()
