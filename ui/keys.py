"""Keys and touches that belong to no screen: space is the button, escape is nothing, and the clock hears of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from ui.widgets import moving

SPACE, ESCAPE = 32, 27


class Keys:
    """Calls *pressed* for the space bar and *touched* for whatever shows that somebody is there."""

    def __init__(self, pressed: Callable[[], None], touched: Callable[[], None]) -> None:
        self.touched = touched
        self._pressed = pressed

    def listen(self) -> None:
        Window.bind(on_key_down=self._key, on_keyboard=self._swallow, on_touch_down=self._any_touch)

    def leave(self) -> None:
        Window.unbind(on_key_down=self._key, on_keyboard=self._swallow, on_touch_down=self._any_touch)

    def _key(self, _window: Any, key: int, *_: object) -> bool:  # noqa: ANN401 - Kivy's own
        if key == SPACE:
            self.touched()
            self._pressed()
        return key in (SPACE, ESCAPE)

    def _swallow(self, _window: Any, key: int, *_: object) -> bool:  # noqa: ANN401 - Kivy's own
        """A kiosk is not left by the escape key."""
        return key == ESCAPE

    def _any_touch(self, *_: object) -> bool:
        moving.skip()
        self.touched()
        return False
