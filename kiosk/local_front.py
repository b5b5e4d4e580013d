"""The core as the window of the same program sees it: one subscriber among others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.envelope import Envelope
from kiosk.messages import Command
from kiosk.queries import AboutNow
from kiosk.runner import Runner, Subscription, nothing
from kiosk.views import View
from kiosk.views.viewer import AT_TABLE, Viewer


class LocalFront:
    """What `ui.bridge` needs; nothing of the core runs in the thread that calls."""

    def __init__(self, runner: Runner, takes: Callable[[Command], bool] = lambda _: False) -> None:
        self._runner, self._takes = runner, takes
        self._wake: Callable[[], None] = nothing
        self._subscription = Subscription(AT_TABLE, self._tell)
        self._shown = runner.kiosk.look(AT_TABLE)

    def post(self, command: Command) -> None:
        """What the screen has to say; the owner may have caught it first, who tries the button out."""
        if not self._takes(command):
            self._runner.send(Envelope(command))

    def drain(self) -> None:
        """The core needs nobody for that."""

    def listen(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._runner.add(self._subscription)

    def _tell(self) -> None:
        self._wake()

    def resume(self) -> None:
        self._runner.call(self._runner.kiosk.resume)
        self._runner.call(nothing)

    def look(self, viewer: Viewer) -> View:
        if viewer != self._subscription.viewer:
            self._runner.look_as(self._subscription, viewer)
        self._shown = self._subscription.take() or self._shown
        return self._shown

    def ask(self, query: AboutNow) -> Any:  # noqa: ANN401 - see kiosk.queries.ANSWERS
        return self._runner.ask_now(query)
