"""Everything that is the owner's, in one hand: what the wiring puts together and the screen asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kiosk.config import Config
from kiosk.owner.adjust import OwnAdjustments
from kiosk.owner.backup_service import BackupService, Folders
from kiosk.owner.device_ports import Devices, TraySetupPort
from kiosk.owner.hours import OwnHours
from kiosk.owner.house import OwnHouse, as_it_is
from kiosk.owner.keepsakes import OwnKeepsakes
from kiosk.owner.lights import Lights
from kiosk.owner.phones import OwnPhones
from kiosk.owner.pin import PinDoor
from kiosk.owner.ports import Backups, Hours, Machine, OwnerDoor, OwnerSheets, OwnerVenue, PhoneServer
from kiosk.owner.sheets import MARKS, OwnSheets
from kiosk.owner.usage import OwnUsage
from kiosk.owner.venue import OwnVenue
from kiosk.rules.registry import DEFAULT_BOOK, editable
from kiosk.store import Kiosk

IDLE_SECONDS = 180.0


@dataclass(frozen=True)
class OwnerServices:
    door: OwnerDoor
    machine: Machine
    sheets: OwnerSheets
    hours: Hours
    safe: Backups
    unused: Callable[[], bool]
    """Whether nobody has ever played here."""
    usage: OwnUsage
    house: OwnHouse
    keepsakes: OwnKeepsakes
    venue: OwnerVenue
    tray: TraySetupPort | None = None
    devices: Devices | None = None
    idle_seconds: float = IDLE_SECONDS
    adjustments: OwnAdjustments = field(default_factory=lambda: OwnAdjustments.of(Config()))
    installed: bool = False
    pads: Mapping[str, OwnSheets] = field(default_factory=dict)
    """The sheets of every other book that has an editor, by its name."""
    phones: PhoneServer | None = None

    @property
    def first_start(self) -> bool:
        return self.door.state == "open" and self.unused()


@dataclass(frozen=True)
class OwnerParts:
    """What the owner's files are about, and who is to read them anew when a backup was brought back."""

    kiosk: Kiosk
    library: dict[int, Any]
    folders: Folders
    machine: Machine
    lights: Lights | None = None
    adjustments: OwnAdjustments | None = None
    restored: list[Callable[[], None]] = field(default_factory=list)
    smaller: Callable[[bytes], bytes] = as_it_is
    """What makes a logo of a picture."""


def plain_office(kept: OwnerParts) -> OwnerServices:
    """All that needs no device; the wiring adds tray and button where there are any."""
    folders, journal = kept.folders, kept.kiosk.journal
    sheets = OwnSheets(folders.sheets, folders.data / MARKS, kept.library)
    hours = OwnHours(folders.data, kept.lights.darken if kept.lights else lambda _: None)
    adjustments = kept.adjustments or OwnAdjustments.of(replace(Config(), data=folders.data))
    pads = {
        name: OwnSheets(folders.sheets, folders.data / MARKS, {}, name) for name in editable() if name != DEFAULT_BOOK
    }
    house = OwnHouse(folders.data, kept.smaller)
    usage = OwnUsage(folders.data, lambda: f"{hours.now:%Y-%m-%d}" if hours.clock[1] else "")
    kept.kiosk.subscribe(usage.watch)
    kept.kiosk.sheets = lambda: sheets.library
    kept.kiosk.own_sheets = lambda name: pads[name].library if name in pads else None
    kept.restored.extend(
        [sheets.load, *(one.load for one in pads.values()), hours.load, adjustments.load, house.load]
    )

    def restored() -> None:
        for one in kept.restored:
            one()

    safe = BackupService(kept.kiosk, folders, restored)
    return OwnerServices(
        door=PinDoor(folders.data),
        machine=kept.machine,
        sheets=sheets,
        pads=pads,
        hours=hours,
        safe=safe,
        keepsakes=OwnKeepsakes(safe),
        unused=lambda: journal.last == 0,
        adjustments=adjustments,
        usage=usage,
        house=house,
        venue=OwnVenue(folders.data, kept.kiosk),
        phones=OwnPhones(folders.data),
    )
