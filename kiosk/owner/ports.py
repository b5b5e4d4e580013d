"""What the owner's area asks for: the ports that the wiring fills, with the records of `kiosk.owner.views`.

Everything here may be called from the window's thread; what takes a while says so, and is asked for in another.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from kiosk.owner.device_ports import Devices, TraySetupPort
from kiosk.owner.views import (
    Adjusted,
    BackupFile,
    BackupReport,
    Finding,
    Hotspot,
    Place,
    SheetCard,
    SheetDraft,
    SheetFault,
    Timetable,
    Used,
    VenueState,
)
from kiosk.views.sheets import Fields, SheetView


class PinAnswer(Protocol):
    """What became of a PIN that somebody typed."""

    @property
    def right(self) -> bool: ...
    @property
    def wait(self) -> float:
        """Seconds until the next one is looked at."""
        ...


class OwnerDoor(Protocol):
    """The PIN: hashed, and slow towards who guesses."""

    @property
    def state(self) -> str:
        """``open`` (no PIN yet), ``locked`` or ``damaged``: then only a reset helps."""
        ...

    @property
    def wait(self) -> float:
        """Seconds until a PIN is looked at again."""
        ...

    @property
    def forgettable(self) -> bool:
        """Whether a keyboard may reset it: only just after the machine itself was started."""
        ...

    def reset(self, *, keyboard: bool = False) -> bool:
        """No PIN any more; after a *keyboard* names and exports are hidden until a second proof.

        Raises `kiosk.errors.Unusable` where the disk refuses.
        """
        ...

    def check(self, typed: str) -> PinAnswer:
        """Takes a while on purpose."""
        ...

    def set(self, pin: str) -> None:
        """Takes a while too; raises `kiosk.errors.Unusable` for what is no PIN or can't be kept."""
        ...


class Machine(Protocol):
    """The computer, and the program as a whole."""

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Identifiers and what is behind them, for the page about the program."""
        ...

    @property
    def supervised(self) -> bool:
        """Whether something starts the program again when it ends."""
        ...

    def examine(self) -> tuple[Finding, ...]:
        """Slow."""
        ...

    def logs(self) -> tuple[str, ...]:
        """Slow. The last lines, the newest last."""
        ...

    def restart_program(self) -> None: ...
    def restart(self) -> str:
        """Slow. Empty if it is under way, else why not."""
        ...

    def shut_down(self) -> str:
        """Slow, likewise."""
        ...


class OwnerSheets(Protocol):
    """The owner's own sheets on top of ours."""

    @property
    def library(self) -> dict[int, Any]:
        """What the next game begins with, for who shows it before."""
        ...

    def cards(self) -> tuple[SheetCard, ...]: ...
    def card(self, game: int) -> SheetCard: ...
    def draft(self, game: int) -> SheetDraft: ...
    def ours(self, game: int) -> SheetDraft: ...
    def view(self, draft: SheetDraft) -> SheetView: ...
    def shapes(self) -> tuple[tuple[str, Fields], ...]:
        """What may stand under a circle of the church track."""
        ...

    def faults(self, draft: SheetDraft) -> tuple[SheetFault, ...]: ...
    def save(self, draft: SheetDraft) -> tuple[SheetFault, ...]:
        """Keep it and use it for the next game; or nothing of it, and why."""
        ...

    def back_to_ours(self, game: int) -> None: ...
    def mark(self, game: int, *, checked: bool) -> None: ...


class Hours(Protocol):
    @property
    def timetable(self) -> Timetable: ...
    def change(self, timetable: Timetable) -> None: ...
    @property
    def clock(self) -> tuple[str, bool]:
        """The time of day as it is believed to be, and whether it may be trusted."""
        ...

    @property
    def now(self) -> dt.datetime:
        """Local time, right or wrong."""
        ...

    def set_clock(self, when: dt.datetime) -> str:
        """Slow. Empty if the machine's clock was set to this local time, else why not."""
        ...

    def darkness(self) -> float:
        """How much of the light goes now, 0 to 1, where nobody is there."""
        ...

    def darken(self, *, dark: bool) -> None:
        """Nobody is there in closed hours: the lights go out, or come back."""
        ...


