"""Procedural surfaces: felt, leather, rubber, wood, plastic, patterns. A tile for each name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.lab.artwork import linear

if TYPE_CHECKING:
    from collections.abc import Callable

    from vision.lab.model import Array, Rgb

TILE = 640
"""Pixels of a tile."""
TILE_CM = 24.0
"""Centimetres that a tile covers."""
VARIANTS = 6


def octaves(rng: np.random.Generator, cells: tuple[int, int], count: int, fade: float = 0.5) -> Array:
    """Smooth noise of mean 0 and deviation 1, *cells* wide and high at its coarsest."""
    total = np.zeros((TILE, TILE), np.float32)
    for k in range(count):
        w, h = (min(TILE, c * 2**k) for c in cells)
        grid = rng.standard_normal((h, w)).astype(np.float32)
        total += fade**k * cv2.resize(grid, (TILE, TILE), interpolation=cv2.INTER_CUBIC)
    return np.asarray((total - total.mean()) / total.std())


def _colored(color: Rgb, shade: Array) -> Array:
    base = linear(np.array(color[::-1], np.uint8))
    return np.asarray(np.clip(base * np.maximum(shade, 0.02)[..., None], 0, 1.2), np.float32)


def _felt(color: Rgb) -> Callable[[np.random.Generator], Array]:
    def make(rng: np.random.Generator) -> Array:
        shade = 1 + 0.10 * octaves(rng, (40, 40), 2) + 0.22 * octaves(rng, (320, 320), 1)
        return _colored(color, shade + 0.05 * octaves(rng, (4, 4), 2))

    return make


def _wood(color: Rgb, dark: float, grain: float) -> Callable[[np.random.Generator], Array]:
    def make(rng: np.random.Generator) -> Array:
        fibres = octaves(rng, (6, 90), 3, 0.7)
        broad = octaves(rng, (2, 14), 2)
        tone = 1 + grain * (0.6 * fibres + 0.6 * broad)
        image = _colored(color, tone)
        image[..., 0] *= 1 - dark * np.clip(-broad, 0, 2)
        return image if rng.random() < 0.5 else np.ascontiguousarray(image.transpose(1, 0, 2))  # noqa: PLR2004

    return make


def _leather(color: Rgb) -> Callable[[np.random.Generator], Array]:
    """Small bumps with creases between them, lit from one side."""

    def make(rng: np.random.Generator) -> Array:
        free = np.full((TILE, TILE), 255, np.uint8)
        spots = rng.integers(0, TILE, (2600, 2))
        free[spots[:, 0], spots[:, 1]] = 0
        away = cv2.distanceTransform(free, cv2.DIST_L2, 3)
        height = cv2.GaussianBlur(np.minimum(away, 9.0), (0, 0), 1.3)
        relief = np.roll(height, (2, 2), (0, 1)) - height
        crease = np.clip((height - 5.5) / 3, 0, 1)
        shade = 1 + 0.45 * np.clip(relief, -1.5, 2.5) - 0.45 * crease + 0.12 * octaves(rng, (30, 30), 2)
        return _colored(color, shade)

    return make


def _smooth(color: Rgb, mottle: float, fine: float) -> Callable[[np.random.Generator], Array]:
    def make(rng: np.random.Generator) -> Array:
        return _colored(color, 1 + mottle * octaves(rng, (5, 5), 3) + fine * octaves(rng, (300, 300), 1))

    return make


def _checked(one: Rgb, two: Rgb) -> Callable[[np.random.Generator], Array]:
    """A woven check in two colours."""

    def make(rng: np.random.Generator) -> Array:
        period = TILE / int(rng.integers(8, 15))
        wave = np.sin(np.arange(TILE) * 2 * np.pi / period)
        share = np.clip(2 * (wave[:, None] + wave[None, :]) + 0.5, 0, 1)[..., None]
        return _mixed(one, two, share, rng)

    return make


def _striped(one: Rgb, two: Rgb) -> Callable[[np.random.Generator], Array]:
    """Stripes of two widths."""

    def make(rng: np.random.Generator) -> Array:
        period, width = TILE / int(rng.integers(6, 22)), float(rng.uniform(0.2, 0.8))
        along = (np.arange(TILE) % period) / period
        share = np.clip((width - along) * 8 + 0.5, 0, 1)[None, :, None] * np.ones((TILE, 1, 1))
        return _mixed(one, two, share, rng)

    return make


def _dotted(one: Rgb, two: Rgb) -> Callable[[np.random.Generator], Array]:
    """Round dots, or small squares, on a ground."""

    def make(rng: np.random.Generator) -> Array:
        period, radius = TILE / int(rng.integers(8, 22)), float(rng.uniform(0.15, 0.4))
        away = abs((np.arange(TILE) % period) / period - 0.5)
        far = np.maximum(away[:, None], away[None, :])
        if rng.random() < 0.6:  # noqa: PLR2004
            far = np.hypot(away[:, None], away[None, :])
        return _mixed(one, two, np.clip((radius - far) * 12 + 0.5, 0, 1)[..., None], rng)

    return make


def _tiled(one: Rgb, two: Rgb) -> Callable[[np.random.Generator], Array]:
    """Tiles of slightly different tones with joints between them."""

    def make(rng: np.random.Generator) -> Array:
        count = int(rng.integers(5, 16))
        away = abs((np.arange(TILE) * count / TILE) % 1 - 0.5)
        joint = np.clip((np.maximum(away[:, None], away[None, :]) - 0.46) * 40, 0, 1)[..., None]
        tones = rng.normal(1, 0.06, (count, count)).astype(np.float32)
        tone = cv2.resize(tones, (TILE, TILE), interpolation=cv2.INTER_NEAREST)[..., None]
        return np.asarray(_mixed(two, one, joint, rng) * tone, np.float32)

    return make


def _tartan(one: Rgb, two: Rgb) -> Callable[[np.random.Generator], Array]:
    """Bands of several widths that cross, lighter and darker where they do."""

    def make(rng: np.random.Generator) -> Array:
        band = np.zeros(TILE, np.float32)
        for _ in range(int(rng.integers(3, 8))):
            start, wide = int(rng.integers(TILE)), int(rng.choice([6, 12, 30, 60]))
            band[np.arange(start, start + wide) % TILE] = float(rng.uniform(0.3, 1.0))
        band = np.tile(band[:: int(rng.choice([1, 2, 4]))], 4)[:TILE]
        return _mixed(one, two, ((band[:, None] + band[None, :]) / 2)[..., None], rng)

    return make


def _mottled(color: Rgb) -> Callable[[np.random.Generator], Array]:
    """Velvet or cork: light and dark patches."""

    def make(rng: np.random.Generator) -> Array:
        cells = int(rng.integers(10, 70))
        return _colored(color, 1 + float(rng.uniform(0.15, 0.5)) * octaves(rng, (cells, cells), 3, 0.6))

    return make


def _brushed(color: Rgb) -> Callable[[np.random.Generator], Array]:
    """Metal with scratches that run one way, and a broad shine."""

    def make(rng: np.random.Generator) -> Array:
        return _colored(color, 1 + 0.12 * octaves(rng, (4, 320), 1) + 0.25 * octaves(rng, (2, 2), 1))

    return make


def _planks(one: Rgb, two: Rgb) -> Callable[[np.random.Generator], Array]:
    """Boards of different tones with dark joints."""

    def make(rng: np.random.Generator) -> Array:
        count = int(rng.integers(5, 14))
        tones = cv2.resize(rng.random((count, 2)).astype(np.float32), (TILE, TILE), interpolation=cv2.INTER_NEAREST)
        joint = abs((np.arange(TILE) * count / TILE) % 1 - 0.5)[:, None] > 0.48  # noqa: PLR2004
        grain = 1 + 0.15 * octaves(rng, (6, 90), 3, 0.7)
        boards = _mixed(one, two, tones[..., None], rng) * grain[..., None]
        return np.asarray(np.where(joint[..., None], boards * 0.3, boards), np.float32)

    return make


def _mixed(one: Rgb, two: Rgb, share: Array, rng: np.random.Generator) -> Array:
    shade = 1 + 0.07 * octaves(rng, (320, 320), 1) + 0.04 * octaves(rng, (6, 6), 2)
    return np.asarray(_colored(one, shade) * share + _colored(two, shade) * (1 - share), np.float32)


_SURFACES: dict[str, Callable[[np.random.Generator], Array]] = {
    "green_felt": _felt((16, 106, 58)),
    "dark_red_felt": _felt((142, 16, 26)),
    "black_leather": _leather((47, 46, 46)),
    "grey_rubber": _smooth((98, 98, 98), 0.08, 0.03),
    "light_wood": _wood((176, 136, 94), 0.18, 0.2),
    "dark_wood": _wood((98, 58, 38), 0.1, 0.2),
    "blue_felt": _felt((30, 62, 150)),
    "white_laminate": _smooth((228, 228, 226), 0.02, 0.01),
    "concrete": _smooth((140, 138, 134), 0.09, 0.05),
    "patterned": _checked((150, 40, 44), (214, 204, 184)),
    "patterned_blue": _checked((50, 74, 140), (206, 210, 216)),
    "purple_felt": _felt((84, 40, 116)),
}
NAMES = tuple(_SURFACES)
_PLAIN: dict[str, Callable[[Rgb], Callable[[np.random.Generator], Array]]] = {
    "felt": _felt,
    "leather": _leather,
    "plastic": lambda color: _smooth(color, 0.04, 0.015),
    "wood": lambda color: _wood(color, 0.12, 0.18),
}
_PATTERNS: dict[str, Callable[[Rgb, Rgb], Callable[[np.random.Generator], Array]]] = {
    "checks": _checked,
    "stripes": _striped,
    "dots": _dotted,
    "tiles": _tiled,
}
_MORE_PLAIN = _PLAIN | {"mottled": _mottled, "brushed": _brushed}
_MORE_PATTERNS = _PATTERNS | {"tartan": _tartan, "planks": _planks}
HELD_BACK = ("mottled", "tartan")
"""Makes that are drawn only by name: no network is taught them, to measure how it fares on unknown floors."""
FLOORS = ("green_felt", "dark_red_felt", "black_leather", "grey_rubber", "light_wood", "dark_wood")
RARE_FLOORS = ("blue_felt", "white_laminate", "patterned", "patterned_blue", "purple_felt")
TABLES = ("concrete", "light_wood", "dark_wood", "white_laminate")
WALLS = ("same", "light_wood", "dark_wood", "black_leather")
SHORT = {
    "green": "green_felt",
    "red": "dark_red_felt",
    "black": "black_leather",
    "grey": "grey_rubber",
    "blue": "blue_felt",
    "white": "white_laminate",
    "wood": "light_wood",
}


def any_floor(rng: np.random.Generator, *, more: bool = False) -> str:
    """A floor of any make and colours, by a name like ``felt:30,62,150`` or ``dots:20,30,90:200,200,190``.

    *more* has all makes that are taught; without it, a seed gives the floor that it always gave.
    """
    count = 1 if rng.random() < 0.6 else 2  # noqa: PLR2004
    makes = tuple(_PLAIN if count == 1 else _PATTERNS)
    if more:
        makes = tuple(make for make in (_MORE_PLAIN if count == 1 else _MORE_PATTERNS) if make not in HELD_BACK)
    return ":".join([str(rng.choice(makes)), *(_any_color(rng) for _ in range(count))])


def _any_color(rng: np.random.Generator) -> str:
    hue, strong, bright = int(rng.integers(180)), int(255 * rng.random() ** 0.7), int(rng.uniform(25, 240))
    b, g, r = cv2.cvtColor(np.array([[[hue, strong, bright]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return f"{r},{g},{b}"


def _maker(name: str) -> Callable[[np.random.Generator], Array]:
    make, *colors = name.split(":")
    rgb = [_rgb(color) for color in colors]
    if make in _MORE_PATTERNS:
        return _MORE_PATTERNS[make](rgb[0], rgb[1])
    return _MORE_PLAIN[make](rgb[0]) if rgb else _SURFACES[name]


def _rgb(text: str) -> Rgb:
    red, green, blue = (int(part) for part in text.split(","))
    return red, green, blue


def surface(name: str, variant: int) -> Array:
    """A tile of the named surface, BGR, 8 bits; a few variants of each exist."""
    return _tile(name, variant % VARIANTS)


@lru_cache(maxsize=80)
def _tile(name: str, variant: int) -> Array:
    rng = np.random.default_rng((NAMES.index(name) if name in NAMES else len(NAMES), variant))
    light = np.clip(_maker(name)(rng), 0, 1)
    return np.round(255 * light ** (1 / 2.2)).astype(np.uint8)
