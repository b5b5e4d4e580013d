"""English words for what the core knows by identifiers only, for the terminal."""

from __future__ import annotations

from enum import StrEnum

from kiosk.rules.grid.placement import Objection, Reason
from kiosk.rules.grid.words import SHARED, explain_with
from kiosk.rules.my_city_board.board import BoardTerrain
from kiosk.rules.my_city_board.reasons import BoardReason
from kiosk.rules.my_city_board.scoring import BoardLine

REASONS: dict[StrEnum, str] = {
    **SHARED,
    Reason.WRONG_SHAPE: "this is not the building of the card; pieces are turned, never mirrored",
    Reason.OFF_SHEET: "this lies off the board",
    Reason.NOT_AT_START: "the first building must touch the river",
    BoardReason.BLOCKED_CARD: "nothing can be built, passed or stopped on this card",
    BoardReason.WRONG_STICKER: "this sticker is not due",
    BoardReason.NO_SQUARE: "no sticker goes there",
    BoardReason.AT_RIVER: "a well is not stuck at the river",
    BoardReason.MISSING_STICKER: "this player has still a sticker to stick",
}

LINES: dict[BoardLine, str] = {
    BoardLine.START: "start",
    BoardLine.PASSES: "passes",
    BoardLine.GOLD: "gold",
    BoardLine.TREES: "trees kept",
    BoardLine.ROCKS: "rocks left",
    BoardLine.EMPTY: "empty fields",
    BoardLine.GROUPS: "largest groups",
    BoardLine.WELLS: "wells",
    BoardLine.CHURCHES: "churches",
}

TERRAINS: dict[BoardTerrain, str] = {
    BoardTerrain.EMPTY: "empty",
    BoardTerrain.TREES1: "tree",
    BoardTerrain.TREES2: "two trees",
    BoardTerrain.ROCKS1: "rock",
    BoardTerrain.ROCKS2: "two rocks",
    BoardTerrain.MOUNTAIN: "mountain",
    BoardTerrain.FOREST: "forest",
    BoardTerrain.WELL: "well",
    BoardTerrain.GOLD: "gold",
}


def explain(objections: tuple[Objection, ...]) -> str:
    return explain_with(REASONS, objections)
