"""What the tray's service is at, and what it shows: small values, told apart by which object they are."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.ports import Frame, TrayReading


@dataclass(frozen=True, slots=True, eq=False)
class Rest:
    """Nothing is wanted."""


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """Say when something begins to move."""


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    request: int
    since: float


@dataclass(frozen=True, slots=True, eq=False)
class Keep:
    """The throw is shown: say when its dice are touched."""

    request: int


Task = Rest | Watch | Read | Keep


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What the screen shows of the tray: the last full frame, and the answer if it is the one that was read."""

    frame: Frame
    reading: TrayReading | None = None
