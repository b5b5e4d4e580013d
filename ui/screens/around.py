"""What all tables have that show a seat at every place, turned to it, with the same in the middle for both sides."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ui import theme
from ui.screens.base import Box, Post
from ui.screens.composed import Composed
from ui.screens.middle import band, corner_in_the_middle, notice_in_the_middle, opener_in_the_middle
from ui.screens.rect import Rect
from ui.widgets.turned import TurnedWidget


class SeatsAround(Composed):
    background = False
    seat_kind: type[Composed]

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.seats: dict[int, Any] = {}

    def keep(self, players: Collection[int]) -> None:
        self.seats = {player: seat for player, seat in self.seats.items() if player in players}

    def seat_at(self, player: int, place: Rect, turns: int) -> Any:  # noqa: ANN401 - each table has its own seats
        turned = self.put(f"turned.{player}", TurnedWidget, place, turns=turns)
        seat = self.seats.get(player)
        if seat is None or seat.parent is not turned.content:
            seat = self.seats[player] = self.seat_kind(self.post, size_hint=(None, None))
            turned.content.clear_widgets()
            turned.content.add_widget(seat)
        seat.context = self.context
        seat.pos, seat.size = (0, 0), turned.content.size
        return seat

    def middles(self, kind: type[Composed], frame: Rect, margin: float) -> Iterator[Any]:
        """The two halves of the strip, for one long side each."""
        now = theme.now()
        side = (frame.width - now.touch - 4 * now.gap) / 2
        for number, turns in ((0, 0), (1, 2)):
            half = frame.cut_right(side)[0] if number else frame.cut_left(side)[0]
            turned = self.put(f"middle.{number}", TurnedWidget, half.inset(now.gap, now.gap * margin), turns=turns)
            if not turned.content.children:
                turned.content.add_widget(kind(self.post, size_hint=(None, None)))
            middle = turned.content.children[0]
            middle.size = turned.content.size
            yield middle


class SeatsAroundStrip(SeatsAround):
    """With somebody at the short sides too, so that the middle lies between those."""

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._shift = 0.0
        """How far the middle of the strip lies beside the middle of the table."""

    def strip(self, frame: Rect, places: list[Rect]) -> Rect:
        """The band in the middle of the table, between those who sit at the short sides."""
        left = max((one.right for one in places if one.x == 0 and one.height == frame.height), default=frame.x)
        right = min((one.x for one in places if one.x > 0 and one.height == frame.height), default=frame.right)
        inner = Rect(left, frame.y, right - left, frame.height)
        self._shift = inner.x + inner.width / 2 - frame.width / 2
        return band(inner)

    def opener(self, above: float) -> int:
        return opener_in_the_middle(above)

    def corner(self, width: float, height: float) -> Box:
        x, y, wide, high = corner_in_the_middle(width, height)
        return x + self._shift, y, wide, high

    def notice(self, width: float, height: float) -> Box:
        return notice_in_the_middle(width, height)

    def leave(self) -> None:
        for seat in self.seats.values():
            seat.board.let_go()
