"""A table of Lost Cities in the real app, from the attract screen on, by fingers alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget

from kiosk.rules.lost_cities_rw.at_table import LostCitiesView
from kiosk.rules.lost_cities_rw.view import TableView
from tests.ui.lost_table import LostFingers
from tests.ui.playing import Playing
from ui import window
from ui.texts import Texts


class LostPlaying(LostFingers, Playing):  # type: ignore[misc]  # fingers of the board on the app
    """`Playing` with the hands of this board."""

    def __init__(self, folder: Path, seed: int = 1, size: tuple[int, int] = (800, 480)) -> None:
        Playing.__init__(self, folder, seed, size)

    @property
    def screen(self) -> Any:  # type: ignore[override]
        assert self.app.stage is not None
        return self.app.stage.screen

    @property
    def glass(self) -> Widget:
        stage: Widget = self.app.stage
        return stage

    @property
    def view(self) -> Any:
        return self.app.bridge.view.screen

    @property
    def table_view(self) -> TableView:
        assert isinstance(self.view, LostCitiesView), self.view
        found: TableView = self.view.table
        return found

    def part(self, *names: str) -> None:
        """Touch parts of the screen by their names."""
        for name in names:
            widget = self.screen.parts[name]
            assert not widget.disabled, name
            LostFingers.tap(self, *widget.to_window(*widget.center))
            window.step(2)

    def sit_down(self, *seats: int) -> None:
        """From the attract screen to the first throw; two sit there already."""
        self.part("sheet", "more", "new-lost-cities-rw", *(f"seat-{seat}" for seat in seats), "begin", "start")

    def turn(self) -> None:
        """Throw, accept, and everybody decides."""
        self.press("dice")
        window.step(2)
        self.press(self.texts("word.accept"))
        window.step(2)
        while isinstance(self.view, LostCitiesView) and self.view.table.thinking:
            seat = self.view.table.thinking[0]
            way = self.screen.way
            if hasattr(way, "seat_shown") and way.seat_shown.seat != seat:
                self.press("next")
            self.act(seat)
            window.step(1)

    @property
    def texts(self) -> Any:
        return Texts(self.app.bridge.view.language)

    @property
    def over(self) -> bool:
        return isinstance(self.view, LostCitiesView) and self.view.finished
