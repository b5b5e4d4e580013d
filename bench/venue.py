"""Five hundred tables and one PostgreSQL on this machine: what it takes in, and what a board costs as years go by.

    python bench/venue.py [--tables 500] [--games 20] [--history 50000] [--seed 1] [--plans]

A day's games come in as the tables' timers bring them: each table signs in anew for a page of games, with SCRAM. Then
the board is read over a history, and over ten times that; and PostgreSQL says whether it reads a whole table for it.
"""

from __future__ import annotations

import argparse
import json
import queue
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import psycopg
from psycopg.types.json import Jsonb

from kiosk.venue import schema
from kiosk.venue.address import VenueAddress
from kiosk.venue.board import ASKED, CHALLENGE, QUERIES, read_venue
from kiosk.venue.local import DATABASE, LocalServer
from kiosk.venue.sender import DELIVER, document, hello
from kiosk.views.outbox import OutGame, OutMilestone, OutSeat

LARGE = {"games", "scores", "milestones", "tries"}
LISTS = {**QUERIES, "challenge": CHALLENGE}
MOST_RATIO = 1.5
DATABASES = (DATABASE, "small", "large")
AT_ONCE = 16
"""Tables that deliver at the same moment."""
READINGS = 30
FILL_GAMES = """INSERT INTO venue.games (role, game, revision, book, mode, number, paper, rounds, players, seconds,
                                         ended)
    SELECT 'table_' || (n %% CAST(%(tables)s AS integer)), md5(CAST(n AS text)), 1, 'my-city-rw', 'campaign',
           n %% 12 + 1, false, 18, 3, 1200 + n %% 900, now() - n * INTERVAL '1 minute'
    FROM generate_series(1, CAST(%(games)s AS integer)) AS n"""
FILL_SCORES = """INSERT INTO venue.scores (role, game, seat, revision, book, number, players, name, total, bags,
                                           won, ended, week)
    SELECT game.role, game.game, seat, 1, game.book, game.number, 3,
           'Guest ' || (abs(hashtext(game.game || seat)) %% 5000), abs(hashtext(game.game || seat)) %% 90, 3,
           seat = 0, game.ended, CAST(date_trunc('week', game.ended AT TIME ZONE 'UTC') AS date)
    FROM venue.games AS game CROSS JOIN generate_series(0, 2) AS seat"""
FILL_MILESTONES = """INSERT INTO venue.milestones (role, game, place, revision, book, part, name, total, bags,
                                                   title, ended)
    SELECT role, game, 0, 1, book, CAST(number / 3 + 1 AS text), 'Guest', abs(hashtext(game)) %% 300, 5,
           CASE WHEN number = 3 THEN 'mayor' END, ended
    FROM venue.games WHERE number %% 3 = 0"""
FILL_CHALLENGES = """INSERT INTO venue.challenges (monday, id, book, number, sheet, throws)
    SELECT DISTINCT week, CAST(week AS text), 'my-city-rw', 3, 'x', CAST('[]' AS jsonb) FROM venue.scores"""
FILL_TRIES = """INSERT INTO venue.tries (role, game, seat, revision, challenge, name, called, day, total, players,
                                         ended)
    SELECT role, game, seat, 1, CAST(week AS text), name, lower(name), CAST(ended AS date), total, players, ended
    FROM venue.scores WHERE number = 3"""
FILL_TABLES = """INSERT INTO venue.tables (role, name)
    SELECT 'table_' || n, 'Table ' || n FROM generate_series(0, CAST(%(tables)s AS integer) - 1) AS n"""
FILL_DOINGS = """INSERT INTO venue.doings (role, book, number, round, players, trouble)
    SELECT role, 'my-city-rw', 3, 9, 3, '' FROM venue.tables"""


def game(chance: Random) -> dict[str, Any]:
    names = [f"Guest {chance.randrange(2000)}" for _ in range(3)]
    seats = tuple(OutSeat(name, chance.randrange(90), 2, won=name == names[0], computer=False) for name in names)
    milestones = (OutMilestone("1", names[0], 120, 5, None),) if chance.random() < 1 / 3 else ()
    number, kind = f"{chance.getrandbits(128):032x}", chance.randrange(1, 13)
    made = OutGame(
        number, 1, "my-city-rw", "campaign", kind, paper=False, rounds=18, at=0, seconds=900, challenge=None,
        seats=seats, milestones=milestones,
    )  # fmt: skip
    return document(made, 0)


