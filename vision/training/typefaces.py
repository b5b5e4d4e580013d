"""Typefaces for the digits of Lost Cities' dice: real prints are set in type, which the lab's strokes are only like.

Needs Pillow, which only the trainer has. Call :func:`use` before any copy is made; kinds that are held back stay so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.dicesets.lost_cities_rw import digits

SHARE = 0.5
"""Of all copies, how many have a typeface."""
POINTS = 300
ENDINGS = (".ttf", ".otf")
UNFIT = ("TeX", "ExtraLight", "Icons")


def found(folders: list[Path]) -> list[Path]:
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in ENDINGS)
    return [path for path in files if not any(word in path.name for word in UNFIT)]


def stamped(digit: int, path: Path, narrow: float) -> np.ndarray:
    """Ink of a digit in type, as high as the lab's and somewhat narrower or wider than it was cut."""
    type_ = ImageFont.truetype(str(path), POINTS)
    canvas = Image.new("L", (3 * POINTS, 3 * POINTS))
    ImageDraw.Draw(canvas).text((POINTS, POINTS), str(digit), font=type_, fill=255)
    large = np.array(canvas)
    x, y, w, h = cv2.boundingRect(large)
    tall = round(digits.HIGH * digits.SIDE)
    wide = min(max(4, round(w * tall / h * narrow)), digits.SIDE - 8)
    small = cv2.resize(large[y : y + h, x : x + w], (wide, tall), interpolation=cv2.INTER_AREA)
    ink = np.zeros((digits.SIDE, digits.SIDE), np.uint8)
    left, top = (digits.SIDE - wide) // 2, (digits.SIDE - tall) // 2
    ink[top : top + tall, left : left + wide] = small
    return ink


@contextmanager
def use(folders: list[Path]) -> Iterator[None]:
    """Half of the copies that are made meanwhile have a typeface; none without folders."""
    files = found(folders)
    if not files:
        yield
        return
    font, hershey = digits.font, digits.hershey

    def any_font(rng: np.random.Generator, kind: str = "") -> digits.Font:
        one = font(rng, kind)
        if kind or rng.random() >= SHARE:
            return one
        path = files[int(rng.integers(len(files)))]
        # Digits of type have no stroke of their own: the width says how far they are squeezed.
        return replace(one, kind=str(path), width=float(rng.uniform(0.8, 1.1)))

    def drawn(digit: int, style: digits.Font) -> np.ndarray:
        return (
            stamped(digit, Path(style.kind), style.width) if style.kind.endswith(ENDINGS) else hershey(digit, style)
        )

    kinds = dict.fromkeys(map(str, files), 0)
    with patch.multiple(digits, font=any_font, hershey=drawn, HERSHEY={**digits.HERSHEY, **kinds}):
        yield
