"""A stand-in for picamera2 0.3: the part of its API that the driver uses, with its checks and its ways to fail.

It hands out requests whose buffers are limited, pads the rows of the small stream, delivers the formats by their odd
names, complains with picamera2's own exceptions, and when the cable is out gives no frames and hangs on stopping.
"""

from __future__ import annotations

import threading
import time
from typing import Any

import cv2
import numpy as np

FORMATS = ("RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "NV12", "YUYV")
STREAM_KEYS = ("format", "size", "stride", "framesize", "preserve_ar")
CONTROLS = (
    "AeEnable",
    "AfMode",
    "AnalogueGain",
    "AwbEnable",
    "ColourGains",
    "ExposureTime",
    "FrameDurationLimits",
    "LensPosition",
)
VIRTUAL = {"FrameRate": "FrameDurationLimits"}


class Hardware:
    """The cable, the sensor and what is held of them; one for each test."""

    def __init__(self) -> None:
        self.cable = True
        self.open_cameras = 0
        self.times_opened = 0
        self.outstanding = 0
        self.hang_when_lost = False
        self.let_go = threading.Event()
        self.formats: tuple[str, ...] = FORMATS
        self.has_lores = True
        self.adjusts_to: str | None = None
        self.controls: dict[str, Any] = {}
        self.colour = (10, 120, 230)
        """Blue, green, red of the whole picture."""

    def camera(self, number: int) -> Picamera2:
        return Picamera2(number, hardware=self)


class StandInRequest:
    def __init__(self, camera: Picamera2) -> None:
        self._camera = camera
        self._count = 1
        camera.hardware.outstanding += 1

    def make_array(self, name: str) -> np.ndarray[Any, Any]:
        stream = self._camera.camera_config.get(name)
        if stream is None:
            raise RuntimeError(f"Stream {name!r} is not defined")
        assert self._count > 0, "a released request must not be read"
        return painted(stream, self._camera.hardware.colour)

    def get_metadata(self) -> dict[str, Any]:
        return self._camera.metadata()

    def release(self) -> None:
        self._count -= 1
        if self._count < 0:
            raise RuntimeError("CompletedRequest: lock now has negative ref_count")
        self._camera.hardware.outstanding -= 1


class Picamera2:
    def __init__(self, camera_num: int = 0, *, hardware: Hardware) -> None:
        self.hardware = hardware
        self.camera_config: dict[str, Any] = {}
        self.started = self.is_open = False
        if camera_num > 0 or not hardware.cable:
            raise RuntimeError(f"No camera number {camera_num} found - use rpicam-hello")
        if hardware.open_cameras:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        hardware.open_cameras += 1
        hardware.times_opened += 1
        self.is_open = True

    @property
    def camera_controls(self) -> dict[str, tuple[int, int, int]]:
        return dict.fromkeys(CONTROLS, (0, 1, 0))

    def create_video_configuration(
        self,
        main: dict[str, Any] | None = None,
        lores: dict[str, Any] | None = None,
        buffer_count: int = 6,
        controls: dict[str, Any] | None = None,
        queue: bool = True,  # noqa: FBT001, FBT002
    ) -> dict[str, Any]:
        for stream in (main, lores):
            for key in stream or {}:
                if key not in STREAM_KEYS:
                    raise ValueError(f"Bad key {key!r}: valid stream configuration keys are {STREAM_KEYS}")
        main = {"format": "XBGR8888", "size": (1280, 720)} | (main or {})
        lores = None if lores is None else {"format": "YUV420", "size": main["size"]} | lores
        found = {"main": main, "lores": lores, "raw": None, "buffer_count": buffer_count, "queue": queue}
        return found | {"controls": controls or {}}

    def configure(self, camera_config: dict[str, Any]) -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        for name in ("main", "lores"):
            if camera_config[name] is not None:
                self._check(camera_config[name], name)
        if camera_config["lores"] is not None:
            if not self.hardware.has_lores:
                raise RuntimeError(f"Invalid camera configuration: {camera_config}")
            if camera_config["lores"]["size"][0] > camera_config["main"]["size"][0]:
                raise RuntimeError("lores stream dimensions may not exceed main stream")
        self.set_controls(camera_config["controls"])
        self.camera_config = camera_config
        if self.hardware.adjusts_to:
            camera_config["main"]["format"] = self.hardware.adjusts_to
        for name, bytes_a_pixel in (("main", 3), ("lores", 1)):
            if camera_config[name] is not None:
                width = camera_config[name]["size"][0]
                camera_config[name]["stride"] = -(-width // 64) * 64 * bytes_a_pixel

    def _check(self, stream: dict[str, Any], name: str) -> None:
        if stream["format"] not in self.hardware.formats:
            raise RuntimeError("Bad format " + stream["format"] + " in stream " + name)
        if type(stream["size"]) is not tuple:
            raise RuntimeError("size in " + name + " stream should be (width, height)")
        if stream["size"][0] % 2 or stream["size"][1] % 2:
            raise RuntimeError("width and height should be even")

    def camera_configuration(self) -> dict[str, Any]:
        return self.camera_config

    def stream_configuration(self, name: str = "main") -> dict[str, Any]:
        found: dict[str, Any] = self.camera_config[name]
        return found

    def start(self) -> None:
        if not self.camera_config:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name, value in controls.items():
            if VIRTUAL.get(name, name) not in CONTROLS:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            self.hardware.controls[name] = value

    def capture_request(self, wait: float | None = None) -> StandInRequest:
        self._frame_comes(wait)
        return StandInRequest(self)

    def capture_metadata(self, wait: float | None = None) -> dict[str, Any]:
        self._frame_comes(wait)
        return self.metadata()

    def _frame_comes(self, wait: float | None) -> None:
        """A job of the event loop: without frames its result is waited for in vain."""
        assert wait, "without an end this waits for ever when the cable is out"
        starved = self.hardware.outstanding >= self.camera_config["buffer_count"]
        if not self.started or not self.hardware.cable or starved:
            raise TimeoutError

    def metadata(self) -> dict[str, Any]:
        return {
            "SensorTimestamp": time.monotonic_ns(),
            "ExposureTime": 8000,
            "AnalogueGain": 1.5,
            "ColourGains": (1.8, 1.6),
            "LensPosition": 2.5,
        }

    def cancel_all_and_flush(self) -> None:
        pass

    def stop(self) -> None:
        if self.started and not self.hardware.cable and self.hardware.hang_when_lost:
            self.hardware.let_go.wait(30)
        self.started = False

    def close(self) -> None:
        self.stop()
        if self.is_open:
            self.is_open = False
            self.hardware.open_cameras -= 1


def painted(stream: dict[str, Any], colour: tuple[int, int, int]) -> np.ndarray[Any, Any]:
    """One colour in the stream's format, with its padding, as `CompletedRequest.make_array` gives it."""
    width, height = stream["size"]
    image = np.full((height, width, 3), colour, np.uint8)
    match stream["format"]:
        case "RGB888":
            return image
        case "BGR888":
            return image[:, :, ::-1].copy()
        case "XRGB8888":
            return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2BGRA))
        case "XBGR8888":
            return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGBA))
        case "YUV420":
            wide = np.full((height, stream["stride"], 3), colour, np.uint8)
            return np.asarray(cv2.cvtColor(wide, cv2.COLOR_BGR2YUV_I420))
        case "NV12":
            planes = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420))
            u, v = planes[height : height * 5 // 4].ravel(), planes[height * 5 // 4 :].ravel()
            return np.vstack([planes[:height], np.stack([u, v], axis=1).reshape(height // 2, width)])
        case _:
            raise RuntimeError("Format " + stream["format"] + " not supported")
