"""The picture of the game on the table's front: a town that has begun to grow, and three dice."""

from __future__ import annotations

from typing import Any

from kiosk.views.sheets import BuildingView, CityView
from ui.library import printed
from ui.screens.attract.cities import CITIES, fields
from ui.widgets.dice import Dice
from ui.widgets.sheet import SheetWidget

BUILDINGS = 13
THROW = ("corner", "horizontal", "solid")


class CityCover(SheetWidget):
    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        game, moves = CITIES[0]
        built = tuple(BuildingView(kind, fields(places), latest=False) for kind, places in moves[:BUILDINGS])
        super().__init__(sheet=printed(game), city=CityView(built, (), ()), **keywords)


class CityDice(Dice):
    share = 0.5
    """Of the width between the seats."""

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(faces=dict(zip("ABW", THROW, strict=True)), **keywords)
