"""Asks what to do where everybody waits for somebody whose phone is away, once it has been away for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from kiosk.views import View
from ui.nudge import deciding

SECONDS, AGAIN = 20.0, 60.0
"""Before it is asked, as the notice says; and before it is asked once more, where people wait."""


class Absent:
    """*ask* is told the player's place in the table's list."""

    def __init__(self, ask: Callable[[int], None]) -> None:
        self._ask = ask
        self._about: tuple[str, int] | None = None
        self._clock: Any = None

    def follow(self, shown: View) -> None:
        waited_for = deciding(shown.screen)
        names = {player.player: player.name for player in shown.players}
        away = [seat for seat, state in shown.phones.seats if state == "away" and names.get(seat) in waited_for]
        about = (shown.table, away[0]) if away else None
        if about != self._about:
            self.stop()
            self._about = about
            self._wait(SECONDS)

    def wait(self) -> None:
        """Not now: ask once more later."""
        self._wait(AGAIN)

    def stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _wait(self, seconds: float) -> None:
        self.stop()
        if self._about is not None:
            seat = self._about[1]
            self._clock = Clock.schedule_once(lambda _: self._ask(seat), seconds)
