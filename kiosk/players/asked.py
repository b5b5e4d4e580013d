"""What the core is asked by those who play for computer seats, and by the coach: the seat's view, never the state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kiosk.players.registry import LEVELS, nearest_level, seat_of
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field
from kiosk.state import KioskState, Over, Placing, Table

TURNS = 4


@dataclass(frozen=True, slots=True)
class Deciding:
    """Which computer seats have to decide now, and whether people still think."""

    moment: str
    """Another one as soon as something else is to be decided."""
    seats: tuple[int, ...]
    people: bool
    book: str = ""
    """What computers play at this table, whoever decides now; nothing where none does."""


@dataclass(frozen=True, slots=True)
class SeatTask:
    """What a process that thinks is told."""

    moment: str
    book: str
    level: str
    """Of the seat; the strongest where a person sits there."""
    view: str
    """What the seat knows, as JSON."""
    moves: tuple[str, ...]


NOTHING = Deciding("", (), people=False)


def deciding(state: KioskState) -> Deciding:
    table = state.table
    if table is None or table.paper or table.game is None or not any(one.level for one in table.players):
        return NOTHING
    if not isinstance(table.phase, Placing):
        return replace(NOTHING, book=table.book)
    open_ones = [(seat, one) for seat, one in enumerate(table.players) if one.name in table.game.to_act]
    seats = tuple(seat for seat, one in open_ones if one.level)
    people = any(one.present and not one.level for _, one in open_ones)
    return Deciding(_moment(table), seats, people, table.book)


def task_for(state: KioskState, seat: int) -> SeatTask | None:
    """For a seat that has to decide; None for all others, and where nothing plays the book."""
    table = state.table
    if table is None or table.paper or table.game is None or not isinstance(table.phase, Placing):
        return None
    if not 0 <= seat < len(table.players) or table.book not in LEVELS:
        return None
    player = table.players[seat]
    if player.name not in table.game.to_act:
        return None
    rules = table.rules
    view = seat_of(table.book).view_at(table.game, player.name, table.series)
    moves = tuple(rules.write_move(move) for move in rules.moves(table.game, player.name))
    level = nearest_level(table.book, player.level) or LEVELS[table.book][-1]
    return SeatTask(_moment(table), table.book, level, json.dumps(view), moves)


def past_for(state: KioskState, seat: int) -> SeatTask | None:
    """The game that has just ended, for who wants to look back on it; None where no coach knows the book."""
    table = state.table
    if table is None or table.paper or table.game is None or not isinstance(table.phase, Over):
        return None
    if not 0 <= seat < len(table.players) or table.players[seat].name not in table.game.players:
        return None
    told = getattr(seat_of(table.book), "past_of", None) if table.book in LEVELS else None
    if told is None:
        return None
    view = told(table.game, table.players[seat].name, table.series)
    return SeatTask(_moment(table), table.book, LEVELS[table.book][-1], json.dumps(view), ())


def draft_for(state: KioskState, seat: int, move: str) -> Draft | None:
    """How *seat* lays its building for *move*, before it builds; None for a move that lays none."""
    table = state.table
    if table is None or table.game is None or not 0 <= seat < len(table.players):
        return None
    wanted = getattr(table.rules.read_move(move), "fields", ())
    return next(_drafts(table, tuple(sorted(wanted))), None) if wanted else None


def _drafts(table: Table, wanted: tuple[Field, ...]) -> Iterator[Draft]:
    row, column = min(r for r, _ in wanted), min(c for _, c in wanted)
    for mirrored in (False, True):
        for turns in range(TURNS):
            draft = Draft(row, column, turns, mirrored)
            laid = table.rules.aimed(table.game, draft)
            if laid is not None and tuple(sorted(getattr(laid, "fields", ()))) == wanted:
                yield draft


def _moment(table: Table) -> str:
    assert table.game is not None
    return f"{table.code} {len(table.results)} {table.game.number} {table.game.round}"
