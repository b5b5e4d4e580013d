"""Whether the dice of this set lie there, whatever they show."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.calibrate import Calibration
from vision.decide import count
from vision.reader import DICE, examine
from vision.settings import DEFAULT


def lies_there(image: npt.NDArray[np.uint8], calibration: Calibration | None = None) -> bool:
    """Two blue tops and a white one; another die beside them, or one that leans, leaves them what they are."""
    return len(count.chosen(examine(image, calibration).tops, DEFAULT)) == DICE
