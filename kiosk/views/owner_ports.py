"""What the owner's area asks for: the ports that the wiring fills, with the records of `kiosk.views.owner`.

Everything here may be called from the window's thread; what takes a while says so, and is asked for in another.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from kiosk.rules.mycity_rw.library import Library
from kiosk.views.owner import (
    BackupFile,
    BackupReport,
    Draft,
    Finding,
    Lesson,
    Place,
    Quad,
    SheetCard,
    SheetFault,
    Shot,
    TestReading,
    Timetable,
    TrayLook,
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


class Door(Protocol):
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

    def reset(self) -> bool:
        """No PIN any more; raises `kiosk.errors.Unusable` where the disk refuses."""
        ...

    def check(self, typed: str) -> PinAnswer:
        """Takes a while on purpose."""
        ...

    def set(self, pin: str) -> None:
        """Takes a while too; raises `kiosk.errors.Unusable` for what is no PIN or can't be kept."""
        ...


class TrayBench(Protocol):
    """The camera while the owner looks through it; *slow* ones belong into another thread."""

    def begin(self) -> None: ...
    def end(self) -> None: ...
    def picture(self) -> Shot | None:
        """The newest picture; quick."""
        ...

    def poke(self) -> None:
        """A touch on the picture: throws dice in a simulated tray, and does nothing in a real one."""
        ...

    @property
    def corners(self) -> Quad | None:
        """As they are kept now."""
        ...

    @property
    def locked(self) -> bool: ...
    @property
    def taught(self) -> int:
        """How many faces are known."""
        ...

    def look(self) -> TrayLook:
        """Slow."""
        ...

    def keep_corners(self, corners: Quad) -> str:
        """Slow. Empty if they are kept and used from now on, else why not."""
        ...

    def lock(self) -> str:
        """Slow. Hold exposure and white balance; empty, or why not."""
        ...

    def unlock(self) -> None: ...
    def read(self, *, taught: bool = True) -> TestReading:
        """Slow. Read the tray now, with or without what was taught."""
        ...

    def teach(self) -> Lesson:
        """Begin a teach-in; what was taught before holds until it is kept."""
        ...

    def offer(self) -> Lesson:
        """Slow. Look at the die that lies in the tray."""
        ...

    def skip(self) -> Lesson: ...
    def keep_lessons(self) -> str:
        """Slow. Keep what was taught and use it from now on; empty, or why not."""
        ...

    def forget_lessons(self) -> None:
        """Slow. Read the dice as they are delivered again."""
        ...


class Devices(Protocol):
    """Button, lights and loudspeaker, while they are tried out."""

    def begin(self) -> None:
        """From now on the button does nothing in the game."""
        ...

    def end(self) -> None:
        """Everything as the game wants it again."""
        ...

    @property
    def presses(self) -> int: ...
    def light_button(self, *, on: bool) -> None: ...
    def light_tray(self, *, on: bool) -> None: ...
    def sound(self) -> None: ...
    def speak(self, language: str) -> None: ...


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


class Sheets(Protocol):
    """The owner's own sheets on top of ours."""

    @property
    def library(self) -> Library:
        """What the next game begins with, for who shows it before."""
        ...

    def cards(self) -> tuple[SheetCard, ...]: ...
    def card(self, game: int) -> SheetCard: ...
    def draft(self, game: int) -> Draft: ...
    def ours(self, game: int) -> Draft: ...
    def view(self, draft: Draft) -> SheetView: ...
    def shapes(self) -> tuple[tuple[str, Fields], ...]:
        """What may stand under a circle of the church track."""
        ...

    def faults(self, draft: Draft) -> tuple[SheetFault, ...]: ...
    def save(self, draft: Draft) -> tuple[SheetFault, ...]:
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

    def darkness(self) -> float:
        """How much of the light goes now, 0 to 1, where nobody is there."""
        ...

    def darken(self, *, dark: bool) -> None:
        """Nobody is there in closed hours: the lights go out, or come back."""
        ...


class Safe(Protocol):
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
    def door(self) -> Door: ...
    @property
    def tray(self) -> TrayBench | None: ...
    @property
    def devices(self) -> Devices | None: ...
    @property
    def machine(self) -> Machine: ...
    @property
    def sheets(self) -> Sheets: ...
    @property
    def hours(self) -> Hours: ...
    @property
    def safe(self) -> Safe: ...