class Backups(Protocol):
    """All of it is slow, but `restore`, which the window's thread alone may call."""

    def places(self) -> tuple[Place, ...]: ...
    def backups(self, place: Place) -> tuple[BackupFile, ...]: ...
    def export(self, place: Place, form: str) -> str:
        """As ``csv`` or ``json``; gives the file's name, raises `kiosk.errors.Unusable`."""
        ...

    def back_up(self, place: Place) -> str:
        """The same for everything that is kept."""
        ...

    def look_into(self, path: Path) -> BackupReport: ...
    def restore(self, report: BackupReport) -> None:
        """What is there now is kept aside; raises `kiosk.errors.Unusable` where that, or what follows, fails."""
        ...


class Keepsakes(Protocol):
    """Pictures of finished cities, as PNG. All of it is slow, and raises `kiosk.errors.Unusable`."""

    def keep(self, picture: bytes) -> str:
        """Onto a stick; gives the file's name."""
        ...

    def printer(self) -> str:
        """Its name; empty where none is set up."""
        ...

    def print(self, picture: bytes) -> None: ...


class Adjustments(Protocol):
    """What else can be set by touch: kept in the data folder, over what the configuration's files say."""

    @property
    def value(self) -> Adjusted: ...
    def change(self, **values: float) -> None:
        """Slow. Raises `kiosk.errors.Unusable` where the disk refuses or the value is out of bounds."""
        ...


class Usage(Protocol):
    """How the table is used."""

    def over(self, days: int | None = None) -> Used:
        """In the last so many days, today included; altogether without a number."""
        ...


class House(Protocol):
    """What the café is called, and its logo; what changes it is slow and raises `kiosk.errors.Unusable`."""

    @property
    def name(self) -> str: ...
    @property
    def logo(self) -> Path | None: ...
    def call(self, name: str) -> None: ...
    def pictures(self, places: tuple[Place, ...]) -> tuple[Path, ...]:
        """Slow. What may be taken as a logo."""
        ...

    def take(self, path: Path) -> None: ...
    def drop(self) -> None:
        """No logo any more."""
        ...


class PhoneServer(Protocol):
    """What is done is slow; it gives what went wrong, or nothing, and raises `kiosk.errors.Unusable`."""

    @property
    def on(self) -> bool:
        """Whether phones may join, from the next start too."""
        ...

    @property
    def hotspot(self) -> Hotspot: ...
    def switch(self, *, on: bool) -> str: ...
    def switch_hotspot(self, *, on: bool) -> str: ...
    def new_key(self) -> str: ...


class OwnerVenue(Protocol):
    """What is done raises `kiosk.errors.Unusable`; all but `shared` is slow."""

    @property
    def state(self) -> VenueState: ...
    def offered(self, places: tuple[Place, ...]) -> tuple[Path, ...]:
        """Files with an address on what is put in."""
        ...

    def join(self, path: Path) -> None: ...
    def leave(self) -> None: ...
    def send(self) -> str:
        """How the sender ended: the number that it ended with, or why it did not run."""
        ...

    @property
    def shared(self) -> bool:
        """Whether others may see how the challenge was played here."""
        ...

    def share(self, *, on: bool) -> None: ...
    def draw(self) -> None:
        """A challenge for this week, where there is no venue."""
        ...


class Owner(Protocol):
    """Everything that is the owner's; a part that this machine has not is None."""

    @property
    def first_start(self) -> bool:
        """Whether nobody has set anything up or played here yet."""
        ...

    @property
    def idle_seconds(self) -> float:
        """After how long without a touch the owner's area locks itself."""
        ...

    @property
    def door(self) -> OwnerDoor: ...
    @property
    def tray(self) -> TraySetupPort | None: ...
    @property
    def devices(self) -> Devices | None: ...
    @property
    def machine(self) -> Machine: ...
    @property
    def sheets(self) -> OwnerSheets: ...
    @property
    def pads(self) -> Mapping[str, Any]:
        """By the names of other books, what `sheets` is for My City, with drafts and pictures of their own."""
        ...

    @property
    def hours(self) -> Hours: ...
    @property
    def safe(self) -> Backups: ...
    @property
    def adjustments(self) -> Adjustments: ...
    @property
    def phones(self) -> PhoneServer | None: ...
    @property
    def venue(self) -> OwnerVenue: ...
    @property
    def usage(self) -> Usage: ...
    @property
    def house(self) -> House: ...
    @property
    def keepsakes(self) -> Keepsakes: ...
    @property
    def installed(self) -> bool:
        """Whether this is a kiosk in a table, and not a desk where somebody looks at the program."""
        ...
