"""What the core asks of the world around it; `hardware` and `ui` supply it, and tests do with a few lines.

This is also the one door through which the devices see the core: the effects that they carry out, the commands that
they post and the configuration that they follow can all be had from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from kiosk.camera_lock import CameraLock
from kiosk.config import Config
from kiosk.config import load as load_config
from kiosk.effects import (
    Announce,
    Effect,
    Glow,
    Play,
    ReadDice,
    SetButtonLight,
    SetTrayLight,
    Sound,
    StartTimer,
    StopReading,
    StopTimer,
    TellDice,
    WatchTray,
)
from kiosk.messages import (
    ButtonPressed,
    CameraFound,
    Command,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    DiceSeen,
    ThrowRead,
    TroubleBegan,
    TroubleEnded,
)
from kiosk.rules.dice import Roll
from kiosk.rules.registry import DEFAULT_BOOK as USUAL_DICE
from kiosk.rules.throws import DiceSet, Throw
from kiosk.state import Notice
from kiosk.timers import Timers

__all__ = [
    "USUAL_DICE",
    "Announce",
    "ButtonPressed",
    "Camera",
    "CameraFound",
    "CameraLock",
    "Chance",
    "Command",
    "Config",
    "DiceDisturbed",
    "DiceMoving",
    "DiceRead",
    "DiceRefused",
    "DiceSeen",
    "Effect",
    "Frame",
    "Glow",
    "Notice",
    "Play",
    "Post",
    "ReadDice",
    "SetButtonLight",
    "SetTrayLight",
    "Sound",
    "StartTimer",
    "StopReading",
    "StopTimer",
    "TellDice",
    "ThrowRead",
    "Timers",
    "TrayAnswer",
    "TrayPhase",
    "TrayReader",
    "TrayReading",
    "TroubleBegan",
    "TroubleEnded",
    "WatchTray",
    "World",
    "load_config",
]

Post = Callable[[Command], None]
"""Hands a command to the core, from any thread."""


class World(Protocol):
    """Lights, reader, timers, loudspeaker: carries an effect out without waiting for it."""

    def run(self, effect: Effect) -> None: ...


class Chance(Protocol):
    """Where randomness comes from: the engine never throws dice."""

    def throw(self, dice: DiceSet) -> Throw: ...
    def code(self, alphabet: str, length: int) -> str: ...
    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]: ...


# --- the camera -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of the tray, in memory of its own."""

    image: Any
    """Rows × columns × 3 bytes in the order blue, green, red."""
    time: float
    """When it was taken: seconds of a clock that never goes backwards."""


class Camera(Protocol):
    """A camera over the tray. One thread uses it; whatever goes wrong is a `hardware.faults.DeviceFault`.

    *must:* `open` gives frames or raises; `frame` waits for the next frame, a few seconds at most, and its times
    never go backwards; `close` may be called at any time and twice; after it `open` works again.
    *may:* give full frames and small ones of the same size; ignore a lock that it has no means for.
    """

    @property
    def name(self) -> str: ...
    def open(self) -> None: ...
    def frame(self, *, full: bool) -> Frame:
        """The next picture: small for watching, or in full resolution for reading."""
        ...

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        """Hold exposure, gain, white balance and focus at *wanted*, or where they are; gives what is held."""
        ...

    def unlock(self) -> None:
        """Let the camera adjust itself again."""
        ...

    def close(self) -> None: ...


# --- what looks at the frames ---------------------------------------------------------------------------------------


class TrayReading(Protocol):
    """What lies in the tray: a throw, or the reason why it can't be told."""

    @property
    def roll(self) -> Roll | None: ...
    @property
    def throw(self) -> Throw | None:
        """The same of whatever dice; what has a roll has a throw."""
        ...

    @property
    def reason(self) -> str | None: ...
    @property
    def confidence(self) -> float: ...
    @property
    def counts_alone(self) -> bool:
        """Whether it may count although nobody has looked at it."""
        ...


@runtime_checkable
class TrayAnswer(Protocol):
    """An event of the reader: the dice lie still and were read or refused."""

    @property
    def reading(self) -> TrayReading: ...


@runtime_checkable
class TrayPhase(Protocol):
    """An event of the reader: something else is going on from now on, ``moving`` for one."""

    @property
    def phase(self) -> str: ...


class TrayReader(Protocol):
    """Follows the frames of one throw; a new one is made for each."""

    def feed(self, frame: Any, time: float) -> Sequence[object]:  # noqa: ANN401 - the core knows no arrays
        """What this frame shows: some `TrayAnswer`, `TrayPhase`, or events that are nobody's concern here."""
        ...
