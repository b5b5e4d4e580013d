"""A player's board as text, for the terminal and for who tries the engine out."""

from __future__ import annotations

from kiosk.rules.checks import a_game
from kiosk.rules.grid.picture import lettered
from kiosk.rules.my_city_board.box import BoardKind
from kiosk.rules.my_city_board.box_print import board_rows
from kiosk.rules.my_city_board.engine import BoardState

SIGNS: dict[BoardKind, str] = {
    BoardKind.RESIDENTIAL: "R",
    BoardKind.PUBLIC: "P",
    BoardKind.BUSINESS: "B",
    BoardKind.CHURCH: "C",
}


def board(state: BoardState, player: str) -> str:
    """One line a row, with the names of fields around: ``R``, ``P``, ``B``, ``C`` is built.

    All other fields are as in a file of boards: ``.`` and ``o`` are open, ``T`` is a tree, ``s`` a rock and so on.
    """
    city = a_game(state, BoardState).city(player)
    rows = [list(row) for row in board_rows(city.board)]
    for building in city.buildings:
        for row, column in building.region:
            rows[row][column] = SIGNS[building.kind]
    return lettered(rows)
