"""A player's board: built upon by touch, or stuck upon where places are lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.properties import ListProperty

from kiosk.rules.my_city_board.view import BuiltView, GroundView
from kiosk.rules.my_city_board.viewing import printed_board
from kiosk.views.sheets import BuildingView, CityView
from ui.boards.my_city_board.look import ROOFS
from ui.draw.geometry import Field
from ui.draw.paper import sheet_texture
from ui.library import own_draft
from ui.widgets.placing_sheet import PlacingSheet
from ui.widgets.sheet import SheetWidget


def city_of(buildings: Sequence[BuiltView]) -> CityView:
    """What stands on a board, for the widget that draws both My City games."""
    return CityView(tuple(BuildingView(ROOFS[one.kind], one.fields, one.latest) for one in buildings), (), ())


def board_in_box(name: str) -> GroundView:
    """A board on which nobody plays yet: as the owner has corrected it, or ours."""
    draft = own_draft("my-city-board")
    if draft is None:
        return printed_board(name)
    found: GroundView = draft.boards[draft.names.index(name)]
    return found


def texture_of(ground: GroundView, unit: int) -> Texture:
    return sheet_texture(ground, unit, ground.squares)


class StillBoard(SheetWidget):
    """A board to look at."""

    def printed(self, unit: int) -> Texture:
        return texture_of(self.sheet, unit)


class CityBoard(PlacingSheet):
    """A board to build upon; where there are `spots`, a touch on one of them sticks there."""

    spots: Sequence[Field] = ListProperty()
    __events__ = ("on_spot",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self.fbind("spots", self._draw_lit)

    def on_spot(self, field: Field) -> None:
        """Somebody wants the sticker there."""

    def printed(self, unit: int) -> Texture:
        return texture_of(self.sheet, unit)

    def _draw_lit(self, *_: object) -> None:
        if self.spots:
            self._fill("lit", [("lit", [field]) for field in self.spots])
        else:
            super()._draw_lit()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.spots or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        field = self.field_at(*touch.pos)
        if field is not None and field in {tuple(spot) for spot in self.spots}:
            self.dispatch("on_spot", field)
        return True
