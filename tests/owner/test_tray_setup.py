"""The owner's tools around the camera: markers and why they are not good, corners, locks, devices."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.world import DeviceParts as WorldParts
from hardware.world import DeviceWorld
from kiosk.config import Config
from kiosk.effects import Effect, SetTrayLight
from kiosk.errors import Unusable
from kiosk.messages import ButtonPressed, DiceMoving
from kiosk.owner.devices import calibration as kept
from kiosk.owner.devices import tray_setup as module
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.devices.device_test import DeviceTest, doctor
from kiosk.owner.devices.services import screwed_into_a_table
from kiosk.owner.devices.tray_setup import TraySetup
from kiosk.owner.lights import Lights
from kiosk.owner.views import Saying
from kiosk.ports import Camera, CameraLock, Frame
from vision.rig.corners import look_for_markers

Image = npt.NDArray[np.uint8]
PLACES = ((60, 60), (500, 60), (500, 340), (60, 340))
SQUARE = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def page(*numbers: int, side: int = 60, sides: dict[int, int] | None = None) -> Image:
    """A white tray with markers, each in its own corner."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    image = np.full((480, 640, 3), 200, np.uint8)
    for place, number in enumerate(numbers):
        if number < 0:
            continue
        x, y = PLACES[place]
        size = (sides or {}).get(number, side)
        marker = cv2.aruco.generateImageMarker(dictionary, number, size)
        image[y : y + size, x : x + size] = marker[:, :, None]
    return image


@pytest.mark.parametrize(
    ("image", "verdict"),
    [
        (page(0, 1, 2, 3), "found"),
        (page(), "none"),
        (page(0, 1, -1, 3), "missing"),
        (page(0, 1, 1, 3), "double"),
        (page(1, 0, 2, 3), "order"),
        (page(0, 1, 2, 3, side=40, sides={2: 110}), "sizes"),
    ],
)
def test_markers_are_found_or_it_is_said_what_is_wrong(image: Image, verdict: str) -> None:
    assert look_for_markers(image).verdict == verdict


def test_the_floor_reaches_to_the_outer_corners_of_the_markers() -> None:
    corners = look_for_markers(page(0, 1, 2, 3)).corners
    assert corners is not None
    for (x, y), (wx, wy) in zip(corners, ((60, 60), (559, 60), (559, 399), (60, 399)), strict=True):
        assert abs(x - wx) < 3
        assert abs(y - wy) < 3


class Eyes:
    """A camera's service that does as the test says."""

    def __init__(self, image: Image | None = None, lock: CameraLock | None = None) -> None:
        self.observed = None if image is None else Frame(image, 0.0)
        self.held: list[CameraLock | None] = []
        self.camera: Camera = SimulatedCamera(SimulatedTray(1, (64, 48)), 10)
        self._lock = lock
        self.on: list[bool] = []

    def observe(self, *, on: bool) -> None:
        self.on.append(on)

    def ask_camera(self, job: Callable[[Any], None]) -> None:
        if self._lock is not None:
            lock = self._lock
            job(type("Held", (), {"lock": lambda _: lock, "unlock": lambda _: None})())

    def hold(self, lock: CameraLock | None) -> None:
        self.held.append(lock)


def real(image: Image) -> Eyes:
    """The same at a camera that is not simulated."""
    eyes = Eyes(image)
    eyes.camera = cast("Camera", object())
    return eyes


class TriedLamps:
    def __init__(self) -> None:
        self.ran: list[Effect] = []

    def run(self, effect: Effect) -> None:
        self.ran.append(effect)


def setup(folder: Path, eyes: Eyes, lamps: TriedLamps | None = None) -> TraySetup:
    return TraySetup(eyes, KeptCalibration(folder / "calibration.json"), Lights(lamps or TriedLamps()))


def test_the_tray_is_lit_while_the_owner_looks(tmp_path: Path) -> None:
    eyes, lamps = Eyes(), TriedLamps()
    one = setup(tmp_path, eyes, lamps)
    one.begin()
    one.end()
    assert eyes.on == [True, False]
    assert lamps.ran == [SetTrayLight(on=True), SetTrayLight(on=False)]


