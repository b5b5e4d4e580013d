"""The venue's schema: made by several at once, without what other engines lack; and what little a table may do."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import psycopg
import pytest
from psycopg import errors
from psycopg.types.json import Jsonb

from kiosk.venue import schema
from kiosk.venue.local import LocalServer
from kiosk.venue.sender import SendReport, send
from tests.door.rig import DoorRig
from tests.venue.venue_house import VenueHouse, pile_up

LACKING = {
    "LISTEN": r"\bLISTEN\b|\bNOTIFY\b|\bpg_notify\b",
    "advisory locks": r"advisory",
    "locks of whole tables": r"\bLOCK TABLE\b",
    "triggers": r"\bTRIGGER\b",
    "other languages than SQL": r"plpgsql|\bDO \$",
    "sequences, which are slow or jump": r"\bserial\b|bigserial|\bIDENTITY\b|nextval",
    "exclusion constraints": r"\bEXCLUDE\b",
    "deferred constraints": r"\bDEFERR",
    "inheritance": r"\bINHERITS\b",
    "extensions": r"\bEXTENSION\b",
    "types of one's own": r"\bCREATE (TYPE|DOMAIN)\b",
    "references between tables": r"\bREFERENCES\b",
    "materialized views": r"\bMATERIALIZED\b",
    "rules": r"\bCREATE RULE\b",
    "table spaces": r"\bTABLESPACE\b",
    "unlogged tables": r"\bUNLOGGED\b",
    "xml": r"\bxml\b",
}
"""What CockroachDB, YugabyteDB or Citus lack, or have in some versions only."""
FORBIDDEN = [
    "SELECT name FROM venue.scores", "SELECT * FROM venue.games", "SELECT * FROM venue.milestones",
    "SELECT * FROM venue.tables", "SELECT * FROM venue.versions", "TABLE venue.scores",
    "UPDATE venue.scores SET total = 99", "UPDATE venue.games SET revision = 9", "DELETE FROM venue.games",
    "INSERT INTO venue.scores SELECT * FROM venue.scores", "INSERT INTO venue.tables (role, name) VALUES ('me', 'me')",
    "TRUNCATE venue.games", "DROP TABLE venue.games", "DROP SCHEMA venue CASCADE", "ALTER TABLE venue.games ADD x int",
    "DROP FUNCTION venue.deliver(jsonb)", "CREATE FUNCTION venue.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE TABLE venue.mine (x int)", "CREATE TABLE public.mine (x int)", "CREATE TEMP TABLE scores (x int)",
    "CREATE OR REPLACE FUNCTION venue.deliver(jsonb) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
    "CREATE ROLE other", "GRANT venue_reader TO CURRENT_USER", "SET ROLE venue_owner", "SET SESSION AUTHORIZATION venue_owner",
    "COPY venue.scores TO STDOUT", "COPY (SELECT 1) TO PROGRAM 'true'", "SELECT pg_read_file('PG_VERSION')",
]  # fmt: skip


def test_any_number_may_bring_it_up_to_date_at_once(server: LocalServer, empty: str) -> None:
    made: list[int] = []
    problems: list[Exception] = []
    together = threading.Barrier(6)

    def work() -> None:
        try:
            with psycopg.connect(server.owner_address(empty), autocommit=True) as db:
                together.wait(10)
                made.extend(schema.migrate(db))
        except Exception as problem:  # noqa: BLE001 - for the test's own thread
            problems.append(problem)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert sorted(made) == [step.version for step in schema.steps()]


def test_a_step_that_fails_leaves_nothing_and_is_made_by_the_next(
    server: LocalServer, empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = schema.steps()
    broken = schema.SchemaStep(99, "broken", "CREATE TABLE venue.half (x integer); SELECT 1 / 0;")
    mended = schema.SchemaStep(99, "mended", "CREATE TABLE venue.half (x integer);")
    with psycopg.connect(server.owner_address(empty), autocommit=True) as db:
        monkeypatch.setattr(schema, "steps", lambda: (*steps, broken))
        with pytest.raises(errors.DivisionByZero):
            schema.migrate(db)
        monkeypatch.setattr(schema, "steps", lambda: (*steps, mended))
        assert schema.migrate(db) == [99]


def test_tables_deliver_while_a_step_waits_for_a_long_reader(
    rig: DoorRig, house: VenueHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gives way, so that nobody queues behind it, and says so at last."""
    added = schema.SchemaStep(99, "added", "ALTER TABLE venue.games ADD COLUMN more integer DEFAULT 0;")
    monkeypatch.setattr(schema, "steps", lambda: (added,))
    monkeypatch.setattr(schema, "TRIES", 1)
    with psycopg.connect(house.server.owner_address(house.database)) as reader:
        reader.execute("SELECT count(*) FROM venue.games").fetchone()
        with pytest.raises(errors.LockNotAvailable):
            schema.migrate(house.db)
        pile_up(rig, 1)
        assert send(rig.door.path, house.table()) == SendReport(1, 0)
    assert schema.migrate(house.db) == [99]


