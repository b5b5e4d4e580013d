"""The dice: awaited, read, shown before they count; at a table they lie before both long sides."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from kiosk.messages import ButtonPressed
from kiosk.views.throw import ThrowView
from ui import theme
from ui.screens.base import Box, Post
from ui.screens.composed import Composed
from ui.screens.middle import corner_in_the_middle, halves, notice_in_the_middle, opener_in_the_middle
from ui.screens.rect import Rect
from ui.screens.throw.side import ThrowSide
from ui.texts import Texts
from ui.widgets.turned import TurnedWidget

PICTURE_SECONDS = 0.1


class ThrowScreen(Composed):
    """Knows when something begins to move and looks through the camera; what is seen is each side's own matter."""

    side_class: type[ThrowSide] = ThrowSide

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.sides: list[ThrowSide] = []
        self._moment: object = None
        self._thrown: object = None
        self._watch: Any = None

    def show(self, shown: ThrowView, texts: Texts) -> None:
        moment = (shown.code, shown.step, shown.request, shown.round)
        thrown = (shown.request, shown.complete, tuple(shown.faces.items()))
        fresh = moment != self._moment
        if fresh or shown.step != "shown":
            for side in self.sides:
                side.picked = None
        super().show(shown, texts)
        if fresh and shown.step == "waiting":
            self._forget_picture()
        for side in self.sides:
            side.animate(shown, fresh=fresh, thrown=thrown != self._thrown)
        self._moment, self._thrown = moment, thrown
        self._look(shown)

    def leave(self) -> None:
        self._moment = self._thrown = None
        for side in self.sides:
            side.rest()
        self._stop_watching()

    @property
    def picking(self) -> bool:
        """Whether somebody is about to correct a die."""
        return any(side.picked is not None for side in self.sides)

    # --- around a table ---------------------------------------------------------------------------------------------

    @property
    def _around(self) -> bool:
        return theme.now().screen is theme.ScreenClass.TABLE and self.context.company > 1

    def compose(self, frame: Rect) -> None:
        places = [*zip(reversed(halves(frame)), (0, 2), strict=True)] if self._around else [(frame, 0)]
        self.sides = []
        for number, (place, turns) in enumerate(places):
            turned = self.put(f"turned.{number}", TurnedWidget, place, turns=turns)
            if not turned.content.children:
                made = self.side_class(self.post, self._tray_touched, size_hint=(None, None))
                made.bind(on_picked=lambda _: self.redraw())
                turned.content.add_widget(made)
            side = turned.content.children[0]
            side.context, side.pos, side.size = self.context, (0, 0), turned.content.size
            self.sides.append(side)
        for side in self.sides:
            side.waits = any(other.picked is not None for other in self.sides if other is not side)
            side.show(self.shown, self.texts)

    def opener(self, above: float) -> int:
        return opener_in_the_middle(above) if self._around else 0

    def corner(self, width: float, height: float) -> Box:
        return corner_in_the_middle(width, height) if self._around else super().corner(width, height)

    def notice(self, width: float, height: float) -> Box:
        return notice_in_the_middle(width, height) if self._around else super().notice(width, height)

    # --- the camera -------------------------------------------------------------------------------------------------

    def _look(self, shown: ThrowView) -> None:
        """Pictures come while the dice are being read; the last one stays."""
        camera = self.context.camera
        if shown.step in ("waiting", "reading") and camera:
            if self._watch is None:
                self._watch = Clock.schedule_interval(self._new_picture, PICTURE_SECONDS)
            self._new_picture(0)
            return
        if self._watch is not None and camera:
            self._new_picture(0)  # the one that was read, with the dice that were found in it
        self._stop_watching()

    def _new_picture(self, _seconds: float) -> None:
        picture = self.context.pictures()
        if picture is not None:
            for side in self.sides:
                side.see(picture)

    def _forget_picture(self) -> None:
        """The dice of an earlier throw, perhaps of another table's."""
        for side in self.sides:
            side.see(None)

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _tray_touched(self) -> None:
        """A touch on the tray is the button: simulated dice are thrown into it."""
        if self.shown is not None and self.shown.step == "waiting":
            self.post(ButtonPressed())
