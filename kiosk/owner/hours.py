"""When the café is open, and when the screen is dimmed; of no effect while nobody can trust the clock."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable
from pathlib import Path

from kiosk.errors import refused
from kiosk.files import read_json, write_json
from kiosk.owner.clock import OwnClock
from kiosk.owner.machine import run_program
from kiosk.owner.views import Span, Timetable

log = logging.getLogger(__name__)

FILE = "hours.json"
FORMAT = "tabletown-hours/1"
DAYS, MINUTES = 7, 24 * 60
CLOSED = 0.96
"""How much of the light goes in closed hours: a little stays, so that nobody takes it for broken."""
LEAST_DIM, MOST_DIM = 0.1, 0.95
OLDEST = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)
SYNCHRONIZED = "run/systemd/timesync/synchronized"
CLOCK_MODULES = "sys/class/rtc"


def local_now() -> dt.datetime:
    return dt.datetime.now(tz=dt.UTC).astimezone()


def clock_is_known(root: Path = Path("/")) -> bool:
    """Set by the network since the start, or by a clock module that has kept its time."""
    if (root / SYNCHRONIZED).exists():
        return True
    for module in sorted((root / CLOCK_MODULES).glob("rtc*/since_epoch")):
        try:
            if int(module.read_text(encoding="ascii")) >= OLDEST.timestamp():
                return True
        except (OSError, ValueError):
            continue
    return False


class OwnHours:
    """Kept in the data folder; *darken* switches the lights of the table."""

    def __init__(
        self,
        folder: Path,
        darken: Callable[[bool], None] = lambda _: None,
        *,
        now: Callable[[], dt.datetime] = local_now,
        known: Callable[[], bool] = clock_is_known,
        setter: OwnClock | None = None,
    ) -> None:
        self._path = folder / FILE
        self._setter = setter or OwnClock(folder, run_program)
        self._darken, self._now, self._known = darken, now, known
        self.timetable = Timetable()
        self.load()

    def load(self) -> None:
        try:
            document = read_json(self._path)
            self.timetable = Timetable() if document is None else parse(document)
        except (OSError, ValueError) as problem:
            log.warning("%s is not used: %s", self._path, problem)
            self.timetable = Timetable()

    def change(self, timetable: Timetable) -> None:
        """Holds from now on, if it could be written."""
        try:
            write_json(self._path, printed(timetable))
        except OSError as problem:
            raise refused(problem, self._path, "can't be written") from None
        self.timetable = timetable

    @property
    def clock(self) -> tuple[str, bool]:
        now = self._now()
        return f"{now:%H:%M}", (self._known() or self._setter.set_by_hand) and now >= OLDEST

    @property
    def now(self) -> dt.datetime:
        return self._now()

    def set_clock(self, when: dt.datetime) -> str:
        return self._setter.set(when)

    def darkness(self) -> float:
        if self.timetable == Timetable() or not self.clock[1]:
            return 0.0
        now = self._now()
        if not is_open(self.timetable, now):
            return CLOSED
        night = self.timetable.night
        return self.timetable.dim if night is not None and _within(night, now.hour * 60 + now.minute) else 0.0

    def darken(self, *, dark: bool) -> None:
        self._darken(dark)


def is_open(timetable: Timetable, now: dt.datetime) -> bool:
    """An evening that goes on after midnight belongs to the day on which it began."""
    if timetable.opening is None:
        return True
    minute = now.hour * 60 + now.minute
    today, yesterday = timetable.opening[now.weekday()], timetable.opening[now.weekday() - 1]
    if today is not None and (today.begin <= minute < today.end or (_late(today) and minute >= today.begin)):
        return True
    return yesterday is not None and _late(yesterday) and minute < yesterday.end


def _late(span: Span) -> bool:
    return span.end <= span.begin


def _within(span: Span, minute: int) -> bool:
    if _late(span):
        return minute >= span.begin or minute < span.end
    return span.begin <= minute < span.end


# --- as JSON --------------------------------------------------------------------------------------------------------


def printed(timetable: Timetable) -> dict[str, object]:
    night, opening = timetable.night, timetable.opening
    return {
        "format": FORMAT,
        "night": _printed(night),
        "dim": timetable.dim,
        "opening": None if opening is None else [_printed(day) for day in opening],
    }


def _printed(span: Span | None) -> list[int] | None:
    return None if span is None else [span.begin, span.end]


def parse(document: object) -> Timetable:
    """ValueError says what is wrong."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ValueError(f"{FORMAT} expected")
    dim, opening = document.get("dim"), document.get("opening")
    if isinstance(dim, bool) or not isinstance(dim, int | float) or not LEAST_DIM <= dim <= MOST_DIM:
        raise ValueError(f"dim is a number from {LEAST_DIM} to {MOST_DIM}")
    if opening is not None and (not isinstance(opening, list) or len(opening) != DAYS):
        raise ValueError("opening is null, or one entry a day")
    days = None if opening is None else tuple(_span(day) for day in opening)
    return Timetable(_span(document.get("night")), float(dim), days)


def _span(value: object) -> Span | None:
    if value is None:
        return None
    numbers = value if isinstance(value, list) else []
    if len(numbers) != 2 or any(type(one) is not int or not 0 <= one < MINUTES for one in numbers):  # noqa: PLR2004
        raise ValueError(f"a span is two whole numbers from 0 to {MINUTES - 1}")
    return Span(*numbers)
