"""Things that are no dice: coins, a pencil, a hand. Drawn from shaded polygons."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab.artwork import linear
from vision.lab.sprites import SCALE, Sprite, empty_sprite, pixel_box, shrink

if TYPE_CHECKING:
    from vision.lab.cubes import Studio
    from vision.lab.model import Array, Extra, Rgb

UP = np.array([[0.0, 0.0, 1.0]])
Shape = tuple["Array", "Array"]
"""A convex polygon in the world and its colour in linear light."""
SKINS: tuple[Rgb, ...] = ((226, 178, 150), (198, 140, 108), (150, 100, 74), (96, 62, 46))


def shapes_of(extra: Extra, studio: Studio) -> list[Shape]:
    maker = {"coin": _coin, "pencil": _pencil, "hand": _hand}[extra.kind]
    return maker(extra, _lit(extra, studio))


def bodies_of(extra: Extra) -> list[Array]:
    """Convex bodies that stop the light."""
    if extra.kind == "coin":
        x, y, z = extra.at_cm
        return [np.concatenate([_circle(x, y, h, extra.size_cm) for h in (z, z + 0.2)])]
    if extra.kind == "pencil":
        a, b = _ends(extra)
        across = np.array([-(b - a)[1], (b - a)[0], 0]) / np.linalg.norm(b - a) * 0.35
        lift = np.array([0, 0, 0.35])
        return [np.array([p + s * across + t * lift for p in (a, b) for s in (-1, 1) for t in (-1, 1)])]
    return [np.concatenate([_disc(start, r0), _disc(end, r1)]) for start, end, r0, r1 in _hand_parts(extra)]


def draw(extra: Extra, studio: Studio) -> Sprite:
    shapes = shapes_of(extra, studio)
    pixels = [studio.eye.project(points) for points, _ in shapes]
    box = pixel_box(np.concatenate(pixels), studio.eye.camera.size)
    if box is None:
        return empty_sprite()
    scale = 1 if extra.kind == "hand" else SCALE
    color = np.zeros(((box[3] - box[1]) * scale, (box[2] - box[0]) * scale, 3), np.float32)
    cover = np.zeros(color.shape[:2], np.float32)
    for outline, (_, tone) in zip(pixels, shapes, strict=True):
        fixed = np.round(((outline - np.array(box[:2]) + 0.5) * scale - 0.5) * 16).astype(np.int32)
        hull = cv2.convexHull(fixed)
        cv2.fillConvexPoly(color, hull, [float(c) for c in tone], cv2.LINE_8, 4)
        cv2.fillConvexPoly(cover, hull, 1.0, cv2.LINE_8, 4)
    if extra.kind == "hand":
        color, cover = _softened(color, cover)
    return shrink(color, cover, box)


def _softened(color: Array, cover: Array) -> tuple[Array, Array]:
    """Skin has no hard edges between its tones."""
    weight = cv2.blur(cover, (7, 7))
    smooth = cv2.blur(color, (7, 7)) / np.maximum(weight, 1e-3)[..., None]
    return smooth, cv2.GaussianBlur(cover, (0, 0), 0.7)


def _lit(extra: Extra, studio: Studio) -> float:
    at = np.array([extra.at_cm])
    free = studio.lamp.over_walls(at, studio.wall_cm)
    falling = (studio.lamp.falling(at, UP) * free).sum()
    return float(falling + studio.lamp.ambient)


def _bgr(color: Rgb, light: float) -> Array:
    return linear(np.array(color[::-1], np.uint8)) * light


def _circle(x: float, y: float, z: float, radius: float, count: int = 28) -> Array:
    t = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([x + radius * np.cos(t), y + radius * np.sin(t), np.full(count, z)], 1)


def _disc(middle: Array, radius: float) -> Array:
    return _circle(float(middle[0]), float(middle[1]), float(middle[2]), radius)


def _coin(extra: Extra, light: float) -> list[Shape]:
    x, y, z = extra.at_cm
    r, color = extra.size_cm, _bgr(extra.color, light)
    shapes = [(_circle(x, y, z + h, r), color * tone) for h, tone in ((0.0, 0.35), (0.1, 0.5), (0.18, 0.8))]
    shapes += [
        (_circle(x, y, z + 0.2, r * 0.97), color * 1.15),
        (_circle(x, y, z + 0.2, r * 0.86), color * 0.72),
    ]
    shapes += [(_circle(x + 0.03, y - 0.03, z + 0.2, r * 0.84), color)]
    t = math.radians(extra.yaw_deg)
    c, s = math.cos(t) * r, math.sin(t) * r
    relief = np.array(
        [
            [x - 0.4 * c, y - 0.4 * s, z + 0.2],
            [x + 0.4 * c, y + 0.4 * s, z + 0.2],
            [x - 0.35 * s, y + 0.35 * c, z + 0.2],
        ]
    )
    return [*shapes, (relief, color * 0.82)]


def _ends(extra: Extra) -> tuple[Array, Array]:
    t = math.radians(extra.yaw_deg)
    along = np.array([math.cos(t), math.sin(t), 0.0]) * extra.size_cm / 2
    middle = np.array(extra.at_cm) + np.array([0, 0, 0.35])
    return middle - along, middle + along


def _pencil(extra: Extra, light: float) -> list[Shape]:
    """Eraser, ferrule, a painted six-sided shaft, the sharpened cone and the lead."""
    start, end = _ends(extra)
    along = (end - start) / np.linalg.norm(end - start)
    across = np.array([-along[1], along[0], 0.0])
    length = float(np.linalg.norm(end - start))

    def strip(a: float, b: float, c: float, d: float, z: float) -> Array:
        lift = np.array([0.0, 0.0, z])
        return np.array([start + along * u + across * v + lift for u, v in ((a, c), (b, c), (b, d), (a, d))])

    shapes: list[Shape] = []
    spans: tuple[tuple[float, float, Rgb], ...] = (
        (0, 0.55, (214, 120, 120)),
        (0.55, 1.0, (170, 172, 176)),
        (1.0, length - 1.3, extra.color),
    )
    for a, b, color in spans:
        tones = ((-0.35, -0.18, 0.55, 0.0), (0.18, 0.35, 0.75, 0.0), (-0.19, 0.19, 1.0, 0.3))
        shapes += [(strip(a, b, c, d, z), _bgr(color, light * tone)) for c, d, tone, z in tones]
    cone = length - 1.3
    for part, color in ((1.3, (222, 184, 134)), (0.4, (60, 60, 64))):
        wide = 0.33 * part / 1.3
        tip = np.array([start + along * (length - part) + across * s * wide for s in (-1, 1)])
        shapes.append((np.array([*tip, start + along * length]), _bgr(color, light)))
    assert cone > 1
    return shapes


def _hand_parts(extra: Extra) -> list[tuple[Array, Array, float, float]]:
    """Fingers, thumb, palm and arm: start, end and the radii there, the tips near *at_cm*."""
    t = math.radians(extra.yaw_deg)
    along, across = np.array([math.cos(t), math.sin(t), 0.0]), np.array([-math.sin(t), math.cos(t), 0.0])
    tip, s = np.array(extra.at_cm), extra.size_cm

    def at(forward: float, sideways: float, up: float = 0.0) -> Array:
        return np.asarray(tip + s * (along * forward + across * sideways) + np.array([0, 0, up]))

    palm, wrist = at(-9.5, 0, 1.2), at(-14, 0, 1.6)
    parts = [(wrist, at(-34, 0, 3.0), 2.7 * s, 3.2 * s), (palm, wrist, 3.6 * s, 2.8 * s)]
    for offset, reach, radius in ((-2.7, -2.2, 0.72), (-0.9, -0.4, 0.8), (0.9, -0.2, 0.8), (2.6, -1.2, 0.76)):
        parts.append((at(-7.6, offset * 0.9, 1.2), at(reach, offset * 1.1), radius * 1.15 * s, radius * s))
    parts.append((at(-9.5, -3.4, 1.0), at(-5.2, -5.6, 0.2), 1.0 * s, 0.8 * s))
    return parts


def _hand(extra: Extra, light: float) -> list[Shape]:
    """Each part in a few nested tones, dark at its border and bright along its middle."""
    shapes: list[Shape] = []
    parts = _hand_parts(extra)
    for shrunk, tone in ((1.0, 0.62), (0.82, 0.8), (0.6, 0.95), (0.35, 1.05)):
        for k, (start, end, r0, r1) in enumerate(parts):
            both = np.concatenate([_disc(start, r0 * shrunk), _disc(end, r1 * shrunk)])
            shapes.append((both, _bgr(extra.color, light * tone * (1.03 if k % 2 else 0.97))))
    return shapes