@pytest.mark.parametrize("step", schema.steps(), ids=lambda step: step.name)
def test_nothing_is_used_that_other_engines_lack(step: schema.SchemaStep) -> None:
    text = re.sub(r"--.*", "", step.text)
    assert [name for name, pattern in LACKING.items() if re.search(pattern, text, re.IGNORECASE)] == []
    for primary in re.findall(r"CREATE TABLE venue\.(\w+) \((?:(?!;).)*?PRIMARY KEY \((\w+)", text, re.DOTALL):
        assert primary[1] == "role", f"{primary[0]} can't be spread by table"
    assert "UNIQUE" not in text.upper(), "no engine that spreads rows can keep it across them"


def test_the_list_finds_what_is_on_it() -> None:
    assert re.search(LACKING["triggers"], "create trigger x", re.IGNORECASE)
    assert re.search(LACKING["LISTEN"], "select pg_notify('a', 'b')", re.IGNORECASE)


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_a_tables_role_may_deliver_and_nothing_else(role: psycopg.Connection[object], statement: str) -> None:
    with pytest.raises((errors.InsufficientPrivilege, errors.UndefinedTable)):
        role.execute(statement.encode())


@pytest.fixture(scope="module")
def role(server: LocalServer) -> Iterator[psycopg.Connection[object]]:
    """A table's, where other tables have delivered."""
    with psycopg.connect(server.owner_address("postgres"), autocommit=True) as db:
        db.execute("CREATE DATABASE venue_rights")
    with psycopg.connect(server.owner_address("venue_rights"), autocommit=True) as db:
        schema.migrate(db)
        with VenueHouse(server, "venue_rights", db).table().connect() as connection:
            yield connection


def test_a_table_changes_no_other_tables_game(rig: DoorRig, house: VenueHouse) -> None:
    """Not even by its id, which it can't know: the role is that of who has signed in, whatever is said."""
    first, other = house.table("Window"), house.table("Door")
    pile_up(rig, 1, name="Ada")
    send(rig.door.path, first)
    ((game,),) = house.ask("SELECT game FROM venue.games")
    forged: dict[str, object] = {"id": game, "revision": 9, "book": "x", "mode": "x", "game": 1, "paper": False, "rounds": 1, "players": 1,
              "ago": 0, "role": "table_1", "seats": [{"seat": 0, "name": "Eve", "total": 99, "bags": 0, "won": True}],
              "milestones": []}  # fmt: skip
    with other.connect() as db:
        db.execute("SELECT venue.deliver(%s)", (Jsonb([forged]),))
    found = house.ask("SELECT t.name, s.name FROM venue.scores s JOIN venue.tables t USING (role) ORDER BY 1")
    assert found == [("Door", "Eve"), ("Window", "Ada")]


def test_a_boards_role_reads_and_changes_nothing(house: VenueHouse) -> None:
    schema.add_reader(house.db, f"board_of_{house.database}", "secret")
    address = house.server.address(f"board_of_{house.database}", house.database)
    with psycopg.connect(address, password="secret", autocommit=True) as db:
        assert db.execute("SELECT count(*) FROM venue.scores").fetchone() == (0,)
        for statement in ("DELETE FROM venue.scores", "SELECT venue.deliver('[]')", "CREATE TEMP TABLE x (y int)"):
            with pytest.raises(errors.InsufficientPrivilege):
                db.execute(statement.encode())


def test_passwords_are_kept_as_scram_keeps_them(house: VenueHouse) -> None:
    role = house.table().address.split("//")[1].split("@")[0]
    ((kept,),) = house.ask("SELECT rolpassword FROM pg_authid WHERE rolname = %s", role)
    assert kept.startswith("SCRAM-SHA-256$")
