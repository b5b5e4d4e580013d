"""A finished game again, move by move, as plain records for the screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kiosk.rules.lost_cities_rw.bridges import BridgeView
from kiosk.rules.lost_cities_rw.engine import winners
from kiosk.rules.lost_cities_rw.table import TableGame
from kiosk.rules.lost_cities_rw.view import DieView, LostCitiesSeatView, PrintedView, view
from kiosk.rules.table import Colour
from kiosk.views.past import ReplayPlayer, ends_of_rounds

BOOK = "lost-cities-rw"


@dataclass(frozen=True, slots=True)
class LostMove:
    """The table after one move; before the first throw there are no dice."""

    round: int
    numbers: tuple[DieView, ...]
    colours: tuple[DieView, ...]
    seats: tuple[LostCitiesSeatView, ...]
    """Every page as it was, without what could have been chosen."""
    crossed: tuple[BridgeView, ...]
    totals: tuple[int, ...]
    done: tuple[str | None, ...]
    """Nothing: what was done stands in `seats`."""
    mover: int | None


@dataclass(frozen=True, slots=True)
class LostReplay:
    number: int
    game: int
    sheet: PrintedView
    players: tuple[ReplayPlayer, ...]
    frames: tuple[LostMove, ...]
    book: str = BOOK

    @property
    def rounds(self) -> tuple[LostMove, ...]:
        return ends_of_rounds(self.frames)


def replay_view(number: int, moves: Iterable[tuple[TableGame, int | None]]) -> LostReplay:
    """From the states after each move and the seat of who made it."""
    frames: list[LostMove] = []
    last, sheet = None, None
    for game, mover in moves:
        shown = view(game)
        last, sheet = game, shown.sheet
        seats = tuple(replace(one, pairs=(), arrows=(), lines=()) for one in shown.seats)
        totals = tuple(one.total for one in seats)
        nothing = (None,) * len(seats)
        frames.append(
            LostMove(shown.turn, shown.numbers, shown.colours, seats, shown.crossed, totals, nothing, mover)
        )
    assert last is not None
    assert sheet is not None
    colours, won = tuple(Colour), winners(last.game)
    players = tuple(
        ReplayPlayer(name, colours[seat % len(colours)].value, name in won) for seat, name in enumerate(last.players)
    )
    return LostReplay(number, last.number, sheet, players, tuple(frames))
