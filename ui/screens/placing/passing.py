"""One large sheet, alone or passed around: the others small at the side, or behind a button on a small screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics.transformation import Matrix

from kiosk.views.placing import PanelView, PlacingView
from ui import theme
from ui.screens.base import Box, Post
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.screens.placing.acting import Next
from ui.screens.placing.around import seats
from ui.screens.placing.cover import cover
from ui.screens.placing.frames import band_height, column_width
from ui.screens.placing.mini import Mini
from ui.screens.placing.seat import Seat, Shown
from ui.texts import Texts
from ui.theme import Screen as Size
from ui.widgets.panel import Panel, Veil
from ui.widgets.still import Lifted

MINI_SHAPE = 0.88
"""How high a small sheet is for its width."""
STRIP_MM = {Size.SMALL: 0, Size.MEDIUM: 27, Size.TABLE: 62}
"""How wide the strip of small sheets is; on the smallest screen it opens over everything."""


def strip_width(players: int) -> int:
    now = theme.now()
    return now.mm(STRIP_MM[now.screen]) if players > 1 else 0


class PassAround(Composed):
    background = False
    __events__ = ("on_composed",)

    def on_composed(self) -> None:
        """Everything lies where it should."""

    def lifted(self, matrix: Matrix | None) -> Lifted:
        """The one ghost, unless something else lies over its sheet."""
        there = self.seat.parent is self and not self._opened
        return [(self.seat.board, matrix)] if there else []

    @property
    def turns(self) -> int:
        """At a table the screen lies before whoever draws."""
        if theme.now().screen is not Size.TABLE or len(self.shown.panels) == 1:
            return 0
        places = seats([panel.place for panel in self.shown.panels], Frame(0, 0, self.width, self.height))
        sides = dict(zip((panel.player for panel in self.shown.panels), places, strict=True))
        return 2 if sides[self.panel_shown.player][1] > 1 else 0

    def redraw(self) -> None:
        super().redraw()
        if self.parts:
            self.dispatch("on_composed")

    def __init__(self, post: Post, throw: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._throw = throw
        self.seat = Seat(post, corner=True, size_hint=(None, None))
        self._player: int | None = None
        self._round: object = None
        self._opened = False

    # --- whose turn -------------------------------------------------------------------------------------------------

    def show(self, shown: PlacingView, texts: Texts) -> None:
        players = [panel.player for panel in shown.panels]
        if self._player not in players or (shown.code, shown.game) != self._round:
            self._player = self._thinking(shown, -1) if self._thinking(shown, -1) is not None else players[0]
            self._round = (shown.code, shown.game)
        self.seat.desk = self.desk
        super().show(shown, texts)

    @property
    def panel_shown(self) -> PanelView:
        return next(panel for panel in self.shown.panels if panel.player == self._player)

    def _thinking(self, shown: PlacingView, after: int) -> int | None:
        """The next player who has not decided, round the table."""
        open_ones = [one.player for one in shown.panels if one.name in shown.waiting_for]
        return next((one for one in open_ones if one > after), open_ones[0] if open_ones else None)

    def look_at(self, player: int) -> None:
        self._player, self._opened = player, False
        self.desk.hold(None)
        self.redraw()

    def _next(self) -> Next | None:
        shown: PlacingView = self.shown
        following = self._thinking(shown, self._player if self._player is not None else -1)
        if following is not None and following != self._player:
            name = next(one.name for one in shown.panels if one.player == following)
            return Next(self.texts("word.hand_over", name=name), "next", partial(self.look_at, following))
        return Next(self.texts("word.throw"), "dice", self._throw) if shown.next_throw else None

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Frame) -> None:
        shown, now = self.shown, theme.now()
        several = len(shown.panels) > 1
        small = now.screen is Size.SMALL
        strip, rest = frame.cut_left(strip_width(len(shown.panels)))
        if several and not small:
            self._minis(strip.inset(now.gap), len(shown.panels))
        menu = Next("", "person", self._toggle) if several and small else None
        if self.panel_shown.covered:
            cover(self, rest, self.panel_shown, self._toggle)
        else:
            self._keep_seat(rest, Shown(shown, self.panel_shown, self._next(), menu))
        if self._opened and several and small:
            self._overlay(frame)

    def _keep_seat(self, frame: Frame, shown: Shown) -> None:
        seat = self.seat
        seat.pos, seat.size = (frame.x, frame.y), (frame.width, frame.height)
        self.parts["seat"] = seat
        self._used["seat"] = None
        seat.show(shown, self.texts)

    def _minis(self, frame: Frame, count: int, *, across: int = 1) -> None:
        gap = theme.now().gap
        rows = -(-count // across)
        high = min(
            (frame.height - gap * (rows - 1)) / rows, frame.width / across * (0.95 if across == 1 else MINI_SHAPE)
        )
        cells = frame.cut_top(high * rows + gap * (rows - 1))[0].grid(across, rows, gap)
        for panel, cell in zip(self.shown.panels, cells, strict=False):
            name = f"mini.{panel.player}"
            known = self.parts.get(name)
            mini = self.put(name, Mini, cell)
            mini.texts = self.texts
            mini.give(self.shown, panel, chosen=panel.player == self._player)
            if mini is not known:
                mini.bind(on_tap=lambda _, player=panel.player: self.look_at(player))

    def _toggle(self) -> None:
        self._opened = not self._opened
        self.redraw()

    def _overlay(self, frame: Frame) -> None:
        """The small sheets of everybody over the large one; touched beside, they go."""
        now = theme.now()
        veil = self.put("veil", Veil, frame)
        veil.bind(on_away=self._away)
        leaf = frame.cut_left(frame.width - column_width(frame.width, now) - now.gap)[0].inset(now.gap)
        count = len(self.shown.panels)
        across = 3 if count > 4 else 2  # noqa: PLR2004 - up to two rows of three
        high = min(leaf.height, -(-count // across) * (leaf.width / across * MINI_SHAPE + now.gap) + now.gap)
        leaf = leaf.cut_top(high)[0]
        self.put("overlay", Panel, leaf, tone=theme.PAPER_DIM, blocking=True)
        self._minis(leaf.inset(now.gap), count, across=across)

    def _away(self, *_: object) -> None:
        if self._opened:
            self._toggle()

    def corner(self, width: float, height: float) -> Box:
        return self._turned(super().corner(width, height), width, height)

    def _turned(self, box: Box, width: float, height: float) -> Box:
        x, y, wide, high = box
        return (width - x - wide, height - y - high, wide, high) if self.turns else box

    def leave(self) -> None:
        self.desk.hold(None)
        self._opened = False
        self.seat.board.let_go()

    def notice(self, width: float, height: float) -> Box:
        """Over the tracks, which nobody touches."""
        now = theme.now()
        left = strip_width(len(self.shown.panels))
        wide = width - left - column_width(width - left, now) - 3 * now.gap
        return self._turned((left + now.gap, now.gap, wide, band_height(now, height)), width, height)