def deliver_a_day(server: LocalServer, tables: int, games: int, chance: Random) -> tuple[float, float]:
    """Seconds altogether, and for one delivery on average; a page has two games, as of an hour."""
    work: queue.SimpleQueue[tuple[int, list[dict[str, Any]]]] = queue.SimpleQueue()
    for _ in range(games // 2):
        for table in range(tables):
            work.put((table, [game(chance), game(chance)]))
    took: list[float] = []

    def one() -> None:
        while True:
            try:
                table, page = work.get_nowait()
            except queue.Empty:
                return
            begun = time.perf_counter()
            with VenueAddress(server.address(f"table_{table}"), "secret").connect() as db:
                hello(db)
                db.execute(DELIVER, (Jsonb(page),))
            took.append(time.perf_counter() - begun)

    threads = [threading.Thread(target=one) for _ in range(AT_ONCE)]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - begun, statistics.mean(took)


def fill(db: psycopg.Connection[Any], tables: int, games: int) -> None:
    schema.migrate(db)
    asked = {"tables": tables, "games": games}
    for statement in (
        FILL_TABLES,
        FILL_DOINGS,
        FILL_GAMES,
        FILL_SCORES,
        FILL_MILESTONES,
        FILL_CHALLENGES,
        FILL_TRIES,
    ):
        db.execute(statement.encode(), asked)
    db.execute("VACUUM ANALYZE")


def page_seconds(small: psycopg.Connection[Any], large: psycopg.Connection[Any]) -> dict[str, tuple[float, float]]:
    """The median of each list, and of the whole page, with either history; read in turns, whatever else runs here."""
    works: dict[str, Callable[[psycopg.Connection[Any]], object]] = {
        name: partial(asked, query) for name, query in LISTS.items()
    }
    works["page"] = read_venue
    found = {}
    for name, work in works.items():
        took: tuple[list[float], list[float]] = ([], [])
        for _ in range(READINGS):
            for db, times in zip((small, large), took, strict=True):
                begun = time.perf_counter()
                work(db)
                times.append(time.perf_counter() - begun)
        found[name] = statistics.median(took[0]), statistics.median(took[1])
    return found


def asked(query: str, db: psycopg.Connection[Any]) -> list[Any]:
    return db.execute(query.encode(), ASKED).fetchall()


def scans(db: psycopg.Connection[Any], *, show: bool) -> list[str]:
    """The large tables that a query of the board reads from end to end."""
    found = []
    for name, query in LISTS.items():
        ((plan,),) = db.execute(f"EXPLAIN (FORMAT JSON) {query}".encode(), ASKED).fetchall()
        nodes = list(nodes_of(plan[0]["Plan"]))
        found += [f"{name}: {one['Relation Name']}" for one in nodes
                  if one["Node Type"] == "Seq Scan" and one["Relation Name"] in LARGE]  # fmt: skip
        if show:
            used = [
                f"{one['Node Type']} {one.get('Index Name', '')}".strip()
                for one in nodes
                if "Scan" in one["Node Type"]
            ]
            print(f"  {name}: {', '.join(used)}")
    return found


def nodes_of(plan: dict[str, Any]) -> Any:  # noqa: ANN401 - a walk through JSON
    yield plan
    for one in plan.get("Plans", []):
        yield from nodes_of(one)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("tables", 500), ("games", 20), ("history", 50_000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--plans", action="store_true", help="which indexes each list of the board uses")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabletown-bench-") as name:
        Path(name).chmod(0o755)
        server = LocalServer(Path(name) / "server", settings=("max_connections=60", "shared_buffers=256MB"))
        server.start()
        try:
            return measure(server, args)
        finally:
            server.stop()


def measure(server: LocalServer, args: argparse.Namespace) -> int:
    with psycopg.connect(server.owner_address("postgres"), autocommit=True) as db:
        for name in DATABASES:
            db.execute(f"CREATE DATABASE {name}")
    day, small, large = (psycopg.connect(server.owner_address(name), autocommit=True) for name in DATABASES)
    with day, small, large:
        schema.migrate(day)
        for table in range(args.tables):
            schema.add_table(day, f"table_{table}", f"Table {table}", "secret")
        seconds, each = deliver_a_day(server, args.tables, args.games, Random(args.seed))
        count = args.tables * (args.games // 2) * 2
        ((arrived,),) = day.execute("SELECT count(*) FROM venue.games").fetchall()
        print(f"a day of {args.tables} tables: {count:,} games in {seconds:.1f} s, {count / seconds:,.0f} a second; "
              f"a delivery {1000 * each:.0f} ms with {AT_ONCE} at once; {count - arrived} lost")  # fmt: skip
        fill(small, args.tables, args.history)
        fill(large, args.tables, 10 * args.history)
        print(f"the board after {args.history:,} games and after {10 * args.history:,}:")
        found = page_seconds(small, large)
        for name, (before, after) in found.items():
            print(f"  {name:7} {1000 * before:6.2f} ms {1000 * after:6.2f} ms, ratio {after / before:.2f}")
        whole = scans(large, show=args.plans)
        print("no large table is read from end to end" if not whole else f"read from end to end: {', '.join(whole)}")
    ratio = found["page"][1] / found["page"][0]
    print(json.dumps({"games_a_second": count / seconds, "page_ratio": ratio, "lost": count - arrived}))
    return 0 if ratio <= MOST_RATIO and not whole and arrived == count else 1


if __name__ == "__main__":
    sys.exit(main())
