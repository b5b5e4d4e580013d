"""Whether a picture is too dark to tell dice in it: one answer for the reader, the owner's pages and the doctor.

A dark picture need not have low values, since a camera amplifies what little it gets; then noise hides the dice. So
it is the brightest parts that count, in grey levels and in spreads of the noise. Pictures of the lab that are made
ever darker are read until these are fewer than about 20 grey levels, or fewer than about 10 spreads.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.settings import DEFAULT, LightLimits

Image = npt.NDArray[np.uint8]

COLUMNS = 160
"""Of the small copy in which noise has been averaged away."""
BRIGHTEST = 0.99
NORMAL = 1.48
"""The spread of normal noise in units of its median size."""
EDGELESS = np.array(((1, -2, 1), (-2, 4, -2), (1, -2, 1)), np.float32) / 6
"""Leaves nothing of an even slope and of a straight edge, and noise as it is."""


def dark(image: Image, light: LightLimits = DEFAULT.light) -> bool:
    """Whether more light is what would help most."""
    bright = brightness(image)
    return bright < max(light.too_dark, light.noisy * noise(image))


def brightness(image: Image) -> float:
    """Of the brightest parts, in grey levels."""
    height, width = image.shape[:2]
    size = (min(COLUMNS, width), max(round(height * min(COLUMNS, width) / width), 1))
    small = cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return float(np.quantile(small, BRIGHTEST))


def noise(image: Image) -> float:
    """Its spread, in grey levels, in the middle of the picture."""
    height, width = image.shape[:2]
    middle = image[height // 4 : max(height * 3 // 4, 1), width // 4 : max(width * 3 // 4, 1)]
    grey = cv2.cvtColor(np.ascontiguousarray(middle), cv2.COLOR_BGR2GRAY).astype(np.float32)
    return NORMAL * float(np.median(np.abs(cv2.filter2D(grey, -1, EDGELESS))))
