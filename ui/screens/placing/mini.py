"""Another player's sheet, small: a name, the points, whether they are done; touch it to look closer."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent

from kiosk.views.placing import PanelView, PlacingView
from ui import theme
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.widgets.count import Count
from ui.widgets.sheet import Sheet
from ui.widgets.sign import Sign

DONE, COVERED, THINKING = "build", "hide", "pencil"


class Mini(Composed):
    background = False
    __events__ = ("on_tap",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(lambda _: None, **keywords)
        self.chosen = False

    def on_tap(self) -> None:
        """Somebody wants to see it."""

    def give(self, view: PlacingView, panel: PanelView, *, chosen: bool) -> None:
        self.chosen = chosen
        self.show((view, panel), self.texts)

    def redraw(self) -> None:
        if self.shown is not None and min(self.size) > theme.now().mm(8):
            self._used = {}
            self.compose(Frame(self.x, self.y, self.width, self.height))
            self._sort()

    def compose(self, frame: Frame) -> None:
        view, panel = self.shown
        now = theme.now()
        rim = theme.PLAYERS.get(panel.colour, theme.INK)
        self.panel("leaf", frame, tone=theme.LIT if self.chosen else theme.PAPER, rim=rim, rim_width=2)
        line, rest = frame.inset(now.mm(1)).cut_top(now.text("small") * 1.3)
        points, name = line.cut_right(now.text("small") * 1.9, 4)
        self.words("name", name, panel.name, role="small", bold=True)
        total = panel.score.total
        self.put("points", Count, points, value=total, start=total, role="small", bold=True, align="right")
        if rest.height > now.mm(7):
            self.put("sheet", Sheet, rest, sheet=view.sheet, city=panel.city)
            if panel.covered or panel.decided or panel.stopped:
                done = panel.decided or panel.stopped
                side = min(rest.width, rest.height) * 0.5
                self.panel("mark.leaf", rest.middle(side, side), tone=theme.faded(theme.PAPER, 0.9), shadow=False)
                self.put("mark", Sign, rest.middle(side * 0.8, side * 0.8), icon=DONE if done else COVERED)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self.dispatch("on_tap")
        return True
