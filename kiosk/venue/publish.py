"""``tabletown venue challenge``: which challenge there is, and publishing those of the coming weeks."""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from psycopg.types.json import Jsonb

from kiosk.challenge import WeekChallenge, drawn, monday, today
from kiosk.door.client import Client
from kiosk.errors import KioskError, Unusable
from kiosk.queries import Weekly
from kiosk.venue import schema

WEEK = dt.timedelta(days=7)
MOST_WEEKS = 104
PUBLISH = """INSERT INTO venue.challenges (monday, id, book, number, sheet, throws) VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT (monday) DO NOTHING RETURNING id"""
PUBLISHED = "SELECT id, book, number FROM venue.challenges WHERE monday = %s"


def add_arguments(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "address",
        metavar="ADDRESS",
        nargs="?",
        help="of who owns the database: publish; none: say which this table has",
    )
    one.add_argument("--draw", action="store_true", help="draw one for this table alone, which belongs to no venue")
    one.add_argument("--game", type=int, metavar="N", help="of this game (a random one each week)")
    one.add_argument("--weeks", type=int, default=1, metavar="N", help="of so many weeks, this one included (1)")


def publish(
    db: psycopg.Connection[Any], first: dt.date, weeks: int, game: int | None
) -> Iterator[tuple[dt.date, str]]:
    """What each week has now; one that was published before stays as it is. Raises `Unusable`."""
    if not 1 <= weeks <= MOST_WEEKS:
        raise Unusable(f"1 to {MOST_WEEKS} weeks, not {weeks}", place="--weeks")
    schema.migrate(db)
    for number in range(weeks):
        week = first + number * WEEK
        one = drawn(week, game)
        row = (week, one.id, one.book, one.game, one.sheet, Jsonb(one.throws))
        new = db.execute(PUBLISH, row).fetchone() is not None
        found = db.execute(PUBLISHED, (week,)).fetchone()
        assert found is not None
        yield week, f"{found[1]} game {found[2]}, {'published now' if new else 'as it was published before'}"


def ask(door: Path, take: WeekChallenge | None = None) -> WeekChallenge | None:
    """What the running kiosk has, once it has taken *take*; raises `KioskError`."""
    with Client(door) as front:
        found: WeekChallenge | None = front.ask(Weekly(take))
        return found


def told(found: WeekChallenge | None) -> str:
    if found is None:
        return "There is no challenge yet."
    best = "nobody has played it yet" if found.best is None else f"the best so far has {found.best} points"
    return f"Week of {found.monday}: {found.book} game {found.game}; {best}."


def of_table(door: Path, *, own: bool, game: int | None) -> str:
    """For who runs this table."""
    take = drawn(monday(today()), game) if own else None
    try:
        return told(ask(door, take))
    except KioskError as problem:
        raise Unusable(f"the kiosk does not answer: {problem}", file=str(door)) from None
