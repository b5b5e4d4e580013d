"""The score track: a ruler of points, the marker on it, and where the marker would end."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import box
from ui.draw.raster import render
from ui.texts import signed
from ui.widgets.lettered import Lettered

STEP = 10
LEAST, MOST = -10, 50
FIGURES = 16


@lru_cache(maxsize=32)
def ruler(width: int, height: int, low: int, high: int) -> Texture:
    """A strip of paper with a stroke for every point and a longer one for every ten."""
    wide, tall = width / height, 1.0

    def paint(brush: Brush) -> None:
        leaf = box(0.02, 0.06, wide - 0.04, tall - 0.12, 0.14)
        brush.fill(leaf, theme.PAPER)
        brush.stroke(leaf, 0.03, theme.PAPER_EDGE, closed=True)
        for point in range(low, high + 1):
            x = place(point, low, high, wide)
            long = 0.2 if point % STEP == 0 else 0.13 if point % 5 == 0 else 0.08
            brush.stroke([(x, 0.12), (x, 0.12 + long)], 0.028, theme.INK_SOFT if point % STEP else theme.INK)

    return render(width, height, height, paint)


def place(point: float, low: int, high: int, wide: float, margin: float = 0.42) -> float:
    return margin + (point - low) / (high - low) * (wide - 2 * margin)


class PointsTrack(Widget):
    value = NumericProperty(0)
    """Where the marker stands."""
    end = NumericProperty(None, allownone=True)
    """Where it would stand after the scoring."""
    tone = ColorProperty(theme.PLAYERS["amber"])

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._paper = Rectangle(size=(0, 0))
            self._figures = [Lettered() for _ in range(FIGURES)]
            self._end_tone, self._end = Color(*theme.INK_SOFT[:3], 0), Line(width=1.4)
            self._edge_tone, self._edge = Color(*theme.INK), Mesh(mode="triangle_fan")
            self._tone, self._marker = Color(*theme.INK), Mesh(mode="triangle_fan")
        for name in ("pos", "size", "value", "end", "tone"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def span(self) -> tuple[int, int]:
        """Whole tens around everything that is to be seen."""
        values = [self.value, *([self.end] if self.end is not None else []), LEAST, MOST]
        return int(min(values) // STEP * STEP), int(-(-max(values) // STEP) * STEP)

    def x_of(self, point: float) -> float:
        return self.x + place(point, *self.span, self.width / self.height) * self.height

    def _draw(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if min(width, height) < 12:  # noqa: PLR2004 - Kivy's size before the first layout
            return
        low, high = self.span
        self._paper.texture = ruler(width, height, low, high)
        self._paper.pos, self._paper.size = (round(self.x), round(self.y)), (width, height)
        tens = list(range(low, high + 1, STEP))
        size = round(max(height * 0.26, min(height * 0.36, (self.x_of(STEP) - self.x_of(0)) * 0.34)))
        for number, words in enumerate(self._figures):
            point = tens[number] if number < len(tens) else None
            words.colour.rgba = theme.INK_SOFT
            room = (self.x_of(point or 0) - height, self.y + height * 0.3, 2 * height, height * 0.48)
            words.put("" if point is None else signed(point), size, room, "center")
        self._draw_marker(height)

    def _draw_marker(self, height: float) -> None:
        x, foot = self.x_of(self.value), self.y + height * 0.2
        self._tone.rgba = self.tone
        for mesh, more in ((self._edge, 1.6), (self._marker, 0)):
            half, tall = height * 0.13 + more, height * 0.66 + more
            points = [
                (x, foot - more),
                (x + half, foot + half * 1.2),
                (x + half, foot + tall),
                (x - half, foot + tall),
                (x - half, foot + half * 1.2),
            ]
            mesh.vertices = [number for px, py in points for number in (px, py, 0, 0)]
            mesh.indices = list(range(len(points)))
        self._end_tone.a = 0.9 if self.end is not None and self.end != self.value else 0
        if self.end is not None:
            at = self.x_of(self.end)
            self._end.points = (at, self.y + height * 0.12, at, self.top - height * 0.1)
