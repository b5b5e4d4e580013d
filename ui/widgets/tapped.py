"""A touch that counts where the finger lets go, so that it can still be led away."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent


class Tapped:
    """For widgets that can be touched: `what_at` says what lies somewhere, `tapped` does what touching it means."""

    def what_at(self: Any, x: float, y: float) -> object | None:
        return True if self.collide_point(x, y) else None

    def tapped(self: Any, what: Any) -> None:  # noqa: ANN401, ARG002 - what `what_at` has found
        self.dispatch("on_tap")

    def on_touch_down(self: Any, touch: MotionEvent) -> bool:
        if self.what_at(*touch.pos) is None:
            return False
        touch.grab(self)
        return True

    def on_touch_up(self: Any, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        what = self.what_at(*touch.pos)
        if what is not None:
            self.tapped(what)
        return True
