"""Stage 3: straightens the top face of a die.

The camera looks down at a plane, so a top that lies flat is a square in the picture to within a few per cent, and a
pose is a centre, a side and an angle. The angle is measured: all edges of a die and of its print run along the two
axes of the face, so that the gradients around its centre agree on one direction modulo a quarter turn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.find import warp
from vision.reading import Quad

Image = npt.NDArray[np.uint8]

FACE = 44
"""Side of a straightened face in pixels."""
CROP = 64
"""Side of a straightened crop: the face with a margin around it."""
ATTENTION = 0.4
"""Spread of the weight with which gradients around the centre count, in sides of a face."""


@dataclass(frozen=True, slots=True)
class TopPose:
    """A square in the picture: centre, side (pixels) and direction of the icon's right (radians, clockwise)."""

    x: float
    y: float
    size: float
    angle: float

    @property
    def quad(self) -> Quad:
        """Corners: the icon's top left, top right, bottom right, bottom left."""
        c, s = self.size / 2 * math.cos(self.angle), self.size / 2 * math.sin(self.angle)
        x, y = self.x, self.y
        return (x - c + s, y - s - c), (x + c + s, y + s - c), (x + c - s, y + s + c), (x - c - s, y - s + c)

    def moved(self, right: float, down: float, grow: float, turn: float) -> TopPose:
        """The pose moved in its own frame by fractions of its side, grown (log) and turned (radians)."""
        c, s = math.cos(self.angle) * self.size, math.sin(self.angle) * self.size
        x, y = self.x + right * c - down * s, self.y + right * s + down * c
        return TopPose(x, y, self.size * math.exp(grow), self.angle + turn)

    def turned(self, quarters: int) -> TopPose:
        """The same square, with its icon's right turned counter-clockwise by quarters."""
        return TopPose(self.x, self.y, self.size, self.angle - quarters * math.pi / 2)


def straighten(image: Image, pose: TopPose, side: int = CROP) -> Image:
    """A crop of *side* pixels around the pose, turned upright, its face FACE pixels wide."""
    scale = pose.size / FACE
    c, s = scale * math.cos(pose.angle), scale * math.sin(pose.angle)
    middle = (side - 1) / 2
    inverse = np.array([[c, -s, pose.x - middle * (c - s)], [s, c, pose.y - middle * (s + c)]], np.float64)
    return np.asarray(warp.affine(image, inverse, (side, side)), np.uint8)


def toward_middle(pose: TopPose, size: tuple[int, int]) -> npt.NDArray[np.float32]:
    """The way from a top to the middle of the picture, in the top's own frame and in widths of the picture.

    A die that lies flat shows the sides that face the camera; one that leans shows others.
    """
    width, height = size
    right, down = (width / 2 - pose.x) / width, (height / 2 - pose.y) / width
    c, s = math.cos(pose.angle), math.sin(pose.angle)
    return np.array([c * right + s * down, -s * right + c * down], np.float32)


@lru_cache(maxsize=1)
def _attention() -> npt.NDArray[np.float32]:
    at = (np.arange(CROP) - (CROP - 1) / 2) / FACE
    weight = np.exp(-(at**2) / (2 * ATTENTION**2))
    return np.outer(weight, weight).astype(np.float32)


def aligned(image: Image, pose: TopPose) -> TopPose:
    """The pose turned so that the edges around its centre run along its axes."""
    crop = straighten(image, replace(pose, angle=0.0)).astype(np.float32)
    smooth = cv2.GaussianBlur(crop, (0, 0), 1.0)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    length = cv2.magnitude(across, down) + 1e-3
    # The fourth power of a direction is the same for all four directions of a square's edges.
    cos2, sin2 = across * across - down * down, 2 * across * down
    weight = _attention()[..., None] / (length * length * length)
    cos4, sin4 = float(np.vdot(cos2 * cos2 - sin2 * sin2, weight)), 2 * float(np.vdot(cos2 * sin2, weight))
    return replace(pose, angle=math.atan2(sin4, cos4) / 4)
