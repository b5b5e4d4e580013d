"""How much one connection may ask of the kiosk: sizes, a rate, and how long it may leave its answers lying."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DoorLimits:
    line: int = 16 * 1024
    """Bytes of one line, its end included."""
    rate: float = 100.0
    """Lines a second, on average …"""
    burst: int = 200
    """… and so many at once."""
    faults: int = 20
    """So many lines in a row that can't be used, and the connection is closed."""
    waiting: int = 512 * 1024
    """Bytes of answers that may wait to be fetched."""
    seconds: float = 10.0
    """How long nothing at all may be fetched while something waits."""
    connections: int = 32
    under_way: int = 64
    """Messages of one connection that the core has not answered yet."""


LIMITS = DoorLimits()


class Bucket:
    """Lets *rate* messages a second through, and *burst* at once."""

    def __init__(self, limits: DoorLimits, now: float) -> None:
        self._rate, self._burst = limits.rate, float(limits.burst)
        self._left, self._since = self._burst, now

    def take(self, now: float) -> bool:
        self._left = min(self._burst, self._left + max(0.0, now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
