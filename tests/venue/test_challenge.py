"""The challenge of a venue: published once, played at its tables, compared on its board."""

from __future__ import annotations

import datetime as dt
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import errors
from psycopg.types.json import Jsonb

from kiosk.__main__ import main
from kiosk.challenge import WeekChallenge, drawn, monday, today
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    BeginChallenge,
    ConfirmScore,
    GoBack,
    StartRounds,
    StopPlaying,
    ThrowVirtually,
    Wake,
)
from kiosk.queries import Weekly
from kiosk.venue import publish, schema
from kiosk.venue.board import BoardEntry, OwnBoard, read_venue
from kiosk.venue.sender import challenge_of, send
from tests.door.rig import DoorRig
from tests.venue.venue_house import VenueHouse, pile_up

THIS_WEEK = monday(today())


@pytest.fixture
def week(house: VenueHouse) -> WeekChallenge:
    """Published for this week."""
    list(publish.publish(house.db, THIS_WEEK, 1, 3))
    found = challenge_of(house.db)
    assert found is not None
    return found


def play(rig: DoorRig, *names: str) -> None:
    """The shortest way through the challenge."""
    with rig.client() as front:
        for command in (Wake(), *map(AddPlayer, names), BeginChallenge()):
            front.say(command)
        front.watch()
        for command in (StartRounds(), ThrowVirtually(), AcceptRoll(), *map(StopPlaying, range(len(names))),
                        ConfirmScore(), GoBack()):  # fmt: skip
            delivered = front.say(command)
            assert delivered.refused is None, (command, delivered)


def test_who_publishes_first_has_published(house: VenueHouse) -> None:
    """Several at once too, and a week that is to come is told to nobody."""
    together, said = threading.Barrier(4), []

    def work() -> None:
        with psycopg.connect(house.server.owner_address(house.database), autocommit=True) as db:
            together.wait(10)
            said.extend(text for _, text in publish.publish(db, THIS_WEEK, 3, None))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum("now" in text for text in said) == 3
    found = challenge_of(house.db)
    assert found is not None
    assert found.monday == THIS_WEEK.isoformat()
    assert house.ask("SELECT count(*) FROM venue.challenges WHERE monday > now()") == [(2,)]


def test_without_one_for_this_week_it_is_the_last_one(house: VenueHouse) -> None:
    assert challenge_of(house.db) is None
    list(publish.publish(house.db, THIS_WEEK - dt.timedelta(days=21), 1, 5))
    list(publish.publish(house.db, THIS_WEEK + dt.timedelta(days=7), 1, 6))
    found = challenge_of(house.db)
    assert found is not None
    assert found.game == 5


def test_a_table_gets_it_plays_it_offline_and_its_try_arrives(
    rig: DoorRig, house: VenueHouse, week: WeekChallenge
) -> None:
    table = house.table("Window")
    send(rig.door.path, table)
    assert rig.kiosk.challenges.now == week
    play(rig, "Ada", "Ben")
    send(rig.door.path, table)
    send(rig.door.path, table)
    assert house.ask("SELECT name, challenge, players FROM venue.tries ORDER BY seat") == [
        ("Ada", week.id, 2), ("Ben", week.id, 2),
    ]  # fmt: skip
    board = read_venue(house.db).challenge
    assert board is not None
    assert (board.part, {one.name for one in board.entries}) == ("3", {"Ada", "Ben"})
    now = rig.kiosk.challenges.now
    assert now is not None
    assert now.best == board.entries[0].total, "the table learns what there is to beat"


def test_how_the_best_was_played_is_seen_elsewhere_only_with_the_owners_word(
    rig: DoorRig, house: VenueHouse, week: WeekChallenge, folder: Path
) -> None:
    table = house.table()
    send(rig.door.path, table)
    play(rig, "Adalbert")
    send(rig.door.path, table)
    found = challenge_of(house.db)
    assert found is not None
    assert not found.record
    (folder / "challenge.shared").touch()
    house.db.execute("DELETE FROM venue.tries")
    house.db.execute("DELETE FROM venue.games")
    rig.runner.call(lambda: rig.kiosk.journal.db.execute("UPDATE outbox SET sent = 0"))
    send(rig.door.path, table)
    shown = challenge_of(house.db)
    assert shown is not None
    assert shown.record
    assert "Adalbert" not in str(house.ask("SELECT record FROM venue.tries"))
    assert (shown.id, shown.best) == (week.id, found.best)


