"""How much one phone, and all of them, may ask of this program."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WebLimits:
    message: int = 4096
    """Bytes of one message."""
    rate: float = 20.0
    """Messages a second, on average …"""
    burst: int = 40
    """… and so many at once."""
    faults: int = 40
    """So many messages in a row that can't be used, and the socket is closed."""
    sockets: int = 12
    connections: int = 96
    """Of all phones together, with those that only fetch a page …"""
    connections_each: int = 32
    """… and of one address."""
    head_seconds: float = 10.0
    """How long a request may take to arrive."""
    hello_seconds: float = 8.0
    """How long a socket may say nothing at first."""
    heartbeat: float = 6.0
    """A socket that does not answer for so long, and half as long again, is dead."""
    away_seconds: float = 8.0
    """After how long without its phone a seat counts as away."""
    send_seconds: float = 10.0
    """How long a phone may leave what is sent to it lying."""
    tries: int = 12
    """Wrong codes and secrets of one address …"""
    tries_seconds: float = 60.0
    """… in this time."""


WEB_LIMITS = WebLimits()


class Tries:
    """Counts wrong codes by address; a right one is not looked at while there have been too many."""

    def __init__(self, limits: WebLimits) -> None:
        self._limits = limits
        self._wrong: dict[str, list[float]] = {}

    def too_many(self, address: str, now: float) -> bool:
        self._wrong = {one: kept for one, times in self._wrong.items() if (kept := self._recent(times, now))}
        return len(self._wrong.get(address, ())) >= self._limits.tries

    def note(self, address: str, now: float) -> None:
        self._wrong.setdefault(address, []).append(now)

    def _recent(self, times: list[float], now: float) -> list[float]:
        return [one for one in times if now - one < self._limits.tries_seconds]
