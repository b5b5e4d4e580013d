"""What a player calls the city, or who takes a seat over: choose the player, then type."""

from __future__ import annotations

from functools import partial
from typing import cast

from kiosk.messages import ChangePlayer
from ui import theme
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.widgets.keyboard import Keyboard
from ui.widgets.panel import Panel
from ui.widgets.words import role

KEYS = 4


class Naming:
    """Lies over a screen while somebody types; the screen asks it first whether it wants the whole room."""

    def __init__(self, screen: Composed) -> None:
        self._screen = screen
        self._open = False
        self._player: int | None = None
        self._typed = ""
        self.seat = False
        """Whether the seat is handed over, and not the city named."""

    @classmethod
    def of(cls, screen: Composed) -> Naming:
        found = getattr(screen, "naming", None)
        if found is None:
            found = cls(screen)
            screen.naming = found
        return cast("Naming", found)

    def choose(self, *, seat: bool = False) -> None:
        self._open, self._player, self.seat = True, None, seat
        self._screen.redraw()

    def close(self) -> None:
        self._open = False
        self._screen.redraw()

    def compose(self, frame: Rect) -> bool:
        """Whether everything else is hidden."""
        if not self._open:
            return False
        leaf = frame.inset(theme.now().gap)
        self._screen.put("naming.leaf", Panel, leaf, tone=theme.PAPER_DIM, blocking=True)
        room = leaf.inset(theme.now().gap)
        if self._player is None:
            self._people(room)
        else:
            self._typing(room)
        return True

    def _people(self, room: Rect) -> None:
        screen, now = self._screen, theme.now()
        head, room = room.cut_top(now.touch, now.gap)
        key = "board.take_over" if self.seat else "board.name_city"
        screen.words("naming.title", head, screen.texts(key), role="large", bold=True)
        close = head.cut_right(now.touch * 2 + now.gap)[0].cut_left(now.touch)[0]
        screen.button("naming.close", close, "", self.close, icon="close")
        seats = screen.shown.seats
        high = min(now.touch * 1.6, (room.height - now.gap * 3) / 4)
        for seat, row in zip(seats, room.rows(4, now.gap), strict=False):
            cell = row.middle(now.mm(120), high)
            words = f"{seat.name}  ·  {seat.city}" if seat.city and not self.seat else seat.name
            screen.button(f"naming.{seat.player}", cell, words, partial(self._begin, seat.player), icon="pencil")

    def _begin(self, player: int) -> None:
        seat = next(one for one in self._screen.shown.seats if one.player == player)
        self._player, self._typed = player, "" if self.seat else seat.city
        self._screen.redraw()

    def _typing(self, room: Rect) -> None:
        screen, now = self._screen, theme.now()
        low, room = room.cut_bottom(max(KEYS * now.touch * 1.08, room.height * 0.5), now.gap)
        head, room = room.cut_top(now.touch, now.gap)
        name = next(one.name for one in screen.shown.seats if one.player == self._player)
        key = "board.take_over_question" if self.seat else "board.city_question"
        close, head = head.cut_left(now.touch, now.gap)
        screen.button(
            "naming.back", close, "", self.choose if not self.seat else partial(self.choose, seat=True), icon="back"
        )
        screen.words("naming.question", head, screen.texts(key, name), bold=True)
        line = room.middle(now.mm(140), now.touch * 1.2)
        screen.put("naming.line", Panel, line, tone=theme.WHITE, shadow=False)
        screen.words("naming.typed", line.inset(now.gap, 0), f"{self._typed}|", role="large", bold=True)
        board = screen.put(
            "naming.keyboard", Keyboard, low, role=role("large"), language=screen.texts.language,
            done_text=screen.texts("word.done"), ready=bool(self._typed.strip()),
        )  # fmt: skip
        if not getattr(board, "bound", False):
            board.bound = True
            board.text = self._typed
            board.bind(text=lambda _, text: self._write(text), on_done=lambda _: self._done())

    def _write(self, text: str) -> None:
        self._typed = text
        self._screen.redraw()

    def _done(self) -> None:
        typed, player = self._typed.strip(), self._player
        if player is not None and typed:
            self._open = False
            self._screen.post(ChangePlayer(player, name=typed) if self.seat else ChangePlayer(player, city=typed))
        self._screen.redraw()
