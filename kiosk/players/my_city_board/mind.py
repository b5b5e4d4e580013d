"""What the process that thinks does for a seat of this book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.players.api import Task
from kiosk.players.my_city_board.think import think
from kiosk.players.variety import OPENING, varied
from kiosk.rules.my_city_board.book import BOOK
from kiosk.rules.my_city_board.library import box_from_text
from kiosk.rules.my_city_board.moves import move_text
from kiosk.rules.my_city_board.record import play_record
from kiosk.rules.my_city_board.record_json import parse_record
from kiosk.rules.my_city_board.table import BoardGame

Json = dict[str, Any]


def choose(view: Json, task: Task) -> list[tuple[str, float]]:
    """Moves with their expected results, the best first, or one about as good; between games, where to stick."""
    box = box_from_text(view["box"])
    game = BoardGame(play_record(parse_record(view["record"], box), box))
    game = replace(game, confirmed=view["confirmed"], done=frozenset(view["done"]))
    if game.sticking:
        return _stickers(game, view["player"])
    ranked = [(move_text(one.action), one.value) for one in think(game.state, view["player"])]
    return varied(ranked, task.seed) if len(game.state.city(view["player"]).buildings) < OPENING else ranked


def _stickers(game: BoardGame, player: str) -> list[tuple[str, float]]:
    """Trees, rocks and the like go to the rim, where buildings hardly reach; any place is legal."""
    seat = game.series.seat(player)
    rows, columns = game.series.boards[seat].size
    ranked = []
    for move in BOOK.moves(game, player):
        place = getattr(move, "place", None)
        away = 0.0 if place is None else abs(place[0] - (rows - 1) / 2) + abs(place[1] - (columns - 1) / 2)
        ranked.append((move_text(move), away if place is not None else -1.0))
    return sorted(ranked, key=lambda one: -one[1])
