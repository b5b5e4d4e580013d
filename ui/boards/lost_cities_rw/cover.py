"""The picture of the game on the table's front: a map with six paths that some have climbed, and six dice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from kiosk.rules.lost_cities_rw.editing import LostDraft
from kiosk.rules.lost_cities_rw.library import BOOK, load_sheet
from kiosk.rules.lost_cities_rw.page import Expedition, MapPage
from kiosk.rules.lost_cities_rw.table import new_table
from kiosk.rules.lost_cities_rw.view import DieView, PrintedView, TableView, view
from ui.boards.lost_cities_rw.page import PageSheet
from ui.boards.lost_cities_rw.tray import SixDiceTray
from ui.library import own_draft

CLIMBED = (
    Expedition(double=True, numbers=(1, 2, 2, 4, 5, 7, 8)),
    Expedition(numbers=(3, 4)),
    Expedition(numbers=(1, 1, 3, 6, 6)),
    Expedition(),
    Expedition(numbers=(2, 2, 5, 6, 7, 9, 9, 10), double=False),
    Expedition(double=True, numbers=(4, 6, 6)),
)
ARTEFACTS, SYMBOLS = 5, 3
THROW = (("3", "0", "7"), ("red", "blue", "yellow"))
SHAPE = 1.35
"""How much wider than high a page looks best."""


@cache
def climbed() -> TableView:
    table = new_table(load_sheet(), ("A", "B"))
    page = MapPage(CLIMBED, ARTEFACTS, SYMBOLS, (3, 0, 0, 0, 5, 0, 0, 0))
    pages = (page, MapPage())
    return view(replace(table, game=replace(table.game, pages=pages, before=pages)))


def map_in_box() -> PrintedView:
    """As the owner has corrected it, or ours."""
    draft: LostDraft | None = own_draft(BOOK)
    return climbed().sheet if draft is None else draft.printed


class MapCover(PageSheet):
    least = 40

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(sheet=map_in_box(), seat=climbed().seats[0], quiet=True, **keywords)

    def on_touch_down(self, touch: object) -> bool:  # noqa: ARG002 - a picture
        return False


class MapDice(SixDiceTray):
    share = 0.9

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        shown = map_in_box()
        numbers, colours = ([DieView(face) for face in faces] for faces in THROW)
        symbols = dict(zip(shown.colours, shown.symbols, strict=True))
        super().__init__(numbers=numbers, colours=colours, symbols=symbols, **keywords)
