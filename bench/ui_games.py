"""Dragging and idling in Lost Cities (five around a table) and in the board game (four): see `bench/ui.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.ui import NAMES, clear, drag_figures, frame_ms, idle_figures, picture_ms
from ui import window

Spot = Callable[[int], tuple[float, float]]


def opened(book: str, folder: Path, players: int) -> Any:
    """The app at the first decision of a game."""
    from kiosk.messages import (
        AcceptRoll,
        AddPlayer,
        ButtonPressed,
        ChooseBook,
        NewTable,
        StartRounds,
        ThrowVirtually,
        Wake,
    )
    from tests.pictures.rehearsal import Rehearsal
    from ui.app import TabletownApp

    name = {"lost": "lost-cities-rw", "board": "my-city-board"}[book]
    rehearsal = Rehearsal(folder)
    seats = zip((0, 3, 1, 4, 2), NAMES[:players], strict=False)
    rehearsal.do(Wake(), ChooseBook(name), *(AddPlayer(one, place=place) for place, one in seats), NewTable())
    rehearsal.do(StartRounds())
    rehearsal.do(*((ThrowVirtually(), AcceptRoll()) if book == "lost" else (ButtonPressed(),)))
    app = TabletownApp(rehearsal.kiosk)
    app._run_prepare()
    window.step(40)
    return app


def drag(folder: Path, book: str) -> dict[str, float]:
    shown = window.open_window(1920, 1080, offscreen=True)
    before = picture_ms(shown)
    app = opened(book, folder, 5 if book == "lost" else 4)
    found = _drag_dice(app) if book == "lost" else _drag_pieces(app)
    clear(app)
    return drag_figures(found, before, picture_ms(shown), f"{book}_")


def _drag_dice(app: Any) -> float:
    """The active player's: nobody else has any to take yet."""
    from tests.ui.playing import at, every
    from ui.boards.lost_cities_rw.seat import LostCitiesSeat

    active = app.bridge.view.screen.table.active
    tray = next(one for one in every(app.stage, LostCitiesSeat) if one.shown.seat.seat == active).parts["tray"]
    left, low, side = tray.cell(("number", 0))
    return _moved([lambda number: at(tray, left + side / 2 + 4 * (number % 40), low + side / 2 + 6 * (number % 50))])


def _drag_pieces(app: Any) -> float:
    from tests.ui.playing import at, every
    from ui.boards.my_city_board.ground import CityBoard

    def spot_on(board: CityBoard) -> Spot:
        return lambda number: at(board, *board.middle_of((5 + number % 2, 2 + number % 8)))

    return _moved([spot_on(board) for board in list(every(app.stage, CityBoard))[:3]])


def _moved(spots: list[Spot]) -> float:
    from tests.ui.hands import Finger

    fingers = [Finger(*spot(0)).down() for spot in spots]

    def move(number: int) -> None:
        for spot, finger in zip(spots, fingers, strict=True):
            finger.move(*spot(number))

    found = frame_ms(move)
    for finger in fingers:
        finger.up()
    return found


def idle(folder: Path, book: str) -> dict[str, float]:
    shown = window.open_window(1280, 800, offscreen=True)
    opened(book, folder, 2)
    return idle_figures(shown, f"{book}_")
