"""A camera whose picture stands still: a live one always shows some noise, so equal frames are one."""

from __future__ import annotations

import numpy as np

from hardware.frames import Image

FROZEN_SECONDS = 10.0
LEAST_FRAMES = 3
DARKEST, LIGHTEST = 16, 250
"""Where nothing is brighter, or nothing darker, there may be no noise either: light is another matter."""


class Stillness:
    def __init__(self) -> None:
        self._image: Image | None = None
        self._since = 0.0
        self._count = 0

    def frozen(self, image: Image, now: float) -> bool:
        """Whether nothing at all has changed for too long."""
        before = self._image
        if before is None or before.shape != image.shape or not np.array_equal(before, image):
            self._image, self._since, self._count = image.copy(), now, 1
            return False
        self._count += 1
        long = self._count >= LEAST_FRAMES and now - self._since >= FROZEN_SECONDS
        return long and bool(image.max() > DARKEST and image.min() < LIGHTEST)

    def still_frozen(self, image: Image) -> bool:
        """Whether a camera that was opened anew begins with the very picture that it stood still with."""
        before = self._image
        return before is not None and before.shape == image.shape and bool(np.array_equal(before, image))
