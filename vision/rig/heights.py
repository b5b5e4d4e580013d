"""How high a camera must hang over a tray, and how large the dice then are in its picture.

Plain optics of a thin lens: what a sensor of so many millimetres sees behind a lens of a focal length. The reader's
own limits for the size of a die decide whether that will do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from vision import dicesets
from vision.dicesets import Size
from vision.settings import DEFAULT, Locating

MARGIN = 0.08
"""So much more than the tray is seen on every side, for dice that lean on a wall and a rig that is not quite true."""
STEEPEST = 30.0
"""Degrees from the vertical at which a die in a corner may be seen: beyond, its sides hide too much."""


@dataclass(frozen=True, slots=True)
class CameraLens:
    """A camera with its lens; lengths in millimetres, the nearest distance in centimetres."""

    name: str
    sensor: tuple[float, float]
    focal: float
    nearest: float
    focus: str
    """How it is made sharp."""


AUTOMATIC = "focuses by itself"
BY_HAND = "turn its lens with the ring that came with it until the dice are sharp"
LENSES = {
    "v1": CameraLens("Camera Module 1", (3.76, 2.74), 3.60, 15, BY_HAND),
    "v2": CameraLens("Camera Module 2", (3.68, 2.76), 3.04, 10, BY_HAND),
    "v3": CameraLens("Camera Module 3", (6.45, 3.63), 4.74, 10, AUTOMATIC),
    "v3-wide": CameraLens("Camera Module 3 Wide", (6.45, 3.63), 2.75, 5, AUTOMATIC),
    "hq-6mm": CameraLens(
        "HQ Camera, 6 mm lens", (6.287, 4.712), 6.0, 20, "turn the rings of its lens, and tighten their screws"
    ),
    "hq-16mm": CameraLens(
        "HQ Camera, 16 mm lens", (6.287, 4.712), 16.0, 20, "turn the rings of its lens, and tighten them"
    ),
}


@dataclass(frozen=True, slots=True)
class RigHeights:
    """A camera over a tray: everything that a builder wants to know."""

    lens: CameraLens
    tray: tuple[float, float]
    """The inner floor in centimetres, the longer side first."""
    frame: tuple[int, int]
    """Pixels of the pictures that are read."""
    height: float
    """From the floor of the tray to the lens, in centimetres."""
    dice: str = dicesets.MY_CITY
    """The set of dice that is to be read."""

    @property
    def top(self) -> Size:
        """Of the set's die that is hardest to see."""
        return dicesets.size(self.dice)

    @property
    def seen(self) -> tuple[float, float]:
        """Centimetres of the floor that the picture shows."""
        width, height = _used(self.lens, self.frame)
        return self.height * width / self.lens.focal, self.height * height / self.lens.focal

    @property
    def die(self) -> float:
        """How wide a die's top is in pixels."""
        width, _ = _used(self.lens, self.frame)
        return self.frame[0] * self.top.across_cm / ((self.height - self.top.height_cm) * width / self.lens.focal)

    @property
    def steepness(self) -> float:
        """Degrees from the vertical at which the corner of the tray is seen."""
        return math.degrees(math.atan(math.hypot(*self.tray) / 2 / self.height))

    def objections(self, limits: Locating = DEFAULT.locating) -> list[str]:
        """Why the reader would have trouble with it."""
        share = self.die / self.frame[0]
        found = []
        tiny = self.dice == dicesets.MY_CITY and share < limits.smallest
        if tiny or self.die < self.top.fewest_px:
            found.append("the dice are too small in the picture: a smaller tray, or a longer lens")
        if share > limits.largest:
            found.append("the dice are too large in the picture: hang it higher")
        if self.steepness > STEEPEST:
            found.append("dice in the corners are seen too much from the side: a longer lens, hung higher")
        return found


def fitting(
    lens: CameraLens, tray: tuple[float, float], frame: tuple[int, int], dice: str = dicesets.MY_CITY
) -> RigHeights:
    """The lowest place from which the camera sees the whole tray, sharp and not too much from the side."""
    length, width = max(tray), min(tray)
    across, down = _used(lens, frame)
    wide = length * (1 + 2 * MARGIN) * lens.focal / across
    tall = width * (1 + 2 * MARGIN) * lens.focal / down
    return RigHeights(lens, (length, width), frame, max(wide, tall, float(lens.nearest)), dice)


def raised(rig: RigHeights) -> RigHeights:
    """As high as it must hang for the corners not to be seen too much from the side."""
    least = math.hypot(*rig.tray) / 2 / math.tan(math.radians(STEEPEST))
    return replace(rig, height=max(rig.height, least))


def _used(lens: CameraLens, frame: tuple[int, int]) -> tuple[float, float]:
    """The part of the sensor that a picture of this shape is cut from."""
    width, height = lens.sensor
    shape = frame[0] / frame[1]
    return (width, width / shape) if width / height < shape else (height * shape, height)
