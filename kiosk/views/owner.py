"""What the owner's area shows, and what it asks for: plain records, and the ports that the wiring fills.

Everything here may be called from the window's thread; what takes a while says so, and is asked for in another.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from kiosk.rules.geometry import Field
from kiosk.views.sheets import Fields, SheetView

Quad = tuple[tuple[float, float], ...]
"""Corners as shares of a picture's width and height, from the upper left."""

# --- the door -------------------------------------------------------------------------------------------------------


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
        """``open`` (no PIN yet), ``locked`` or ``damaged``: then only the command line helps."""
        ...

    @property
    def wait(self) -> float:
        """Seconds until a PIN is looked at again."""
        ...

    def check(self, typed: str) -> PinAnswer:
        """Takes a while on purpose."""
        ...

    def set(self, pin: str) -> None:
        """Takes a while too; raises `kiosk.errors.Unusable` for what is no PIN or can't be kept."""
        ...


# --- tray and dice --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """A die or a marker in the picture."""

    corners: Quad
    die: str | None = None
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the tray, as `ui.widgets.camera` shows it."""

    width: int
    height: int
    rgb: bytes
    outlines: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class TrayLook:
    """What a look at the empty tray found."""

    faults: tuple[str, ...]
    """Why it is not good, by identifiers; none: it is good."""
    seen: tuple[int, ...] = ()
    """The markers that were found, of 0 to 3."""
    corners: Quad | None = None
    """By the markers, if all four were found."""
    marks: tuple[Mark, ...] = ()
    """Where the markers are."""


@dataclass(frozen=True, slots=True)
class TestReading:
    shot: Shot | None
    faces: tuple[tuple[str, str], ...] = ()
    """Die and face, if they were read."""
    reason: str = ""
    """Why they were not."""
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far the teach-in has come."""

    die: str
    """The face that is wanted now; empty when there is none left."""
    face: str
    shots: int
    """How many pictures of it there are already."""
    wanted: int
    """How many it takes."""
    done: tuple[str, ...]
    """The faces that are known now, as ``A:corner``."""
    left: int
    accepted: bool = True
    reason: str = ""
    """Why the last picture taught nothing."""


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


# --- devices and machine --------------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence by its code, and what belongs into it."""

    code: str
    values: tuple[Said, ...] = ()


Said: TypeAlias = "str | int | float | Saying | tuple[Said, ...]"
"""A name or a number, a sentence, or several of them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of the doctor's table."""

    part: str
    mark: str
    """``fine``, ``absent``, ``warning`` or ``broken``."""
    found: Said


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


# --- sheets ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet while it is changed."""

    game: int
    terrain: tuple[tuple[str, ...], ...]
    river: frozenset[tuple[Field, Field]]
    passes: tuple[int, ...]
    compass: str
    """``church``, ``fortress`` or ``none``."""
    churches: tuple[str, ...]
    """Shapes by name, or drawn."""
    fortresses: int


@dataclass(frozen=True, slots=True)
class SheetFault:
    """Why a sheet can't be so."""

    code: str
    about: tuple[str, ...] = ()
    fields: Fields = ()
    """Where."""


@dataclass(frozen=True, slots=True)
class SheetCard:
    game: int
    sheet: SheetView
    own: bool
    """Whether it differs from ours."""
    checked: bool
    """Whether the owner has compared it, as it is now, with the pad."""
    complaint: str = ""
    """Why the owner's own file is not used."""


class Sheets(Protocol):
    """The owner's own sheets on top of ours."""

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


# --- hours ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """From when to when, in minutes after midnight; through the night if the end comes first."""

    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Timetable:
    night: Span | None = None
    """When the screen is dimmed while nobody touches it."""
    dim: float = 0.7
    """How much of the light goes then."""
    opening: tuple[Span | None, ...] | None = None
    """One a day from Monday on, None for a closed day; None altogether: always open."""


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


# --- what is kept ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """Where files can be taken from and laid down: a stick, or the folder for downloads."""

    path: Path
    name: str
    stick: bool
    free: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class BackupFile:
    path: Path
    name: str
    size: int


@dataclass(frozen=True, slots=True)
class BackupReport:
    """What is in a backup that was looked at."""

    path: Path
    tables: int
    games: int
    sheets: int
    calibration: bool
    fault: str = ""
    """Why it can't be used."""


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
