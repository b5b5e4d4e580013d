"""``tabletown venue …``: this table and the board that many tables share; see docs/venue.md."""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg

from kiosk import logs
from kiosk.challenge import monday, today
from kiosk.config import Config, load
from kiosk.door.client import Client, DoorClosed, DoorError
from kiosk.door.server import door_path
from kiosk.errors import KioskError, Unusable, one_line
from kiosk.files import write_json
from kiosk.queries import Outbox
from kiosk.venue import publish, schema
from kiosk.venue.address import VenueAddress, address_file, read_address
from kiosk.venue.board import OwnBoard, VenueBoard
from kiosk.venue.local import DATABASE, LocalServer, new_password
from kiosk.venue.names import FILE, FORMAT
from kiosk.venue.sender import VenueHello, VenueRefuses, hello, send
from kiosk.views.outbox import OutPage

UNREACHED, REFUSED, NO_KIOSK = 3, 4, 5
"""Exit statuses of ``send``, for the owner's page."""
SERVICE_DOOR = Path("/run/tabletown/door.sock")
REASONS = {
    "no_venue": "the database there is no venue; 'tabletown venue prepare' makes it one",
    "no_rights": "this role may do nothing there; 'tabletown venue admit' lets a table in",
    "unknown_table": "the venue knows no table of this role; 'tabletown venue admit' lets it in",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    deeds = parser.add_subparsers(dest="deed", metavar="WHAT", required=True)

    def deed(name: str, text: str, work: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        made = deeds.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        made.set_defaults(work=work)
        return made

    one = deed(
        "status",
        "say which venue this table belongs to, whether it answers, what waits and when a game arrived last",
        _status,
    )
    _add_table_arguments(one)
    one.add_argument("--json", action="store_true", help="answer with one JSON document")
    _add_table_arguments(deed("send", "bring the games that wait to the venue, now", _send))
    one = deed("board", "show the board of honour as a page for a television", _board)
    one.add_argument("--settings", type=Path, metavar="FILE", help=f"where the venue is ({FILE} in the data folder)")
    one.add_argument("--host", metavar="ADDRESS", help="listen at this address alone (at all)")
    one.add_argument("--port", type=int, default=8081, metavar="N", help="listen at this port (8081)")
    one = deed("challenge", "say which challenge of the week is played here, or publish those of a venue", _challenge)
    publish.add_arguments(one)
    _add_table_arguments(one)
    one = deed("join", "name the venue of this table; the password is read from the standard input", _join)
    one.add_argument("address", metavar="ADDRESS", help="as in postgresql://table_3@db.example/venue")
    one.add_argument("--settings", type=Path, metavar="FILE", help=f"write this file ({FILE} in the data folder)")
    one = deed("prepare", "make a PostgreSQL database a venue, or bring it up to date", _prepare)
    _add_owner_argument(one)
    one = deed("admit", "let a table into the venue, or a board, and print what it signs in with", _admit)
    _add_owner_argument(one)
    one.add_argument("role", metavar="ROLE", help="its name in PostgreSQL, as in table_3")
    one.add_argument("name", metavar="NAME", nargs="?", default="", help="what guests call the table; none: a board")
    one = deed(
        "serve", "run a PostgreSQL of one's own in a folder, with a venue in it, for trying things out", _serve
    )
    one.add_argument("folder", type=Path, metavar="FOLDER")
    one.add_argument("--port", type=int, default=5433, metavar="N", help="listen at this port of this machine (5433)")


def _add_table_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--door", type=Path, metavar="SOCKET", help="the door of the kiosk (that of this machine)")
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help=f"the venue's address ({FILE} in the data folder)"
    )


def _add_owner_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("address", metavar="ADDRESS", help="of who owns the database; the password as for psql")


def run(args: argparse.Namespace) -> int:
    status: int = args.work(args)
    return status


# --- a table --------------------------------------------------------------------------------------------------------


def _door(args: argparse.Namespace, config: Config) -> Path:
    if args.door is not None:
        return Path(args.door)
    return SERVICE_DOOR if SERVICE_DOOR.exists() else door_path(config.data_folder, {})


def _venue(args: argparse.Namespace, config: Config) -> VenueAddress | None:
    return read_address(args.settings or address_file(config))


def _send(args: argparse.Namespace) -> int:
    config = load().config
    venue = _venue(args, config)
    if venue is None:
        raise Unusable("no venue is named; the board is this table's own", file=str(args.settings or FILE))
    try:
        found = send(_door(args, config), venue)
    except (DoorClosed, DoorError) as problem:
        return _say(NO_KIOSK, f"the kiosk does not answer: {problem}")
    except VenueRefuses as problem:
        return _say(REFUSED, REASONS[problem.code])
    except psycopg.Error as problem:
        return _say(UNREACHED, f"the venue can't be reached: {problem}")
    print(f"{found.sent} games have arrived." + (f" {found.kept} wait on." if found.kept else ""))
    return 0 if not found.kept else 1


def _say(status: int, text: str) -> int:
    print(f"tabletown: {one_line(' '.join(text.split()))}", file=sys.stderr)
    return status


def _status(args: argparse.Namespace) -> int:
    config = load().config
    venue = _venue(args, config)
    told: dict[str, object] = {"venue": None, "answers": None, "table": None, "schema": None, "problem": None}
    if venue is not None:
        told["venue"] = venue.address
        try:
            found = _greeted(venue)
            told.update(answers=True, table=found.table, schema=found.schema)
        except VenueRefuses as problem:
            told.update(answers=True, problem=REASONS[problem.code])
        except psycopg.Error as problem:
            told.update(answers=False, problem=one_line(" ".join(str(problem).split())))
    page = _waiting(_door(args, config))
    told["waiting"] = None if page is None else page.waiting
    told["last"] = None if page is None or page.last is None else _time(page.last)
    if args.json:
        print(json.dumps(told))
    else:
        print("\n".join(f"{key:8} {'–' if value is None else value}" for key, value in told.items()))
    return 0 if told["problem"] is None else 1


def _greeted(venue: VenueAddress) -> VenueHello:
    with venue.connect() as db:
        return hello(db)


def _time(seconds: int) -> str:
    return dt.datetime.fromtimestamp(seconds, dt.UTC).astimezone().isoformat(timespec="minutes")


def _waiting(door: Path) -> OutPage | None:
    """None where no kiosk runs that could say."""
    try:
        with Client(door) as front:
            page: OutPage = front.ask(Outbox((), 0))
    except KioskError:
        return None
    return page


def _board(args: argparse.Namespace) -> int:
    from ui.web.venue import serve  # noqa: PLC0415 - who only sends needs no web server

    config = load().config
    logs.set_up(config.log)
    venue = _venue(args, config)
    source = OwnBoard(config.journal_file) if venue is None else VenueBoard(venue)
    try:
        asyncio.run(serve(source, venue, args.host, args.port))
    except OSError as problem:
        raise Unusable(f"can't listen at port {args.port}: {problem.strerror or problem}") from None
    return 0


def _challenge(args: argparse.Namespace) -> int:
    if args.address is not None:
        with _owned(args.address) as db:
            for week, text in publish.publish(db, monday(today()), args.weeks, args.game):
                print(f"{week}: {text}.")
        return 0
    config = load().config
    if args.draw and _venue(args, config) is not None:
        raise Unusable("this table belongs to a venue, whose challenge it plays", place="--draw")
    print(publish.of_table(_door(args, config), own=args.draw, game=args.game))
    return 0


def _join(args: argparse.Namespace) -> int:
    venue = VenueAddress(args.address, sys.stdin.readline().rstrip("\n"))
    venue.conninfo()
    path = args.settings or load().config.data_folder / FILE
    write_json(path, {"format": FORMAT, "address": venue.address, "password": venue.password}, 0o600)
    print(f"{path}: this table belongs to {venue.address}.")
    return 0


# --- a venue --------------------------------------------------------------------------------------------------------


def _owned(address: str) -> psycopg.Connection[tuple[object, ...]]:
    try:
        return psycopg.connect(VenueAddress(address).conninfo(), autocommit=True)
    except psycopg.Error as problem:
        raise Unusable(one_line(" ".join(str(problem).split())), file=address) from None


def _prepare(args: argparse.Namespace) -> int:
    with _owned(args.address) as db:
        made = schema.migrate(db)
    print(f"The venue has schema {schema.newest()}" + (f"; made now: {made}." if made else " already."))
    return 0


def _admit(args: argparse.Namespace) -> int:
    password = new_password()
    with _owned(args.address) as db:
        schema.migrate(db)
        if args.name:
            schema.add_table(db, args.role, args.name, password)
        else:
            schema.add_reader(db, args.role, password)
    print(password)
    return 0


def _serve(args: argparse.Namespace) -> int:
    server = LocalServer(args.folder.absolute(), port=args.port)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # however it is ended, its server ends with it
    server.start()
    try:
        with psycopg.connect(server.owner_address("postgres"), autocommit=True) as db:
            if db.execute("SELECT 1 FROM pg_database WHERE datname = %s", (DATABASE,)).fetchone() is None:
                db.execute(f"CREATE DATABASE {DATABASE}")
        with psycopg.connect(server.owner_address(), autocommit=True) as db:
            schema.migrate(db)
        print(f"A venue is at {server.address('ROLE')}; its owner is {server.owner_address()} (Ctrl+C ends it)")
        sys.stdout.flush()
        server.wait()
    finally:
        server.stop()
    return 0
