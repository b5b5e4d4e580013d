"""Games on their way to a real PostgreSQL: none is lost and none counted twice, whatever happens in between."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import psycopg
import pytest
from psycopg import errors

from kiosk.door.client import Client
from kiosk.queries import Outbox
from kiosk.venue.address import VenueAddress
from kiosk.venue.sender import SendReport, VenueRefuses, send
from kiosk.views.outbox import OutPage
from tests.door.rig import DoorRig, running
from tests.venue.venue_house import CutWire, VenueHouse, pile_up

AGO = "SELECT round(extract(epoch FROM now() - ended)) FROM venue.games"
YEAR = 365 * 86400


def test_a_game_arrives_with_all_that_a_board_shows(rig: DoorRig, house: VenueHouse) -> None:
    table = house.table("Window")
    pile_up(rig, 1, total=47)
    assert send(rig.door.path, table) == SendReport(1, 0)
    (game,) = house.ask("SELECT tables.name, book, mode, number, paper, rounds, players, seconds FROM venue.games "
                        "JOIN venue.tables USING (role)")  # fmt: skip
    assert game == ("Window", "my-city-rw", "campaign", 3, False, 18, 2, 900)
    assert house.ask("SELECT name, total, bags, won, players FROM venue.scores") == [("Ada", 47, 2, True, 2)]
    assert house.ask("SELECT part, name, total, title FROM venue.milestones") == [("1", "Ada", 141, "Mayor")]


def test_what_has_arrived_is_not_sent_again_and_new_games_are(rig: DoorRig, house: VenueHouse) -> None:
    table = house.table()
    pile_up(rig, 3)
    assert send(rig.door.path, table) == SendReport(3, 0)
    assert send(rig.door.path, table) == SendReport(0, 0)
    pile_up(rig, 2)
    assert send(rig.door.path, table) == SendReport(2, 0)
    assert house.count("games") == 5


def test_a_month_at_once(rig: DoorRig, house: VenueHouse) -> None:
    pile_up(rig, 1000)
    assert send(rig.door.path, house.table()) == SendReport(1000, 0)
    assert (house.count("games"), house.count("scores"), house.count("milestones")) == (1000, 1000, 1000)


def test_a_wire_that_is_cut_anywhere_loses_nothing_and_repeats_nothing(rig: DoorRig, house: VenueHouse) -> None:
    """Before each message of the connection in turn, those of every statement and of every answer."""
    table = house.table()
    games, pieces, cuts = 0, 0, 0
    while True:
        pile_up(rig, 3)
        games += 3
        wire = CutWire(house.server.port, pieces)
        try:
            send(rig.door.path, house.reached(table, wire.port), 2)
        except psycopg.OperationalError:
            cuts += 1
        wire.close()
        if not wire.cut:
            break
        pieces += 1
    send(rig.door.path, table)
    assert cuts >= 10
    assert (house.count("games"), house.count("scores")) == (games, games)


def test_two_tables_at_once_and_the_same_table_twice(folder: Path, house: VenueHouse) -> None:
    tables = [house.table("Window"), house.table("Door")]
    problems: list[Exception] = []

    def work(rig: DoorRig, venue: VenueAddress) -> None:
        try:
            send(rig.door.path, venue, 7)
        except Exception as problem:  # noqa: BLE001 - for the test's own thread
            problems.append(problem)

    (folder / "one").mkdir()
    (folder / "two").mkdir()
    with running(folder / "one") as one, running(folder / "two") as two:
        for rig in (one, two):
            pile_up(rig, 100)
        threads = [
            threading.Thread(target=work, args=(rig, venue))
            for rig, venue in zip((one, two), tables, strict=True)
            for _ in range(3)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert problems == []
    found = house.ask("SELECT role, count(*), count(DISTINCT game) FROM venue.games GROUP BY role")
    assert [row[1:] for row in found] == [(100, 100), (100, 100)]
    assert house.count("scores") == 200


def test_a_server_that_is_killed_and_started_anew(rig: DoorRig, house: VenueHouse) -> None:
    table = house.table()
    pile_up(rig, 20)
    with Client(rig.door.path) as front, table.connect() as db:
        page: OutPage = front.ask(Outbox())
        assert page.waiting == 20
        house.server.stop(signal.SIGQUIT)
        with pytest.raises(psycopg.OperationalError):
            db.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError):
        send(rig.door.path, table)
    house.server.start()
    assert send(rig.door.path, table) == SendReport(20, 0)
    house.server.stop(signal.SIGQUIT)
    house.server.start()
    house.db = psycopg.connect(house.server.owner_address(house.database), autocommit=True)
    with house.db:
        assert house.count("games") == 20, "what has arrived is there after the server was killed"


def test_a_full_disk_there_leaves_the_games_here(rig: DoorRig, house: VenueHouse) -> None:
    """PostgreSQL's own words for it, said in the middle of the second of the three tables."""
    table = house.table()
    pile_up(rig, 5)
    house.db.execute("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                     "$$ BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'could not extend file'; END $$")  # fmt: skip
    house.db.execute("CREATE TRIGGER full_disk BEFORE INSERT ON venue.scores EXECUTE FUNCTION full_disk()")
    with pytest.raises(errors.DiskFull):
        send(rig.door.path, table)
    assert house.count("games") == 0
    house.db.execute("DROP TRIGGER full_disk ON venue.scores")
    assert send(rig.door.path, table) == SendReport(5, 0)


@pytest.mark.parametrize(
    ("clock", "ended", "ago"),
    [(10 * YEAR, 10 * YEAR - 3600, 3600), (56 * YEAR, 60 * YEAR, 0), (56 * YEAR, 1000, 0), (56 * YEAR, 56 * YEAR, 0)],
    ids=["both wrong alike", "set back since", "was 1970 until now", "right"],
)
def test_a_clock_that_is_wrong_here(rig: DoorRig, house: VenueHouse, clock: int, ended: int, ago: int) -> None:
    rig.kiosk.journal.outbox.clock = lambda: float(clock)
    pile_up(rig, 1, at=ended)
    send(rig.door.path, house.table())
    assert ago <= house.ask(AGO)[0][0] <= ago + 60


def test_a_forgotten_name_is_forgotten_there_too(rig: DoorRig, house: VenueHouse) -> None:
    table = house.table()
    pile_up(rig, 2, name="Ada")
    pile_up(rig, 1, name="Ben")
    send(rig.door.path, table)
    rig.runner.call(lambda: rig.kiosk.journal.forget("Ada"))
    assert send(rig.door.path, table) == SendReport(2, 0)
    names = {name for (name,) in house.ask("SELECT name FROM venue.scores UNION SELECT name FROM venue.milestones")}
    assert names == {"Guest 1", "Ben"}
    assert house.count("games") == 3


def test_what_was_forgotten_does_not_come_back_with_an_older_backup(rig: DoorRig, house: VenueHouse) -> None:
    table = house.table()
    pile_up(rig, 1, name="Ada")
    (told,) = rig.runner.call(lambda: rig.kiosk.journal.db.execute("SELECT id FROM outbox").fetchone())
    send(rig.door.path, table)
    house.db.execute("UPDATE venue.scores SET name = 'Guest 1', revision = 2")
    house.db.execute("UPDATE venue.games SET revision = 2")
    rig.runner.call(lambda: rig.kiosk.journal.db.execute("UPDATE outbox SET sent = 0"))
    assert send(rig.door.path, table) == SendReport(1, 0)
    assert house.ask("SELECT game, name FROM venue.scores JOIN venue.games USING (role, game)") == [(told, "Guest 1")]


def test_a_game_that_the_venue_does_not_take_holds_up_no_other(rig: DoorRig, house: VenueHouse) -> None:
    pile_up(rig, 2)
    pile_up(rig, 1, total=10**6)
    pile_up(rig, 2)
    assert send(rig.door.path, house.table()) == SendReport(4, 1)
    assert house.count("games") == 4


def test_who_is_no_table_of_the_venue_is_told_so(rig: DoorRig, house: VenueHouse, server: object, empty: str) -> None:
    del server
    table = house.table()
    pile_up(rig, 1)
    house.db.execute("DELETE FROM venue.tables")
    with pytest.raises(VenueRefuses, match="unknown_table"):
        send(rig.door.path, table)
    elsewhere = VenueAddress(table.address.replace(f"/{empty}", "/postgres"), table.password)
    with pytest.raises(VenueRefuses, match="no_venue"):
        send(rig.door.path, elsewhere)
    assert house.count("games") == 0
