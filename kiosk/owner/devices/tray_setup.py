"""The camera over the tray while the owner looks through it: calibrating, teaching and trying out."""

from __future__ import annotations

import math
import queue
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import cv2

from hardware.camera import simulated_tray
from kiosk.effects import SetTrayLight
from kiosk.errors import Unusable
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.devices.learning import SeenThrow, TableTeacher
from kiosk.owner.devices.teaching import Teaching, roll_with
from kiosk.owner.lights import Lights
from kiosk.owner.views import Lesson, PictureMark, Quad, TableLearned, TestReading, TrayLook, TrayPicture
from kiosk.ports import Camera, CameraLock, Frame
from vision import dicesets
from vision.calibrate import Calibration
from vision.light import dark
from vision.reader import prepared
from vision.rig.corners import look_for_markers
from vision.teach.experience import Outcome

BRIGHT = 225.0
LOCK_SECONDS = 6.0
SHOT_WIDTH = 640
MOVED = 0.01
"""Share of the picture by which dice that were thrown again lie elsewhere."""
Centres = tuple[tuple[float, float], ...]
SIMULATED = "simulated"
"""Not a fault: a tray that is only drawn lies where it belongs, and needs no markers."""


class Sights(Protocol):
    """What the bench needs of `hardware.world.DeviceWorld`."""

    def observe(self, *, on: bool) -> None: ...
    @property
    def observed(self) -> Frame | None: ...
    def ask_camera(self, job: Callable[[Camera], None]) -> None: ...
    def hold(self, lock: CameraLock | None) -> None: ...
    @property
    def camera(self) -> Camera: ...


