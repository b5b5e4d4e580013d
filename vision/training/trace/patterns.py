"""Printed mats and cloths as pictures: checks, stripes, dots, tartans, maps, papers; RGB, 8 bits, made to repeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Rng = np.random.Generator
SIDE = 512


def _colour(rng: Rng) -> tuple[int, int, int]:
    red, green, blue = (int(v) for v in rng.integers(10, 245, 3))
    return (red, green, blue)


def _blank(colour: tuple[int, int, int]) -> Array:
    return np.full((SIDE, SIDE, 3), colour, np.uint8)


def _checks(rng: Rng) -> Array:
    count = int(rng.choice([4, 8, 12, 16]))
    cell = SIDE // count
    image = _blank(_colour(rng))
    colour = _colour(rng)
    for row in range(count):
        for column in range(row % 2, count, 2):
            image[row * cell : (row + 1) * cell, column * cell : (column + 1) * cell] = colour
    return image


def _stripes(rng: Rng) -> Array:
    image = _blank(_colour(rng))
    count = int(rng.choice([4, 8, 16, 32]))
    step = SIDE // count
    colours = [_colour(rng) for _ in range(int(rng.integers(1, 4)))]
    for k in range(count):
        wide = int(step * 0.5)
        image[:, k * step : k * step + wide] = colours[k % len(colours)]
    return image if rng.random() < 0.5 else np.ascontiguousarray(image.transpose(1, 0, 2))


def _dots(rng: Rng) -> Array:
    image, count = _blank(_colour(rng)), int(rng.choice([4, 8, 16]))
    step, colour = SIDE // count, _colour(rng)
    square = rng.random() < 0.4
    for row in range(count):
        for column in range(count):
            x, y, r = int((column + 0.5) * step), int((row + 0.5) * step), int(step * 0.28)
            if square:
                cv2.rectangle(image, (x - r, y - r), (x + r, y + r), colour, -1)
            else:
                cv2.circle(image, (x, y), r, colour, -1, cv2.LINE_AA)
    return image


def _tartan(rng: Rng) -> Array:
    bands = np.zeros((SIDE, 3), np.float32) + np.array(_colour(rng))
    for _ in range(int(rng.integers(3, 7))):
        start, wide = int(rng.integers(SIDE)), int(rng.choice([4, 8, 20, 60, 120]))
        bands[np.arange(start, start + wide) % SIDE] = _colour(rng)
    image = (bands[None] + bands[:, None]) / 2
    weave = 1 + 0.06 * (((np.arange(SIDE)[None] + np.arange(SIDE)[:, None]) // 3) % 2)
    return np.clip(image * weave[..., None], 0, 255).astype(np.uint8)


def _map(rng: Rng) -> Array:
    """Land, water, roads, towns and names, as on a printed game mat."""
    field = cv2.resize(rng.random((6, 6)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    tones = np.array([_colour(rng) for _ in range(4)])
    image = tones[np.clip((field * 4).astype(int), 0, 3)].astype(np.uint8)
    for _ in range(int(rng.integers(4, 10))):
        points = rng.integers(0, SIDE, (5, 2)).astype(np.int32)
        colour, thick = _colour(rng), int(rng.integers(1, 5))
        cv2.polylines(image, [points], isClosed=False, color=colour, thickness=thick, lineType=cv2.LINE_AA)
    for _ in range(int(rng.integers(5, 16))):
        x, y = (int(v) for v in rng.integers(0, SIDE, 2))
        half = int(rng.integers(5, 16))
        cv2.rectangle(
            image, (x - half, y - half), (x + half, y + half), _colour(rng), -1 if rng.random() < 0.6 else 2
        )
    words = ("Harbour", "Old Mill", "North Road", "Castle", "Three Oaks", "Market")
    for _ in range(4):
        x, y = (int(v) for v in rng.integers(20, SIDE - 120, 2))
        cv2.putText(
            image, str(rng.choice(words)), (x, y), cv2.FONT_HERSHEY_COMPLEX, 0.7, _colour(rng), 1, cv2.LINE_AA
        )
    return image


def _linen(rng: Rng) -> Array:
    image = _blank(_colour(rng)).astype(np.float32)
    threads = rng.normal(0, 1, (SIDE // 2, 1)) + rng.normal(0, 1, (1, SIDE // 2))
    image += 14 * cv2.resize(threads.astype(np.float32), (SIDE, SIDE))[..., None]
    return np.clip(image, 0, 255).astype(np.uint8)


def _paper(rng: Rng) -> Array:
    light = int(rng.integers(150, 250))
    image = _blank((light, light - int(rng.integers(0, 25)), light - int(rng.integers(0, 60))))
    if rng.random() < 0.5:
        for k in range(0, SIDE, SIDE // 16):
            cv2.line(image, (0, k), (SIDE, k), (150, 170, 200), 1)
    return image


def _neoprene(rng: Rng) -> Array:
    """A plain mat, or one with a large faint picture."""
    image = _blank(_colour(rng))
    for _ in range(int(rng.integers(0, 12))):
        x, y, r = (int(v) for v in rng.integers(20, SIDE, 3))
        cv2.circle(image, (x, y), r // 3, _colour(rng), int(rng.choice([-1, 3, 8])), cv2.LINE_AA)
    return cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.5, 12)))


MAKERS: dict[str, Callable[[Rng], Array]] = {
    "checks": _checks,
    "stripes": _stripes,
    "dots": _dots,
    "tartan": _tartan,
    "map": _map,
    "linen": _linen,
    "paper": _paper,
    "neoprene": _neoprene,
}


def pattern(kind: str, rng: Rng) -> Array:
    return MAKERS[kind](rng)
