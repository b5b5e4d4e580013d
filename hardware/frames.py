"""What the cameras share: small copies for watching, and waiting for the time of the next frame."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Clock = Callable[[], float]
Sleep = Callable[[float], None]

SMALL_WIDTH = 640
"""Columns of the frames for watching."""


def small(image: Image) -> Image:
    """A copy for watching; pictures that are small already are given back as they are."""
    height, width = image.shape[:2]
    if width <= SMALL_WIDTH:
        return image
    size = (SMALL_WIDTH, max(round(height * SMALL_WIDTH / width), 1))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def small_size(size: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the frames for watching, even, beside full ones of this size."""
    width, height = size
    columns = min(width, SMALL_WIDTH)
    return columns, round(height * columns / width / 2) * 2


class Pace:
    """Lets frames come at a steady rate where the camera itself does not see to it."""

    def __init__(self, fps: float, clock: Clock = time.monotonic, sleep: Sleep = time.sleep) -> None:
        self._gap = 1 / fps
        self._clock = clock
        self._sleep = sleep
        self._next = clock()

    def wait(self) -> float:
        """Until the next frame is due; gives its time. Who comes late is not made to catch up."""
        now = self._clock()
        if now < self._next:
            self._sleep(self._next - now)
            now = max(self._clock(), self._next)
        self._next = max(self._next + self._gap, now)
        return now


class Cord:
    """What a tester pulls to unplug a simulated device."""

    def __init__(self) -> None:
        self._out = threading.Event()

    @property
    def plugged_in(self) -> bool:
        return not self._out.is_set()

    def unplug(self) -> None:
        self._out.set()

    def plug_in(self) -> None:
        self._out.clear()
