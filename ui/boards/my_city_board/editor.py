"""The owner's page for the box: boards field by field with their rivers, the hands of pieces, and stickers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kiosk.rules.my_city_board.editing import BOX, BoxDraft
from kiosk.rules.my_city_board.library import BOOK
from kiosk.rules.my_city_board.view import GroundView
from ui.boards.my_city_board.ground import texture_of
from ui.boards.my_city_board.parts import BoxParts
from ui.draw.geometry import Field
from ui.screens.owner.editor import SheetEditorPage, with_field
from ui.screens.owner.map import EditableSheet, Pair
from ui.screens.owner.owner import OwnerRoom
from ui.screens.owner.swatch import SQUARE
from ui.screens.rect import Rect
from ui.widgets.thumb import Thumb

PAPER = 0.9
"""Fields of paper around a map."""
CALLED = {"chapter1": "board.chapter", "eternal": "board.game_4"}


class EditableBoard(EditableSheet):
    def printed(self, unit: int) -> Any:  # noqa: ANN401 - a texture
        return texture_of(self.sheet, unit)


class BoxEditorPage(SheetEditorPage):
    terrains = ("empty", SQUARE, "trees1", "trees2", "rocks1", "rocks2", "mountain", "forest", "well", "gold")
    besides = ("hands", "stickers")
    tabs = ("fields", "river", *besides)
    map_part = EditableBoard

    def __init__(self, room: OwnerRoom) -> None:
        super().__init__(room, BOX)
        self.board = 0

    @staticmethod
    def picture(screen: Any, name: str, frame: Rect, ground: GroundView) -> None:  # noqa: ANN401 - a room
        """The board of the chapter, small."""
        side = min(frame.width, frame.height)
        screen.put(name, Thumb, frame.middle(side, side), sheet=ground)

    def what_lies_beside(self) -> BoxParts:
        return BoxParts(self)

    @property
    def sheets(self) -> Any:  # noqa: ANN401 - see `Owner.pads`
        return self.owner.pads[BOOK]

    @property
    def title(self) -> str:
        return self.texts(f"book.{BOOK}")

    @property
    def drawn(self) -> GroundView:
        found: BoxDraft = self.draft
        return found.boards[self.board]

    @property
    def doubtful(self) -> tuple[Field, ...]:
        """None in particular: both maps are ours."""
        return ()

    @property
    def span(self) -> tuple[float, float]:
        terrain = self.drawn.terrain
        return len(terrain) + PAPER, len(terrain[0]) + PAPER

    def heading(self, frame: Rect) -> Rect:
        """Which board it is about."""
        names = self.draft.names
        row, frame = frame.cut_top(self.screen.bar, self.gap)
        called = [self.texts(CALLED[name]) if name in CALLED else name for name in names]
        places = row.columns(len(names), self.gap * 0.6)
        for number, (place, words) in enumerate(zip(places, called, strict=True)):
            look, do = "chosen" if number == self.board else "quiet", partial(self.look_at, number)
            self.screen.button(f"board-{number}", place, words, do, look=look, role="small", like=called)
        return frame

    def look_at(self, board: int) -> None:
        self.board, self.field, self.armed = board, None, ""
        self.redraw()

    # --- what touches do --------------------------------------------------------------------------------------------

    def shown_at(self, field: Field) -> str:
        row, column = field
        return SQUARE if field in self.drawn.squares else self.drawn.terrain[row][column]

    def painted(self, field: Field, terrain: str) -> BoxDraft:
        ground = self.drawn
        squares = {*ground.squares} - {field} | ({field} if terrain == SQUARE else set())
        rows = with_field(ground.terrain, field, "empty" if terrain == SQUARE else terrain)
        return self._with_board(replace(ground, terrain=rows, squares=tuple(sorted(squares))))

    def flood(self, pair: Pair) -> None:
        river = {*self.drawn.river} ^ {pair}
        self.change(self._with_board(replace(self.drawn, river=tuple(sorted(river)))))

    def _with_board(self, ground: GroundView) -> BoxDraft:
        boards = list(self.draft.boards)
        boards[self.board] = ground
        found: BoxDraft = replace(self.draft, boards=tuple(boards))
        return found
