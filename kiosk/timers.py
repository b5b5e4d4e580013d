"""The kiosk's few timers, told the time by whoever runs them: nothing here waits or looks at a clock."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.config import Config
from kiosk.effects import StartTimer, StopTimer, Timer
from kiosk.messages import AcceptDue, Command, IdleExpired


@dataclass(frozen=True, slots=True)
class Running:
    due: float
    request: int


class Timers:
    def __init__(self, config: Config) -> None:
        self._seconds = {
            Timer.ACCEPT: config.accept_seconds,
            Timer.IDLE_MENU: config.idle_menu_seconds,
            Timer.IDLE_TABLE: config.idle_table_seconds,
        }
        self._running: dict[Timer, Running] = {}

    def accept_after(self, seconds: float) -> None:
        """From the next throw on."""
        self._seconds[Timer.ACCEPT] = seconds

    def run(self, effect: StartTimer | StopTimer, now: float) -> None:
        """*now* is any clock that never goes backwards."""
        match effect:
            case StartTimer(timer, request) if self._seconds[timer] > 0:
                self._running[timer] = Running(now + self._seconds[timer], request)
            case StartTimer(timer) | StopTimer(timer):
                self._running.pop(timer, None)

    def touched(self, now: float) -> None:
        """Somebody is there: idle time begins anew."""
        for timer in (Timer.IDLE_MENU, Timer.IDLE_TABLE):
            if timer in self._running:
                self._running[timer] = Running(now + self._seconds[timer], 0)

    def due(self, now: float) -> list[Command]:
        """What has run out; each timer speaks once."""
        out: list[Command] = []
        for timer, running in list(self._running.items()):
            if running.due <= now:
                del self._running[timer]
                out.append(AcceptDue(running.request) if timer is Timer.ACCEPT else IdleExpired())
        return out

    def next_due(self) -> float | None:
        """When to ask again."""
        return min((running.due for running in self._running.values()), default=None)
