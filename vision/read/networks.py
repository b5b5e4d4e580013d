"""The learned parts, run by ONNX Runtime where it is installed, else by OpenCV's own network code.

Both give the same answers to within rounding; ONNX Runtime is quicker, and its answers do not depend on the version
of OpenCV. ``TABLETOWN_NETWORKS=opencv`` in the environment asks for the other, to compare them.
"""

from __future__ import annotations

import lzma
import os
import threading
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision import dicesets

Array = npt.NDArray[np.float32]
Engine = Callable[[Array], Any]
CHOICE = "TABLETOWN_NETWORKS"
QUIET = 3
"""ONNX Runtime speaks of errors only."""


class Network:
    """One network from a file of the package; safe to share between threads."""

    def __init__(self, name: str) -> None:
        data = lzma.decompress(packed(name))
        self._run = _engine(data)
        self._lock = threading.Lock()

    def __call__(self, blob: Array) -> Array:
        with self._lock:
            return np.array(self._run(blob), np.float32)


def packed(name: str) -> bytes:
    """A network's file: of a dice set ("my-city-rw/judge.onnx"), or one that serves all of them ("finder.onnx")."""
    of, _, own = name.rpartition("/")
    return (dicesets.folder(of) if of else files("vision").joinpath("models")).joinpath(f"{own}.xz").read_bytes()


def _engine(model: bytes) -> Engine:
    if os.environ.get(CHOICE) != "opencv":
        try:
            return by_runtime(model)
        except (ImportError, OSError):
            pass  # not installed, or not for this processor
    return by_opencv(model)


def by_runtime(model: bytes) -> Engine:
    import onnxruntime  # noqa: PLC0415 - it may be missing

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = QUIET
    options.enable_cpu_mem_arena = False  # batches differ in size: an arena would keep room for each
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda blob: session.run(None, {name: blob})[0]


def by_opencv(model: bytes) -> Engine:
    net: Any = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))

    def run(blob: Array) -> Any:  # noqa: ANN401
        net.setInput(blob)
        return net.forward()

    return run


@cache
def network(name: str) -> Network:
    return Network(name)
