"""Guests who walk through an evening on the real app: they touch parts by their names and read what stands there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from kiosk.messages import Command
from tests.pictures.rehearsal import Rehearsal
from tests.ui.hands import Finger
from ui import preferences, theme, window
from ui.app import TabletownApp
from ui.widgets.buttons import HOLD_SECONDS, BigButton
from ui.widgets.keyboard import DONE, ERASE, SHIFT, SPACE

SETTLE = 12
NEVER = 1e6
"""Seconds after which a sheet is handed on by itself."""
SPECIAL = {" ": SPACE, "<": ERASE, "^": SHIFT, "\n": DONE}


class Guests:
    def __init__(self, folder: Path, size: tuple[int, int] = (800, 480), seed: int = 1) -> None:
        if tuple(Window.size) != size:
            Window.size = size
            window.step(SETTLE)
        preferences.use(preferences.KeptPreferences(folder))
        self.rehearsal = Rehearsal(folder, seed)
        self.app = TabletownApp(self.rehearsal.kiosk, archive=self.rehearsal.archive)

    def arrive(self) -> Guests:
        self.app.context.hand_seconds = NEVER
        self.app._run_prepare()
        window.step(3)
        return self

    def go(self) -> None:
        self.app.stop()
        for widget in Window.children[:]:
            Window.remove_widget(widget)
        self.rehearsal.close()
        preferences.use(preferences.KeptPreferences())
        window.step(2)

    # --- seeing -----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        return self.app.bridge.view.screen

    @property
    def place(self) -> str:
        """Which screen is shown."""
        return type(self.view).__name__.removesuffix("View").lower()

    @property
    def screen(self) -> Any:
        assert self.app.stage is not None
        return self.app.stage.screen

    @property
    def room(self) -> Any:
        assert self.app.stage is not None
        return self.app.stage.room

    def part(self, name: str) -> Any:
        parts = self.room.parts if self.room is not None else self.screen.parts
        assert name in parts, (name, sorted(parts))
        return parts[name]

    def there(self, name: str) -> bool:
        return name in self.screen.parts

    def text(self, name: str) -> str:
        return str(self.part(name).text)

    @property
    def notice(self) -> str:
        assert self.app.stage is not None
        return str(self.app.stage.bar.text)

    # --- touching ---------------------------------------------------------------------------------------------------

    def tap(self, *widgets: Widget) -> Guests:
        for widget in widgets:
            Finger(*widget.to_window(*widget.center)).down().up()
            window.step(2)
        return self

    def touch(self, *names: str) -> Guests:
        """Touch parts one after the other; each must be of use."""
        for name in names:
            part = self.part(name)
            assert not part.disabled, name
            self.tap(part)
        return self

    def hold(self, name: str) -> Guests:
        button = self.part(name)
        finger = Finger(*button.to_window(*button.center)).down()
        wait(lambda: not button.pressed, 5 * HOLD_SECONDS)
        finger.up()
        window.step(2)
        return self

    def corner(self) -> Guests:
        assert self.app.stage is not None
        return self.tap(self.app.stage.corner)

    def type(self, text: str, board: str = "keyboard") -> Guests:
        """On the drawn keyboard; ``<`` erases, a line break is *done*."""
        for letter in text:
            wanted = SPECIAL.get(letter, letter.lower())
            keys = {key: button for row in self.part(board)._keys for key, _, button in row}
            self.tap(keys[wanted])
        return self

    def keys(self, pad: str, *names: str) -> Guests:
        for name in names:
            self.tap(self.part(pad).buttons[name])
        return self

    def do(self, *commands: Command) -> Guests:
        for command in commands:
            self.app.bridge.post(command)
            window.step(2)
        return self


@contextmanager
def guests(folder: Path, size: tuple[int, int] = (800, 480), seed: int = 1) -> Iterator[Guests]:
    before = theme.now()
    there = Guests(folder, size, seed)
    try:
        yield there
    finally:
        there.go()
        theme.use(before)


def wait(until: Callable[[], bool], seconds: float = 3.0) -> None:
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        window.step()
    assert until()


def buttons(widget: Widget) -> list[BigButton]:
    return [one for one in widget.walk() if isinstance(one, BigButton)]
