"""Games of the two other books half-way, for pictures: what computer players would do is done at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ButtonPressed,
    ChooseBook,
    ChooseMode,
    MakeMove,
    NewTable,
    StartRounds,
    ThrowVirtually,
    Wake,
)
from kiosk.players.api import Task
from tests.pictures.rehearsal import Rehearsal

LOST_CITIES, BOARD_GAME = "lost-cities-rw", "my-city-board"
MOST_TOUCHES = 40
"""Of all players in one round; arrows want one each."""


def exploring(names: tuple[str, ...], turns: int) -> Callable[[Rehearsal], object]:
    """*turns* of Lost Cities are over, and the next throw lies there."""

    def prepare(rehearsal: Rehearsal) -> Rehearsal:
        seat(rehearsal, LOST_CITIES, names)
        for _ in range(turns):
            rehearsal.do(ThrowVirtually(), AcceptRoll())
            everybody_moves(rehearsal, LOST_CITIES)
        return rehearsal.do(ThrowVirtually(), AcceptRoll())

    return prepare


def building(names: tuple[str, ...], rounds: int) -> Callable[[Rehearsal], object]:
    """*rounds* of the eternal game are over, and the next card lies there."""

    def prepare(rehearsal: Rehearsal) -> Rehearsal:
        seat(rehearsal, BOARD_GAME, names, "eternal")
        for _ in range(rounds):
            rehearsal.do(ButtonPressed())
            everybody_moves(rehearsal, BOARD_GAME)
        return rehearsal.do(ButtonPressed())

    return prepare


def seat(rehearsal: Rehearsal, book: str, names: tuple[str, ...], mode: str | None = None) -> None:
    rehearsal.do(Wake(), ChooseBook(book), *((ChooseMode(mode),) if mode is not None else ()))
    rehearsal.do(*(AddPlayer(name) for name in names), NewTable(), StartRounds())


def everybody_moves(rehearsal: Rehearsal, book: str) -> None:
    package = f"kiosk.players.{book.replace('-', '_')}"
    told, thinks = import_module(f"{package}.seat"), import_module(f"{package}.mind")
    for _ in range(MOST_TOUCHES):
        table = rehearsal.kiosk.state.table
        assert table is not None
        game = table.game
        assert game is not None
        if not game.to_act:
            return
        name = game.to_act[0]
        ((move, _), *_) = thinks.choose(told.view_at(game, name, None), Task("medium", 0.0))
        rehearsal.do(MakeMove(table.names.index(name), move))
    raise AssertionError(f"{book}: the round never ends")
