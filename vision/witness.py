"""Stage 5, a check: a second network looks at the three tops before their roll is accepted.

The judge sees each top by itself, as bright as it happens to be; so a lamp that is mirrored in blue plastic may look
to it like a white square. The witness sees the same tops against paper, that is against the rim of the white die in
the same light: a mirrored lamp is brighter than paper, or bluer, and what lies over a die has another colour. It was
trained by itself, and its word counts only against a roll, never for one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.judge import Verdict, asked
from vision.rectify import Pose, toward_middle

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

DARKEST_PAPER, BRIGHTEST = 20.0, 1.5


def witnessed(
    crops: Sequence[Image], poses: Sequence[Pose], size: tuple[int, int], paper: tuple[float, float, float]
) -> list[Verdict]:
    """What the witness sees on straightened tops of a picture of this size in which paper has this colour."""
    ways = np.stack([toward_middle(pose, size) for pose in poses])
    return asked("witness.onnx", [against_paper(crop, paper) for crop in crops], ways)


def against_paper(crop: Image, paper: tuple[float, float, float]) -> Array:
    """A crop in which paper is 0.5 and black -0.5, colour by colour."""
    white = np.maximum(np.array(paper, np.float32), DARKEST_PAPER)
    return np.minimum(crop.astype(np.float32) / white - 0.5, BRIGHTEST)
