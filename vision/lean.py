"""Stage 3, a check: whether a die leans, by the sides that it shows.

From above, a die that lies flat shows the sides that face the camera and no others; one that leans on a wall, a
pencil or another die shows others, or more of them. A small network looks at the top with a wide margin, and is told
where the middle of the picture is.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.judge import CHANNELS, COLOURS, WAY, evened
from vision.networks import network
from vision.rectify import Pose, straighten, toward_middle

Image = npt.NDArray[np.uint8]

WIDE, SIDE = 96, 48
"""Side of the crop around a face, and of what the network sees of it."""


def leaning(image: Image, poses: Sequence[Pose]) -> list[float]:
    """For each top the chance that its die leans."""
    if not poses:
        return []
    size = (image.shape[1], image.shape[0])
    blob = np.empty((len(poses), CHANNELS, SIDE, SIDE), np.float32)
    for place, pose in enumerate(poses):
        crop = cv2.resize(straighten(image, pose, WIDE), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        blob[place, :COLOURS] = evened(np.asarray(crop, np.float32)).transpose(2, 0, 1)
        blob[place, COLOURS:] = WAY * toward_middle(pose, size)[:, None, None]
    answers = network("leaner.onnx")(blob).ravel()
    return [float(chance) for chance in 1 / (1 + np.exp(-answers))]
