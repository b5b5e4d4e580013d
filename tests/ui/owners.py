"""An owner at the real app: the real office around a rehearsed kiosk, with or without devices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from kiosk.config import Config
from kiosk.owner.backup_service import Folders
from kiosk.owner.machine import Recent, ThisMachine
from kiosk.owner.owner_services import OwnerParts, OwnerServices, plain_office
from tests.ui.guests import Guests, wait
from ui import library, theme, window

MOUNT = "36 25 8:1 / {} rw,relatime shared:1 - vfat /dev/sda1 rw\n"
PIN = "2718"


def office_for(folder: Path, guests: Guests) -> OwnerServices:
    """Everything that needs no device."""
    kiosk = guests.rehearsal.kiosk
    config = replace(Config(), data=folder)
    stick, mounts = folder / "media" / "STICK", folder / "mountinfo"
    stick.mkdir(parents=True, exist_ok=True)
    mounts.write_text(MOUNT.format(stick))
    folders = Folders(folder, config.sheets_folder, folder / "downloads", (folder / "media",), mounts=mounts)
    machine = ThisMachine(lambda: (("version", "1"),), Recent(), lambda: None, environ={})
    return replace(plain_office(OwnerParts(kiosk, kiosk._library, folders, machine)), installed=True)


class Owners(Guests):
    """Guests who know the PIN."""

    def __init__(self, folder: Path, size: tuple[int, int] = (800, 480), **changes: Any) -> None:
        super().__init__(folder, size)
        self.folder = folder
        self.services = replace(office_for(folder, self), **changes)
        self.app.context.owner = self.services

    def walk_in(self, pin: str = PIN) -> Owners:
        """Through the settings and the door, as somebody does who knows the PIN."""
        if self.services.door.state == "open":
            self.services.door.set(pin)
        self.arrive()
        self.corner().touch("door-owner")
        self.type_pin(pin)
        wait(lambda: self.page == "home")
        return self

    def type_pin(self, pin: str) -> Owners:
        self.keys("pin-pad", *pin, "next")
        wait(lambda: self.room is None or not self.room.page.work.busy)
        return self

    @property
    def page(self) -> str:
        return "" if self.room is None else str(self.room.name)

    def open(self, tile: str) -> Owners:
        self.touch(f"tile-{tile}")
        assert self.page == tile
        return self

    def idle(self) -> Owners:
        """Until no work is under way."""
        wait(lambda: not self.room.page.work.busy, 30)
        window.step(2)
        return self

    def shows(self, name: str) -> bool:
        return name in self.room.parts

    def go(self) -> None:
        super().go()
        library.follow(lambda: ())


@contextmanager
def owners(folder: Path, size: tuple[int, int] = (800, 480), **changes: Any) -> Iterator[Owners]:
    before = theme.now()
    there = Owners(folder, size, **changes)
    try:
        yield there
    finally:
        there.go()
        theme.use(before)
