"""Keys and touches that belong to no screen: space is the button, escape is nothing, and the clock hears of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from ui.widgets import moving

SPACE, ESCAPE = 32, 27


class Keys:
    """Calls *pressed* for the space bar and *touched* for whatever shows that somebody is there."""

    closable = True
    """Whether the window's own rim may close it, as on a desk."""

    def __init__(self, pressed: Callable[[], None], touched: Callable[[], None]) -> None:
        self.touched = touched
        self._pressed = pressed

    def listen(self) -> None:
        Window.bind(on_key_down=self._key, on_keyboard=self._swallow, on_touch_down=self._any_touch)
        Window.bind(on_request_close=self._asked_to_close)

    def leave(self) -> None:
        Window.unbind(on_key_down=self._key, on_keyboard=self._swallow, on_touch_down=self._any_touch)
        Window.unbind(on_request_close=self._asked_to_close)

    def _key(self, _window: Any, key: int, *_: object) -> bool:  # noqa: ANN401 - Kivy's own
        if key == SPACE:
            self.touched()
            self._pressed()
        return key in (SPACE, ESCAPE)

    @staticmethod
    def _swallow(*_: object) -> bool:
        """A kiosk is not left by escape or any other key."""
        return True

    def _asked_to_close(self, *_: object, source: str = "") -> bool:
        """By the rim of a window on a desk; in a café by nobody."""
        return source == "keyboard" or not self.closable

    def _any_touch(self, *_: object) -> bool:
        moving.skip()
        self.touched()
        return False
