"""Whether the dice of this set lie there, whatever they show."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.calibrate import Calibration
from vision.dicesets.lost_cities_rw.reader import examine
from vision.dicesets.lost_cities_rw.signs import die_odds
from vision.dicesets.lost_cities_rw.tops import COLOUR, NUMBER

ENOUGH = 4
"""So many of the six, for some may lean or lie hidden."""


def lies_there(image: npt.NDArray[np.uint8], calibration: Calibration | None = None) -> bool:
    """Enough dice, of both sorts, and none of another game."""
    kinds = [top.kind for top in examine(image, calibration).tops if die_odds(top) > 0]
    return len(kinds) >= ENOUGH and set(kinds) == {NUMBER, COLOUR}
