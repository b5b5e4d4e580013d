"""Every camera that the contract is tried on, and why some can't be tried on this machine."""

from __future__ import annotations

import glob
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import FirstThatWorks
from hardware.folder import FolderCamera
from hardware.picamera import PiCamera
from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.webcam import Webcam
from tests.hardware.contract import CameraRig
from tests.hardware.fakes import FakeClock
from tests.hardware.stand_in import Hardware

SIZE = (320, 240)


def pictures(folder: Path, count: int = 5) -> Path:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        cv2.imwrite(str(folder / f"{number:02}.png"), np.full((480, 640, 3), (40, 90 + number, 90), np.uint8))
    (folder / "notes.txt").write_text("no picture")
    return folder


def folder(tmp_path: Path) -> CameraRig:
    clock = FakeClock()
    source, away = pictures(tmp_path / "frames"), tmp_path / "away"
    camera = FolderCamera(source, 10, clock, clock.sleep)

    def lose() -> None:
        source.rename(away)

    def restore() -> None:
        away.rename(source)

    return CameraRig(camera, lose, restore)


def video(tmp_path: Path) -> CameraRig:
    clock = FakeClock()
    path = tmp_path / "throw.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    for number in range(8):
        writer.write(np.full((240, 320, 3), 90 + number, np.uint8))
    writer.release()
    return CameraRig(FolderCamera(path, 10, clock, clock.sleep))


def simulated(tmp_path: Path) -> CameraRig:
    assert tmp_path
    clock = FakeClock()
    camera = SimulatedCamera(SimulatedTray(7, SIZE), 10, clock=clock, sleep=clock.sleep)
    return CameraRig(camera, camera.cord.unplug, camera.cord.plug_in)


def auto(tmp_path: Path) -> CameraRig:
    """The first is never there."""
    rig = simulated(tmp_path)
    return CameraRig(FirstThatWorks([FolderCamera(tmp_path / "nothing", 10), rig.camera]), rig.lose, rig.restore)


class FakeCapture:
    """`cv2.VideoCapture` of a camera that can be unplugged."""

    plugged_in = True

    def __init__(self, source: int | str) -> None:
        self.source = source
        self._open = type(self).plugged_in
        self._properties: dict[int, float] = {}

    def isOpened(self) -> bool:  # noqa: N802
        return self._open

    def set(self, what: int, value: float) -> bool:
        self._properties[what] = value
        return True

    def get(self, what: int) -> float:
        return self._properties.get(what, 0.0)

    def grab(self) -> bool:
        return self._open and type(self).plugged_in

    def retrieve(self) -> tuple[bool, Any]:
        return True, np.full((480, 640, 3), (30, 60, 90), np.uint8)

    def release(self) -> None:
        self._open = False


def webcam_stand_in(tmp_path: Path) -> CameraRig:
    assert tmp_path
    clock = FakeClock()

    class Capture(FakeCapture):
        def grab(self) -> bool:
            clock.sleep(1 / 30)
            return super().grab()

    camera = Webcam("0", (640, 480), 10, capture=Capture, clock=clock)
    return CameraRig(
        camera, lambda: setattr(Capture, "plugged_in", False), lambda: setattr(Capture, "plugged_in", True)
    )


def picamera2_stand_in(tmp_path: Path) -> CameraRig:
    assert tmp_path
    hardware = Hardware()
    camera = PiCamera((1280, 960), 10, library=hardware.camera)
    return CameraRig(camera, lambda: setattr(hardware, "cable", False), lambda: setattr(hardware, "cable", True))


def picamera2_one_stream(tmp_path: Path) -> CameraRig:
    rig = picamera2_stand_in(tmp_path)
    hardware = Hardware()
    hardware.has_lores, hardware.formats = False, ("NV12",)
    rig.camera = PiCamera((1280, 960), 10, library=hardware.camera)
    return CameraRig(rig.camera)


def picamera2_virtual(tmp_path: Path) -> CameraRig:
    """The real picamera2 on libcamera's virtual camera, which has no raw stream and wants libcamera's own buffers."""
    assert tmp_path
    try:
        library = importlib.import_module("picamera2")
        allocators = importlib.import_module("picamera2.allocators")
    except ImportError:
        pytest.skip("picamera2 and libcamera are not installed here")
    found = [one for one in library.Picamera2.global_camera_info() if "irtual" in str(one.get("Model", ""))]
    if not found:
        pytest.skip("libcamera has no virtual camera here")

    class Virtual(library.Picamera2):  # type: ignore[misc, name-defined]
        def _get_raw_modes(self) -> list[dict[str, Any]]:
            return [{"format": "NV12", "size": (1280, 960)}]

    def open_virtual(number: int) -> Any:  # noqa: ANN401
        camera = Virtual(number)
        camera.allocator = allocators.LibcameraAllocator(camera.camera)
        return camera

    return CameraRig(PiCamera((1280, 960), 10, library=open_virtual))


def picamera2_real(tmp_path: Path) -> CameraRig:
    assert tmp_path
    return CameraRig(PiCamera((1280, 960), 10))


def webcam_real(tmp_path: Path) -> CameraRig:
    assert tmp_path
    if not glob.glob("/dev/video*"):  # noqa: PTH207
        pytest.skip("there is no /dev/video*")
    return CameraRig(Webcam("", (1280, 960), 10))


Backend = Callable[[Path], CameraRig]
BACKENDS: dict[str, Backend] = {
    "folder": folder,
    "video": video,
    "simulated": simulated,
    "auto": auto,
    "webcam stand-in": webcam_stand_in,
    "picamera2 stand-in": picamera2_stand_in,
    "picamera2 stand-in with one stream": picamera2_one_stream,
    "picamera2 virtual": picamera2_virtual,
}
REAL: dict[str, Backend] = {"picamera2": picamera2_real, "webcam": webcam_real}
