"""What the owner's area shows: plain records. What it asks for is in `kiosk.owner.ports`."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from kiosk.rules.grid.geometry import Field
from kiosk.views.sheets import Fields, SheetView

Quad = tuple[tuple[float, float], ...]
"""Corners as shares of a picture's width and height, from the upper left."""

# --- tray and dice --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PictureMark:
    """A die or a marker in the picture."""

    corners: Quad
    die: str | None = None
    sure: bool = True
    face: str | None = None
    tint: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class TrayPicture:
    """A picture of the tray, as `ui.widgets.camera` shows it."""

    width: int
    height: int
    rgb: bytes
    outlines: tuple[PictureMark, ...] = ()


@dataclass(frozen=True, slots=True)
class TrayLook:
    """What a look at the empty tray found."""

    faults: tuple[str, ...]
    """Why it is not good, by identifiers; none: it is good."""
    seen: tuple[int, ...] = ()
    """The markers that were found, of 0 to 3."""
    corners: Quad | None = None
    """By the markers, if all four were found."""
    marks: tuple[PictureMark, ...] = ()
    """Where the markers are."""


@dataclass(frozen=True, slots=True)
class TestReading:
    shot: TrayPicture | None
    faces: tuple[tuple[str, str], ...] = ()
    """Die and face, if they were read."""
    reason: str = ""
    """Why they were not."""
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class TableLearned:
    """What throws at this table have taught the reader."""

    confirmed: int = 0
    """Throws of which a person said that they were read right."""
    wanted: int = 0
    """So many are needed before the reader is fitted to them."""
    kept: int = 0
    """Throws whose crops are kept, whatever became of them."""
    fitted: bool = False
    """Whether the reader is fitted to this table now."""
    outlook: str = ""
    """What became of the last attempt to fit it."""
    worse: bool = False
    """Whether more throws are refused than used to be."""


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
class SheetDraft:
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
class Hotspot:
    """The table's own network."""

    on: bool = False
    name: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Timetable:
    night: Span | None = None
    """When the screen is dimmed while nobody touches it."""
    dim: float = 0.7
    """How much of the light goes then."""
    opening: tuple[Span | None, ...] | None = None
    """One a day from Monday on, None for a closed day; None altogether: always open."""


@dataclass(frozen=True, slots=True)
class Adjusted:
    volume: int = 60
    rotation: int = 0
    """By how many degrees the picture is turned; counts from the next start."""
    accept_seconds: float = 3.0
    coach: int = 99
    """How often a player may be shown the best place in a game; 0: never."""
    nudge: int = 0
    """After how many minutes those are named for whom everybody waits; 0: never."""


@dataclass(frozen=True, slots=True)
class VenueState:
    """What there is between this table and its venue."""

    address: str
    """Empty where the table belongs to none."""
    waiting: int
    last: int | None
    """When a game arrived last, by this machine's clock."""
    game: int | None
    """Of the challenge that is played here."""
    monday: str
    """Of the challenge's week."""
    drawn: bool = False
    """Whether it is this week's."""


MAX_HOUSE = 30
"""Letters of a café's name."""


@dataclass(frozen=True, slots=True)
class Used:
    """What has happened at the table in some time."""

    games: int = 0
    """Finished ones."""
    people: int = 0
    """Who has played them, each counted in each game."""
    minutes: float = 0
    read: int = 0
    """Throws that the camera was sure of."""
    refused: int = 0
    """Throws that it was not."""
    corrected: int = 0
    """Throws that it was sure of, and people were not."""


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
    when: dt.datetime | None = None
    """When it was made, in local time; None where nobody knew the time."""


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
