"""Cut-out pictures of objects in linear light, and how they are laid over what is behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vision.lab.model import Array

SCALE = 2
"""Objects are drawn this many times larger and shrunk, which smooths their edges."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are outside."""


class Sprite(NamedTuple):
    color: Array
    """Already multiplied by the coverage."""
    cover: Array
    box: Box


def empty_sprite() -> Sprite:
    return Sprite(np.zeros((0, 0, 3), np.float32), np.zeros((0, 0), np.float32), (0, 0, 0, 0))


def pixel_box(points: Array, size: tuple[int, int], margin: int = 2) -> Box | None:
    """The pixels around points, inside the picture; nothing if they are all outside."""
    low = np.maximum(np.floor(points.min(0)).astype(int) - margin, 0)
    high = np.minimum(np.ceil(points.max(0)).astype(int) + margin + 1, size)
    if (high <= low).any():
        return None
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def shrink(color: Array, cover: Array, box: Box) -> Sprite:
    """A sprite from its enlarged drawing."""
    size = (box[2] - box[0], box[3] - box[1])
    color = color * cover[..., None]
    if cover.shape == size[::-1]:
        return Sprite(color, cover, box)
    color = cv2.resize(color, size, interpolation=cv2.INTER_AREA)
    return Sprite(color, cv2.resize(cover, size, interpolation=cv2.INTER_AREA), box)


def average(sprites: list[Sprite], size: tuple[int, int]) -> Sprite:
    """One sprite of a moving object from several moments."""
    full = [s for s in sprites if s.cover.size]
    if not full:
        return empty_sprite()
    boxes = np.array([s.box for s in full])
    box = (*np.maximum(boxes[:, :2].min(0), 0), *np.minimum(boxes[:, 2:].max(0), size))
    left, top, right, bottom = (int(v) for v in box)
    color = np.zeros((bottom - top, right - left, 3), np.float32)
    cover = np.zeros(color.shape[:2], np.float32)
    for sprite in full:
        x0, y0, x1, y1 = sprite.box
        window = np.s_[y0 - top : y1 - top, x0 - left : x1 - left]
        color[window] += sprite.color
        cover[window] += sprite.cover
    return Sprite(color / len(sprites), cover / len(sprites), (left, top, right, bottom))


def lay_over(picture: Array, corner: tuple[int, int], sprite: Sprite) -> None:
    """Lay a sprite over a part of the picture that begins at *corner*."""
    part, own = overlap(picture.shape, corner, sprite)
    if part is None:
        return
    picture[part] *= 1 - sprite.cover[own][..., None]
    picture[part] += sprite.color[own]


Window = tuple[slice, slice]


def overlap(shape: tuple[int, ...], corner: tuple[int, int], sprite: Sprite) -> tuple[Window | None, Window]:
    """The common part of a picture and a sprite, in the pixels of each."""
    x0, y0 = max(sprite.box[0], corner[0]), max(sprite.box[1], corner[1])
    x1, y1 = min(sprite.box[2], corner[0] + shape[1]), min(sprite.box[3], corner[1] + shape[0])
    own = np.s_[y0 - sprite.box[1] : y1 - sprite.box[1], x0 - sprite.box[0] : x1 - sprite.box[0]]
    if x1 <= x0 or y1 <= y0:
        return None, own
    return np.s_[y0 - corner[1] : y1 - corner[1], x0 - corner[0] : x1 - corner[0]], own


def merged(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that overlap become one, until none do."""
    result: list[Box] = []
    for box in boxes:
        now = box
        while touching := [b for b in result if _meet(b, now)]:
            result = [b for b in result if b not in touching]
            all_four = np.array([now, *touching])
            left, top = all_four[:, :2].min(0)
            right, bottom = all_four[:, 2:].max(0)
            now = (int(left), int(top), int(right), int(bottom))
        result.append(now)
    return result


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
