"""The simulated tray and the camera over it: the dice are really thrown, as frames that the real vision looks at."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import numpy as np

from hardware.faults import Lost, Missing
from hardware.frames import Clock, Cord, Image, Pace, Sleep, small
from kiosk.ports import CameraLock, Frame
from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Roll
from vision.lab import Scene, random_scene
from vision.lab.throws import MISBEHAVIOUR, Throw

__all__ = ["MISBEHAVIOUR", "SimulatedCamera", "SimulatedTray"]

DEVICE = "camera"
THROW_FPS = 15
STILLS = 6
"""Frames of dice at rest that are made; afterwards they come round again, and only their noise is old."""


class SimulatedTray:
    """What happens in the tray. Any thread may throw; the camera's thread draws.

    The same seed gives the same throws in the same light; without one (0) they are always others.
    """

    def __init__(self, seed: int = 0, size: tuple[int, int] = (1280, 960)) -> None:
        self._rng = np.random.default_rng(seed or None)
        self._size = size
        self._lock = threading.Lock()
        self._scene = self._some_scene()
        self._throw = Throw(0, hand=False, scene=self._scene)
        self._thrown = False
        self._began: float | None = None
        self._stills: list[Image] = []
        self._drawn = 0
        self.roll: Roll | None = None
        """What the dice show, or will when they have come to rest."""

    def throw(self, roll: Roll | None = None, misbehave: str | None = None) -> Roll:
        """Throw the dice, with other dice still rolling or not; gives what they will show."""
        with self._lock:
            before = self._throw.plan.final if self._thrown else ()
            shown = roll or self._some_roll()
            light = self._some_scene().light
            self._throw = Throw(
                self._some_seed(),
                shown,
                fps=THROW_FPS,
                scene=replace(self._scene, light=light),
                before=before,
                misbehave=misbehave,
            )
            self._thrown, self._began, self._stills = True, None, []
            self.roll = shown
            return shown

    def picture(self, now: float) -> Image:
        """The tray at this moment; a throw begins with the first picture of it."""
        with self._lock:
            throw = self._throw
            if self._began is None:
                throw.frame(0)
                self._began = now
            frame = int((now - self._began) * throw.fps) if self._thrown else 0
            if self._thrown and frame < len(throw):
                return np.asarray(throw.frame(frame), np.uint8)
            return self._still(throw)

    def _still(self, throw: Throw) -> Image:
        if len(self._stills) < STILLS:
            end = len(throw) if self._thrown else 0
            drawn = throw.frame(end + len(self._stills)) if self._thrown else _without_dice(throw, len(self._stills))
            self._stills.append(np.asarray(drawn, np.uint8))
        self._drawn += 1
        return self._stills[self._drawn % len(self._stills)]

    def _some_scene(self) -> Scene:
        return random_scene(self._some_seed(), scenario="normal", size=self._size, jpeg_q=0)

    def _some_seed(self) -> int:
        return int(self._rng.integers(2**31))

    def _some_roll(self) -> Roll:
        a, b, w = (int(self._rng.integers(6)) for _ in range(3))
        return Roll(SIDES_A[a], SIDES_B[b], SIDES_W[w])


def _without_dice(throw: Throw, number: int) -> Image:
    """A frame from before the throw: nothing is in the tray yet, and the noise differs from frame to frame."""
    return np.asarray(throw.frame(min(number, 4)), np.uint8)


class SimulatedCamera:
    name = "simulated"

    def __init__(
        self,
        tray: SimulatedTray,
        fps: float,
        *,
        cord: Cord | None = None,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
    ) -> None:
        self.tray = tray
        self.cord = cord or Cord()
        self._fps = fps
        self._clock = clock
        self._sleep = sleep
        self._pace: Pace | None = None

    def open(self) -> None:
        if not self.cord.plugged_in:
            raise Missing(DEVICE, "the simulated camera is unplugged")
        self._pace = Pace(self._fps, self._clock, self._sleep)

    def frame(self, *, full: bool) -> Frame:
        if self._pace is None:
            raise Lost(DEVICE, "is not open")
        now = self._pace.wait()
        if not self.cord.plugged_in:
            raise Lost(DEVICE, "the simulated camera was unplugged")
        image = self.tray.picture(now)
        return Frame(image.copy() if full else small(image).copy(), now)

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        return wanted or CameraLock()

    def unlock(self) -> None:
        pass

    def close(self) -> None:
        self._pace = None
