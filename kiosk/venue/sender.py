"""Brings finished games from the kiosk's outbox into the venue's PostgreSQL: at least once, and counted exactly once.

The kiosk is told what has arrived only after PostgreSQL has said so. Whatever is cut in between, the same games go
out again under the same ids, and the venue knows them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg import errors
from psycopg.types.json import Jsonb

from kiosk.challenge import FORMAT, WeekChallenge, from_json
from kiosk.door.client import Client, DoorError
from kiosk.errors import KioskError, Unusable
from kiosk.queries import Doing, Outbox, Weekly
from kiosk.venue.address import VenueAddress
from kiosk.venue.live import announce
from kiosk.views.outbox import OutDoing, OutGame, OutPage

log = logging.getLogger(__name__)

PAGE = 50
DELIVER = "SELECT venue.deliver(%s)"
REPORT = "SELECT venue.report(%s, CAST(%s AS integer), CAST(%s AS integer), CAST(%s AS integer), %s)"
SINCE_REPORTS = 2
"""The schema that has a place for what a table does."""
SINCE_CHALLENGES = 3
CHALLENGE = "SELECT id, book, number, sheet, throws, best, record FROM venue.challenge()"
HELLO = "SELECT schema, name FROM venue.hello()"
Arrived = tuple[tuple[str, int], ...]


class VenueRefuses(KioskError):
    """PostgreSQL answers, and this table can't deliver there; a code says why."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class SendReport:
    sent: int
    kept: int
    """Games that the venue will not take: they wait on, and hold up no others."""


@dataclass(frozen=True, slots=True)
class VenueHello:
    """What the venue says to who signs in."""

    schema: int
    table: str
    """What the venue calls this table."""


def send(door: Path, venue: VenueAddress, size: int = PAGE) -> SendReport:
    """Say what the table does, and deliver all that waits.

    Raises `VenueRefuses`, `DoorClosed`, `DoorError` or `psycopg.OperationalError`.
    """
    with Client(door) as front:
        page: OutPage = front.ask(Outbox((), size))
        with venue.connect() as db:
            found = hello(db)
            if found.schema >= SINCE_REPORTS:
                report(db, front.ask(Doing()))
            count = 0
            while page.games and (arrived := _deliver(db, page)):
                count += len(arrived)
                page = front.ask(Outbox(arrived, size))
            announce(db)
            if found.schema >= SINCE_CHALLENGES:
                bring_challenge(db, front)
        return SendReport(count, page.waiting)


def report(db: psycopg.Connection[Any], doing: OutDoing) -> None:
    """Say what the table does now; the venue adds since when."""
    db.execute(REPORT, (doing.book, doing.game, doing.round, doing.players, doing.trouble[:40]))


def bring_challenge(db: psycopg.Connection[Any], front: Client) -> None:
    """Hand this week's challenge to the kiosk, which keeps it; one that it can't use is nobody's loss but its own."""
    try:
        found = challenge_of(db)
        if found is not None:
            front.ask(Weekly(found))
    except (Unusable, DoorError) as problem:
        log.warning("the challenge of the week is not taken: %s", problem)


def challenge_of(db: psycopg.Connection[Any]) -> WeekChallenge | None:
    """What the venue has published for this week, or for the last one that it has; raises `Unusable`."""
    row = db.execute(CHALLENGE).fetchone()
    if row is None:
        return None
    id, book, game, sheet, throws, best, record = row  # noqa: A001 - the venue's name for it
    return from_json({
        "format": FORMAT, "id": id, "book": book, "game": game, "sheet": sheet, "throws": throws, "best": best,
        "record": record or "",
    })  # fmt: skip


def hello(db: psycopg.Connection[Any]) -> VenueHello:
    """Sign in; raises `VenueRefuses` where this is no venue, or knows no such table."""
    try:
        found = db.execute(HELLO).fetchone()
    except (errors.UndefinedFunction, errors.InvalidSchemaName, errors.InsufficientPrivilege) as problem:
        code = "no_rights" if isinstance(problem, errors.InsufficientPrivilege) else "no_venue"
        raise VenueRefuses(code) from None
    assert found is not None
    schema, name = found
    if name is None:
        raise VenueRefuses("unknown_table")
    return VenueHello(schema or 0, name)


def _deliver(db: psycopg.Connection[Any], page: OutPage) -> Arrived:
    """The games that are there now: all, or those that are left when one of them can't be taken."""
    try:
        _call(db, page, page.games)
    except (psycopg.DataError, psycopg.IntegrityError):
        return tuple(_one_by_one(db, page))
    return _named(page.games)


def _one_by_one(db: psycopg.Connection[Any], page: OutPage) -> Iterator[tuple[str, int]]:
    for game in page.games:
        try:
            _call(db, page, (game,))
        except (psycopg.DataError, psycopg.IntegrityError) as problem:
            log.warning("the venue does not take game %s: %s", game.id, problem.diag.message_primary)
        else:
            yield from _named((game,))


def _call(db: psycopg.Connection[Any], page: OutPage, games: Sequence[OutGame]) -> None:
    row = db.execute(DELIVER, (Jsonb([document(game, page.now) for game in games]),)).fetchone()
    if row is None or not row[0]:
        raise VenueRefuses("unknown_table")


def _named(games: Sequence[OutGame]) -> Arrived:
    return tuple((game.id, game.revision) for game in games)


def document(game: OutGame, now: int) -> dict[str, Any]:
    """What the venue is told of a game: when it was by how long ago, since this table's clock may be wrong."""
    seats = [
        {"seat": number, "name": one.name, "total": one.total, "bags": one.bags, "won": one.won}
        for number, one in enumerate(game.seats)
        if not one.computer
    ]
    milestones = [{"place": place, **asdict(one)} for place, one in enumerate(game.milestones)]
    return {
        "id": game.id,
        "revision": game.revision,
        "book": game.book,
        "mode": game.mode,
        "game": game.game,
        "paper": game.paper,
        "rounds": game.rounds,
        "players": len(game.seats),
        "seconds": game.seconds,
        "challenge": game.challenge,
        "record": game.record or None,
        "ago": now - game.at,
        "seats": seats,
        "milestones": milestones,
    }
