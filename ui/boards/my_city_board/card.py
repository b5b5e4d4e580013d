"""A card: its building large under a band in the colours of its kind, the block card, or the back of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.boards.my_city_board.look import ROOFS, look_of
from ui.draw import buildings
from ui.draw.brush import Brush
from ui.draw.geometry import Field, box, turned
from ui.draw.raster import render
from ui.draw.things import tree
from ui.theme import mix

BAND = 0.13
"""Of the height of a card."""
FACE = theme.rgb("#fffdf6")
BACK_TONE = theme.rgb("#4c7a66")
ROOM = 0.86
"""Of what is under the band, for the building."""
LEAST = 3
"""Fields that a building counts as long, even where it is shorter."""


@lru_cache(maxsize=48)
def card_texture(kind: str, width: int, height: int) -> Texture:
    """*kind* of a building, ``block``, or ``back``."""
    wide, high, edge = width / 100, height / 100, 0.03

    def paint(brush: Brush) -> None:
        brush.shadow(
            lambda more: [box(edge - more, edge - more, wide - 2 * (edge - more), high - 2 * (edge - more), 0.09)],
            edge,
            0.5,
        )
        inner = box(edge, edge, wide - 2 * edge, high - 2 * edge, 0.09)
        brush.fill(inner, BACK_TONE if kind == "back" else FACE)
        with brush.inside([inner]):
            _face(brush, kind, wide, high)
        brush.stroke(inner, 0.022, _line(kind), closed=True)

    return render(width, height, 100, paint)


def _line(kind: str) -> theme.Rgba:
    if kind == "back":
        return mix(BACK_TONE, theme.INK, 0.5)
    return theme.BAD if kind == "block" else look_of(kind).line


def _face(brush: Brush, kind: str, wide: float, high: float) -> None:
    if kind == "back":
        _back(brush, wide, high)
    elif kind == "block":
        _barrier(brush, wide, high)
    else:
        look = look_of(kind)
        low = high * (1 - BAND)
        brush.fill(box(0, low, wide, high * BAND), mix(look.ground, look.pattern, 0.75))
        brush.fill(box(0, low - 0.02, wide, 0.02), look.line)
        for number in range(3):
            brush.fill(
                box(wide / 2 + (number - 1) * high * 0.09 - 0.02, low + high * BAND / 2 - 0.02, 0.04, 0.04, 0.01),
                FACE,
            )


def _back(brush: Brush, wide: float, high: float) -> None:
    light = mix(BACK_TONE, theme.WHITE, 0.16)
    step = 0.22
    for row in range(int(high / step) + 2):
        for column in range(int(wide / step) + 2):
            x, y = column * step + (step / 2 if row % 2 else 0), row * step
            brush.fill([(x, y - 0.07), (x + 0.07, y), (x, y + 0.07), (x - 0.07, y)], light)
    brush.fill(box(wide / 2 - 0.33, high / 2 - 0.33, 0.66, 0.66, 0.33), FACE)
    roof = [(wide / 2 - 0.22, high / 2), (wide / 2 + 0.1, high / 2), (wide / 2 - 0.06, high / 2 + 0.16)]
    brush.fill(box(wide / 2 - 0.18, high / 2 - 0.2, 0.24, 0.2), theme.KINDS["solid"].ground)
    brush.fill(roof, theme.KINDS["crossed"].pattern)
    tree(brush, wide / 2 + 0.17, high / 2 - 0.02, 0.34)


def _barrier(brush: Brush, wide: float, high: float) -> None:
    """A plank in red and white on two posts."""
    brush.fill(box(0, high * (1 - BAND), wide, high * BAND), theme.BAD)
    plank = box(wide * 0.12, high * 0.42, wide * 0.76, high * 0.2, 0.04)
    for x in (wide * 0.26, wide * 0.74):
        brush.fill(box(x - 0.035, high * 0.18, 0.07, high * 0.5), theme.INK_SOFT)
    brush.fill(plank, theme.WHITE)
    with brush.inside([plank]):
        for stripe in range(12):
            x = wide * 0.04 + stripe * 0.2
            brush.fill(
                [(x, high * 0.4), (x + 0.1, high * 0.4), (x + 0.22, high * 0.64), (x + 0.12, high * 0.64)], theme.BAD
            )
    brush.stroke(plank, 0.025, theme.INK, closed=True)


class CardFace(Widget):
    kind = StringProperty("back")
    cells: Sequence[Field] = ListProperty()
    turns = NumericProperty(0)
    struck = BooleanProperty(defaultvalue=False)
    """Nobody can build it."""

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._paper = Rectangle(size=(0, 0))
            PushMatrix()
            self._place = Translate(0, 0)
            self._body = Mesh(mode="triangles")
            PopMatrix()
            self._strike_tone = Color(*theme.BAD[:3], 0)
            self._strikes = [Line(width=2, cap="round") for _ in range(2)]
        for name in ("pos", "size", "kind", "cells", "turns", "struck"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def unit(self) -> int:
        """Pixels a field: the building is as large as it fits in every direction, the smallest ones no larger."""
        longest = max(LEAST, 1 + max((max(field) for field in self.cells), default=0))
        return max(6, int(min(self.width, self.height * (1 - BAND)) * ROOM / longest))

    def _draw(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if min(width, height) < 20:  # noqa: PLR2004 - Kivy's size before the first layout
            return
        self._paper.texture = card_texture(self.kind, width, height)
        self._paper.pos, self._paper.size = (round(self.x), round(self.y)), (width, height)
        fields = turned(self.cells, int(self.turns), False) if self.cells and self.kind in ROOFS else ()  # noqa: FBT003
        rows = 1 + max((row for row, _ in fields), default=0)
        columns = 1 + max((column for _, column in fields), default=0)
        unit = self.unit
        low = self.height * (1 - BAND)
        self._place.xy = (round(self.center_x - columns * unit / 2), round(self.y + (low - rows * unit) / 2))
        parts = [("shadow", fields), (ROOFS.get(self.kind, "house"), fields)] if fields else []
        self._body.texture = buildings.atlas(unit)
        self._body.vertices, self._body.indices = buildings.mesh(parts, unit, rows)
        self._strike(low)

    def _strike(self, low: float) -> None:
        self._strike_tone.a = 0.85 if self.struck else 0
        x, y, right, top = (
            self.x + self.width * 0.14,
            self.y + low * 0.12,
            self.right - self.width * 0.14,
            self.y + low * 0.88,
        )
        for line, points in zip(self._strikes, ((x, y, right, top), (x, top, right, y)), strict=True):
            line.points = points
            line.width = max(2, self.width * 0.02)
