"""How the table is used, day by day: games, people, minutes, and how well the dice were read. No names.

Counted from the states of the core, in its thread; written in another one when a game ends and when people leave, so
that a power cut takes at most the counts of one game.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from kiosk.files import read_json, write_json
from kiosk.owner.views import Used
from kiosk.state import AtTable, KioskState, Placing, RollShown, Source, Standings, Table

log = logging.getLogger(__name__)

FILE = "usage.json"
FORMAT = "tabletown-usage/1"
UNKNOWN = ""
"""The day of whatever happened while nobody knew the time."""
MOST_DAYS = 400
PAUSE_SECONDS = 600.0
"""Who has not done anything for so long was not playing."""

Do = Callable[[], None]


def in_thread(work: Do) -> None:
    threading.Thread(target=work, name="tabletown-usage", daemon=True).start()


@dataclass
class OwnUsage:
    folder: Path
    today: Callable[[], str] = lambda: UNKNOWN
    """The date as 2026-03-31, or nothing where the clock can't be trusted."""
    seconds: Callable[[], float] = time.monotonic
    background: Callable[[Do], None] = in_thread
    days: dict[str, Used] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._before: Table | None = None
        self._last = self.seconds()
        self._refused: tuple[str, int] | None = None
        """The throw that was counted as refused; one that goes on being refused is still one."""
        self._taken = Source.TOUCH
        """Where the throw came from that counts."""
        self._counted = Used()
        """What belongs to no day yet."""
        self._writing = threading.Lock()
        self.load()

    def load(self) -> None:
        try:
            self.days = parse(read_json(self.folder / FILE))
        except (OSError, ValueError) as problem:
            log.warning("%s is not used: %s", self.folder / FILE, problem)
            self.days = {}

    def over(self, days: int | None = None) -> Used:
        """The sum of the last so many days, today included; of everything without a number."""
        if days is None:
            return total(*[*self.days.values()])
        today = self.today()
        if not today:
            return Used()
        first = (dt.date.fromisoformat(today) - dt.timedelta(days=days - 1)).isoformat()
        return total(*(used for day, used in [*self.days.items()] if first <= day <= today))

    def watch(self, state: KioskState) -> None:
        """A state of the core, each after the one before."""
        now, table = self.seconds(), state.table if isinstance(state.front, AtTable) else None
        before, passed, self._before, self._last = self._before, now - self._last, table, now
        if before is table:
            self._last = now - passed  # nothing has happened at the table
            return
        if before is not None and (table is None or table.code == before.code):
            self._count(before, table, passed)
        if table is None and before is not None:
            self._book()
        if table is None or len(table.results) != len(before.results if before else table.results):
            self.background(self.write)

    def _count(self, before: Table, after: Table | None, passed: float) -> None:
        found = Used()
        if passed <= PAUSE_SECONDS and not isinstance(before.phase, Standings):
            found = replace(found, minutes=passed / 60)
        if after is not None:
            found = total(found, self._throw(before, after))
            ended = len(after.results) - len(before.results)
            if ended > 0:
                there = sum(player.present and not player.level for player in before.players)
                found = replace(found, games=ended, people=there * ended)
        self._counted = total(self._counted, found)
        if found.games or self._counted.minutes >= 1:
            self._book()

    def _book(self) -> None:
        """Asking for the day looks at files, so this is not done for every touch."""
        day = self.today()
        self.days[day] = total(self.days.get(day, Used()), self._counted)
        self._counted = Used()

    def _throw(self, before: Table, after: Table) -> Used:
        """What has become of the throw that is shown now."""
        shown, earlier = after.phase, before.phase
        if isinstance(earlier, RollShown) and isinstance(shown, Placing):
            self._taken = earlier.source
        if not isinstance(shown, RollShown):
            return Used()
        if isinstance(earlier, Placing) and after.corrected:
            return Used(corrected=1) if self._taken is Source.CAMERA else Used()
        this = (after.code, shown.request)
        if shown.problem is not None:
            again, self._refused = self._refused == this, this
            return Used() if again else Used(refused=1)
        if shown.source is Source.CAMERA:
            return Used() if isinstance(earlier, RollShown) and earlier.faces == shown.faces else Used(read=1)
        if isinstance(earlier, RollShown) and earlier.source is Source.CAMERA and earlier.problem is None:
            return Used(corrected=1)
        return Used()

    def write(self) -> None:
        with self._writing:
            kept = dict(sorted(self.days.items())[-MOST_DAYS:])
            try:
                write_json(self.folder / FILE, printed(kept))
            except OSError as problem:
                log.warning("%s can't be written: %s", self.folder / FILE, problem)


def total(*several: Used) -> Used:
    return Used(**{one.name: sum(getattr(used, one.name) for used in several) for one in fields(Used)})


def printed(days: dict[str, Used]) -> dict[str, object]:
    return {"format": FORMAT, "days": {day: _rounded(asdict(used)) for day, used in days.items()}}


def _rounded(values: dict[str, Any]) -> dict[str, Any]:
    return {name: round(value, 1) for name, value in values.items()}


def parse(document: object) -> dict[str, Used]:
    """ValueError says what is wrong."""
    if document is None:
        return {}
    if (
        not isinstance(document, dict)
        or document.get("format") != FORMAT
        or not isinstance(document.get("days"), dict)
    ):
        raise ValueError(f"{FORMAT} expected")
    return {_day(day): _used(values) for day, values in document["days"].items()}


def _day(text: str) -> str:
    return text if text == UNKNOWN else dt.date.fromisoformat(text).isoformat()


def _used(values: object) -> Used:
    names = {one.name for one in fields(Used)}
    if not isinstance(values, dict) or not values.keys() <= names:
        raise ValueError(f"a day has {', '.join(sorted(names))}")
    if not all(type(value) in (int, float) and 0 <= value < 1e9 for value in values.values()):  # noqa: PLR2004
        raise ValueError("counts are numbers from 0")
    return Used(**values)