class TraySetup:
    def __init__(
        self, sights: Sights, kept: KeptCalibration, lights: Lights, teacher: TableTeacher | None = None
    ) -> None:
        self._sights, self._kept, self._lights, self._teacher = sights, kept, lights, teacher
        self._teaching: Teaching | None = None
        self._dice = dicesets.MY_CITY
        self._tried: SeenThrow | None = None
        """What was read last, to be confirmed."""
        self._centres: Centres = ()
        """Where its dice lie, in shares of the picture; and those of the throw that was confirmed last."""
        self._confirmed: Centres = ()

    def begin(self) -> None:
        self._sights.observe(on=True)
        self._lights.try_out(SetTrayLight(on=True))

    def end(self) -> None:
        self._sights.observe(on=False)
        self._lights.give_back()
        self._teaching = self._tried = None

    def picture(self) -> TrayPicture | None:
        frame = self._sights.observed
        return None if frame is None else shot_of(frame.image)

    def poke(self) -> None:
        tray = simulated_tray(self._sights.camera)
        if tray is None:
            return
        wanted = self._teaching.wanted if self._teaching else None
        tray.take(dicesets.MY_CITY if self._teaching else self._dice)
        if wanted is None:
            tray.throw_any()
        else:
            tray.lay(roll_with(wanted), wanted.die)

    # --- calibrating ------------------------------------------------------------------------------------------------

    @property
    def _value(self) -> Calibration:
        return self._kept.value or Calibration()

    @property
    def corners(self) -> Quad | None:
        return self._value.corners

    @property
    def locked(self) -> bool:
        return self._value.lock is not None

    @property
    def taught(self) -> int:
        return len(self._value.faces)

    def look(self) -> TrayLook:
        frame = self._sights.observed
        if frame is None:
            return TrayLook(("no_camera",))
        image = frame.image
        height, width = image.shape[:2]
        level, found = float(image.mean()), look_for_markers(image)
        faults = ["too_dark"] if dark(image) else ["too_bright"] if level > BRIGHT else []
        if found.verdict != "found" and simulated_tray(self._sights.camera) is not None:
            return TrayLook((SIMULATED,))
        if found.verdict != "found":
            faults.append(f"markers_{found.verdict}")
        corners = None if found.corners is None else _shares(found.corners, width, height)
        marks = tuple(PictureMark(_shares(one, width, height)) for one in found.outlines)
        return TrayLook(tuple(faults), found.seen, corners, marks)

    def keep_corners(self, corners: Quad) -> str:
        a, b, c, d = corners
        try:
            changed = self._value.with_corners((a, b, c, d), (1, 1))
        except Unusable:
            return "corners_wrong"
        self._kept.keep(changed)
        return ""

    def lock(self) -> str:
        """Asks the camera's own thread; one that holds nothing says so by empty values."""
        answer: queue.SimpleQueue[CameraLock] = queue.SimpleQueue()
        self._sights.ask_camera(lambda camera: answer.put(camera.lock()))
        try:
            held = answer.get(timeout=LOCK_SECONDS)
        except queue.Empty:
            return "no_camera"
        values = (held.exposure_us, held.analogue_gain, held.red_gain, held.blue_gain)
        exposure, gain, red, blue = values
        if exposure is None or gain is None or red is None or blue is None:
            return "no_lock"
        self._kept.keep(replace(self._value, lock=CameraLock(exposure, gain, red, blue, held.focus)))
        self._sights.hold(held)
        return ""

    def unlock(self) -> None:
        self._kept.keep(replace(self._value, lock=None))
        self._sights.hold(None)
        self._sights.ask_camera(lambda camera: camera.unlock())

    @property
    def sets(self) -> tuple[str, ...]:
        return dicesets.names()

    @property
    def dice(self) -> str:
        return self._dice

    def choose(self, dice: str) -> None:
        self._dice, self._tried = dice, None

    def read(self, *, taught: bool = True) -> TestReading:
        frame = self._sights.observed
        if frame is None:
            return TestReading(None, reason="no_camera")
        dice = dicesets.MY_CITY if self._teaching else self._dice
        faces = self._teaching.calibration.faces if self._teaching else self._value.faces
        image = prepared(frame.image)
        reading = dicesets.reader(dice).read(image, replace(self._value, faces=faces if taught else {}))
        height, width = image.shape[:2]
        marks = tuple(
            PictureMark(_shares(one.quad, width, height), one.die, sure=one.face is not None, face=one.face)
            for one in reading.dice
        )
        shown = reading.throw.dice if reading.throw else ()
        self._tried = SeenThrow(image, shown, dice) if shown else None
        self._centres = tuple(sorted(_middle(mark.corners) for mark in marks))
        reason = str(reading.reason) if reading.reason else ""
        return TestReading(shot_of(image, marks), shown, reason, reading.confidence)

    @property
    def learned(self) -> TableLearned:
        return self._teacher.learned(self._dice) if self._teacher else TableLearned()

    @property
    def worse(self) -> bool:
        return self._teacher is not None and self._teacher.worse

    def confirm(self) -> str:
        tried, self._tried = self._tried, None
        if tried is None or self._teacher is None:
            return "nothing_read"
        if _as_before(self._centres, self._confirmed):
            return "not_thrown"
        self._confirmed = self._centres
        self._teacher.teach(tried.picture, Outcome.CONFIRMED, tried.faces, tried.dice)
        self._teacher.finish()
        return ""

    def forget_table(self) -> None:
        self._confirmed = ()
        if self._teacher is not None:
            self._teacher.forget()

    # --- teaching ---------------------------------------------------------------------------------------------------

    def teach(self) -> Lesson:
        self._teaching = Teaching(self._kept.value)
        return self._teaching.lesson()

    def offer(self) -> Lesson:
        assert self._teaching is not None
        frame = self._sights.observed
        return self._teaching.lesson("no_camera") if frame is None else self._teaching.offer(prepared(frame.image))

    def skip(self) -> Lesson:
        assert self._teaching is not None
        return self._teaching.skip()

    def keep_lessons(self) -> str:
        if self._teaching is None or not self._teaching.calibration.faces:
            return "nothing_taught"
        self._kept.keep(replace(self._value, faces=self._teaching.calibration.faces))
        return ""

    def forget_lessons(self) -> None:
        self._kept.keep(replace(self._value, faces={}))
        self._teaching = None


def _shares(corners: Quad, width: int, height: int) -> Quad:
    return tuple((x / width, y / height) for x, y in corners)


def _middle(corners: Quad) -> tuple[float, float]:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _as_before(now: Centres, before: Centres) -> bool:
    """Whether dice lie where they lay: nobody has thrown them."""
    if len(now) != len(before):
        return False
    return all(math.hypot(x - u, y - v) < MOVED for (x, y), (u, v) in zip(now, before, strict=True))


def shot_of(image: Any, marks: tuple[PictureMark, ...] = ()) -> TrayPicture:  # noqa: ANN401 - a picture
    """Small enough for the screen."""
    share = min(1.0, SHOT_WIDTH / image.shape[1])
    small = cv2.cvtColor(cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB)
    return TrayPicture(small.shape[1], small.shape[0], small.tobytes(), marks)
