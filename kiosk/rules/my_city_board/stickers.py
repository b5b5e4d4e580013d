"""Stickers between two games: what is due, where one fits, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.grid.placement import Objection, Reason
from kiosk.rules.my_city_board.board import Board, BoardTerrain, Sticker
from kiosk.rules.my_city_board.box import Stickers
from kiosk.rules.my_city_board.reasons import BoardReason


@dataclass(frozen=True, slots=True)
class Stuck:
    sticker: Sticker
    place: Field


def with_stickers(board: Board, stuck: Iterable[Stuck]) -> Board:
    for one in stuck:
        board = board.with_sticker(one.sticker, one.place)
    return board


def still_due(owed: Stickers, stuck: Iterable[Stuck]) -> Stickers:
    """What is left of *owed*, in its order."""
    rest = list(owed)
    for one in stuck:
        if one.sticker in rest:
            rest.remove(one.sticker)
    return tuple(rest)


def room_for(board: Board, sticker: Sticker, *, own: bool) -> Region:
    """Where *sticker* may go: on an empty square, in a group's own way on any empty field; no well at the river."""
    fields = board.where(BoardTerrain.EMPTY) if own else board.free_squares
    return Region(fields & ~board.banks if sticker is Sticker.WELL else fields)


def sticker_objections(board: Board, due: Stickers, stuck: Stuck, *, own: bool) -> tuple[Objection, ...]:
    """Every reason against a sticker, in the order in which they are reported."""
    found = []
    if not own and stuck.sticker not in due:
        found.append(Objection(BoardReason.WRONG_STICKER))
    where = (stuck.place,)
    if stuck.place not in board:
        return (*found, Objection(Reason.OFF_SHEET, where))
    fields = Region(board.where(BoardTerrain.EMPTY) if own else board.free_squares)
    if stuck.place not in fields:
        found.append(Objection(BoardReason.NO_SQUARE, where))
    if stuck.sticker is Sticker.WELL and stuck.place in Region(board.banks):
        found.append(Objection(BoardReason.AT_RIVER, where))
    return tuple(found)


def fitting(board: Board, due: Stickers, *, own: bool) -> dict[Sticker, Region]:
    """Each sticker that is due and fits somewhere (C12: others lapse), with its places."""
    room = {sticker: room_for(board, sticker, own=own) for sticker in due}
    return {sticker: fields for sticker, fields in room.items() if fields}
