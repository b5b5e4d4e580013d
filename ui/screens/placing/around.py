"""Around the table: a sheet for every seat, turned towards it, and the throw in the middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics.transformation import Matrix

from kiosk.views.placing import PlacingView
from ui import theme
from ui.screens.base import Box, Post
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.screens.middle import band, corner_in_the_middle, halves, notice_in_the_middle
from ui.screens.placing import speech
from ui.screens.placing.seat import Seat, Shown
from ui.texts import Texts
from ui.widgets.shape import Shape
from ui.widgets.still import Lifted
from ui.widgets.turned import Turned

FACING, THREE, SIDES = 2, 3, 4
WIDEST = 2.5
"""How much wider than high a seat is at most."""
SHORT_SIDE = 0.235
"""What who sits there has of the table's width."""


def seats(places: list[int], frame: Frame) -> list[tuple[Frame, int]]:
    """Where each of *places* sits, and by how many quarters it is turned: clockwise, the first one below.

    Two face each other, three or four have a side each, five or six sit at the long sides.
    """
    order = sorted(range(len(places)), key=lambda index: places[index])
    upper, lower = halves(frame)
    if len(places) <= FACING:
        found = [(_narrow(lower), 0), (_narrow(upper), 2)]
    elif len(places) == THREE:
        found = _three(frame)
    elif len(places) <= SIDES:
        found = _four(frame)
    else:
        below = [index for index in order if places[index] < 3]  # noqa: PLR2004 - three at a long side
        above = [index for index in order if index not in below]
        cells = [*zip(below, reversed(lower.columns(len(below), 0)), [0] * 3, strict=False)]
        cells += zip(above, upper.columns(len(above), 0), [2] * 3, strict=False)
        return [(cell, turns) for _, cell, turns in sorted(cells, key=lambda one: one[0])]
    return [found[order.index(index)] for index in range(len(places))]


def _narrow(half: Frame) -> Frame:
    return half.middle(half.height * WIDEST, half.height)


def _three(frame: Frame) -> list[tuple[Frame, int]]:
    """Below, left, above: nobody sits at the right, which leaves more room for the others."""
    left, rest = frame.cut_left(round(frame.width * SHORT_SIDE))
    upper, lower = halves(rest)
    return [(_narrow(lower), 0), (left, 1), (_narrow(upper), 2)]


def _four(frame: Frame) -> list[tuple[Frame, int]]:
    """One a side: below, left, above, right."""
    side = round(frame.width * SHORT_SIDE)
    left, rest = frame.cut_left(side)
    right, middle = rest.cut_right(side)
    upper, lower = halves(middle)
    return [(lower, 0), (left, 1), (upper, 2), (right, 3)]


class AroundTable(Composed):
    background = False
    __events__ = ("on_composed",)

    def on_composed(self) -> None:
        """Everything lies where it should."""

    turns = 0
    """The table itself; each seat has turns of its own."""

    def lifted(self, _matrix: Matrix | None) -> Lifted:
        return [(seat.board, self.parts[f"turned.{player}"].matrix) for player, seat in self.seats.items()]

    def redraw(self) -> None:
        super().redraw()
        if self.parts:
            self.dispatch("on_composed")

    def __init__(self, post: Post, throw: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._throw = throw
        self.seats: dict[int, Seat] = {}
        self._shift = 0.0
        """How far the middle of the strip lies beside the middle of the table."""

    def show(self, shown: PlacingView, texts: Texts) -> None:
        players = {panel.player for panel in shown.panels}
        self.seats = {player: seat for player, seat in self.seats.items() if player in players}
        super().show(shown, texts)

    def compose(self, frame: Frame) -> None:
        shown: PlacingView = self.shown
        found = seats([panel.place for panel in shown.panels], frame)
        for panel, (place, turns) in zip(shown.panels, found, strict=True):
            turned = self.put(f"turned.{panel.player}", Turned, place, turns=turns)
            seat = self.seats.get(panel.player)
            if seat is None or seat.parent is not turned.content:
                seat = self.seats[panel.player] = Seat(self.post, size_hint=(None, None))
                turned.content.clear_widgets()
                turned.content.add_widget(seat)
            seat.desk = self.desk
            seat.pos, seat.size = (0, 0), turned.content.size
            seat.show(Shown(shown, panel), self.texts)
        inner = self._inner(frame, [place for place, _ in found])
        self._shift = inner.x + inner.width / 2 - frame.width / 2
        self._middle(band(inner))

    def _inner(self, frame: Frame, places: list[Frame]) -> Frame:
        """The part of the table between those who sit at the short sides."""
        left = max((one.right for one in places if one.x == 0 and one.height == frame.height), default=frame.x)
        right = min((one.x for one in places if one.x > 0 and one.height == frame.height), default=frame.right)
        return Frame(left, frame.y, right - left, frame.height)

    def _middle(self, frame: Frame) -> None:
        """The same words and button for both long sides."""
        now, shown = theme.now(), self.shown
        side = (frame.width - now.touch - 4 * now.gap) / 2
        for number, turns in ((0, 0), (1, 2)):
            half = frame.cut_right(side)[0] if number else frame.cut_left(side)[0]
            turned = self.put(f"middle.{number}", Turned, half.inset(now.gap, now.gap * 0.4), turns=turns)
            if not turned.content.children:
                turned.content.add_widget(Middle(self.post, size_hint=(None, None)))
            middle = turned.content.children[0]
            middle.size = turned.content.size
            middle.throw = self._throw
            middle.show(shown, self.texts)

    def corner(self, width: float, height: float) -> Box:
        x, y, wide, high = corner_in_the_middle(width, height)
        return x + self._shift, y, wide, high

    def notice(self, width: float, height: float) -> Box:
        return notice_in_the_middle(width, height)

    def leave(self) -> None:
        for seat in self.seats.values():
            seat.board.let_go()


class Middle(Composed):
    """Half of the strip: this round's building and whom everybody waits for, or the button for the next throw."""

    background = False

    def redraw(self) -> None:
        if self.shown is not None and min(self.size) > 20:  # noqa: PLR2004 - Kivy's size before the first layout
            self._used = {}
            self.compose(Frame(self.x, self.y, self.width, self.height))
            self._sort()

    def compose(self, frame: Frame) -> None:
        shown, now, texts = self.shown, theme.now(), self.texts
        button, rest = frame.cut_right(min(now.mm(70), frame.width * 0.5), now.gap)
        shape, words = rest.cut_left(frame.height * 2, now.gap)
        self.put("shape", Shape, shape, kind=shown.order.kind, cells=list(shown.order.shape), tight=True)
        if shown.next_throw:
            self.button("throw", button, texts("word.throw"), lambda: self.throw(), icon="dice", look="primary")  # noqa: PLW0108
        else:
            words = Frame(words.x, words.y, frame.right - words.x, words.height)
        said = f"{texts('word.round', n=shown.round)}  ·  {speech.waiting(shown, texts)}"
        if shown.next_throw:
            said = texts("word.round", n=shown.round)
        self.words("said", words, said, role="small", colour=theme.PAPER)
