"""A USB camera by OpenCV, named by its number or its device path."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from hardware.faults import Broken, Lost, Missing
from hardware.frames import Clock, small
from kiosk.ports import CameraLock, Frame

DEVICE = "camera"
CHANNELS = 3
MANUAL_EXPOSURE, AUTO_EXPOSURE = 1.0, 3.0
"""What V4L2 calls them."""
EXPOSURE_UNIT_US = 100.0
MOST_SKIPPED = 120
"""Frames that are passed over at most while waiting for the next one that is due."""

Capture = Callable[[Any], Any]
"""Opens a camera: `open_webcam`, or what a test puts in its place."""


def open_webcam(source: int | str) -> Any:  # noqa: ANN401
    """By Linux's own interface alone: OpenCV would try, and complain about, every other one too."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
    return cv2.VideoCapture(source, cv2.CAP_V4L2)


class Webcam:
    name = "webcam"
    live = True  # its pictures always show some noise

    def __init__(
        self,
        source: str,
        size: tuple[int, int],
        fps: float,
        *,
        capture: Capture = open_webcam,
        clock: Clock = time.monotonic,
    ) -> None:
        self._source: int | str = int(source or 0) if (source or "0").isdecimal() else source
        self._size = size
        self._fps = fps
        self._open_capture = capture
        self._clock = clock
        self._camera: Any = None
        self._due = 0.0

    def open(self) -> None:
        self.close()
        camera = self._open_capture(self._source)
        if not camera.isOpened():
            camera.release()
            raise Missing(DEVICE, f"no webcam {self._source!r}")
        width, height = self._size
        for what, value in (
            (cv2.CAP_PROP_FRAME_WIDTH, width),
            (cv2.CAP_PROP_FRAME_HEIGHT, height),
            (cv2.CAP_PROP_FPS, self._fps),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            camera.set(what, float(value))
        self._camera = camera
        self._due = self._clock()

    def frame(self, *, full: bool) -> Frame:
        """The first frame that is due; what the camera has taken in between is passed over without decoding."""
        if self._camera is None:
            raise Lost(DEVICE, "is not open")
        for _ in range(MOST_SKIPPED):
            if not self._camera.grab():
                raise Lost(DEVICE, f"webcam {self._source!r} gives no frames")
            now = self._clock()
            if now >= self._due:
                break
        self._due = max(self._due + 0.9 / self._fps, now)
        taken, image = self._camera.retrieve()
        if not taken or image is None:
            raise Lost(DEVICE, f"webcam {self._source!r} gives empty frames")
        if image.dtype != np.uint8 or image.shape[2:] != (CHANNELS,):
            raise Broken(DEVICE, f"webcam {self._source!r} gives pictures of the shape {image.shape}")
        return Frame(np.ascontiguousarray(image if full else small(image)), now)

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        """Exposure and focus; gain and white balance differ too much between drivers to be relied on."""
        if self._camera is None:
            raise Lost(DEVICE, "is not open")
        exposure = wanted.exposure_us if wanted else None
        self._camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
        self._camera.set(cv2.CAP_PROP_AUTO_WB, 0.0)
        self._camera.set(cv2.CAP_PROP_AUTOFOCUS, 0.0)
        if exposure is not None:
            self._camera.set(cv2.CAP_PROP_EXPOSURE, exposure / EXPOSURE_UNIT_US)
        return CameraLock(exposure_us=self._camera.get(cv2.CAP_PROP_EXPOSURE) * EXPOSURE_UNIT_US)

    def unlock(self) -> None:
        if self._camera is not None:
            self._camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTO_EXPOSURE)
            self._camera.set(cv2.CAP_PROP_AUTO_WB, 1.0)
            self._camera.set(cv2.CAP_PROP_AUTOFOCUS, 1.0)

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.release()
