"""The real app on a real kiosk with its journal in a folder, played by fingers on the real window."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from kiosk.messages import Command, StartRounds
from kiosk.ports import World
from kiosk.views import PlacingView, ThrowView
from kiosk.views.placing import PanelView
from tests.pictures.rehearsal import Rehearsal, aim, best
from tests.ui.hands import Finger
from ui import window
from ui.app import TabletownApp
from ui.draw.geometry import Field
from ui.widgets import poses
from ui.widgets.buttons import HOLD_SECONDS, BigButton
from ui.widgets.hand import NO_TAP
from ui.widgets.placing_sheet import PlacingSheet

NEVER = 1e6
"""Seconds after which a sheet is handed on by itself: a slow machine must not be ahead of the test."""
NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Émile", "Fatma")
SETTLE = 12
Clock._max_fps = 0  # frames are stepped one by one here; nobody has to wait for the next one


@contextmanager
def memory(otherwise: Path) -> Iterator[Path]:
    """A folder in memory where there is one: what is tested is the screen, not the disk."""
    if not os.access("/dev/shm", os.W_OK):
        yield otherwise
        return
    with tempfile.TemporaryDirectory(prefix="tabletown-test-", dir="/dev/shm") as name:
        yield Path(name)


def resize(width: int, height: int) -> None:
    if tuple(Window.size) != (width, height):
        Window.size = (width, height)
        window.step(SETTLE)


def at(widget: Widget, x: float, y: float) -> tuple[float, float]:
    """A point of a widget's own coordinates, on the glass."""
    gx, gy = widget.to_window(x, y)
    return float(gx), float(gy)


def every(widget: Widget, kind: type) -> Iterator[Any]:
    return (one for one in widget.walk(restrict=True) if isinstance(one, kind))


class Playing:
    """Starts the app; `stop` takes the power away, `again` starts it on the same journal."""

    def __init__(
        self, folder: Path, seed: int = 1, size: tuple[int, int] = (800, 480), world: World | None = None
    ) -> None:
        self.folder, self.seed = folder, seed
        resize(*size)
        self.rehearsal = Rehearsal(folder, seed, world)
        self.app: TabletownApp = None  # type: ignore[assignment]

    def open(self, players: int, game: int, language: str = "en", **options: Any) -> Playing:
        options = {"mode": "single", "first": game, "language": language, **options}
        self.rehearsal.open(NAMES[:players], **options)
        self.rehearsal.do(StartRounds())
        return self.start()

    def start(self, **options: Any) -> Playing:
        self.app = TabletownApp(self.rehearsal.kiosk, **options)
        self.app.context.hand_seconds = NEVER
        self.app._run_prepare()
        window.step(3)
        return self

    def stop(self) -> None:
        window.step(2)
        if self.app is not None:
            self.app.stop()
        for widget in Window.children[:]:
            Window.remove_widget(widget)
        self.rehearsal.close()
        window.step(2)

    def again(self) -> Playing:
        self.stop()
        self.rehearsal = Rehearsal(self.folder, self.seed + 1)
        return self.start()

    # --- seeing -----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        return self.app.bridge.view.screen

    @property
    def screen(self) -> Any:
        assert self.app.stage is not None
        return self.app.stage.screen

    def button(self, text: str, inside: Widget | None = None) -> BigButton:
        found = [one for one in every(inside or self.app.stage, BigButton) if text in (one.text, one.icon)]
        assert found, (text, [one.text or one.icon for one in every(inside or self.app.stage, BigButton)])
        return found[0]

    def there(self, text: str, inside: Widget | None = None) -> bool:
        return any(text in (one.text, one.icon) for one in every(inside or self.app.stage, BigButton))

    def board(self, player: int | None = None) -> PlacingSheet:
        boards = [
            one
            for one in every(self.screen, PlacingSheet)
            if player is None or one.parent.shown.panel.player == player
        ]
        return boards[0]

    def panel(self, player: int) -> PanelView:
        assert isinstance(self.view, PlacingView)
        return next(one for one in self.view.panels if one.player == player)

    # --- touching ---------------------------------------------------------------------------------------------------

    def post(self, *commands: Command) -> None:
        for command in commands:
            self.app.bridge.post(command)
            window.step(2)

    def tap(self, widget: Widget) -> None:
        Finger(*at(widget, *widget.center)).down().up()
        window.step(2)

    def press(self, text: str, inside: Widget | None = None) -> None:
        button = self.button(text, inside)
        assert not button.disabled, text
        self.tap(button)

    def hold(self, text: str, inside: Widget | None = None) -> None:
        button = self.button(text, inside)
        finger = Finger(*at(button, *button.center)).down()
        wait(lambda: not button.pressed, 4 * HOLD_SECONDS)
        finger.up()
        window.step(2)

    def spot(self, board: PlacingSheet, field: Field) -> tuple[float, float]:
        return at(board, *board.middle_of(field))

    # --- playing ----------------------------------------------------------------------------------------------------

    def put(self, player: int, fields: Sequence[Field]) -> None:
        """Turn the building by its buttons, and tap where it shall lie."""
        board, wanted = self.board(player), aim(self.view, player, tuple(fields))
        seat = board.parent
        if board.pose.mirrored != wanted.mirrored:
            self.press("mirror", seat)
        while board.pose.turns != wanted.turns:
            self.press("turn", seat)
        row, column = poses.anchor(board.pose.cells(board.shape))
        board.hand.last_tap = NO_TAP  # so quick that the taps of two turns would be a double one
        if board.aimed and board.on_building(board.middle_of((wanted.row + row, wanted.column + column))):
            self._drag_to(board, wanted.row, wanted.column)
        else:
            Finger(*self.spot(board, (wanted.row + row, wanted.column + column))).down().up()
            window.step(2)

    def _drag_to(self, board: PlacingSheet, row: int, column: int) -> None:
        """Take it where it lies and move until it is where it should be."""
        start = self.spot(board, board.fields[0])
        finger = Finger(*start).down()
        x, y = start
        for _ in range(60):
            down, right = row - board.pose.row, column - board.pose.column
            if not (down or right) and _ > 0:
                break
            x, y = x + right * board.unit * 0.5, y - (down or -0.4) * board.unit * 0.5
            finger.move(x, y)
        finger.up()
        window.step(2)

    def throw(self) -> None:
        """With what the table throws, accepted at once."""
        self.press("dice")
        assert isinstance(self.view, ThrowView)
        self.press("build")

    def act(self, player: int) -> str:
        """Build where it is best, or pass twice, or stop; by touches."""
        panel, seat = self.panel(player), self.board(player).parent
        if panel.placements:
            self.put(player, best(self.view, panel))
            self.press("build", seat)
            return "build"
        if panel.can_skip or (panel.can_pass and panel.passes.filled < 2):
            self.tap(seat.parts["skip" if panel.can_skip else "pass"])
            return "pass"
        button = seat.parts["stop"]
        finger = Finger(*at(button, *button.center)).down()
        wait(lambda: not button.pressed, 4 * HOLD_SECONDS)
        finger.up()
        window.step(2)
        return "stop"


def wait(until: Callable[[], bool], seconds: float = 3.0) -> None:
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        window.step()
    assert until()
