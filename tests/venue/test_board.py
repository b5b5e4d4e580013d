"""The board of honour: the same from a venue and from one table, live, and read-only."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import psycopg
import pytest

from kiosk.errors import Unusable
from kiosk.messages import TroubleBegan
from kiosk.notices import NoticeCode
from kiosk.state import Notice
from kiosk.venue import schema
from kiosk.venue.address import VenueAddress
from kiosk.venue.board import BEST, BoardEntry, BoardList, HonourBoard, OwnBoard, VenueBoard, read_venue
from kiosk.venue.live import LiveBoard
from kiosk.venue.sender import send
from tests.door.rig import DoorRig, sit_down
from tests.venue.venue_house import VenueHouse, pile_up
from ui.web.venue import VenueServer

NOW = dt.datetime(2026, 11, 18, 12, tzinfo=dt.UTC).timestamp()
EMPTY = HonourBoard((), (), (), ())


def board_of(house: VenueHouse) -> VenueAddress:
    role = f"reader_{house.database}"
    schema.add_reader(house.db, role, "secret")
    return VenueAddress(house.server.address(role, house.database), "secret")


def test_the_best_come_first_with_their_tables(rig: DoorRig, house: VenueHouse) -> None:
    for total, name in ((41, "Ada"), (55, "Ben"), (12, "Cleo"), (30, "Dora")):
        pile_up(rig, 1, name=name, total=total)
    send(rig.door.path, house.table("Window"))
    board = VenueBoard(board_of(house))
    found = board.read()
    board.close()
    best = tuple(BoardEntry(name, total, "Window") for name, total in (("Ben", 55), ("Ada", 41), ("Dora", 30)))
    assert found.games == found.week == (BoardList("my-city-rw", "3", best),)
    assert found.parts[0].part == "1"
    assert found.parts[0].entries[0] == BoardEntry("Ben", 165, "Window")
    assert found.titles[0].title == "Mayor"


def test_every_game_of_every_book_has_a_list_of_its_own(house: VenueHouse) -> None:
    for number, (book, game, total) in enumerate([("a", 1, 5), ("a", 1, 9), ("a", 12, 7), ("b", 1, 3), ("b", 2, 4)]):
        row = ("x", f"{number}", 0, 1, book, game, 1, "Ada", total, 0, True)
        values = ", ".join(["%s"] * len(row))
        house.db.execute(f"INSERT INTO venue.scores VALUES ({values}, now(), '2000-01-03')".encode(), row)
    found = read_venue(house.db)
    assert [(one.book, one.part, one.entries[0].total) for one in found.games] == [
        ("a", "1", 9), ("a", "12", 7), ("b", "1", 3), ("b", "2", 4),
    ]  # fmt: skip
    assert found.week == ()


def test_the_staff_see_what_each_table_does_and_which_needs_a_hand(rig: DoorRig, house: VenueHouse) -> None:
    table = house.table("Window")
    with rig.client() as front:
        for command in sit_down("Ada", "Ben"):
            front.say(command)
        send(rig.door.path, table)
        (playing,) = read_venue(house.db).doings
        assert (playing.table, playing.game, playing.round, playing.trouble, playing.since) == (
            "Window",
            1,
            1,
            "",
            None,
        )
        front.say(TroubleBegan(Notice(NoticeCode.DEVICE_FAILED, ("camera",))), "camera")
        send(rig.door.path, table)
        (lost,) = read_venue(house.db).doings
        assert lost.trouble == "camera"
        house.db.execute("UPDATE venue.doings SET since = '2026-11-18 20:14+00'")
        send(rig.door.path, table)
        (later,) = read_venue(house.db).doings
        assert later.since == "2026-11-18T20:14+00:00", "it is the same trouble"
        house.db.execute("UPDATE venue.doings SET seen = now() - INTERVAL '1 hour'")
        (away,) = read_venue(house.db).doings
        assert away.trouble == "away"
    assert "Ada" not in str(house.ask("SELECT * FROM venue.doings"))


@pytest.mark.parametrize(("round_", "left"), [(0, 30), (9, 15), (17, 2), (40, 2)])
def test_how_long_a_game_will_take_is_learned_from_the_last_ones(house: VenueHouse, round_: int, left: int) -> None:
    """Of its own kind: 18 rounds in half an hour, whatever another game takes."""
    doing = "INSERT INTO venue.doings (role, book, number, round, players, trouble) VALUES ('a', 'x', 3, %s, 2, '')"
    house.db.execute(doing, (round_,))
    columns = "role, game, revision, book, mode, number, paper, rounds, players, seconds, ended"
    for number, seconds in ((3, 1700), (3, 1900), (3, None), (4, 9000)):
        row = ("a", f"{number}{seconds}".ljust(32, "0"), 1, "x", "x", number, False, 18, 2, seconds)
        values = ", ".join(["%s"] * len(row))
        house.db.execute(f"INSERT INTO venue.games ({columns}) VALUES ({values}, now())".encode(), row)
    (found,) = read_venue(house.db).doings
    assert found.left == left


def test_an_empty_venue_has_an_empty_board(house: VenueHouse) -> None:
    assert read_venue(house.db) == EMPTY


def test_a_table_without_a_venue_has_the_same_board(rig: DoorRig, folder: Path) -> None:
    for total, name in ((41, "Ada"), (55, "Ben"), (12, "Cleo"), (30, "Dora")):
        pile_up(rig, 1, name=name, total=total, at=round(NOW))
    pile_up(rig, 1, name="Old", total=99, at=round(NOW) - 8 * 86400)
    found = OwnBoard(folder / "journal.db", lambda: NOW).read()
    (week,) = found.week
    assert [(one.name, one.total) for one in week.entries] == [("Ben", 55), ("Ada", 41), ("Dora", 30)]
    (game,) = found.games
    assert len(game.entries) == BEST
    assert game.entries[0] == BoardEntry("Old", 99)
    assert found.parts[0].entries[0].total == 297
    assert found.titles[0].title == "Mayor"


def test_where_nobody_has_played_there_is_no_board(folder: Path) -> None:
    with pytest.raises(Unusable):
        OwnBoard(folder / "none.db").read()


@dataclass
class ChangingBoard:
    """A source that says what it is told to, or fails."""

    now: HonourBoard | None = EMPTY

    def read(self) -> HonourBoard:
        if self.now is None:
            raise psycopg.OperationalError("away")
        return self.now

    def close(self) -> None:
        """Nothing is open."""


def test_a_board_is_new_as_soon_as_games_arrive(rig: DoorRig, house: VenueHouse) -> None:
    """Told by the server: it would look by itself only after a minute."""
    venue = board_of(house)
    news: list[HonourBoard | None] = []
    came = threading.Semaphore(0)

    def changed(board: HonourBoard | None) -> None:
        news.append(board)
        came.release()

    table = house.table()
    live = LiveBoard(VenueBoard(venue), changed, venue, seconds=60)
    live.start()
    try:
        assert came.acquire(timeout=20)
        query = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%' AND datname = %s"
        while not house.ask(query, house.database)[0][0]:
            pass
        pile_up(rig, 1)
        send(rig.door.path, table)
        assert came.acquire(timeout=20)
    finally:
        live.stop()
    assert news[0] == EMPTY
    assert news[1] is not None
    assert news[1].games[0].entries[0].name == "Ada"


def test_a_board_goes_away_and_comes_back() -> None:
    """Without anybody who says so."""
    source = ChangingBoard()
    news: list[HonourBoard | None] = []
    came = threading.Semaphore(0)

    def changed(board: HonourBoard | None) -> None:
        news.append(board)
        source.now = None if len(news) == 1 else EMPTY
        came.release()

    live = LiveBoard(source, changed, seconds=0.01)
    live.start()
    for _ in range(3):
        assert came.acquire(timeout=20)
    live.stop()
    assert news == [EMPTY, None, EMPTY]


@pytest.fixture
def source() -> ChangingBoard:
    entries = (BoardEntry("<b>Ada</b>", 55, "Window"),)
    return ChangingBoard(HonourBoard((), (BoardList("my-city-rw", "3", entries),), (), ()))


def fetched(source: ChangingBoard, *paths: str, method: str = "GET") -> list[tuple[int, str, Any]]:
    """What a browser gets: status, kind and text of each path, one after the other."""

    async def work() -> list[tuple[int, str, Any]]:
        server = VenueServer(source, seconds=0.01)
        port = await server.open("127.0.0.1", 0)
        found = []
        try:
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
                await session.get("/board.json?after=0")  # waits for the first board
                for path in paths:
                    async with session.request(method, path) as answer:
                        found.append((answer.status, answer.content_type, await answer.text()))
        finally:
            await server.close()
        return found

    return asyncio.run(work())


def test_the_page_is_served_with_what_it_needs_and_nothing_else(source: ChangingBoard) -> None:
    fine = fetched(source, "/", "/venue.js", "/dom.js", "/words.js", "/words-de.json", "/style.css", "/icon.svg")
    assert [status for status, _, _ in fine] == [200] * 7
    assert (
        fetched(source, "/phone.js", "/socket", "/etc/passwd", "/../kiosk")
        == [(404, "text/plain", "no_such_page")] * 4
    )
    assert [status for status, _, _ in fetched(source, "/", "/board.json", method="POST")] == [405, 405]


def test_the_board_is_handed_out_as_it_was_read(source: ChangingBoard) -> None:
    ((status, kind, text),) = fetched(source, "/board.json")
    assert (status, kind) == (200, "application/json")
    told = json.loads(text)
    assert told["number"] >= 1
    assert told["board"]["games"][0]["entries"][0] == {
        "name": "<b>Ada</b>", "total": 55, "table": "Window", "title": None,
    }  # fmt: skip


def test_a_page_that_has_the_newest_board_waits_for_the_next(source: ChangingBoard) -> None:
    async def work() -> dict[str, Any]:
        server = VenueServer(source, seconds=0.01)
        port = await server.open("127.0.0.1", 0)
        try:
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
                number = 0
                while number == 0:
                    number = (await (await session.get("/board.json?after=0")).json())["number"]
                waiting = asyncio.create_task(session.get(f"/board.json?after={number}"))
                await asyncio.sleep(0.1)
                assert not waiting.done()
                source.now = EMPTY
                found: dict[str, Any] = await (await waiting).json()
                return found
        finally:
            await server.close()

    told = asyncio.run(work())
    assert told["board"]["games"] == []
