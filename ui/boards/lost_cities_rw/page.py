"""One player's page: the printed map, what is written on it, and what can be touched next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.rules.lost_cities_rw.view import END, ROUND, LostCitiesSeatView, PrintedView
from ui import theme
from ui.boards.lost_cities_rw.choice import BoxLight
from ui.boards.lost_cities_rw.grid import EXPEDITIONS, MapGrid, Rect
from ui.boards.lost_cities_rw.look import BOX_LIT, GLOW, MAP, MAP_INK, PENCIL, TONES
from ui.boards.lost_cities_rw.paper import BOXES, page_texture
from ui.boards.lost_cities_rw.signs import sign, symbol_sign
from ui.draw.lettering import lettering
from ui.texts import signed
from ui.theme import Rgba, faded
from ui.widgets.tapped import Tapped

LEAST = 120
COLUMN_NAMES = ("red", "orange", "yellow", "green", "blue", "purple", "artefacts", "dice")


class PageSheet(Tapped, Widget):
    """Fires ``on_place`` with a column's name and the row that was touched; a column is touched anywhere."""

    sheet: PrintedView | None = ObjectProperty(None, allownone=True)
    seat: LostCitiesSeatView | None = ObjectProperty(None, allownone=True)
    lights: Sequence[BoxLight] = ListProperty()
    marked: Sequence[tuple[str, int]] = ListProperty()
    """Boxes that the points of a line come from."""
    quiet = BooleanProperty(defaultvalue=False)
    """Without points at the rim, where there is no room to read them."""
    least = LEAST
    """Not drawn where it is smaller."""
    __events__ = ("on_place",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._paper = Rectangle(size=(0, 0))
        self._written = InstructionGroup()
        self.canvas.add(self._written)
        later = Clock.create_trigger(self._draw, -1)
        """Once a frame, however much has changed."""
        for name in ("pos", "size", "sheet", "seat", "lights", "marked"):
            self.fbind(name, later)
        later()

    def on_place(self, column: str, box: int) -> None:
        """Somebody touched there."""

    # --- where things are -------------------------------------------------------------------------------------------

    @property
    def grid(self) -> MapGrid:
        return MapGrid(int(self.width), int(self.height), self.sheet.bridge if self.sheet else 7)

    def place_at(self, x: float, y: float) -> tuple[str, int] | None:
        """Which column and row are under a point; None beside the columns."""
        if not self.collide_point(x, y):
            return None
        column = self.grid.column_at(x - self.x)
        return None if column is None else (COLUMN_NAMES[column], self.grid.box_at(y - self.y))

    def middle_of(self, column: str, box: int) -> tuple[float, float]:
        x, y, width, height = self.grid.box(COLUMN_NAMES.index(column), box)
        return self.x + x + width / 2, self.y + y + height / 2

    def what_at(self, x: float, y: float) -> object | None:
        return self.place_at(x, y)

    def tapped(self, what: Any) -> None:  # noqa: ANN401 - what lies there
        self.dispatch("on_place", *what)

    def _draw(self, *_: object) -> None:
        self._written.clear()
        if self.sheet is None or min(self.size) < self.least:
            self._paper.size = (0, 0)
            return
        width, height = int(self.width), int(self.height)
        self._paper.texture = page_texture(self.sheet, width, height)
        self._paper.pos, self._paper.size = (round(self.x), round(self.y)), (width, height)
        grid = self.grid
        self._unknown_symbols(grid)
        if not self.quiet:
            self._points(grid)
        if self.seat is not None:
            self._light(grid)
            self._write(grid, self.seat)
        for column, box in self.marked:
            self._ring(grid.box(COLUMN_NAMES.index(column), box), GLOW, 3)
        if self.seat is not None:
            self._bridges(grid, self.seat)

    def _unknown_symbols(self, grid: MapGrid) -> None:
        """The letter of a symbol that we have not drawn stands in its camp."""
        assert self.sheet is not None
        for column, name in enumerate(self.sheet.symbols):
            texture = symbol_sign(name, "white", round(grid.row * 0.55))
            if texture is not sign(name, "white", round(grid.row * 0.55)):
                self._put(texture, grid.box(column, ROUND), theme.WHITE)

    def _points(self, grid: MapGrid) -> None:
        assert self.sheet is not None
        size = max(theme.now().mm(3), round(min(grid.row * 0.42, grid.column * 0.36)))
        for beside, points in ((0, self.sheet.expedition_points), (1, self.sheet.artefact_points)):
            for box in range(1, BOXES + 1):
                x, y, width, height = grid.points(beside, box)
                self._words(signed(points[box]), size, (x, y, width, height), MAP_INK)

    def _light(self, grid: MapGrid) -> None:
        for light in self.lights:
            place = grid.box(COLUMN_NAMES.index(light.colour), light.box)
            tone = BOX_LIT if light.strong else faded(BOX_LIT, 0.8)
            if light.box == ROUND:
                self._ring(place, GLOW, 4, round_one=True)
                continue
            self._fill(place, tone)
            self._ring(place, GLOW, 2.5 if light.strong else 1.3)
            if light.text:
                self._number(light.text, place, PENCIL)

    def _write(self, grid: MapGrid, seat: LostCitiesSeatView) -> None:
        for column, one in enumerate(seat.expeditions):
            if one.double:
                self._tick(grid.box(column, ROUND), fresh=one.fresh_round)
            for box, number in enumerate(one.numbers, 1):
                fresh = box > len(one.numbers) - one.fresh
                self._number(str(number), grid.box(column, box), PENCIL if fresh else theme.INK)
            if one.end:
                self._tick(grid.box(column, END), fresh=one.fresh_end)
        for column, marks, kind in ((6, seat.artefacts, "find"), (7, seat.dice, "die")):
            for box in range(1, marks.marked + 1):
                place = grid.box(column, box)
                self._sign(kind, COLUMN_NAMES[column], place, 0.74)
                if box > marks.marked - marks.fresh:
                    self._ring(place, PENCIL, 2)

    def _bridges(self, grid: MapGrid, seat: LostCitiesSeatView) -> None:
        """What the bridge of each column is worth to this player."""
        assert self.sheet is not None
        for column, state in enumerate(seat.bridges):
            x, y, width, height = grid.rope(column)
            if state in ("gone", "late"):
                self._fill((x + 1, y, width - 2, height), faded(MAP, 0.72))
            elif state == "hurry" and seat.state != "done":
                self._ring((x + 1, y, width - 2, height), GLOW, 2)
            elif state in ("earned", "shared"):
                size = max(round(height * 0.86), 0 if self.quiet else theme.now().mm(3))
                high = round(size * 1.15)
                badge = (x + width // 2 - size, y + (height - high) // 2, 2 * size, high)
                self._fill(badge, GLOW)
                self._words(f"+{self.sheet.bridge_points}", size, badge, theme.INK)

    # --- parts ------------------------------------------------------------------------------------------------------

    def _number(self, text: str, place: Rect, tone: Rgba) -> None:
        x, y, width, height = place
        single = len(text) == 1
        size = round(min(height * 0.78, width * (0.68 if single else 0.46)))
        self._words(text, size, (x, y, round(width * (0.82 if single else 0.72)), height), tone)  # beside the sign

    def _tick(self, place: Rect, *, fresh: bool) -> None:
        x, y, width, height = place
        side = min(width, height)
        disc = (
            round(x + (width - side) / 2 + side * 0.16),
            round(y + side * 0.16),
            round(side * 0.68),
            round(side * 0.68),
        )
        self._fill(disc, theme.WHITE, radius=side)
        self._sign("fresh-tick" if fresh else "tick", "", place, 0.56)

    def _sign(self, kind: str, colour: str, place: Rect, share: float) -> None:
        x, y, width, height = place
        side = max(8, round(min(width, height) * share))
        self._put(
            sign(kind, colour, side), (x + (width - side) // 2, y + (height - side) // 2, side, side), theme.WHITE
        )

    def _words(self, text: str, size: int, place: Rect, tone: Rgba) -> None:
        self._put(lettering(text, size, bold=True), place, tone)

    def _put(self, texture: Texture, place: Rect, tone: Rgba) -> None:
        """In the middle of its place."""
        x, y, width, height = place
        at = (round(self.x + x + (width - texture.width) / 2), round(self.y + y + (height - texture.height) / 2))
        self._written.add(Color(*tone))
        self._written.add(Rectangle(texture=texture, pos=at, size=texture.size))

    def _fill(self, place: Rect, tone: Rgba, radius: float = 5) -> None:
        x, y, width, height = place
        self._written.add(Color(*tone))
        self._written.add(
            SmoothRoundedRectangle(
                pos=(self.x + x, self.y + y), size=(width, height), radius=[min(radius, width / 2, height / 2)]
            )
        )

    def _ring(self, place: Rect, tone: Rgba, width: float, *, round_one: bool = False) -> None:
        x, y, wide, high = place
        self._written.add(Color(*tone))
        shape: dict[str, Any] = {"rounded_rectangle": (self.x + x, self.y + y, wide, high, 6)}
        if round_one:
            shape = {"circle": (self.x + x + wide / 2, self.y + y + high / 2, min(wide, high) / 2)}
        self._written.add(Line(width=width, **shape))


assert set(COLUMN_NAMES[:EXPEDITIONS]) <= set(TONES)


class StillPage(PageSheet):
    """A page that is looked at."""

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002 - a picture
        return False
