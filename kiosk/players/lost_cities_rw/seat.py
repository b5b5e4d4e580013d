"""What the process that thinks is told of a seat, as plain data: nothing that others enter in the same turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.rules.lost_cities_rw.record import record_of
from kiosk.rules.lost_cities_rw.record_json import action_json, record_json
from kiosk.rules.lost_cities_rw.sheet_print import print_sheet
from kiosk.rules.lost_cities_rw.table import TableGame

Json = dict[str, Any]


def view_at(table: TableGame, player: str, series: object) -> Json:  # noqa: ARG001 - nothing goes on from game to game
    """The turns so far; of this one the throw, what the active player has left of it, and the seat's own draft."""
    game = table.game
    seat, record = game.seat(player), record_of(game)
    known = {seat, game.active_seat}
    now = replace(
        record.turns[-1],
        actions=tuple(one if i in known else None for i, one in enumerate(record.turns[-1].actions)),
    )
    draft = table.drafts[seat]
    return {
        "sheet": print_sheet(game.sheet),
        "record": record_json(replace(record, turns=(*record.turns[:-1], now))),
        "player": player,
        "draft": action_json(draft) if draft is not None else None,
    }
