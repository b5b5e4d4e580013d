"""Which die is not upright among the others.

Of each top the network says how a stick would be seen that stands upright on it, as long as the die is large. The
sticks on dice that lie flat all fit the foot of one camera (:mod:`.foot`); a die that leans is out of line.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.dicesets.lost_cities_rw import foot
from vision.dicesets.lost_cities_rw.tops import SixDiceTop

Floats = npt.NDArray[np.float64]


def out_of_line(tops: Sequence[SixDiceTop], size: tuple[int, int]) -> Floats:
    """How far the stick of each top is off where the others say that it must be, in sizes of a die."""
    ways = foot.to_middle([top.pose for top in tops], size)
    sticks = np.array([top.upward for top in tops], np.float64).reshape(-1, 2)
    away = np.zeros(len(tops))
    for place in range(len(tops)):
        others = np.arange(len(tops)) != place
        line = foot.found(ways[others], sticks[others])
        away[place] = np.linalg.norm(sticks[place] - line.sticks(ways[[place]])[0])
    return away
