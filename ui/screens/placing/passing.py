"""One large sheet, alone or passed around: the others small at the side, or behind a button on a small screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics.transformation import Matrix
from kivy.input import MotionEvent

from kiosk.views.placing import PanelView, PlacingView
from ui import preferences, theme
from ui.screens.base import Box, Post
from ui.screens.composed import Composed
from ui.screens.handed import beside, other_way
from ui.screens.placing.acting import AfterTurn
from ui.screens.placing.around import seats
from ui.screens.placing.cover import cover
from ui.screens.placing.frames import band_height, column_width
from ui.screens.placing.mini import Mini
from ui.screens.placing.seat import PlacingSeat, PlacingSeatState
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.theme import ScreenClass as Size
from ui.widgets.panel import Panel, Veil
from ui.widgets.still import Lifted

MINI_SHAPE = 0.88
"""How high a small sheet is for its width."""
STRIP_MM = {Size.SMALL: 0, Size.MEDIUM: 27, Size.TABLE: 62}
"""How wide the strip of small sheets is; on the smallest screen it opens over everything."""


def compact() -> bool:
    """Whether the small sheets of the others open over everything: so the large one has all the room there is."""
    return theme.now().screen is Size.SMALL or preferences.now().value.large_fields


def strip_width(players: int) -> int:
    now = theme.now()
    return now.mm(STRIP_MM[now.screen]) if players > 1 and not compact() else 0


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
        places = seats([panel.place for panel in self.shown.panels], Rect(0, 0, self.width, self.height))
        sides = dict(zip((panel.player for panel in self.shown.panels), places, strict=True))
        return 2 if sides[self.panel_shown.player][1] > 1 else 0

    def redraw(self) -> None:
        super().redraw()
        if self.parts:
            self.dispatch("on_composed")

    def __init__(self, post: Post, throw: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self._throw = throw
        self.seat = PlacingSeat(post, corner=True, size_hint=(None, None))
        self._player: int | None = None
        self._round: object = None
        self._opened = False
        self._watched: int | None = None
        """Whose sheet was shown before a computer's was."""
        self._decided: tuple[int | None, bool] = (None, False)
        """Whose sheet was shown, and whether they had decided."""
        self._hands_on: Any = None
        """What hands the sheet on after a while, as long as it runs."""

    # --- whose turn -------------------------------------------------------------------------------------------------

    def show(self, shown: PlacingView, texts: Texts) -> None:
        players = [panel.player for panel in shown.panels]
        if self._player not in players or (shown.code, shown.game) != self._round:
            first = self._thinking(shown, -1)
            people = [one for one in players if one not in self.context.levels] or players
            self._player = first if first is not None else people[0]
            self._round, self._watched = (shown.code, shown.game), None
        self._watch(shown)
        self.seat.context = self.context
        super().show(shown, texts)
        self._hand_on_later()

    def _hand_on_later(self) -> None:
        """Who has just decided sees what came of it; then the next sheet comes by itself, unless somebody touches."""
        panel = self.panel_shown
        before, self._decided = self._decided, (panel.player, panel.decided is not None)
        if before == self._decided:
            return
        self._stay()
        just = before == (panel.player, False) and panel.decided is not None
        if just and not self.shown.hidden and self._following() is not None:
            self._hands_on = Clock.schedule_once(self._hand_on, self.context.hand_seconds)

    def _stay(self) -> None:
        if self._hands_on is not None:
            self._hands_on.cancel()
            self._hands_on = None

    def _hand_on(self, _seconds: float) -> None:
        self._hands_on, following = None, self._following()
        if following is not None and not self._opened:
            self.look_at(following)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._stay()
        return bool(super().on_touch_down(touch))

    def _watch(self, shown: PlacingView) -> None:
        """Where there is no strip of small sheets, a computer that builds is looked at, and left again afterwards."""
        building = [one for one in shown.panels if one.player in self.context.levels and one.ghost is not None]
        if self._watched is None and building and not shown.hidden and compact():
            if self._player not in self.context.levels:
                self._watched, self._player = self._player, building[0].player
        elif self._watched is not None and not any(one.name in shown.waiting_for for one in shown.panels):
            self._player, self._watched = self._watched, None

    @property
    def panel_shown(self) -> PanelView:
        return next(panel for panel in self.shown.panels if panel.player == self._player)

    def _thinking(self, shown: PlacingView, after: int) -> int | None:
        """The next player who has not decided, round the table."""
        machines = self.context.levels
        open_ones = [
            one.player for one in shown.panels if one.name in shown.waiting_for and one.player not in machines
        ]
        return next((one for one in open_ones if one > after), open_ones[0] if open_ones else None)

    def look_at(self, player: int) -> None:
        self._stay()
        self._player, self._opened, self._watched = player, False, None
        self.context.hold(None)
        self.redraw()

    def _following(self) -> int | None:
        """Who has the sheet next."""
        following = self._thinking(self.shown, self._player if self._player is not None else -1)
        return following if following != self._player else None

    def _next(self) -> AfterTurn | None:
        shown: PlacingView = self.shown
        following = self._following()
        if following is not None:
            name = next(one.name for one in shown.panels if one.player == following)
            return AfterTurn(self.texts("word.hand_over", name=name), "next", partial(self.look_at, following))
        return (
            AfterTurn(self.texts("challenge.next" if self.context.given else "word.throw"), "dice", self._throw)
            if shown.next_throw
            else None
        )

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        shown, now = self.shown, theme.now()
        several = len(shown.panels) > 1
        small = compact()
        strip, rest = beside(frame, strip_width(len(shown.panels)))
        if several and not small:
            self._minis(strip.inset(now.gap), len(shown.panels))
        menu = AfterTurn("", "person", self._toggle) if several and small else None
        if self.panel_shown.covered:
            cover(self, rest, self.panel_shown, self._toggle)
        else:
            self._keep_seat(rest, PlacingSeatState(shown, self.panel_shown, self._next(), menu))
        if self._opened and several and small:
            self._overlay(frame)

    def _keep_seat(self, frame: Rect, shown: PlacingSeatState) -> None:
        seat = self.seat
        seat.pos, seat.size = (frame.x, frame.y), (frame.width, frame.height)
        self.parts["seat"] = seat
        self._used["seat"] = None
        seat.show(shown, self.texts)

    def _minis(self, frame: Rect, count: int, *, across: int = 1) -> None:
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

    def _overlay(self, frame: Rect) -> None:
        """The small sheets of everybody over the large one; touched beside, they go."""
        now = theme.now()
        veil = self.put("veil", Veil, frame)
        veil.bind(on_away=self._away)
        leaf = beside(frame, frame.width - column_width(frame.width, now) - now.gap)[0].inset(now.gap)
        count = len(self.shown.panels)
        across = 3 if count > 4 else 2  # noqa: PLR2004 - up to two rows of three
        high = min(leaf.height, -(-count // across) * (leaf.width / across * MINI_SHAPE + now.gap) + now.gap)
        leaf = leaf.cut_top(high)[0]
        self.put("overlay", Panel, leaf, tone=theme.PAPER_DIM, blocking=True)
        self._minis(leaf.inset(now.gap), count, across=across)

    def _away(self, *_: object) -> None:
        if self._opened:
            self._toggle()

    def opener(self, above: float) -> int:  # noqa: ARG002 - the corner lies before who draws
        return self.turns

    def corner(self, width: float, height: float) -> Box:
        return self._turned(other_way(super().corner(width, height), width), width, height)

    def _turned(self, box: Box, width: float, height: float) -> Box:
        x, y, wide, high = box
        return (width - x - wide, height - y - high, wide, high) if self.turns else box

    def leave(self) -> None:
        self._stay()
        self.context.hold(None)
        self._opened = False
        self.seat.leave()

    def notice(self, width: float, height: float) -> Box:
        """Over the tracks, which nobody touches."""
        now = theme.now()
        left = strip_width(len(self.shown.panels))
        wide = width - left - column_width(width - left, now) - 3 * now.gap
        box = (left + now.gap, now.gap, wide, band_height(now, height))
        return self._turned(other_way(box, width), width, height)
