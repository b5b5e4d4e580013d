"""A button's presses out of its contact's bouncing: told the time by whoever runs it, nothing here waits."""

from __future__ import annotations

from enum import StrEnum

BOUNCE_SECONDS = 0.02
"""A level counts once it has lasted for so long."""
STUCK_SECONDS = 15.0


class Press(StrEnum):
    PRESSED = "pressed"
    """Pressed and let go again, however long that took."""
    STUCK = "stuck"
    """Held so long that nobody means it."""
    FREED = "freed"
    """No longer stuck."""


class Presses:
    """A button that is down at the start is not pressed until it has been up."""

    def __init__(self, *, down: bool = False, now: float = 0.0) -> None:
        self._level = down
        self._level_since = now
        self._down = down
        self._down_since = now
        self._counts = False
        """Whether this press may still become one that is meant."""
        self._stuck = False

    def edge(self, now: float, *, down: bool) -> list[Press]:
        """The contact has changed."""
        presses = self.tick(now)
        if down != self._level:
            self._level, self._level_since = down, now
        return presses

    def tick(self, now: float) -> list[Press]:
        """What has become of the contact since it was looked at last."""
        presses: list[Press] = []
        if self._level != self._down and now >= self._level_since + BOUNCE_SECONDS:
            presses += self._turn(self._level, self._level_since)
        if self._down:
            presses += self._held(now)
        return presses

    def next_due(self) -> float | None:
        """When to tick again although nothing changes."""
        due = []
        if self._level != self._down:
            due.append(self._level_since + BOUNCE_SECONDS)
        if self._down and not self._stuck:
            due.append(self._down_since + STUCK_SECONDS)
        return min(due, default=None)

    def _turn(self, down: bool, since: float) -> list[Press]:  # noqa: FBT001
        """The level has lasted: first what the old one still meant until then."""
        before = self._held(since) if self._down else []
        meant = self._down and self._counts
        freed = self._down and self._stuck
        self._down, self._down_since, self._counts, self._stuck = down, since, down, False
        return before + ([Press.PRESSED] if meant else []) + ([Press.FREED] if freed else [])

    def _held(self, now: float) -> list[Press]:
        presses = []
        if not self._stuck and now >= self._down_since + STUCK_SECONDS:
            self._counts, self._stuck = False, True
            presses.append(Press.STUCK)
        return presses
