"""The picture of the game on the table's front: a board on which a town has begun to grow."""

from __future__ import annotations

from typing import Any

from kiosk.rules.my_city_board.view import BuiltView
from ui.boards.my_city_board.ground import StillBoard, board_in_box, city_of

TOWN = (
    ("residential", ((8, 3), (8, 4), (9, 3), (9, 4))),
    ("business", ((10, 3), (10, 4), (10, 5), (9, 5))),
    ("public", ((7, 3), (7, 4), (7, 5), (8, 5))),
    ("church", ((8, 6), (9, 6), (9, 7), (8, 7))),
    ("residential", ((6, 3), (6, 4), (6, 5), (6, 6))),
    ("public", ((8, 0), (9, 0), (9, 1))),
    ("business", ((9, 2), (10, 2), (10, 1), (10, 0))),
)


class BoardCover(StillBoard):
    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        built = [BuiltView(kind, fields, latest=False) for kind, fields in TOWN]
        super().__init__(sheet=board_in_box("eternal"), city=city_of(built), **keywords)
