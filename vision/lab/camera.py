"""A pinhole camera with a little radial distortion: from the world to pixels and back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from vision.lab.model import Array, CameraModel

UNDISTORT_STEPS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """A camera's place and axes, ready for sums."""

    camera: CameraModel
    position: Array
    axes: Array
    """Rows: to the right, down and forward in the picture."""

    def project(self, points: Array) -> Array:
        """Pixels (…, 2) of world points (…, 3)."""
        seen = (np.asarray(points, float) - self.position) @ self.axes.T
        flat = seen[..., :2] / seen[..., 2:3]
        r2 = (flat * flat).sum(-1, keepdims=True)
        width, height = self.camera.size
        bent = flat * (1 + self.camera.k1 * r2) * self.camera.f_px
        return np.asarray(bent + np.array([width / 2, height / 2]))

    def rays(self, pixels: Array) -> Array:
        """Directions (…, 3), not normalised, into the world through pixels (…, 2)."""
        width, height = self.camera.size
        bent = (np.asarray(pixels, float) - np.array([width / 2, height / 2])) / self.camera.f_px
        flat = bent
        for _ in range(UNDISTORT_STEPS):
            flat = bent / (1 + self.camera.k1 * (flat * flat).sum(-1, keepdims=True))
        return np.asarray(flat @ self.axes[:2] + self.axes[2])

    def on_plane(self, pixels: Array, origin: Array, normal: Array) -> Array:
        """World points where the rays through pixels meet a plane."""
        rays = self.rays(pixels)
        t = ((origin - self.position) @ normal) / (rays @ normal)
        return np.asarray(self.position + t[..., None] * rays)


@lru_cache(maxsize=32)
def eye(camera: CameraModel) -> Eye:
    tilt, azimuth, roll = (math.radians(v) for v in (camera.tilt_deg, camera.tilt_azimuth_deg, camera.roll_deg))
    aim = np.array([*camera.aim_cm, 0.0])
    back = camera.height_cm * math.tan(tilt)
    position = aim + np.array([back * math.cos(azimuth), back * math.sin(azimuth), camera.height_cm])
    forward = (aim - position) / np.linalg.norm(aim - position)
    right = np.cross(forward, [0.0, 1.0, 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    c, s = math.cos(roll), math.sin(roll)
    return Eye(camera, position, np.array([c * right + s * down, c * down - s * right, forward]))


def coarse_pixels(size: tuple[int, int], step: int) -> Array:
    """Centres of blocks of *step* pixels, with one more ring of blocks around; see :func:`refined`."""
    columns, rows = -(-size[0] // step), -(-size[1] // step)
    x = (np.arange(-1, columns + 1) + 0.5) * step - 0.5
    y = (np.arange(-1, rows + 1) + 0.5) * step - 0.5
    return np.stack(np.meshgrid(x, y), axis=-1)


def refined(coarse: Array, size: tuple[int, int], step: int) -> Array:
    """A smooth map that was worked out at :func:`coarse_pixels`, for every pixel."""
    rows, columns = coarse.shape[:2]
    large = cv2.resize(coarse.astype(np.float32), (columns * step, rows * step), interpolation=cv2.INTER_LINEAR)
    return large[step : step + size[1], step : step + size[0]]
