"""What the tray's service is at, what it shows and how long it waits: small values."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.ports import USUAL_DICE, Frame, TrayReading


@dataclass(frozen=True, slots=True, eq=False)
class NoTask:
    """Nothing is wanted."""


@dataclass(frozen=True, slots=True, eq=False)
class WatchTask:
    """Say when something begins to move."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadTask:
    request: int
    since: float
    dice: str = USUAL_DICE
    """The book whose dice they are."""


@dataclass(frozen=True, slots=True, eq=False)
class TellTask:
    """Say which dice lie there, whenever they have come to rest."""


@dataclass(frozen=True, slots=True, eq=False)
class GuardTask:
    """The throw is shown: say when its dice are touched."""

    request: int


Task = NoTask | WatchTask | TellTask | ReadTask | GuardTask


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What the screen shows of the tray: the last full frame, and the answer if it is the one that was read."""

    frame: Frame
    reading: TrayReading | None = None


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long the tray's service waits for what."""

    read: float = 20.0
    """After so long without dice at rest a reading is given up."""
    light: float = 1.0
    """For so long after the tray light was switched what seems to move may be the light."""
    idle: float = 1.0
    """Between two frames while nobody wants any: often enough to notice a camera that is lost."""


SECONDS = Seconds()
