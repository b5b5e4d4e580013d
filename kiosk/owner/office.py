"""Everything that is the owner's, in one hand: what the wiring puts together and the screen asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kiosk.owner.hours import OwnHours
from kiosk.owner.lights import Lights
from kiosk.owner.pin import PinDoor
from kiosk.owner.safe import Folders, OwnSafe
from kiosk.owner.sheets import MARKS, OwnSheets
from kiosk.rules.mycity_rw.library import Library
from kiosk.store import Kiosk
from kiosk.views.owner_ports import Devices, Door, Hours, Machine, Safe, Sheets, TrayBench

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


@dataclass(frozen=True)
class Kept:
    """What the owner's files are about, and who is to read them anew when a backup was brought back."""

    kiosk: Kiosk
    library: Library
    folders: Folders
    machine: Machine
    lights: Lights | None = None
    restored: list[Callable[[], None]] = field(default_factory=list)


def plain_office(kept: Kept) -> Office:
    """All that needs no device; the wiring adds tray and button where there are any."""
    folders, journal = kept.folders, kept.kiosk.journal
    sheets = OwnSheets(folders.sheets, folders.data / MARKS, kept.library)
    hours = OwnHours(folders.data, kept.lights.darken if kept.lights else lambda _: None)
    kept.restored.extend([sheets.load, hours.load])

    def restored() -> None:
        for one in kept.restored:
            one()

    return Office(
        door=PinDoor(folders.data),
        machine=kept.machine,
        sheets=sheets,
        hours=hours,
        safe=OwnSafe(kept.kiosk, folders, restored),
        unused=lambda: journal.last == 0,
    )
