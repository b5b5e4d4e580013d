"""Around the table: a sheet for every seat, turned towards it, and the throw in the middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics.transformation import Matrix

from kiosk.messages import CorrectThrow
from kiosk.views.placing import PlacingView
from ui import theme
from ui.screens.around import SeatsAroundStrip
from ui.screens.base import Post
from ui.screens.middle import halves
from ui.screens.placing import speech
from ui.screens.placing.seat import PlacingSeat, PlacingSeatState
from ui.screens.rect import Rect
from ui.screens.small import SmallPart
from ui.texts import Texts
from ui.widgets.shape import ShapeWidget
from ui.widgets.still import Lifted

FACING, THREE, SIDES = 2, 3, 4
WIDEST = 2.5
"""How much wider than high a seat is at most."""
SHORT_SIDE = 0.235
"""What who sits there has of the table's width."""


def seats(places: list[int], frame: Rect) -> list[tuple[Rect, int]]:
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


def _narrow(half: Rect) -> Rect:
    return half.middle(half.height * WIDEST, half.height)


def _three(frame: Rect) -> list[tuple[Rect, int]]:
    """Below, left, above: nobody sits at the right, which leaves more room for the others."""
    left, rest = frame.cut_left(round(frame.width * SHORT_SIDE))
    upper, lower = halves(rest)
    return [(_narrow(lower), 0), (left, 1), (_narrow(upper), 2)]


def _four(frame: Rect) -> list[tuple[Rect, int]]:
    """One a side: below, left, above, right."""
    side = round(frame.width * SHORT_SIDE)
    left, rest = frame.cut_left(side)
    right, middle = rest.cut_right(side)
    upper, lower = halves(middle)
    return [(lower, 0), (left, 1), (upper, 2), (right, 3)]


class AroundTable(SeatsAroundStrip):
    seat_kind = PlacingSeat
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

    def leave(self) -> None:
        for seat in self.seats.values():
            seat.leave()

    def show(self, shown: PlacingView, texts: Texts) -> None:
        self.keep({panel.player for panel in shown.panels})
        super().show(shown, texts)

    def compose(self, frame: Rect) -> None:
        shown: PlacingView = self.shown
        found = seats([panel.place for panel in shown.panels], frame)
        for panel, (place, turns) in zip(shown.panels, found, strict=True):
            self.seat_at(panel.player, place, turns).show(PlacingSeatState(shown, panel), self.texts)
        for middle in self.middles(Middle, self.strip(frame, [place for place, _ in found]), 0.4):
            middle.throw = self._throw
            middle.show(shown, self.texts)


class Middle(SmallPart):
    """Half of the strip: this round's building and whom everybody waits for, or the button for the next throw."""

    def compose(self, frame: Rect) -> None:
        shown, now, texts = self.shown, theme.now(), self.texts
        button, rest = frame.cut_right(min(now.mm(70), frame.width * 0.5), now.gap)
        shape, words = rest.cut_left(frame.height * 2, now.gap)
        self.put("shape", ShapeWidget, shape, kind=shown.order.kind, cells=list(shown.order.shape), tight=True)
        if shown.next_throw:
            self.button(
                "throw",
                button,
                texts("challenge.next" if self.context.given else "word.throw"),
                lambda: self.throw(),  # noqa: PLW0108
                icon="dice",
                look="primary",
            )
        elif shown.can_correct:
            self.button("correct", button, texts("play.wrong_dice"), self._correct, icon="dice", role="small")
        else:
            words = Rect(words.x, words.y, frame.right - words.x, words.height)
        said = f"{texts('word.round', n=shown.round)}  ·  {speech.waiting(shown, texts)}"
        if shown.next_throw or shown.can_correct:  # as long as a throw can be corrected everybody is waited for
            said = texts("word.round", n=shown.round)
        self.words("said", words, said, role="small", colour=theme.PAPER)

    def _correct(self) -> None:
        self.post(CorrectThrow())
