"""One player's sheet: the printed map, the city on it, the ghost under the finger, and what is lit.

All instructions are made once. Moving the ghost, building and lighting only change their properties.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from kivy.graphics import Canvas, Color, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.views.sheets import CityView
from ui.draw import buildings
from ui.draw.geometry import Field
from ui.draw.paper import AROUND, PrintedMap, sheet_texture
from ui.draw.terrain import places

LIFT = 0.1
"""How far the ghost floats above the paper, in fields."""


def fitting_unit(sheet: PrintedMap, width: float, height: float) -> int:
    """The largest field, in pixels, with which the whole sheet fits."""
    rows, columns = len(sheet.terrain), len(sheet.terrain[0])
    return max(4, int(min(width / (columns + 2 * AROUND), height / (rows + 2 * AROUND))))


class Offending(Protocol):
    @property
    def fields(self) -> Sequence[Field]: ...


class Ghost(Protocol):
    """A half-finished placement of any book."""

    @property
    def draft(self) -> Any: ...  # noqa: ANN401 - of the core
    @property
    def fields(self) -> tuple[Field, ...]: ...
    @property
    def objections(self) -> Sequence[Offending]: ...
    @property
    def fits(self) -> bool: ...


class SheetWidget(Widget):
    """Shows a `SheetView` and a `CityView`; `set_ghost` and the lists of fields show the rest."""

    sheet: Any = ObjectProperty(None, allownone=True)
    """A `SheetView`, or the map of another book: terrain and river."""
    city: CityView | None = ObjectProperty(None, allownone=True)
    reachable: Sequence[Field] = ListProperty()
    """Fields to light softly: all that some legal placement covers."""
    show_reachable = BooleanProperty(defaultvalue=False)
    marked: Sequence[Field] = ListProperty()
    """Fields to mark strongly: where the points of a line come from."""
    unit = NumericProperty(0)
    """Pixels a field; follows from the widget's size."""

    def __init__(self, **keywords: object) -> None:
        self._layers: dict[str, Mesh] = {}
        super().__init__(**keywords)
        with self.canvas:
            PushMatrix()
            self._place = Translate(0, 0)
            Color(1, 1, 1)
            self._paper = Rectangle()
            self._map = Translate(0, 0)
            for name in ("lit", "buildings", "bandits", "latest", "mark"):
                self._layers[name] = Mesh(mode="triangles")
            PopMatrix()
        self.ghost_canvas = Canvas()
        """What moves; apart, so that a screen may draw it over a picture of everything that does not."""
        with self.ghost_canvas:
            self._ghost_layers()
        self.canvas.add(self.ghost_canvas)
        for name in ("pos", "size", "sheet"):
            self.fbind(name, self._arrange)
        self.fbind("city", self._draw_city)
        for name in ("reachable", "show_reachable"):
            self.fbind(name, self._draw_lit)
        self.fbind("marked", self._draw_marked)
        self._arrange()

    def _ghost_layers(self) -> None:
        PushMatrix()
        self._ghost_map = Translate(0, 0)
        PushMatrix()
        self._ghost_place = Translate(0, 0)
        Color(1, 1, 1)
        self._layers["shadow"] = Mesh(mode="triangles")
        self._ghost_lift = Translate(0, 0)
        self._ghost_tone = Color(1, 1, 1, 1)
        self._layers["ghost"] = Mesh(mode="triangles")
        PopMatrix()
        Color(1, 1, 1)
        self._layers["offence"] = Mesh(mode="triangles")
        PopMatrix()
        self._ghost: tuple[str, tuple[Field, ...]] | None = None

    @property
    def rows(self) -> int:
        return len(self.sheet.terrain) if self.sheet else 0

    @property
    def columns(self) -> int:
        return len(self.sheet.terrain[0]) if self.sheet else 0

    # --- where things are -------------------------------------------------------------------------------------------

    def field_at(self, x: float, y: float) -> Field | None:
        """The field under a point in the widget's own coordinates, None beside the map."""
        field = self.nearest_field(x, y)
        return field if 0 <= field[0] < self.rows and 0 <= field[1] < self.columns else None

    def nearest_field(self, x: float, y: float) -> Field:
        """The same, counted on beyond the rim, as a building may hang over it while it is dragged."""
        left, low = self.map_pos
        unit = self.unit or 1
        return self.rows - 1 - int((y - low) // unit), int((x - left) // unit)

    def middle_of(self, field: Field) -> tuple[float, float]:
        """Where the middle of a field is in the widget's own coordinates."""
        left, low = self.map_pos
        return left + (field[1] + 0.5) * self.unit, low + (self.rows - 0.5 - field[0]) * self.unit

    @property
    def map_pos(self) -> tuple[int, int]:
        """The lower left corner of the map, inside paper and shadow."""
        inset = round(AROUND * self.unit)
        return int(self._place.x) + inset, int(self._place.y) + inset

    # --- what is shown ----------------------------------------------------------------------------------------------

    def set_ghost(self, kind: str, fields: Sequence[Field], offending: Sequence[Field] = (), *, fits: bool) -> None:
        """Show a half-finished placement, and the fields that speak against it."""
        style = kind if fits else "refused"
        top, left = min(row for row, _ in fields), min(column for _, column in fields)
        shape = tuple((row - top, column - left) for row, column in fields)
        if self._ghost != (style, shape):
            self._ghost = (style, shape)
            self._fill("shadow", [("shadow", shape)])
            self._fill("ghost", [(style, shape), *([("latest", shape)] if fits else [])])
        self._ghost_place.xy = (left * self.unit, -top * self.unit)
        self._ghost_lift.xy = (0, round(LIFT * self.unit))
        self._ghost_tone.a = 0.88 if fits else 0.8
        self._fill("offence", [("offence", offending)] if offending else [])

    def show_ghost(self, kind: str, ghost: Ghost | None) -> None:
        """The ghost as the core sees it."""
        if ghost is None:
            self.clear_ghost()
            return
        offending = sorted({field for objection in ghost.objections for field in objection.fields} & self._all())
        self.set_ghost(kind, ghost.fields, offending, fits=ghost.fits)

    def clear_ghost(self) -> None:
        self._ghost = None
        for layer in ("shadow", "ghost", "offence"):
            self._fill(layer, [])

    def _all(self) -> set[Field]:
        return {(row, column) for row in range(self.rows) for column in range(self.columns)}

    # --- drawing ----------------------------------------------------------------------------------------------------

    def _arrange(self, *_: object) -> None:
        if self.sheet is None:
            return
        self.unit = fitting_unit(self.sheet, *self.size)
        texture = self.printed(int(self.unit))
        self._place.xy = (
            round(self.x + (self.width - texture.width) / 2),
            round(self.y + (self.height - texture.height) / 2),
        )
        self._paper.texture, self._paper.size = texture, texture.size
        inset = round(AROUND * self.unit)
        self._map.xy = (inset, inset)
        self._ghost_map.xy = self.map_pos
        for layer in self._layers.values():
            layer.texture = buildings.atlas(self.unit)
        self.clear_ghost()
        self._draw_city()
        self._draw_lit()
        self._draw_marked()

    def printed(self, unit: int) -> Texture:
        """The paper with everything that is printed on it."""
        assert self.sheet is not None
        return sheet_texture(self.sheet, unit)

    def _draw_city(self, *_: object) -> None:
        if self.sheet is None:
            return
        city = self.city or self._untouched()
        self._fill("buildings", [(one.kind, one.fields) for one in city.buildings])
        self._fill("latest", [("latest", one.fields) for one in city.buildings if one.latest])
        bandits = (("bandit", 0 if field in city.bandits_at_large else 1, field) for field in city.bandits)
        layer = self._layers["bandits"]
        layer.vertices, layer.indices = buildings.sprites(bandits, self.unit, self.rows)

    def _untouched(self) -> CityView:
        """Nothing drawn yet: only the bandits that are printed."""
        assert self.sheet is not None
        bandits = tuple(places(self.sheet.terrain, "bandit"))
        return CityView((), bandits, bandits)

    def _draw_lit(self, *_: object) -> None:
        self._fill("lit", [("lit", self.reachable)] if self.show_reachable and self.reachable else [])

    def _draw_marked(self, *_: object) -> None:
        self._fill("mark", [("mark", self.marked)] if self.marked else [])

    def _fill(self, layer: str, parts: list[tuple[str, Sequence[Field]]]) -> None:
        if self.sheet is not None:
            mesh = self._layers[layer]
            mesh.vertices, mesh.indices = buildings.mesh(parts, self.unit, self.rows)
