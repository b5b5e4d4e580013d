"""Small stand-ins that tests drive: a clock, a way to pause, a reader, and a post box."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from kiosk.messages import Command
from kiosk.ports import USUAL_DICE
from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.rules.throws import Throw

Some = TypeVar("Some")

GUARD_SECONDS = 20.0
"""No test waits so long unless something is wrong."""
ROLL = Roll(FaceA.CORNER, FaceB.SINGLE, RollKind.LINED)


class FakeClock:
    """Stands still until told; sleeping moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Pauses:
    """A way to wait that only writes down how long; ends the service after *most* pauses."""

    def __init__(self, most: int = 10**9, clock: FakeClock | None = None) -> None:
        self.seconds: list[float] = []
        self._most = most
        self._clock = clock

    def __call__(self, seconds: float) -> bool:
        self.seconds.append(seconds)
        if self._clock:
            self._clock.sleep(seconds)
        return len(self.seconds) >= self._most


class CommandBox:
    """Collects commands, and waits for one."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self._queue: queue.SimpleQueue[Command] = queue.SimpleQueue()

    def __call__(self, command: Command) -> None:
        self._queue.put(command)

    def all(self) -> list[Command]:
        while not self._queue.empty():
            self.commands.append(self._queue.get())
        return self.commands

    def wait_for(self, kind: type[Some]) -> Some:
        while True:
            command = self._queue.get(timeout=GUARD_SECONDS)
            self.commands.append(command)
            if isinstance(command, kind):
                return command


def wait_until(true: Callable[[], object]) -> None:
    end = time.monotonic() + GUARD_SECONDS
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.002)


@dataclass(frozen=True)
class FakeReading:
    roll: Roll | None = ROLL
    reason: str | None = None
    confidence: float = 0.98
    counts_alone: bool = True
    throw: Throw | None = None


@dataclass(frozen=True)
class FakeSettled:
    reading: FakeReading


@dataclass(frozen=True)
class FakePhase:
    phase: str


@dataclass
class FakeReader:
    """Answers what the test has put into the script, one entry a frame."""

    script: queue.SimpleQueue[tuple[object, ...]]
    shapes: list[tuple[int, ...]] = field(default_factory=list)

    def feed(self, frame: object, time: float) -> Sequence[object]:
        assert time >= 0
        self.shapes.append(frame.shape)  # type: ignore[attr-defined]
        return self.script.get() if not self.script.empty() else ()


class Script:
    """Makes readers that all follow one script."""

    def __init__(self) -> None:
        self.events: queue.SimpleQueue[tuple[object, ...]] = queue.SimpleQueue()
        self.readers: list[FakeReader] = []
        self.dice: list[str] = []
        """The sets for which readers were asked."""

    def __call__(self, dice: str = USUAL_DICE) -> FakeReader:
        self.dice.append(dice)
        self.readers.append(FakeReader(self.events))
        return self.readers[-1]

    def next(self, *events: object) -> None:
        self.events.put(events)

    def settles(self, reading: FakeReading | None = None) -> None:
        self.next(FakeSettled(reading or FakeReading()))

    def moves(self) -> None:
        self.next(FakePhase("moving"))


def our_threads() -> list[str]:
    return [one.name for one in threading.enumerate() if one.name.startswith("tabletown-")]
