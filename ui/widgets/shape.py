"""A building to look at: turned and mirrored as it will be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui.draw import buildings
from ui.draw.geometry import Field, turned

LEAST = 3
"""Fields that a place has room for at least: one field alone shall look small."""


class ShapeWidget(Widget):
    kind = StringProperty("solid")
    cells: Sequence[Field] = ListProperty([(0, 0)])
    turns = NumericProperty(0)
    mirrored = BooleanProperty(defaultvalue=False)
    most_unit = NumericProperty(0)
    """The largest field in pixels, 0 for any."""
    tight = BooleanProperty(defaultvalue=False)
    """As large as it can be as it lies; else it keeps its size when it is turned."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            PushMatrix()
            Color(1, 1, 1)
            self._place = Translate(0, 0)
            self._shadow = Mesh(mode="triangles")
            self._lift = Translate(0, 0)
            self._body = Mesh(mode="triangles")
            PopMatrix()
        for name in ("pos", "size", "kind", "cells", "turns", "mirrored", "most_unit", "tight"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def fields(self) -> tuple[Field, ...]:
        """The cells as they are shown."""
        return turned(self.cells, int(self.turns), self.mirrored) if self.cells else ()

    @property
    def unit(self) -> int:
        rows, columns = (1 + max(place) for place in zip(*(self.fields or ((0, 0),)), strict=True))
        if self.tight:
            room = int(min(self.width / columns, self.height / rows) * 0.94)
        else:
            room = int(min(self.width, self.height) / max(rows, columns, LEAST))
        return max(6, min(room, int(self.most_unit) or room))

    def _draw(self, *_: object) -> None:
        fields, unit = self.fields, self.unit
        if not fields:
            return
        rows, columns = 1 + max(row for row, _ in fields), 1 + max(column for _, column in fields)
        self._place.xy = (round(self.center_x - columns * unit / 2), round(self.center_y - rows * unit / 2))
        self._lift.xy = (0, round(0.07 * unit))
        for mesh, style in ((self._shadow, "shadow"), (self._body, self.kind)):
            mesh.texture = buildings.atlas(unit)
            mesh.vertices, mesh.indices = buildings.mesh([(style, fields)], unit, rows)
