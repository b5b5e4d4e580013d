"""Pictures moved, turned and scaled, to the same result with every version of OpenCV.

``cv2.warpAffine`` of OpenCV 4 rounds places to 1/32 of a pixel, that of OpenCV 5 does not, and what the networks
answer wavers with it. Given the places as whole numbers, all versions do the same; this is what OpenCV 4 did.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

FINE_BITS = 5
UNIT, HALF_STEP = 1 << (2 * FINE_BITS), 1 << (FINE_BITS - 1)
"""Places are counted in 1/1024 of a pixel and rounded to 1/32."""


def affine(
    image: npt.NDArray[Any],
    inverse: npt.NDArray[np.float64],
    size: tuple[int, int],
    border: int = cv2.BORDER_REPLICATE,
) -> npt.NDArray[Any]:
    """A picture of *size* (columns, rows) each of whose pixels is taken from where the 2×3 matrix says."""
    columns, rows = size
    across = np.rint(inverse[:, :1] * (np.arange(columns) * UNIT)).astype(np.int32)
    down = np.rint(inverse[:, 1:2] * (np.arange(rows) * UNIT) + inverse[:, 2:] * UNIT).astype(np.int32) + HALF_STEP
    at = (across[:, None, :] + down[:, :, None]) >> FINE_BITS
    whole = np.empty((rows, columns, 2), np.int16)
    whole[..., 0], whole[..., 1] = at[0] >> FINE_BITS, at[1] >> FINE_BITS
    at &= (1 << FINE_BITS) - 1
    part = (at[1] << FINE_BITS | at[0]).astype(np.uint16)
    return np.asarray(cv2.remap(image, whole, part, cv2.INTER_LINEAR, borderMode=border))
