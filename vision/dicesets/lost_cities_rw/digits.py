"""Digits as strokes: nobody knows the font of the printed dice, so each copy of them gets a font of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vision.lab.model import Array

    Rng = np.random.Generator

SIDE = 192
"""Pixels of the canvas that a digit with its mark is drawn on; it fills the middle half of its height."""
HIGH = 0.56
MARKS = ("underline", "dot", "side_dot")
TAUGHT_MARKS = ("underline", "dot", "side_dot")
HERSHEY: Mapping[str, int] = {
    "simplex": cv2.FONT_HERSHEY_SIMPLEX,
    "duplex": cv2.FONT_HERSHEY_DUPLEX,
    "complex": cv2.FONT_HERSHEY_COMPLEX,
    "triplex": cv2.FONT_HERSHEY_TRIPLEX,
}
FONTS = ("round", "narrow", "square", "serif", "high_contrast", "heavy", *HERSHEY)
HELD_BACK = ("square", "triplex")
TAUGHT = tuple(name for name in FONTS if name not in HELD_BACK)


@dataclass(frozen=True, slots=True)
class Font:
    """How one copy of the dice writes its digits; lengths are shares of a digit's height."""

    kind: str = "round"
    width: float = 0.58
    stroke: float = 0.15
    bulge: float = 2.0
    """2 makes round bows, 4 nearly square ones."""
    slant: float = 0.0
    serif: float = 0.0
    contrast: float = 0.0
    """How much thinner strokes across are."""
    open_four: bool = False
    based_one: bool = False
    flat_three: bool = False
    straight_six: bool = False
    barred_seven: bool = False
    mark: str = "underline"


def font(rng: Rng, kind: str = "") -> Font:
    """A font of a kind, of any that is taught if none is named."""
    kind = kind or str(rng.choice(TAUGHT))
    yes = rng.random(5) < (0.2, 0.4, 0.15, 0.3, 0.06)
    return Font(
        kind=kind,
        width=float({"narrow": rng.uniform(0.4, 0.5)}.get(kind, rng.uniform(0.5, 0.72))),
        stroke=float({"heavy": rng.uniform(0.2, 0.26)}.get(kind, rng.uniform(0.1, 0.2))),
        bulge=float({"square": rng.uniform(3.2, 6.0)}.get(kind, rng.uniform(1.9, 2.6))),
        slant=float(rng.choice([0.0, 0.0, rng.uniform(-0.05, 0.2)])),
        serif=float(rng.uniform(0.1, 0.2)) if kind in ("serif", "high_contrast") else 0.0,
        contrast=float({"high_contrast": rng.uniform(0.5, 0.75)}.get(kind, rng.uniform(0.0, 0.25))),
        open_four=bool(yes[0]),
        based_one=bool(yes[1]),
        flat_three=bool(yes[2]),
        straight_six=bool(yes[3]),
        barred_seven=bool(yes[4]),
        mark=str(rng.choice(TAUGHT_MARKS)),
    )


def glyph(digit: int, style: Font) -> Array:
    """Ink (0 to 1) of a digit, upright, 6 and 9 with their mark below."""
    ink = hershey(digit, style) if style.kind in HERSHEY else _stroked(digit, style)
    if digit in (6, 9):
        _add_mark(ink, style)
    return ink.astype(np.float32) / 255


