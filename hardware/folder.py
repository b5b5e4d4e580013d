"""A camera that shows pictures from disk, or a video, as if they were taken now; the last picture stays."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from hardware.faults import Broken, Lost, Missing
from hardware.frames import Clock, Image, Pace, Sleep, small
from kiosk.ports import CameraLock, Frame

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})
DEVICE = "camera"


class FolderCamera:
    """The pictures of a folder in the order of their names, or the frames of a video."""

    name = "folder"

    def __init__(self, source: Path, fps: float, clock: Clock = time.monotonic, sleep: Sleep = time.sleep) -> None:
        self._source = source
        self._fps = fps
        self._clock = clock
        self._sleep = sleep
        self._images: Iterator[Image] = iter(())
        self._last: Image | None = None
        self._pace: Pace | None = None

    def open(self) -> None:
        self.close()
        if self._source.is_dir():
            self._images = self._pictures()
        elif self._source.is_file():
            self._images = self._video()
        else:
            raise Missing(DEVICE, f"there is no folder or video {str(self._source)!r}")
        self._last = next(self._images, None)
        if self._last is None:
            raise Broken(DEVICE, f"{str(self._source)!r} holds no pictures")
        self._images = _again(self._last, self._images)
        self._pace = Pace(self._fps, self._clock, self._sleep)

    def frame(self, *, full: bool) -> Frame:
        if self._pace is None or self._last is None:
            raise Lost(DEVICE, "is not open")
        if not self._source.exists():
            raise Lost(DEVICE, f"{str(self._source)!r} is gone")
        time_taken = self._pace.wait()
        self._last = next(self._images, self._last)
        return Frame(self._last.copy() if full else small(self._last).copy(), time_taken)

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        return wanted or CameraLock()

    def unlock(self) -> None:
        pass

    def close(self) -> None:
        self._images, self._last, self._pace = iter(()), None, None

    def _pictures(self) -> Iterator[Image]:
        """Files that are no pictures are passed over."""
        for path in sorted(self._source.iterdir()):
            if path.suffix.lower() in PICTURES:
                data = np.fromfile(path, np.uint8)
                image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
                if image is not None:
                    yield np.asarray(image, np.uint8)

    def _video(self) -> Iterator[Image]:
        capture = cv2.VideoCapture(str(self._source))
        try:
            while True:
                taken, image = capture.read()
                if not taken or image is None:
                    return
                yield np.asarray(image, np.uint8)
        finally:
            capture.release()


def _again(first: Image, others: Iterator[Image]) -> Iterator[Image]:
    yield first
    yield from others
