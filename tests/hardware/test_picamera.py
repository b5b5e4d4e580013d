"""The picamera2 driver and libcamera's ways to fail, on a stand-in; and whether that is like the original."""

from __future__ import annotations

import importlib
import inspect

import numpy as np
import pytest

from hardware.faults import Broken, Lost, Missing
from hardware.libcamera import manual
from hardware.picamera import CameraPatience, PiCamera, open_picamera2
from kiosk.ports import CameraLock
from tests.hardware import stand_in
from tests.hardware.fakes import our_threads, wait_until
from tests.hardware.stand_in import Hardware

SIZE = (1280, 960)
HASTE = CameraPatience(frame=0.05, close=0.05)


@pytest.fixture
def hardware() -> Hardware:
    return Hardware()


def opened(hardware: Hardware, patience: CameraPatience = HASTE) -> PiCamera:
    camera = PiCamera(SIZE, 10, library=hardware.camera, patience=patience)
    camera.open()
    return camera


def test_two_streams_run_at_the_configured_rate(hardware: Hardware) -> None:
    camera = opened(hardware)
    assert camera.frame(full=True).image.shape == (960, 1280, 3)
    assert camera.frame(full=False).image.shape == (480, 640, 3)
    assert hardware.controls["FrameRate"] == 10


def test_every_buffer_goes_back(hardware: Hardware) -> None:
    camera = opened(hardware)
    for number in range(50):
        camera.frame(full=number % 2 == 0)
        assert hardware.outstanding == 0


def test_a_buffer_goes_back_also_when_the_picture_can_not_be_made(hardware: Hardware) -> None:
    camera = opened(hardware)
    camera._camera.camera_config["main"]["format"] = "MJPEG"
    for _ in range(10):
        with pytest.raises(Lost):
            camera.frame(full=True)
    assert hardware.outstanding == 0


@pytest.mark.parametrize("name", ["RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "NV12"])
def test_every_format_gives_the_same_colours(hardware: Hardware, name: str) -> None:
    hardware.adjusts_to = name
    if name == "YUV420":
        hardware.has_lores = False
    image = opened(hardware).frame(full=True).image
    assert image.shape == (960, 1280, 3)
    assert np.abs(image.mean(axis=(0, 1)) - np.array(hardware.colour)).max() < 6


def test_the_padding_of_the_small_stream_is_cut_off(hardware: Hardware) -> None:
    camera = PiCamera((600, 450), 10, library=hardware.camera)
    camera.open()
    assert camera.frame(full=False).image.shape == (450, 600, 3)


def test_no_camera_is_worth_looking_for_again(hardware: Hardware) -> None:
    hardware.cable = False
    with pytest.raises(Missing, match="No camera number 0"):
        opened(hardware)


def test_no_library_is_not() -> None:
    try:
        importlib.import_module("picamera2")
    except ImportError:
        with pytest.raises(Broken, match="apt install"):
            open_picamera2(0)
    else:
        pytest.skip("picamera2 is installed here")


def test_a_camera_that_somebody_else_uses_is_worth_waiting_for(hardware: Hardware) -> None:
    first = opened(hardware)
    with pytest.raises(Missing, match="did not complete"):
        opened(hardware)
    first.close()
    opened(hardware)


def test_formats_that_nobody_knows_are_permanent_and_the_camera_is_let_go(hardware: Hardware) -> None:
    hardware.formats = ("MJPEG",)
    with pytest.raises(Broken, match="no format"):
        opened(hardware)
    assert hardware.open_cameras == 0
    hardware.formats, hardware.adjusts_to = stand_in.FORMATS, "R8"
    with pytest.raises(Broken, match="R8"):
        opened(hardware)
    assert hardware.open_cameras == 0


def test_a_loose_cable_ends_the_wait_for_a_frame(hardware: Hardware) -> None:
    camera = opened(hardware)
    hardware.cable = False
    with pytest.raises(Lost, match="cable"):
        camera.frame(full=False)
    camera.close()
    assert hardware.open_cameras == 0


def test_a_libcamera_that_hangs_on_stopping_stops_nobody(
    hardware: Hardware, caplog: pytest.LogCaptureFixture
) -> None:
    camera = opened(hardware)
    hardware.cable, hardware.hang_when_lost = False, True
    camera.close()
    assert "hangs" in caplog.text
    hardware.cable = True
    for _ in range(3):
        with pytest.raises(Lost, match="not let go"):
            camera.open()
    assert len(our_threads()) == 1
    hardware.let_go.set()
    wait_until(lambda: not our_threads())
    camera.open()
    assert camera.frame(full=True)
    camera.close()
    assert hardware.times_opened == 2


def test_what_the_camera_settled_on_is_held(hardware: Hardware) -> None:
    camera = opened(hardware)
    held = camera.lock()
    assert held == CameraLock(8000, 1.5, 1.8, 1.6, 2.5)
    assert hardware.controls == {
        "FrameRate": 10,
        "AeEnable": False,
        "ExposureTime": 8000,
        "AnalogueGain": 1.5,
        "AwbEnable": False,
        "ColourGains": (1.8, 1.6),
        "AfMode": 0,
        "LensPosition": 2.5,
    }
    camera.unlock()
    assert (hardware.controls["AeEnable"], hardware.controls["AwbEnable"], hardware.controls["AfMode"]) == (
        True,
        True,
        2,
    )


def test_a_camera_without_focus_is_locked_without_it(hardware: Hardware, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        stand_in, "CONTROLS", tuple(one for one in stand_in.CONTROLS if one not in {"AfMode", "LensPosition"})
    )
    camera = opened(hardware)
    camera.lock(CameraLock(5000, 1.0, 2.0, 1.5, 3.0))
    assert "LensPosition" not in hardware.controls
    assert hardware.controls["ExposureTime"] == 5000


def test_only_what_is_known_is_held() -> None:
    assert manual(CameraLock()) == {}
    assert manual(CameraLock(red_gain=1.5, blue_gain=1.2)) == {"AwbEnable": False, "ColourGains": (1.5, 1.2)}


USED = """
    create_video_configuration configure camera_configuration stream_configuration start set_controls
    capture_request capture_metadata cancel_all_and_flush stop close
"""


@pytest.mark.parametrize("name", USED.split())
def test_the_stand_in_takes_what_the_original_takes(name: str) -> None:
    try:
        original = importlib.import_module("picamera2").Picamera2
    except ImportError:
        pytest.skip("picamera2 and libcamera are not installed here")
    theirs = inspect.signature(getattr(original, name)).parameters
    assert set(inspect.signature(getattr(stand_in.Picamera2, name)).parameters) <= set(theirs)