def document(week: str, game: int, name: str, total: int, ago: int, **more: object) -> dict[str, object]:
    return {"id": f"{game:032d}", "revision": 1, "book": "my-city-rw", "mode": "single", "game": 3, "paper": False,
            "rounds": 9, "players": 1, "challenge": week, "ago": ago, "milestones": [],
            "seats": [{"seat": 0, "name": name, "total": total, "bags": 0, "won": True}], **more}  # fmt: skip


def deliver(house: VenueHouse, *documents: dict[str, object], table: str = "Window") -> None:
    with house.table(table).connect() as db:
        db.execute("SELECT venue.deliver(%s)", (Jsonb(documents),))


def test_of_a_names_tries_on_a_day_the_first_counts_in_whatever_order_they_arrive(
    house: VenueHouse, week: WeekChallenge
) -> None:
    """All within one day of the venue's clock: seconds apart."""
    house.db.execute("UPDATE venue.challenges SET monday = monday")
    deliver(house, document(week.id, 1, "ADA", 90, 2), document(week.id, 2, "Ben", 20, 2))
    deliver(house, document(week.id, 1, "Ada", 30, 4), table="Door")
    board = read_venue(house.db).challenge
    assert board is not None
    assert board.entries == (BoardEntry("Ada", 30, "Door"), BoardEntry("Ben", 20, "Window"))
    house.db.execute("UPDATE venue.tries SET day = day - 1 WHERE total = 30")
    again = read_venue(house.db).challenge
    assert again is not None
    assert [one.total for one in again.entries] == [90, 30, 20], "another day, another try"
    found = challenge_of(house.db)
    assert found is not None
    assert found.best == 90


@pytest.mark.parametrize("wrong", [{"challenge": "2020-01-06-00000000"}, {"game": 4}, {"book": "x"}, {"paper": True}])
def test_what_is_not_this_challenge_is_no_try(
    house: VenueHouse, week: WeekChallenge, wrong: dict[str, object]
) -> None:
    deliver(house, {**document(week.id, 1, "Ada", 30, 4), **wrong})
    assert (house.count("games"), house.count("tries")) == (1, 0)


def test_a_forgotten_name_leaves_the_tries_too(house: VenueHouse, week: WeekChallenge) -> None:
    table = house.table()
    with table.connect() as db:
        for revision, name in ((1, "Ada"), (2, "Guest 1"), (1, "Ada")):
            told = {**document(week.id, 1, name, 30, 4), "revision": revision}
            db.execute("SELECT venue.deliver(%s)", (Jsonb([told]),))
    assert house.ask("SELECT name, called FROM venue.tries") == [("Guest 1", "guest 1")]


def test_senders_of_before_deliver_as_before(house: VenueHouse, week: WeekChallenge) -> None:
    old = {key: value for key, value in document(week.id, 1, "Ada", 30, 4).items() if key != "challenge"}
    deliver(house, old)
    assert (house.count("games"), house.count("tries")) == (1, 0)


@pytest.fixture
def role(house: VenueHouse, week: WeekChallenge) -> Iterator[psycopg.Connection[Any]]:
    assert week
    with house.table().connect() as db:
        yield db


@pytest.mark.parametrize(
    "statement",
    ["SELECT * FROM venue.challenges", "SELECT name FROM venue.tries", "UPDATE venue.challenges SET number = 1",
     "INSERT INTO venue.tries SELECT * FROM venue.tries", "DELETE FROM venue.challenges",
     "DROP FUNCTION venue.challenge()",
     "CREATE OR REPLACE FUNCTION venue.challenge() RETURNS integer LANGUAGE sql AS 'SELECT 1'"],
)  # fmt: skip
def test_a_table_reads_this_weeks_challenge_and_nothing_else(role: psycopg.Connection[Any], statement: str) -> None:
    assert challenge_of(role) is not None
    with pytest.raises(errors.InsufficientPrivilege):
        role.execute(statement.encode())


