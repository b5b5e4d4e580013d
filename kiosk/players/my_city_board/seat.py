"""What the process that thinks is told of a seat, as plain data: never the order of the deck, nor others' moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.rules.my_city_board.box_print import print_box
from kiosk.rules.my_city_board.record import BoardGameRecord, record_of
from kiosk.rules.my_city_board.record_json import record_json
from kiosk.rules.my_city_board.table import BoardGame

Json = dict[str, Any]


def view_at(game: BoardGame, player: str, series: object) -> Json:  # noqa: ARG001 - the record has the series
    """The games so far; of this round the card, and what the seat itself has done."""
    record = record_of(game.series)
    own = game.players.index(player)
    return {
        "box": print_box(game.series.box),
        "record": record_json(replace(record, games=(*record.games[:-1], _before(record.games[-1], own, game)))),
        "player": player,
        "confirmed": game.confirmed,
        "done": sorted(game.done),
    }


def _before(last: BoardGameRecord, own: int, game: BoardGame) -> BoardGameRecord:
    """Without what the others have decided since the last card."""
    if not last.rounds or not game.to_act or game.sticking:
        return last
    actions = tuple(one if seat == own else None for seat, one in enumerate(last.rounds[-1].actions))
    return replace(last, rounds=(*last.rounds[:-1], replace(last.rounds[-1], actions=actions)))
