"""Which die is not upright among the others.

Of each top the network says how a stick would be seen that stands upright on it, as long as the die is large. Under
one camera such sticks all point away from one point, the foot of the camera, and the farther from it the longer they
look: how they are seen grows evenly over the picture, whatever the camera's tilt. A die that leans is out of line.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.dicesets.lost_cities_rw.tops import SixDiceTop

Floats = npt.NDArray[np.float64]

USUAL_GROWTH, HELD_TO_IT = 1.05, 0.15
"""By how much sticks grow over the width of a picture with usual lenses, and how strongly that is believed."""
LINE = 3
"""Dice that make a line; those of the best one are taken to be upright."""


def out_of_line(tops: Sequence[SixDiceTop], width: int) -> Floats:
    """How far the stick of each top is off where the others say that it must be, in sizes of a die."""
    if len(tops) <= LINE:
        return np.zeros(len(tops))
    places = np.array([(top.pose.x / width, top.pose.y / width) for top in tops])
    sticks = np.array([top.upward for top in tops])
    found = [_residuals(places, sticks, list(chosen)) for chosen in combinations(range(len(tops)), LINE)]
    return min(found, key=lambda away: float(np.sort(away)[: LINE + 1].sum()))


def _residuals(places: Floats, sticks: Floats, chosen: list[int]) -> Floats:
    """Off the line of the chosen ones: two numbers for the foot, and one for the growth."""
    middle = places[chosen].mean(axis=0)
    near, seen = places[chosen] - middle, sticks[chosen] - sticks[chosen].mean(axis=0)
    held = HELD_TO_IT**2
    growth = float((near * seen).sum() + held * USUAL_GROWTH) / float((near**2).sum() + held)
    line = sticks[chosen].mean(axis=0) + growth * (places - middle)
    return np.asarray(np.linalg.norm(sticks - line, axis=1))
