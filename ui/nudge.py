"""A reminder of whom everybody waits for, after as many minutes as the owner has set; none unless he has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from kiosk.views import View

MINUTE = 60.0


def deciding(screen: Any) -> tuple[str, ...]:  # noqa: ANN401 - any screen's record
    """Who still has to decide."""
    seats: Any = getattr(screen, "panels", None) or getattr(screen, "seats", ())
    if hasattr(screen, "thinking"):
        return tuple(seats[seat].name for seat in screen.thinking)
    return tuple(getattr(screen, "waiting_for", ()))


def waited_for(screen: Any) -> tuple[str, ...]:  # noqa: ANN401 - any screen's record
    """Who still has to decide while somebody else has done so; nobody where all think, or one plays alone."""
    seats: Any = getattr(screen, "panels", None) or getattr(screen, "seats", ())
    names = deciding(screen)
    return names if len(names) < len(seats) else ()


class Nudge:
    """*tell* is told the names once, as long as nothing happens in between."""

    def __init__(self, minutes: Callable[[], int], tell: Callable[[tuple[str, ...]], None]) -> None:
        self._minutes, self._tell = minutes, tell
        self._for: tuple[object, ...] = ()
        self._clock: Any = None

    def follow(self, shown: View) -> None:
        names = waited_for(shown.screen)
        key = (getattr(shown.screen, "code", ""), getattr(shown.screen, "round", 0), names)
        if key == self._for:
            return
        self._for = key
        self.stop()
        minutes = self._minutes()
        if names and minutes:
            self._clock = Clock.schedule_once(lambda _: self._tell(names), minutes * MINUTE)

    def stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
