"""Copies of the dice: bodies, colours and prints that one box of the game may have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.dicesets.lost_cities_rw import bodies, digits, symbols
from vision.lab.canvas import cut_in

if TYPE_CHECKING:
    from vision.dicesets.lost_cities_rw.bodies import DieBody
    from vision.lab.model import Array, Rgb

    Rng = np.random.Generator

SHADES = ("white", "ivory", "dark", "coloured", "marbled", "pale")
HELD_SHADES = ("ivory", "marbled")


@dataclass(frozen=True, slots=True, eq=False)
class Copy:
    """One box's dice: bodies, prints of each die's sides, and what the sides show."""

    number: DieBody
    number_prints: tuple[tuple[Array, ...], ...]
    number_faces: tuple[tuple[str, ...], ...]
    cube: DieBody
    cube_prints: tuple[tuple[Array, ...], ...]
    cube_faces: tuple[tuple[str, ...], ...]
    bevel: float
    kinds: dict[str, str]


@dataclass(frozen=True, slots=True)
class DiceMake:
    """How number dice are made: their plastic and ink, how large the digits are and how deep they are cut."""

    shade: str
    ground: Rgb
    ink: Rgb
    size: float
    depth: float


def copy(rng: Rng, held: str = "") -> Copy:
    """Dice of kinds that are taught; *held* names one (font, shade, body, family) that is of a held-back kind."""
    shade = str(rng.choice(HELD_SHADES if held == "shade" else [s for s in SHADES if s not in HELD_SHADES]))
    letters = digits.font(rng, str(rng.choice(digits.HELD_BACK)) if held == "font" else "")
    style = symbols.signs(
        rng,
        str(rng.choice(symbols.HELD_BODIES)) if held == "body" else "",
        str(rng.choice(symbols.HELD_FAMILIES)) if held == "family" else "",
    )
    to_apex = bool(rng.random() < 0.5)  # noqa: PLR2004
    across = float(rng.uniform(1.7, 2.15))
    number = bodies.ten_sided(
        across, across * float(rng.uniform(0.93, 1.06)), float(rng.uniform(0.52, 0.72)), to_apex=to_apex
    )
    ground, ink = _colours(shade, rng)
    depth = float(rng.choice([0.0, 0.0, rng.uniform(0.3, 1.0)]))
    make = DiceMake(shade, ground, ink, float(rng.uniform(0.8, 1.12)), depth)
    orders = [_around(rng) for _ in range(3)]
    digit = [_digit(d, letters, make, rng) for d in range(10)]
    prints = [tuple(digit[d] for d in order) for order in orders]
    colours = [tuple(int(k) for k in rng.permutation(6)) for _ in range(3)]
    signs = [symbols.face(k, style) for k in range(6)]
    return Copy(
        number,
        tuple(prints),
        tuple(tuple(map(str, order)) for order in orders),
        bodies.cube(float(rng.uniform(1.45, 1.7))),
        tuple(tuple(signs[k] for k in order) for order in colours),
        tuple(tuple(symbols.COLOURS[k] for k in order) for order in colours),
        float(rng.uniform(0.05, 0.16)),
        {
            "font": letters.kind,
            "shade": shade,
            "body": style.body,
            "family": style.family,
            "mark": letters.mark,
            "top": "apex" if to_apex else "equator",
        },
    )


def _around(rng: Rng) -> list[int]:
    """The digits of one die by its sides: even ones round an apex, opposite sides add up to nine."""
    even = [int(d) for d in rng.permutation([0, 2, 4, 6, 8])]
    return even + [9 - d for d in even]


def _colours(shade: str, rng: Rng) -> tuple[Rgb, Rgb]:
    dark, light = (24, 24, 28), (240, 238, 232)
    tone = int(rng.integers(-10, 8))
    if shade in ("white", "ivory", "pale"):
        base = {"white": (240, 239, 235), "ivory": (236, 224, 192), "pale": tuple(rng.integers(170, 235, 3))}[shade]
        ink = dark if rng.random() < 0.7 else tuple(int(v) for v in rng.integers(10, 120, 3))  # noqa: PLR2004
        return _clipped(base, tone), _clipped(ink, 0)
    if shade == "dark":
        return _clipped(rng.integers(18, 90, 3) * 0.5 + float(rng.uniform(10, 40)), 0), light
    vivid = np.array(_saturated(rng))
    return _clipped(vivid, tone), light if vivid @ (0.3, 0.59, 0.11) < 120 else dark  # noqa: PLR2004


def _saturated(rng: Rng) -> Rgb:
    pixel = np.array([[[rng.integers(0, 180), rng.integers(120, 255), rng.integers(70, 230)]]], np.uint8)
    red, green, blue = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0])
    return red, green, blue


def _clipped(values: Array | tuple[int, ...], tone: int) -> Rgb:
    red, green, blue = (int(np.clip(float(v) + tone, 4, 250)) for v in values)
    return red, green, blue


def _digit(digit: int, letters: digits.Font, make: DiceMake, rng: Rng) -> Array:
    ground = np.empty((digits.SIDE, digits.SIDE, 3), np.float32)
    ground[:] = make.ground
    if make.shade == "marbled":
        veins = cv2.resize(
            rng.normal(0, 1, (9, 9)).astype(np.float32), (digits.SIDE, digits.SIDE), interpolation=cv2.INTER_CUBIC
        )
        ground = np.clip(ground + 26 * np.tanh(veins)[..., None], 3, 252)
    half, size = digits.SIDE / 2, make.size
    grow = np.array([[size, 0, half - size * half], [0, size, half - size * half]], np.float32)
    ink = cv2.warpAffine(digits.glyph(digit, letters), grow, (digits.SIDE, digits.SIDE))[..., None]
    image = np.asarray(ground * (1 - ink) + np.array(make.ink, np.float32) * ink, np.uint8)
    return cut_in(image, make.ground, make.depth) if make.depth > 0 else image
