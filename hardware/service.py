"""Services that heal: one thread a device, which sets it up, runs it, tears it down and tries again later.

A fault pauses the service for 2, 4, 8, 16 and from then on 20 seconds; who has run well for longer than the longest
pause begins at 2 again. A permanent fault ends the attempts. The core is told when the trouble begins and when it
ends, once each, however many attempts lie between.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Protocol

from hardware.faults import DeviceFault
from kiosk.notices import trouble_of
from kiosk.ports import Notice, Post, TroubleBegan, TroubleEnded

log = logging.getLogger(__name__)

FIRST_PAUSE = 2.0
LONGEST_PAUSE = 20.0
STALLED_AFTER = 4.0
"""Seconds without a sign of life after which a device counts as lost, although its driver has not given up yet."""
OPENED_AFTER = 15.0
"""Seconds after which a device that is still being set up counts as lost."""
JOIN_SECONDS = 5.0

Wait = Callable[[float], bool]
"""Waits so many seconds, and says at once whether it is time to stop."""


class ServiceHealth(StrEnum):
    STARTING = "starting"
    RUNNING = "running"
    PAUSED = "paused"
    """Between two attempts."""
    BROKEN = "broken"
    """Given up for good."""
    STOPPED = "stopped"


class Device(Protocol):
    """What a service looks after. All three are called by the service's thread and nobody else."""

    name: str

    def set_up(self) -> None:
        """Make the device work, or raise a `DeviceFault`."""

    def run(self, service: Service) -> None:
        """Work until ``service.stopping``; raise a `Fault` when the device fails. Call ``service.beat`` often."""

    def tear_down(self) -> None:
        """Give everything back; called after every `set_up`, also one that failed half-way."""

    def wake(self) -> None:
        """End whatever `run` waits for, because the service is to stop; called by any thread."""


def pauses() -> Iterator[float]:
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(pause * 2, LONGEST_PAUSE)


class Service:
    """Runs one device until it is stopped; *wait* and *clock* are the tests' to replace."""

    def __init__(
        self, device: Device, post: Post, *, wait: Wait | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.device = device
        self.health = ServiceHealth.STOPPED
        self.fault: DeviceFault | None = None
        self._post = post
        self._clock = clock
        self._stop = threading.Event()
        self._wait = wait or self._stop.wait
        self._told: tuple[str, str] | None = None
        self._telling = threading.Lock()
        self._beat = clock()
        self._thread: threading.Thread | None = None

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    def start(self) -> None:
        """Begin in a thread of its own; nothing happens if it already runs."""
        if self._thread is None:
            self._stop.clear()
            self.health = ServiceHealth.STARTING
            self._thread = threading.Thread(target=self.work, name=f"tabletown-{self.device.name}", daemon=True)
            self._thread.start()

    def ask_to_stop(self) -> None:
        self._stop.set()
        self.device.wake()

    def stop(self) -> None:
        """Ask the service to end and wait for that, but not for ever: a driver may hang."""
        self.ask_to_stop()
        if self._thread is not None:
            self._thread.join(JOIN_SECONDS)
            if self._thread.is_alive():
                log.error("%s does not stop", self.device.name)
            self._thread = None

    def pause(self, seconds: float) -> bool:
        """Wait a little, and say at once whether it is time to stop."""
        return self._stop.wait(seconds)

    def beat(self) -> None:
        """A sign of life from the device."""
        self._beat = self._clock()
        if self._told is not None and self.health is ServiceHealth.RUNNING:
            self._tell_end()

    def check(self, now: float) -> bool:
        """Whether the device shows life; tells the core if its driver hangs. Called by the clock's thread."""
        patience = {ServiceHealth.STARTING: OPENED_AFTER, ServiceHealth.RUNNING: STALLED_AFTER}.get(self.health)
        alive = patience is None or now - self._beat <= patience
        if not alive:
            self._tell(DeviceFault(self.device.name, "no sign of life"))
        return alive

    def work(self) -> None:
        """Attempt after attempt, until stopped or permanently broken."""
        pause = pauses()
        while not self.stopping:
            began = self._clock()
            fault = self._attempt()
            if fault is None:
                break
            if fault.permanent:
                self.health = ServiceHealth.BROKEN
                return
            self.health = ServiceHealth.PAUSED
            if self._clock() - began > LONGEST_PAUSE:
                pause = pauses()
            if self._wait(next(pause)):
                break
        self.health = ServiceHealth.STOPPED

    def _attempt(self) -> DeviceFault | None:
        """One life of the device; gives what ended it, or None if it was asked to end."""
        fault: DeviceFault | None = None
        self.health, self._beat = ServiceHealth.STARTING, self._clock()
        try:
            self.device.set_up()
            self.health, self.fault = ServiceHealth.RUNNING, None
            self.beat()
            self._tell_end()
            self.device.run(self)
        except DeviceFault as known:
            fault = known
        except Exception as unknown:
            log.exception("%s failed in a way that nobody foresaw", self.device.name)
            fault = DeviceFault(self.device.name, f"{type(unknown).__name__}: {unknown}")
        if fault is not None:
            self.health, self.fault = ServiceHealth.PAUSED, fault
            self._tell(fault)
        self._tear_down()
        return fault

    def _tear_down(self) -> None:
        try:
            self.device.tear_down()
        except Exception:
            log.exception("%s could not be put away", self.device.name)

    def _tell(self, fault: DeviceFault) -> None:
        with self._telling:
            told = (fault.kind, fault.detail)
            if told != self._told:
                log.warning("%s", fault)
                self._told = told
                name = self.device.name
                self._post(TroubleBegan(Notice(trouble_of(name, fault.kind), (name, fault.detail))))

    def _tell_end(self) -> None:
        with self._telling:
            if self._told is not None:
                log.info("%s works again", self.device.name)
                self._told = None
                self._post(TroubleEnded(self.device.name))
