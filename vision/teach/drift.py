"""Notices when a table is read worse than it used to be: dust on the lens, a lamp that went, other dice."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.files import write_json

DAYS = 60
"""So many days are remembered."""
LATELY, BEFORE = 3, 14
"""Days that are compared: the last ones, and so many before them."""
FEWEST_LATELY, FEWEST_BEFORE = 30, 60
"""Throws without which nothing is said."""
SURE = 3.0
"""By how many standard deviations the share of refusals must have risen,"""
RISEN = 0.10
"""and by how much."""
LARGEST = 10_000


@dataclass(frozen=True, slots=True)
class Day:
    date: str
    """As ISO writes it."""
    read: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Drift:
    """How many throws were read and refused, day by day, the oldest first."""

    days: tuple[Day, ...] = ()

    def noted(self, date: str, *, read: bool) -> Drift:
        """The same with one throw more."""
        today = next((day for day in self.days if day.date == date), Day(date))
        today = replace(today, read=today.read + read, refused=today.refused + (not read))
        others = [day for day in self.days if day.date != date]
        return Drift(tuple(sorted([*others, today], key=lambda day: day.date)[-DAYS:]))

    @property
    def worse(self) -> bool:
        """Whether the owner is to be told to wipe the lens, to light the tray or to teach anew."""
        lately, before = self.days[-LATELY:], self.days[:-LATELY][-BEFORE:]
        new, old = _counts(lately), _counts(before)
        if sum(new) < FEWEST_LATELY or sum(old) < FEWEST_BEFORE:
            return False
        share, usual = new[1] / sum(new), old[1] / sum(old)
        both = (new[1] + old[1]) / (sum(new) + sum(old))
        spread = math.sqrt(both * (1 - both) * (1 / sum(new) + 1 / sum(old)))
        return share - usual >= RISEN and share - usual > SURE * spread


def _counts(days: tuple[Day, ...]) -> tuple[int, int]:
    return sum(day.read for day in days), sum(day.refused for day in days)


def save(drift: Drift, path: Path) -> None:
    """Writes the file whole or not at all."""
    write_json(path, [[day.date, day.read, day.refused] for day in drift.days])


def load(path: Path) -> Drift:
    """What was remembered; nothing where there is nothing, or nothing that makes sense."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        days = tuple(Day(str(date), _count(read), _count(refused)) for date, read, refused in rows)
    except (OSError, ValueError, TypeError, RecursionError):
        return Drift()
    return Drift(tuple(sorted(days, key=lambda day: day.date)[-DAYS:]))


def _count(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise ValueError("no number of throws")
    return value
