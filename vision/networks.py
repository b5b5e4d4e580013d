"""The learned parts, run by OpenCV's own network code."""

from __future__ import annotations

import lzma
import threading
from functools import cache
from importlib.resources import files
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]


class Network:
    """One network from a file of the package; safe to share between threads."""

    def __init__(self, name: str) -> None:
        data = lzma.decompress(files("vision").joinpath("models", f"{name}.xz").read_bytes())
        self._net: Any = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
        self._lock = threading.Lock()

    def __call__(self, blob: Array) -> Array:
        with self._lock:
            self._net.setInput(blob)
            return np.array(self._net.forward(), np.float32)


@cache
def network(name: str) -> Network:
    return Network(name)
