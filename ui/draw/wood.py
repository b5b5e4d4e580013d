"""The table under the sheets: dark boards with a quiet grain."""

from __future__ import annotations

from functools import lru_cache
from math import sin

from kivy.graphics.texture import Texture

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import box, noise
from ui.draw.raster import render
from ui.theme import mix

BOARDS = 5
GRAINS = 11


@lru_cache(maxsize=3)
def wood(width: int, height: int) -> Texture:
    """A table top of this size."""
    across = width / height

    def paint(brush: Brush) -> None:
        for board in range(BOARDS):
            low = board / BOARDS
            tone = mix(theme.TABLE, theme.TABLE_LIGHT, 0.45 * noise(board, 3))
            brush.fill(box(0, low, across, 1 / BOARDS), tone)
            for grain in range(GRAINS):
                _grain(brush, board, grain, across)
            brush.stroke([(0, low), (across, low)], 0.004, theme.TABLE_DARK)

    return render(width, height, height, paint)


def _grain(brush: Brush, board: int, grain: int, across: float) -> None:
    y = (board + (grain + 0.5 + 0.6 * (noise(board, grain) - 0.5)) / GRAINS) / BOARDS
    swing, phase = 0.004 * noise(grain, board, 1), 6.3 * noise(board, grain, 2)
    start, end = across * (noise(board, grain, 4) * 0.7 - 0.3), across * (0.5 + 0.7 * noise(board, grain, 5))
    steps = 24
    line = [(start + (end - start) * i / steps, y + swing * sin(phase + i * 0.45)) for i in range(steps + 1)]
    tone = mix(theme.TABLE, theme.TABLE_DARK if noise(grain, board) > 0.45 else theme.TABLE_LIGHT, 0.5)  # noqa: PLR2004
    brush.stroke(line, 0.0016 + 0.002 * noise(board, grain, 6), tone)
