"""What the owner's area shows: plain records. What it asks for is in `kiosk.views.owner_ports`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from kiosk.rules.geometry import Field
from kiosk.views.sheets import Fields, SheetView

Quad = tuple[tuple[float, float], ...]
"""Corners as shares of a picture's width and height, from the upper left."""

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


# --- the doctor's table ---------------------------------------------------------------------------------------------


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
