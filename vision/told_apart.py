"""Which set of dice lies in the tray, told without reading them: what a group has thrown decides what it plays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision import dicesets
from vision.calibrate import Calibration


def lying(image: npt.NDArray[np.uint8], calibration: Calibration | None = None) -> str:
    """The one set whose dice seem to lie there; empty where that can't be told: for none, and where two claim it."""
    found = [name for name in dicesets.names() if dicesets.reader(name).lies_there(image, calibration)]
    return found[0] if len(found) == 1 else ""
