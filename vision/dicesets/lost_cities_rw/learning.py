"""What the table teaches the reader of Lost Cities' dice: throws that a person said, and what is fitted to them."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.calibrate import Calibration
from vision.dicesets.lost_cities_rw import score
from vision.dicesets.lost_cities_rw.limits import DEFAULT, SET
from vision.dicesets.lost_cities_rw.reader import examine
from vision.dicesets.lost_cities_rw.signs import NAMES
from vision.dicesets.lost_cities_rw.tops import CLOSER, PRINTING, cut_out
from vision.teach.experience import Example, Outcome
from vision.teach.refit import Fitting

STIFF, STIFF_CONSTANT = 30.0, 2.0
"""How much the weights of the score are held where they are; what is added in any case moves most easily."""
MARGIN = 0.05
"""Log odds by which wrong throws of the check set must stay beyond the limit; some lie hardly farther."""


def fitting() -> Fitting:
    """What is fitted: the score, seen as log odds that a throw is wrong or can't be read."""
    return Fitting(SET, score.SHIPPED, -DEFAULT.threshold, (STIFF,) * len(NAMES) + (STIFF_CONSTANT,), MARGIN)


def example(
    picture: npt.NDArray[np.uint8], calibration: Calibration | None, outcome: Outcome, faces: tuple[str, ...]
) -> Example:
    """What is kept of a throw; its signs count only where the dice are named as the person said."""
    found = examine(picture, calibration, replace(DEFAULT, threshold=-math.inf))
    named = Counter(found.reading.faces.values()) == Counter(faces)
    rows = [score.doubts(found.signs)] if found.signs is not None and named else []
    crops = [cut_out(picture, top.pose, PRINTING, CLOSER) for top in found.tops]
    return Example(outcome, faces, np.array(rows, np.float64).reshape(-1, len(NAMES)), np.array(crops, np.uint8))
