"""What the table teaches the reader of My City's dice."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.calibrate import Calibration
from vision.reader import examine
from vision.teach import experience
from vision.teach.experience import Example, Outcome
from vision.teach.refit import Fitting, my_city


def fitting() -> Fitting:
    return my_city()


def example(
    picture: npt.NDArray[np.uint8], calibration: Calibration | None, outcome: Outcome, faces: tuple[str, ...]
) -> Example:
    """What is kept of a picture of which a person said what it shows."""
    return experience.example(outcome, faces, examine(picture, calibration).tops)
