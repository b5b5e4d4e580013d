"""A table of the board game in the real app, from the attract screen on, by fingers alone."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from kiosk.rules.my_city_board.view import BoardSeatView, BoardView
from tests.ui.board_table import BoardFingers
from tests.ui.playing import Playing
from ui import window
from ui.texts import Texts

Field = tuple[int, int]


class BoardPlaying(BoardFingers, Playing):  # type: ignore[misc]  # fingers of the board on the app
    """`Playing` with the hands of this board."""

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
    def texts(self) -> Any:  # type: ignore[override]
        return Texts(self.app.bridge.view.language)

    @property
    def step(self) -> str:
        return self.view.step if isinstance(self.view, BoardView) else ""

    def part(self, *names: str) -> None:
        """Touch parts of the screen by their names."""
        for name in names:
            widget = self.screen.parts[name]
            assert not widget.disabled, name
            BoardFingers.tap(self, *widget.to_window(*widget.center))
            window.step(2)

    def sit_down(self, mode: str, *seats: int) -> None:
        """From the attract screen to the briefing; one sits at place 1 already."""
        self.part("sheet", "more", "new-my-city-board", *(f"seat-{seat}" for seat in seats), f"mode-{mode}", "begin")

    def press_word(self, key: str, *fill: str) -> None:
        self.press(self.texts(key, *fill))
        window.step(2)

    def card(self) -> None:
        """The next one, whether it is the first or not."""
        first, later = self.texts("board.first_card"), self.texts("board.next_card")
        self.press(first if self.there(first) else later)

    def everybody(self) -> None:
        """Build where it touches most, else pass, else stop."""
        while self.step == "build" and self.view.waiting_for:
            player = next(one.player for one in self.view.seats if one.name in self.view.waiting_for)
            self.look_at(player)
            seat = self.seat_view(player)
            if seat.placements and self.build(player, closest(seat)):
                continue
            if seat.can_pass:
                self.press(self.texts("board.pass"), self.seat(player))
            else:
                self.hold(self.texts("word.stop"), self.seat(player))


def closest(seat: BoardSeatView) -> Field:
    """A field of the place that touches most of what stands there."""
    built = {field for one in seat.buildings for field in one.fields}

    def touching(place: tuple[Field, ...]) -> int:
        return sum((r + a, c + b) in built for r, c in place for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))

    return max(seat.placements, key=touching)[0]
