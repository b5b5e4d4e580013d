"""Libcamera's words for formats and controls, as picamera2 passes them on; the library itself is not needed here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from hardware.faults import Broken
from hardware.frames import Image
from kiosk.ports import CameraLock

DEVICE = "camera"

TO_BGR: dict[str, int | None] = {
    "RGB888": None,
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
}
"""How to make blue, green, red of libcamera's formats, whose names count from the last byte to the first."""

MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2
"""libcamera's ``AfModeEnum``."""
AUTOMATIC: dict[str, Any] = {"AeEnable": True, "AwbEnable": True, "AfMode": CONTINUOUS_FOCUS}


def manual(held: CameraLock) -> dict[str, Any]:
    """The lock in libcamera's words."""
    controls: dict[str, Any] = {}
    if held.exposure_us is not None and held.analogue_gain is not None:
        controls |= {"AeEnable": False, "ExposureTime": int(held.exposure_us), "AnalogueGain": held.analogue_gain}
    if held.red_gain is not None and held.blue_gain is not None:
        controls |= {"AwbEnable": False, "ColourGains": (held.red_gain, held.blue_gain)}
    if held.focus is not None:
        controls |= {"AfMode": MANUAL_FOCUS, "LensPosition": held.focus}
    return controls


def bgr(raw: Any, stream: Mapping[str, Any]) -> Image:  # noqa: ANN401
    """A picture of picamera2 as blue, green, red, without the padding at the end of its rows."""
    width, height = stream["size"]
    conversion = TO_BGR[stream["format"]]
    image = raw if conversion is None else cv2.cvtColor(np.ascontiguousarray(raw), conversion)
    image = np.ascontiguousarray(image[:height, :width])
    if image.shape != (height, width, 3):
        raise Broken(DEVICE, f"gives pictures of the shape {raw.shape} in the format {stream['format']}")
    return np.asarray(image, np.uint8)
