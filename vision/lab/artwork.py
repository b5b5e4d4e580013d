"""The printed faces, drawn flat and upright, clean or worn, and as textures for the renderer."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from kiosk.rules.dice import SQUARES_A, SQUARES_B, Die, FaceA, FaceB, RollKind
from vision.lab import canvas, compasses, houses
from vision.lab.model import Artwork, Rgb

if TYPE_CHECKING:
    from vision.lab.model import Array

MIPS = (64, 128, 192)
"""Sides of the textures, in pixels."""
STYLE_1 = Artwork(style=1, field=(14, 58, 126), frame=(14, 34, 92))
STYLE_2 = Artwork()
OTHER = Artwork(
    family="other",
    style=3,
    field=(28, 112, 160),
    frame=(28, 112, 160),
    paper=(236, 226, 208),
    white=(244, 240, 226),
    mark=(150, 170, 180),
    ink=(60, 40, 44),
    square=0.33,
    gap=0.12,
)
DARK_SPOT, MIDDLING, LIGHT_SPOT = (25, 25, 30), (140, 140, 140), (240, 240, 236)
PIPS = ((1, 1), (0, 0), (2, 2), (0, 2), (2, 0), (1, 0), (1, 2))


def ideal(die: Die, face: str, art: Artwork = STYLE_2) -> Array:
    """A face as it was meant: RGB, upright, without wear."""
    flat = _flat(die, face, art)
    return canvas.cut_in(flat, art.paper if die is Die.W else art.field, art.engraved) if art.engraved > 0 else flat


def _flat(die: Die, face: str, art: Artwork) -> Array:
    if die is Die.W:
        return houses.draw(canvas.blank(art.paper), RollKind(face), art)
    image = canvas.blank(art.frame)
    if art.frame != art.field:
        inner = 1 - 2 * art.frame_width
        canvas.rounded_rectangle(image, (art.frame_width,) * 2, (inner, inner), 0.03, art.field)
    for row, column in _white_fields(die, face):
        _draw_square(image, row, column, art)
    if face == FaceB.COMPASS:
        compasses.draw(image, art, art.field)
    _draw_mark(image, die, art)
    return image


def _white_fields(die: Die, face: str) -> frozenset[tuple[int, int]]:
    return SQUARES_A[FaceA(face)] if die is Die.A else SQUARES_B[FaceB(face)]


def _draw_square(image: Array, row: int, column: int, art: Artwork) -> None:
    start = (1 - 2 * art.square - art.gap) / 2
    x, y = (start + k * (art.square + art.gap) for k in (column, row))
    if art.family == "other":
        canvas.disc(image, (x + art.square / 2, y + art.square / 2), art.square / 2, art.white)
        return
    canvas.rounded_rectangle(image, (x, y), (art.square, art.square), art.roundness, art.white)


def _draw_mark(image: Array, die: Die, art: Artwork) -> None:
    """The half circle (or the bar) in the middle of the edge where the two blue dice meet."""
    edge = (1 - 2 * art.square - art.gap) / 2
    if art.family == "other":
        x = 1 - 0.11 if die is Die.A else 0.05
        canvas.rounded_rectangle(image, (x, 0.38), (0.06, 0.24), 0.02, art.mark)
        return
    away = edge * (1 - art.mark_out)
    x, facing = (1 - away, -1.0) if die is Die.A else (away, 1.0)
    canvas.half_disc(image, (x, 0.5), art.half_circle, facing, art.mark)
    if art.mark_line > 0:
        canvas.half_disc(image, (x, 0.5), max(art.half_circle - art.mark_line, 0.0), facing, art.field)


def pips(count: int, body: Rgb) -> Array:
    """A side of an ordinary die: dark spots on a light one, light spots on a dark one."""
    image = canvas.blank(body)
    spots_color = DARK_SPOT if sum(body) > sum(MIDDLING) else LIGHT_SPOT
    spots = {1: (0,), 2: (1, 2), 3: (0, 1, 2), 4: (1, 2, 3, 4), 5: (0, 1, 2, 3, 4), 6: (1, 2, 3, 4, 5, 6)}[count]
    for spot in spots:
        row, column = PIPS[spot]
        canvas.disc(image, (0.25 + 0.25 * column, 0.25 + 0.25 * row), 0.09, spots_color)
    return image


def worn(image: Array, art: Artwork, under: Rgb, seed: int) -> Array:
    """Print that has been rubbed off in specks and scratches, so that the plastic shows."""
    if art.wear <= 0:
        return image
    rng = np.random.default_rng((art.wear_seed, seed))
    mask = _specks(rng, art.wear)
    for _ in range(int(rng.integers(0, 2 + round(2 * art.wear)))):
        start = rng.random(2)
        end = start + rng.normal(0, 0.12, 2)
        tone = int(rng.integers(60, 200))
        canvas.line(mask, [tuple(start), tuple(end)], 0.004 + 0.006 * rng.random(), (tone, tone, tone))
    share = (mask[..., :1] / np.float32(255)) * np.float32(0.85)
    return (image * (1 - share) + np.array(under, np.float32) * share).astype(np.uint8)


def _specks(rng: np.random.Generator, wear: float) -> Array:
    """Ragged holes, more of them in a few places."""
    fine = cv2.resize(rng.random((48, 48), np.float32), (canvas.SIDE, canvas.SIDE), interpolation=cv2.INTER_CUBIC)
    broad = cv2.resize(rng.random((5, 5), np.float32), (canvas.SIDE, canvas.SIDE), interpolation=cv2.INTER_CUBIC)
    holes = (fine * 0.55 + broad * 0.45) > (1.0 - 0.22 * wear)
    return np.repeat(holes[..., None].astype(np.uint8) * 255, 3, axis=2)


@lru_cache(maxsize=108)
def face_texture(die: Die, side_face: tuple[int, str], skin: str, art: Artwork, mip: int) -> Array:
    """One side in linear light, BGR float32, *mip* pixels square."""
    side, face = side_face
    if skin.startswith("pips"):
        picture = pips(side + 1, body_color(die, skin, art))
    elif skin.startswith("plain:"):
        picture = canvas.blank(_rgb(skin))
    else:
        under = art.paper if die is Die.W else art.frame
        picture = worn(ideal(die, face, art), art, under, 10 * "ABW".index(die) + side)
    small = cv2.resize(linear(picture), (mip, mip), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(small[..., ::-1])


def _rgb(skin: str) -> Rgb:
    red, green, blue = (int(v) for v in skin.partition(":")[2].split(","))
    return (red, green, blue)


LINEAR = ((np.arange(256) / 255) ** 2.2).astype(np.float32)


def linear(image: Array) -> Array:
    """8-bit display values as linear light."""
    return LINEAR[image]


def body_color(die: Die, skin: str, art: Artwork) -> Rgb:
    """The plastic at a cube's edges."""
    if ":" in skin:
        return _rgb(skin)
    return art.paper if die is Die.W or skin == "pips" else art.frame


def without_wear(art: Artwork) -> Artwork:
    return replace(art, wear=0.0)