def test_a_look_says_what_is_not_good(tmp_path: Path) -> None:
    assert setup(tmp_path, Eyes()).look().faults == ("no_camera",)
    look = setup(tmp_path, real(page(0, 1, -1, 3))).look()
    assert (look.faults, look.seen, len(look.marks)) == (("markers_missing",), (0, 1, 3), 3)
    assert setup(tmp_path, real(page() // 20)).look().faults == ("too_dark", "markers_none")
    assert setup(tmp_path, Eyes(page(0, 1, -1, 3))).look().faults == ("simulated",), "nothing is wrong with it"
    good = setup(tmp_path, Eyes(page(0, 1, 2, 3))).look()
    assert good.faults == ()
    assert good.corners is not None


def test_corners_are_kept_on_the_disk_and_in_force(tmp_path: Path) -> None:
    one = setup(tmp_path, Eyes())
    assert one.keep_corners(SQUARE) == ""
    assert one.corners == SQUARE
    assert one.keep_corners((SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3])) == "corners_wrong"
    assert KeptCalibration(tmp_path / "calibration.json").value == one._kept.value


def test_what_the_camera_holds_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = CameraLock(9000.0, 1.5, 2.0, 1.2)
    eyes = Eyes(lock=held)
    one = setup(tmp_path, eyes)
    assert one.lock() == ""
    assert one.locked
    assert KeptCalibration(tmp_path / "calibration.json").lock == held
    one.unlock()
    assert eyes.held == [held, None]
    assert setup(tmp_path, Eyes(lock=CameraLock())).lock() == "no_lock"
    monkeypatch.setattr(module, "LOCK_SECONDS", 0.01)
    assert setup(tmp_path, Eyes()).lock() == "no_camera"


def full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_the_disk_does_not_take_stays_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = CameraLock(9000.0, 1.5, 2.0, 1.2)
    eyes = Eyes(lock=held)
    one = setup(tmp_path, eyes)
    one.lock()
    monkeypatch.setattr(kept, "save", full)
    with pytest.raises(Unusable) as refusal:
        one.unlock()
    assert refusal.value.code == "full"
    assert (one.locked, eyes.held) == (True, [held])
    assert KeptCalibration(tmp_path / "calibration.json").lock == held


def test_on_a_full_disk_a_damaged_calibration_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "calibration.json").write_text("{")
    monkeypatch.setattr(kept, "write_whole", full)
    assert KeptCalibration(tmp_path / "calibration.json").value is None
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("calibration.json", "{")]


def test_a_damaged_calibration_is_kept_aside_and_no_reason_not_to_start(tmp_path: Path) -> None:
    (tmp_path / "calibration.json").write_text("{")
    assert KeptCalibration(tmp_path / "calibration.json").value is None
    assert (tmp_path / "calibration.json.damaged").read_text() == "{"


def test_presses_reach_no_game_while_they_are_tried() -> None:
    tried = DeviceTest(TriedLamps(), Lights(TriedLamps()))
    assert not tried.takes(ButtonPressed())
    tried.begin()
    assert tried.takes(ButtonPressed())
    assert not tried.takes(DiceMoving())
    assert tried.presses == 1
    tried.end()
    assert not tried.takes(ButtonPressed())


def test_the_doctor_asks_a_running_camera_instead_of_opening_it(tmp_path: Path) -> None:
    config = replace(Config(), data=tmp_path, camera="simulated", pins="none", volume=0)
    camera = SimulatedCamera(SimulatedTray(1, (64, 48)), 10)
    world = DeviceWorld(config, lambda: None, parts=WorldParts(camera=camera))  # type: ignore[arg-type, return-value]
    found = {one.part: one for one in doctor(config, world)()}
    assert found["camera"].mark == "broken"
    assert found["camera"].found == Saying("fails", (camera.name, Saying("stopped")))
    assert {"board", "disk", "sound", "pins"} <= set(found)
    assert found["pins"].mark == "absent"


@pytest.mark.parametrize(
    ("camera", "where", "first"),
    [
        ("auto", "desk", False),  # what the camera will turn out to be is not known yet
        ("auto", "pi", True),
        ("auto", "supervised", True),
        ("simulated", "pi", False),
        ("none", "desk", False),
        ("none", "supervised", True),
        ("webcam", "desk", True),
    ],
)
def test_the_set_up_comes_first_on_an_installed_kiosk_alone(camera: str, where: str, *, first: bool) -> None:
    at_the_table = screwed_into_a_table(Config(camera=camera), supervised=where == "supervised", on_pi=where == "pi")
    assert at_the_table is first
