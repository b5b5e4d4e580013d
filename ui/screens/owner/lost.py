"""A forgotten PIN: who holds P on a keyboard just after the machine was started has it forgotten.

Starting the machine takes pulling its plug: that, with a keyboard, is somebody who has the kiosk in hand. It says
what will happen before it does, and letting go in time changes nothing.
"""

from __future__ import annotations

import logging
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent

from kiosk.errors import KioskError
from kiosk.owner.ports import OwnerDoor
from ui import theme
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.sign import Sign
from ui.widgets.words import text_height

log = logging.getLogger(__name__)

P = 112
SHOW_SECONDS, HOLD_SECONDS = 1.0, 6.0
"""How long the key is held until the page comes, and until the PIN is forgotten."""
SLOWEST = 0.1
"""A frame that took longer counts no more: the key may have been let go meanwhile."""


class LostPin(Composed):
    """Lies over the window while the key is held, and afterwards leads to a new PIN."""

    def __init__(self, app: Any, door: OwnerDoor) -> None:  # noqa: ANN401 - the app, which knows this module
        super().__init__(app.bridge.post, size_hint=(None, None))
        self._app, self._door = app, door
        self.held = 0.0
        self._clock = Clock.schedule_interval(self._hold, 0)
        self._clock.cancel()
        Window.bind(on_key_down=self._down, on_key_up=self._up)

    def leave(self) -> None:
        Window.unbind(on_key_down=self._down, on_key_up=self._up)
        self._end()

    # --- the key ----------------------------------------------------------------------------------------------------

    def _down(self, _window: Any, key: int, *_: object) -> bool:  # noqa: ANN401 - Kivy's own
        """Also told again and again while the key is held."""
        if key == P and not self._clock.is_triggered and self.shown is None and self._door.forgettable:
            self.held = 0.0
            self._clock()
        return False

    def _up(self, _window: Any, key: int, *_: object) -> bool:  # noqa: ANN401 - Kivy's own
        if key == P:
            forgotten = self.shown == "done"
            self._end()
            if forgotten:
                self._app.enter("owner")
                self._app.stage.room.page.turn_to_pin()
        return False

    def _end(self) -> None:
        self._clock.cancel()
        self.shown = None
        Window.remove_widget(self)

    def _hold(self, seconds: float) -> None:
        self.held += min(seconds, SLOWEST)
        if self.held >= HOLD_SECONDS:
            self._clock.cancel()
            self._forget()
        elif self.held >= SHOW_SECONDS:
            self.tell("asking")

    def _forget(self) -> None:
        try:
            self._door.reset(keyboard=True)
        except KioskError as problem:
            log.error("the PIN could not be reset by the keyboard: %s", problem)  # noqa: TRY400 - one line is enough
            self.tell("failed")
        else:
            log.warning("the PIN was reset by a keyboard after the machine's start")
            self.tell("done")

    # --- what is seen -----------------------------------------------------------------------------------------------

    def tell(self, step: str) -> None:
        if self.parent is None:
            Window.add_widget(self)
        self.pos, self.size = (0, 0), Window.size
        self.show(step, Texts(self._app.bridge.view.language))

    def on_touch_down(self, _touch: MotionEvent) -> bool:
        return True

    def compose(self, frame: Rect) -> None:
        now = theme.now()
        leaf = frame.inset(now.gap).middle(max(now.mm(130), frame.width * 0.55), max(now.mm(78), frame.height * 0.55))
        self.panel("leaf", leaf)
        inner = leaf.inset(max(now.mm(5), leaf.height * 0.06))
        tone = {"asking": theme.INK, "done": theme.GOOD, "failed": theme.BAD}[self.shown]
        sign, inner = inner.cut_top(max(now.mm(14), leaf.height * 0.22), now.gap)
        self.put("sign", Sign, sign, icon="lock" if self.shown == "asking" else "info", tone=tone)
        bar, inner = inner.cut_bottom(now.mm(5), now.gap)
        if self.shown == "asking":
            share = (self.held - SHOW_SECONDS) / (HOLD_SECONDS - SHOW_SECONDS)
            self.panel("rail", bar, tone=theme.PAPER_DIM, shadow=False)
            self.panel("held", bar.cut_left(bar.width * min(1.0, share))[0], tone=theme.DANGER, shadow=False)
        title, below = inner.cut_top(text_height("title", 2.2), now.gap)
        words = self.texts(f"owner.lost.{self.shown}")
        self.words("title", title, words, role="title", bold=True, align="center", colour=tone)
        note = self.texts(f"owner.lost.{self.shown}_note")
        self.words("note", below, note, align="center", colour=theme.INK_SOFT, raised=True)
