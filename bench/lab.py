"""How fast the picture lab is, on one core: stills, still frames and moving frames of throws.

The targets are for frames of a tray at rest: 25 ms at 640 by 480, 80 ms at 1280 by 960. Times are also given as
multiples of a 5 by 5 Gaussian blur and Canny on the same grey picture, which tells machines apart.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, TypeVar

import cv2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from vision.lab import random_scene, render
from vision.lab.throws import LabThrow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vision.lab.model import Array

T = TypeVar("T")
TARGETS_MS = {(640, 480): 25.0, (1280, 960): 80.0}
STILLS = 24


def timed(call: Callable[[T], object], arguments: Iterable[T]) -> float:
    """Median processor time of a call with each of the arguments, in milliseconds."""
    times = []
    for argument in arguments:
        start = time.process_time()
        call(argument)
        times.append((time.process_time() - start) * 1000)
    return median(times)


def yardstick(image: Array) -> float:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return timed(lambda image: cv2.Canny(cv2.GaussianBlur(image, (5, 5), 0), 60, 160), [grey] * 15)


def line(name: str, ms: float, unit: float, target: float | None = None) -> None:
    aim = f"  target {target:.0f} ms, {ms / target:.2f} of it" if target else ""
    print(f"  {name:<34}{ms:8.1f} ms {ms / unit:7.1f} x yardstick{aim}")


def measure(size: tuple[int, int], target: float) -> None:
    throw = LabThrow(3, size=size, hand=False)
    begin, rest = throw.plan.throw_frame, throw.plan.rest_frame
    unit = yardstick(throw.frame(rest))
    print(f"{size[0]} x {size[1]}: blur and Canny {unit:.2f} ms")
    for k in range(begin, rest):
        throw.frame(k)
    line("frame, tray at rest", timed(throw.frame, range(rest, rest + 30)), unit, target)
    line("frame, dice redrawn", timed(partial(redrawn, throw), range(rest, rest + 12)), unit, target)
    line("frame, dice tumbling", timed(throw.frame, range(begin, rest)), unit)
    scenes = [random_scene(seed, size=size) for seed in range(STILLS)]
    for scene in scenes[: STILLS // 2]:
        render(scene)
    line("still of a new scene, with labels", timed(render, scenes[STILLS // 2 :]), unit)


def redrawn(throw: LabThrow, k: int) -> None:
    """A frame of the same tray whose dice must be drawn anew."""
    throw.stage.picture(throw.stage.things(throw.dice_at(k)))
    throw.frame(k)


def main() -> None:
    cv2.setNumThreads(1)
    for size, target in TARGETS_MS.items():
        measure(size, target)


if __name__ == "__main__":
    main()