def test_what_a_table_reads_has_no_names(house: VenueHouse, week: WeekChallenge) -> None:
    deliver(house, document(week.id, 1, "Adalbert", 30, 4))
    with house.table("Door").connect() as db:
        assert "Adalbert" not in str(db.execute("SELECT * FROM venue.challenge()").fetchall())


def test_a_board_reads_no_throws_that_are_to_come(house: VenueHouse) -> None:
    schema.add_reader(house.db, f"board_of_{house.database}", "secret")
    address = house.server.address(f"board_of_{house.database}", house.database)
    with psycopg.connect(address, password="secret", autocommit=True) as db:
        assert read_venue(db).challenge is None
        with pytest.raises(errors.InsufficientPrivilege):
            db.execute("SELECT throws FROM venue.challenges")


@pytest.mark.parametrize("spoilt", ["throws = '[[1]]'", "throws = '{}'", "book = 'x'", "sheet = '?'", "number = 9"])
def test_a_challenge_that_can_not_be_played_holds_up_no_games(
    rig: DoorRig, house: VenueHouse, week: WeekChallenge, spoilt: str
) -> None:
    table = house.table()
    send(rig.door.path, table)
    house.db.execute(f"UPDATE venue.challenges SET {spoilt}".encode())
    pile_up(rig, 3)
    assert send(rig.door.path, table).sent == 3
    assert rig.kiosk.challenges.now == week, "what it has is played on"


def test_a_venue_of_the_schema_before_has_none(rig: DoorRig, house: VenueHouse) -> None:
    house.db.execute("DROP FUNCTION venue.challenge()")
    house.db.execute("DELETE FROM venue.versions WHERE version = 3")
    pile_up(rig, 1)
    assert send(rig.door.path, house.table()).sent == 1
    assert read_venue(house.db).challenge is None


def test_the_longest_challenge_goes_through_the_door(rig: DoorRig, week: WeekChallenge) -> None:
    sheet = week.sheet + "\n" * (2900 - len(week.sheet))
    found = replace(week, throws=(*week.throws, *week.throws[:30]), sheet=sheet)
    with rig.client() as front:
        assert front.ask(Weekly(replace(found, best=1, record="A" * 6000))) == replace(found, best=1)


def test_the_same_of_a_table_without_a_venue(rig: DoorRig, folder: Path) -> None:
    found = drawn(THIS_WEEK, 2)
    publish.ask(rig.door.path, found)
    empty = OwnBoard(folder / "journal.db").read().challenge
    assert empty is not None
    assert (empty.part, empty.entries) == ("2", ())
    play(rig, "Ada")
    board = OwnBoard(folder / "journal.db").read().challenge
    assert board is not None
    assert [one.name for one in board.entries] == ["Ada"]


def test_the_command_publishes_and_says_what_there_is(
    rig: DoorRig, house: VenueHouse, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLETOWN_CONFIG", "/dev/null")
    monkeypatch.setenv("TABLETOWN_DATA", str(folder / "data"))
    owner, door = house.server.owner_address(house.database), ["--door", str(rig.door.path)]
    assert main(["venue", "challenge", *door]) == 0
    assert "no challenge" in capsys.readouterr().out
    assert main(["venue", "challenge", owner, "--game", "7", "--weeks", "2"]) == 0
    assert main(["venue", "challenge", owner]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.rsplit(", ")[-1] for line in said] == ["published now."] * 2 + ["as it was published before."]
    assert all("game 7" in line for line in said)
    assert main(["venue", "challenge", "--draw", "--game", "4", *door]) == 0
    assert "game 4; nobody" in capsys.readouterr().out
    settings = folder / "venue.json"
    settings.touch(0o600)
    settings.write_text(json.dumps({"format": "tabletown-venue/1", "address": "postgresql://x@/y", "password": "z"}))
    assert main(["venue", "challenge", "--draw", *door, "--settings", str(settings)]) == 2
    assert main(["venue", "challenge", owner, "--game", "13"]) == 2
    assert main(["venue", "challenge", owner, "--weeks", "0"]) == 2
    assert main(["venue", "challenge", "--door", str(folder / "none")]) == 2
