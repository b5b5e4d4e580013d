"""A logo as it is kept: no larger than the screen shows it."""

from __future__ import annotations

import cv2
import numpy as np

WIDEST, HIGHEST = 800, 400


def smaller(data: bytes) -> bytes:
    """A PNG or JPEG as a PNG that is no larger than it has to be; nothing where it is no picture."""
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
        if image is None or image.dtype != np.uint8:
            return b""
        share = min(1.0, WIDEST / image.shape[1], HIGHEST / image.shape[0])
        size = [max(1, round(side * share)) for side in image.shape[1::-1]]
        return bytes(cv2.imencode(".png", cv2.resize(image, size, interpolation=cv2.INTER_AREA))[1])
    except cv2.error:
        return b""
