"""Lamps as a handful of points: what light arrives, what the walls keep away, what shines back."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from vision.lab.model import TRAY_HALF_CM

if TYPE_CHECKING:
    from vision.lab.model import Array, SceneLight

KINDS = ("softbox", "window", "bulb", "two_areas", "ring")
FRESNEL = 0.045
BESIDE_CM = 1.5
"""Points so far outside the floor are beside the tray, where its walls hide nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class LampPoints:
    """Points that shine; their weights make the middle of the floor receive 1."""

    points: Array
    weights: Array
    spread_cm: float
    """Half the distance between neighbouring points: how soft each of them is by itself."""
    ambient: float

    def falling(self, at: Array, normals: Array) -> Array:
        """Direct light (N, K) at points (N, 3) with normals (N, 3), from each of the K points of the lamp."""
        way = self.points[None] - at[:, None]
        d2 = (way * way).sum(-1)
        cosine = np.einsum("nkc,nc->nk", way, normals) / np.sqrt(d2)
        return np.asarray(np.maximum(cosine, 0) / d2 * self.weights)

    def over_walls(self, at: Array, wall_cm: float) -> Array:
        """How much of each lamp point (N, K) can be seen over the tray's walls, soft at the edge."""
        x, y, z = (np.asarray(at[:, k, None], np.float32) for k in range(3))
        lamps = self.points.astype(np.float32)
        share = np.maximum(wall_cm - z, 0) / (lamps[:, 2] - z)
        away = np.maximum(np.abs(x + (lamps[:, 0] - x) * share), np.abs(y + (lamps[:, 1] - y) * share))
        inside = np.clip((TRAY_HALF_CM - away) / (self.spread_cm * share + 0.03) * 0.5 + 0.5, 0, 1)
        outside = np.maximum(np.abs(x), np.abs(y)) > TRAY_HALF_CM + BESIDE_CM
        return np.where(outside, np.float32(1), inside)

    def shine(self, at: Array, normals: Array, eye: Array, roughness: float) -> Array:
        """Gloss (N, K): what a plastic surface mirrors of each lamp point towards the eye."""
        to_eye = eye - at
        to_eye /= np.linalg.norm(to_eye, axis=1, keepdims=True)
        way = self.points[None] - at[:, None]
        distance = np.linalg.norm(way, axis=2)
        half = way / distance[..., None] + to_eye[:, None]
        half /= np.linalg.norm(half, axis=2, keepdims=True)
        alpha = roughness**2 + self.spread_cm / (2.2 * distance)
        n_dot_h = np.einsum("nkc,nc->nk", half, normals)
        lobe = alpha**2 / (math.pi * (n_dot_h**2 * (alpha**2 - 1) + 1) ** 2)
        lobe = np.where(n_dot_h > 0, lobe, 0)
        n_dot_e = np.maximum((to_eye * normals).sum(1, keepdims=True), 0.15)
        return np.asarray(FRESNEL * math.pi / 4 * lobe * self.weights / distance**2 / n_dot_e)


@lru_cache(maxsize=64)
def lamp(light: SceneLight) -> LampPoints:
    points, spread = _points(light)
    falling = LampPoints(points, np.ones(len(points)), spread, light.ambient).falling(
        np.zeros((1, 3)), np.array([[0.0, 0.0, 1.0]])
    )
    return LampPoints(points, np.full(len(points), (1 - light.ambient) / falling.sum()), spread, light.ambient)


def _points(light: SceneLight) -> tuple[Array, float]:
    middle = _toward(light.azimuth_deg, light.elevation_deg) * light.distance_cm
    e = light.extent_cm
    if light.kind == "bulb":
        return _patch(middle, e, e, 2)
    if light.kind == "ring":
        t = np.radians(np.arange(0, 360, 24))
        ring = np.stack([np.cos(t), np.sin(t), 0 * t], 1) * e / 2
        return ring + middle, e * math.pi / len(t) / 2
    if light.kind == "two_areas":
        other = _toward(light.azimuth_deg + 140, light.elevation_deg - 8) * light.distance_cm
        first, spread = _patch(middle, e, e, 3)
        second, _ = _patch(other, e, e, 3)
        return np.concatenate([first, second]), spread
    if light.kind == "window":
        return _patch(middle, e * 1.6, e * 2.2, 4)
    return _patch(middle, e, e, 4)


def _toward(azimuth_deg: float, elevation_deg: float) -> Array:
    a, h = math.radians(azimuth_deg), math.radians(elevation_deg)
    return np.array([math.cos(h) * math.cos(a), math.cos(h) * math.sin(a), math.sin(h)])


def _patch(middle: Array, width: float, height: float, count: int) -> tuple[Array, float]:
    """A rectangle of count by count points that faces the tray."""
    toward = -middle / np.linalg.norm(middle)
    right = np.cross(toward, [0.0, 0.0, 1.0])
    length = float(np.linalg.norm(right))
    right = right / length if length > 1e-6 else np.array([1.0, 0.0, 0.0])  # noqa: PLR2004
    up = np.cross(right, toward)
    steps = (np.arange(count) + 0.5) / count - 0.5
    grid = [middle + right * a * width + up * b * height for a in steps for b in steps]
    return np.array(grid), max(width, height) / count / 2


def tint(light: SceneLight) -> Array:
    """BGR gains that remain of the light's colour after the camera's white balance."""
    mireds = (1e6 / light.kelvin - 1e6 / 5500) / 100
    left = 1 - light.awb_strength
    return np.exp(left * np.array([-0.62 * mireds, -0.06 * mireds, 0.42 * mireds])).astype(np.float32)
