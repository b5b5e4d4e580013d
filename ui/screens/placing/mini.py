"""Another player's sheet, small: a name, the points, whether they are done; touch it to look closer."""

from __future__ import annotations

from typing import Any

from kiosk.views.placing import PanelView, PlacingView
from ui import theme
from ui.screens.rect import Rect
from ui.screens.small import SmallPart
from ui.widgets.count import Count
from ui.widgets.sheet import SheetWidget
from ui.widgets.sign import Sign
from ui.widgets.tapped import Tapped

DONE, COVERED = "build", "hide"


class Mini(Tapped, SmallPart):
    __events__ = ("on_tap",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(lambda _: None, **keywords)
        self.chosen = False

    def on_tap(self) -> None:
        """Somebody wants to see it."""

    def give(self, view: PlacingView, panel: PanelView, *, chosen: bool) -> None:
        self.chosen = chosen
        self.show((view, panel), self.texts)

    @property
    def least(self) -> float:
        return theme.now().mm(8)

    def compose(self, frame: Rect) -> None:
        view, panel = self.shown
        now = theme.now()
        rim = theme.PLAYERS.get(panel.colour, theme.INK)
        self.panel("leaf", frame, tone=theme.LIT if self.chosen else theme.PAPER, rim=rim, rim_width=2)
        line, rest = frame.inset(now.mm(1)).cut_top(now.text("small") * 1.3)
        points, name = line.cut_right(now.text("small") * 1.9, 4)
        self.words("name", name, panel.name, role="small", bold=True)
        gained = panel.gained
        self.put("points", Count, points, value=gained, start=gained, role="small", bold=True, align="right")
        if rest.height > now.mm(7):
            self.put("sheet", SheetWidget, rest, sheet=view.sheet, city=panel.city)
            if panel.covered or panel.decided or panel.stopped:
                done = panel.decided or panel.stopped
                side = min(rest.width, rest.height) * 0.5
                self.panel("mark.leaf", rest.middle(side, side), tone=theme.faded(theme.PAPER, 0.9), shadow=False)
                self.put("mark", Sign, rest.middle(side * 0.8, side * 0.8), icon=DONE if done else COVERED)