def _stroked(digit: int, style: Font) -> Array:
    ink: Array = np.zeros((SIDE, SIDE), np.uint8)
    thick = max(2, round(style.stroke * HIGH * SIDE))
    lines = STROKES[digit](style)
    for line in lines:
        cv2.polylines(ink, [_placed(line, style)], False, 255, thick, cv2.LINE_AA, 4)  # noqa: FBT003
    if style.contrast > 0:
        ink = cv2.erode(ink, np.ones((max(1, round(thick * style.contrast)), 1), np.uint8))
    if style.serif > 0:
        for x, y in _ends(digit, lines):
            flat = np.array([[x - style.serif / style.width, y], [x + style.serif / style.width, y]])
            cv2.polylines(ink, [_placed(flat, style)], False, 255, max(2, thick // 3), cv2.LINE_AA, 4)  # noqa: FBT003
    return ink


def _ends(digit: int, lines: list[Array]) -> list[Array]:
    """Where serifs sit: at the foot of 1, 4 and 7."""
    return [lines[0][-1 if digit == 7 else 0]] if digit in (1, 4, 7) else []  # noqa: PLR2004


def _placed(line: Array, style: Font) -> Array:
    x, y = line[:, 0] - 0.5, line[:, 1] - 0.5
    at = np.stack([0.5 + HIGH * (x * style.width - style.slant * y), 0.5 + HIGH * y * (1 - style.stroke)], 1)
    return np.asarray(np.round(at * SIDE * 16).astype(np.int32))


def hershey(digit: int, style: Font) -> Array:
    thick = max(2, round(style.stroke * HIGH * SIDE * 0.75))
    scale = 4.0
    (wide, high), _ = cv2.getTextSize(str(digit), HERSHEY[style.kind], scale, thick)
    large = np.zeros((high * 2, wide * 2), np.uint8)
    cv2.putText(large, str(digit), (wide // 2, high * 3 // 2), HERSHEY[style.kind], scale, 255, thick, cv2.LINE_AA)
    x, y, w, h = cv2.boundingRect(large)
    tall = round(HIGH * SIDE)
    small = cv2.resize(large[y : y + h, x : x + w], (max(4, round(w * tall / h)), tall), interpolation=cv2.INTER_AREA)
    ink = np.zeros((SIDE, SIDE), np.uint8)
    left, top = (SIDE - small.shape[1]) // 2, (SIDE - tall) // 2
    ink[top : top + tall, max(left, 0) : left + small.shape[1]] = small[:, : SIDE - max(left, 0)]
    return ink


def _add_mark(ink: Array, style: Font) -> None:
    low = 0.5 + HIGH / 2
    if style.mark == "underline":
        half = 0.36 * HIGH * max(style.width, 0.55)
        left, right = (round((0.5 + side * half) * SIDE) for side in (-1, 1))
        top = round((low + 0.05) * SIDE)
        cv2.rectangle(ink, (left, top), (right, top + max(3, round(0.05 * SIDE))), 255, cv2.FILLED)
        return
    x = 0.5 if style.mark == "dot" else 0.5 + HIGH * (0.5 * style.width + 0.08)
    y = low + 0.075 if style.mark == "dot" else low - 0.03
    cv2.circle(ink, (round(x * SIDE), round(y * SIDE)), round(0.042 * SIDE), 255, cv2.FILLED, cv2.LINE_AA)


def _bow(middle: tuple[float, float], radii: tuple[float, float], span: tuple[float, float], bulge: float) -> Array:
    """A part of a rounded box, from angle to angle, clockwise from the right."""
    t = np.radians(np.linspace(*span, 48))
    c, s = np.cos(t), np.sin(t)
    power = 2 / bulge
    x, y = np.sign(c) * np.abs(c) ** power, np.sign(s) * np.abs(s) ** power
    return np.stack([middle[0] + radii[0] * x, middle[1] + radii[1] * y], 1)


def _line(*points: tuple[float, float]) -> Array:
    return np.array(points, float)


def _zero(f: Font) -> list[Array]:
    return [_bow((0.5, 0.5), (0.46, 0.5), (0, 360), f.bulge)]


def _one(f: Font) -> list[Array]:
    base = [_line((0.2, 1), (0.9, 1))] if f.based_one else []
    return [_line((0.56, 1), (0.56, 0), (0.22, 0.24)), *base]


def _two(f: Font) -> list[Array]:
    bow = _bow((0.5, 0.29), (0.43, 0.29), (190, 390), f.bulge)
    return [np.concatenate([bow, _line((0.06, 1.0), (0.96, 1.0))])]


def _three(f: Font) -> list[Array]:
    low = _bow((0.46, 0.71), (0.46, 0.29), (-75, 160), f.bulge)
    if f.flat_three:
        return [np.concatenate([_line((0.1, 0.0), (0.9, 0.0), (0.42, 0.42)), low])]
    return [_bow((0.46, 0.24), (0.4, 0.24), (195, 440), f.bulge), low]


def _four(f: Font) -> list[Array]:
    if f.open_four:
        return [_line((0.72, 1), (0.72, 0.25)), _line((0.3, 0), (0.08, 0.64), (0.98, 0.64))]
    return [_line((0.7, 1), (0.7, 0), (0.04, 0.7), (1.0, 0.7))]


def _five(f: Font) -> list[Array]:
    low = _bow((0.46, 0.68), (0.46, 0.32), (218, 515), f.bulge)
    return [np.concatenate([_line((0.88, 0), (0.2, 0)), low])]


def _six(f: Font) -> list[Array]:
    loop = _bow((0.5, 0.69), (0.44, 0.31), (0, 360), f.bulge)
    tail = _line((0.7, 0.0), (0.1, 0.58)) if f.straight_six else _bow((0.72, 0.69), (0.66, 0.68), (283, 180), f.bulge)
    return [loop, tail]


def _seven(f: Font) -> list[Array]:
    bar = [_line((0.2, 0.52), (0.85, 0.52))] if f.barred_seven else []
    return [_line((0.04, 0), (0.94, 0), (0.36, 1)), *bar]


def _eight(f: Font) -> list[Array]:
    return [
        _bow((0.5, 0.24), (0.38, 0.24), (0, 360), f.bulge),
        _bow((0.5, 0.73), (0.45, 0.27), (0, 360), f.bulge),
    ]


def _nine(f: Font) -> list[Array]:
    return [1 - line for line in _six(f)]


STROKES = (_zero, _one, _two, _three, _four, _five, _six, _seven, _eight, _nine)
