"""Whatever breaks in the window's loop ends at somebody who can go on."""

from __future__ import annotations

from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager


class Guard(ExceptionHandler):
    """Hands every exception to *failed* and lets the loop run on; what is meant to end the program still does."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed

    def watch(self) -> None:
        ExceptionManager.add_handler(self)

    def leave(self) -> None:
        ExceptionManager.remove_handler(self)

    def handle_exception(self, inst: BaseException) -> int:
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        self._failed(inst)
        return int(ExceptionManager.PASS)
