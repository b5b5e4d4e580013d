"""The simulated tray and the camera over it: the dice are really thrown, as frames that the real vision looks at."""

from __future__ import annotations

import queue
import time
from dataclasses import replace

import numpy as np

from hardware.faults import Lost, Missing
from hardware.frames import Clock, Cord, Image, Pace, Sleep, small
from kiosk.ports import CameraLock, Frame
from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Die, Roll
from vision import dicesets
from vision.dicesets import Frames
from vision.lab import Scene, random_scene, render
from vision.lab.throws import MISBEHAVIOUR, LabThrow

__all__ = ["MISBEHAVIOUR", "SimulatedCamera", "SimulatedTray"]

DEVICE = "camera"
THROW_FPS = 15
STILLS = 6
DIE_SHARE = 0.046
"""How large a die is in the picture, as a share of its width."""
"""Frames of dice at rest that are made; afterwards they come round again, and only their noise is old."""


class SimulatedTray:
    """What happens in the tray. Any thread may ask for a throw; the camera's thread makes it and draws it.

    The same seed gives the same throws in the same light; without one (0) they are always others.
    """

    def __init__(
        self,
        seed: int = 0,
        size: tuple[int, int] = (1280, 960),
        *,
        artwork: str = "standard",
        markers: bool = False,
    ) -> None:
        self._size = size
        self._artwork, self._markers = artwork, markers
        self._dice = dicesets.MY_CITY
        self._other: Frames | None = None
        """A throw of other dice than My City's, while there is one."""
        self._asked = False
        self._laid: queue.SimpleQueue[tuple[Roll, Die | None]] = queue.SimpleQueue()
        self._rolls, self._chance = (np.random.default_rng([seed, part] if seed else None) for part in range(2))
        self._wanted: queue.SimpleQueue[tuple[Roll, str | None]] = queue.SimpleQueue()
        self._scene: Scene | None = None
        self._throw: LabThrow | None = None
        self._thrown = False
        self._began = 0.0
        self._stills: list[Image] = []
        self._drawn = 0

    def throw(self, roll: Roll | None = None, misbehave: str | None = None) -> Roll:
        """Have the dice thrown, also while others still roll; gives what they will show."""
        if misbehave is not None and misbehave not in MISBEHAVIOUR:
            raise ValueError(f"unknown misbehaviour {misbehave!r}; there are {', '.join(MISBEHAVIOUR)}")
        shown = roll or self._some_roll()
        self._wanted.put((shown, misbehave))
        return shown

    def take(self, dice: str) -> bool:
        """Have the dice of this set thrown from now on; whether others were before."""
        changed = dice != self._dice
        self._dice = dice
        return changed

    def throw_any(self, misbehave: str | None = None) -> None:
        """Have the dice thrown that were taken last."""
        if self._dice == dicesets.MY_CITY:
            self.throw(misbehave=misbehave)
        else:
            self._asked = True

    def lay(self, roll: Roll, only: Die | None = None) -> None:
        """Have dice laid down instead of thrown: all three, or *only* one of them."""
        self._laid.put((roll, only))

    def picture(self, now: float) -> Image:
        """The tray at this moment; a throw begins with the first picture of it."""
        throw = self._current(now)
        other = self._current_other(now)
        if other is not None:
            frame = int((now - self._began) * other.fps)
            return np.asarray(other.frame(frame), np.uint8) if frame < len(other) else self._still_of(other)
        while not self._laid.empty():
            self._stills, self._thrown = self._laid_down(*self._laid.get()), False
        frame = int((now - self._began) * throw.fps)
        if self._thrown and frame < len(throw):
            return np.asarray(throw.frame(frame), np.uint8)
        return self._still(throw)

    def _current(self, now: float) -> LabThrow:
        """The throw to be seen: the newest that was asked for, or an empty tray before the first."""
        if self._throw is None or self._scene is None:
            self._scene = self._some_scene()
            self._throw = LabThrow(0, hand=False, scene=self._scene)
        wanted = None
        while not self._wanted.empty():
            wanted = self._wanted.get()
        if wanted is not None:
            self._throw = self._made(self._throw, self._scene, *wanted)
            self._thrown, self._began, self._stills = True, now, []
        return self._throw

    def _current_other(self, now: float) -> Frames | None:
        """The throw of other dice to be seen, if they are those in the tray."""
        if self._dice == dicesets.MY_CITY:
            self._other = None
        elif self._asked:
            assert self._scene is not None
            self._asked = False
            self._other = dicesets.simulated(self._dice, self._some_seed(), replace(self._scene, dice=()))
            self._thrown, self._began, self._stills = False, now, []
        return self._other

    def _still_of(self, throw: Frames) -> Image:
        if len(self._stills) < STILLS:
            self._stills.append(np.asarray(throw.frame(len(throw) + len(self._stills)), np.uint8))
        self._drawn += 1
        return self._stills[self._drawn % len(self._stills)]

    def _made(self, last: LabThrow, scene: Scene, roll: Roll, misbehave: str | None) -> LabThrow:
        """The next throw: in the same tray, in another light, with the dice of the last one lying there at first."""
        before = last.plan.final if self._thrown else ()
        lit = replace(scene, light=self._some_scene().light)
        hand = True if before else None  # dice that lie there do not vanish by themselves
        made = LabThrow(
            self._some_seed(), roll, fps=THROW_FPS, scene=lit, before=before, misbehave=misbehave, hand=hand
        )
        made.frame(0)
        return made

    def _laid_down(self, roll: Roll, only: Die | None) -> list[Image]:
        """The same tray with dice where somebody might lay them."""
        assert self._scene is not None
        dice = random_scene(self._some_seed(), scenario="normal", roll=roll).dice
        chosen = tuple(one for one in dice if only in {None, one.die})
        film = self._scene.film
        scenes = (
            replace(self._scene, dice=chosen, film=replace(film, seed=self._some_seed())) for _ in range(STILLS)
        )
        return [np.asarray(render(scene).image, np.uint8) for scene in scenes]

    def _still(self, throw: LabThrow) -> Image:
        if len(self._stills) < STILLS:
            first = len(throw) if self._thrown else 0  # before a throw its first frames show nothing but the tray
            self._stills.append(np.asarray(throw.frame(first + len(self._stills)), np.uint8))
        self._drawn += 1
        return self._stills[self._drawn % len(self._stills)]

    def _some_scene(self) -> Scene:
        """A tray as an owner would build it: plain felt, and the camera close enough."""
        die = DIE_SHARE * self._size[0]
        return random_scene(
            self._some_seed(),
            scenario="normal",
            size=self._size,
            jpeg_q=0,
            floor="green",
            aruco=self._markers,
            artwork=self._artwork,
            die_px=die,
        )

    def _some_seed(self) -> int:
        return int(self._chance.integers(2**31))

    def _some_roll(self) -> Roll:
        a, b, w = (int(self._rolls.integers(6)) for _ in range(3))
        return Roll(SIDES_A[a], SIDES_B[b], SIDES_W[w])


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
