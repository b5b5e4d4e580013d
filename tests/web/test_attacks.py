"""What somebody on the same network might try: each is refused, and named."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bench.phones import fuzz
from kiosk.door.client import Client
from tests.door.rig import running, sit_down
from tests.web.handset import Handset
from tests.web.house import FREE, PhonesHouse, house, wait
from ui.web.command import passed
from ui.web.guard import PROBES
from ui.web.register import Register
from ui.web.server import Server

Place = tuple[PhonesHouse, Client]


async def fetch(made: PhonesHouse, path: str, method: str = "GET", **more: Any) -> tuple[int, str, dict[str, str]]:  # noqa: ANN401
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, f"{made.address.rstrip('/')}{path}", allow_redirects=False, **more) as answer,
    ):
        return answer.status, await answer.text(), dict(answer.headers)


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_a_socket_is_opened_by_our_own_pages_alone(place: Place, origin: str) -> None:
    made, _ = place

    async def attack() -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            async with Handset(made, origin):
                pass
        assert refused.value.status == 403

    asyncio.run(attack())


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", "tabletown.local", ""])
def test_no_other_name_is_ours(place: Place, host: str) -> None:
    """A page elsewhere that gives its own name our address gets nothing."""
    made, _ = place
    for path in ("/", "/phone.js", "/words-de.json", "/socket"):
        status, text, _ = asyncio.run(fetch(made, path, headers={"Host": host}))
        assert (status, text) in {(421, "wrong_host"), (400, "")} or status == 400, (path, status)


def test_probes_are_answered_whatever_host_they_ask_for(place: Place) -> None:
    made, _ = place
    for path, (status, text) in PROBES.items():
        found = asyncio.run(fetch(made, path, headers={"Host": "connectivitycheck.gstatic.com"}))
        assert found[:2] == (status, text)
    assert asyncio.run(fetch(made, "/generate_204", data=b"x", method="POST"))[0] == 405


def test_probes_are_answered_at_a_port_that_systemd_has_opened_too(folder: Path) -> None:
    with running(folder) as rig, socket.create_server(("127.0.0.1", 0)) as handed:

        async def ask() -> int:
            server = Server(rig.door.path, Register(folder / "seats.json"), FREE)
            await server.open("127.0.0.1", 0, [handed.dup()])
            try:
                address = f"http://127.0.0.1:{handed.getsockname()[1]}/generate_204"
                async with aiohttp.ClientSession() as session, session.get(address) as answer:
                    return answer.status
            finally:
                await server.close()

        assert asyncio.run(ask()) == 204
    assert passed({}) == passed({"LISTEN_PID": "1", "LISTEN_FDS": "1"}) == [], "they are for another program"


def test_nothing_is_taken_in_but_short_requests_without_a_body(place: Place) -> None:
    made, _ = place
    assert asyncio.run(fetch(made, "/", "POST", data=b"x"))[:2] == (405, "only_get")
    assert asyncio.run(fetch(made, "/", "GET", data=b"x" * 10))[:2] == (413, "no_body")
    assert asyncio.run(fetch(made, "/", headers={"X": "x" * 9000}))[0] == 400
    assert asyncio.run(fetch(made, "/../../etc/passwd"))[0] == 404
    assert asyncio.run(fetch(made, "/%2e%2e/seats.json"))[0] == 404


def test_a_page_may_load_nothing_from_elsewhere_and_run_nothing_inline(place: Place) -> None:
    made, _ = place
    for path in ("/", "/board", "/nothing"):
        _, text, headers = asyncio.run(fetch(made, path))
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "Set-Cookie" not in headers
        assert "<script>" not in text
        assert " style=" not in text


def test_no_page_names_another_host() -> None:
    folder = Path(__file__).parents[2] / "ui" / "web" / "pages"
    allowed = "http://www.w3.org/2000/svg"
    for path in folder.iterdir():
        text = path.read_text(encoding="utf-8").replace(allowed, "")
        assert "http://" not in text, path.name
        assert "https://" not in text, path.name
        assert "innerHTML" not in text, path.name


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "bad_message"), ("[]", "bad_message"), ("{", "bad_message"), ('{"is":"x"}', "unknown_message"),
        ('{"is":"hello","protocol":1,"more":2}', "bad_message"), ('{"is":"hello","protocol":NaN}', "bad_message"),
        ('{"is":"hello","protocol":1,"token":5}', "bad_message"), ('{"is":"hello","protocol":9}', "other_protocol"),
        ('{"is":"hello","protocol":1}', "bad_code"), ('{"is":"hello","protocol":1,"token":"x"}', "bad_token"),
        ('{"is":"hello","protocol":1,"code":"AAAAAA"}', "bad_code"), ('{"is":"sit","id":"a","seat":0}', "not_allowed"),
        ('{"is":"say","id":"a","run":"","command":{"is":"PassRound","player":0}}', "not_allowed"),
        ('{"is":"sit","id":"","seat":0}', "bad_message"), ('{"is":"sit","id":"a","seat":-1}', "bad_message"),
        ('{"is":"sit","id":"a","seat":true}', "bad_message"), ("[" * 4000, "bad_message"),
    ],
)  # fmt: skip
def test_a_stranger_is_refused_by_a_code(place: Place, said: str, code: str) -> None:
    made, _ = place

    async def attack() -> None:
        async with Handset(made) as phone:
            await phone.send_raw(said)
            assert (await phone.kind("error"))["code"] == code

    asyncio.run(attack())


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"is": "PassRound", "player": 0}, "other_seat"), ({"is": "Aim", "player": 2, "row": 0, "column": 0}, "other_seat"),
        ({"is": "LeaveCafe", "player": 0}, "other_seat"), ({"is": "AcceptRoll"}, "forbidden"),
        ({"is": "GoBack"}, "forbidden"), ({"is": "GiveUpTable"}, "forbidden"), ({"is": "TakeSeatOver", "player": 1}, "forbidden"),
        ({"is": "AddPlayer", "name": "Eve"}, "forbidden"), ({"is": "ThrowMade", "throw": {"dice": []}}, "forbidden"),
        ({"is": "PhoneSeated", "player": 1, "table": "x", "state": "gone"}, "forbidden"),
        ({"is": "PhonesOffered", "address": "http://evil"}, "forbidden"), ({"is": "ContinueTable", "code": "ABCD"}, "forbidden"),
        ({"is": "PassRound"}, "bad_command"), ({"is": "PassRound", "player": "1"}, "bad_command"),
        ({"is": "Nothing"}, "bad_command"), ({}, "bad_command"), ({"is": "PassRound", "player": 1, "x": 1}, "bad_command"),
    ],
)  # fmt: skip
def test_a_phone_moves_its_own_seat_and_does_nothing_else(place: Place, command: dict[str, Any], code: str) -> None:
    made, _ = place
    before = made.state.durable

    async def attack() -> None:
        async with Handset(made) as phone:
            await phone.sit(1)
            found = await phone.say(command)
            assert (found["is"], found["code"]) == ("error", code)

    asyncio.run(attack())
    assert made.state.durable == before


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"is": "Why", "player": 0, "field": [1, 1]}, "other_seat"), ({"is": "PastGames", "before": None, "name": None}, "forbidden"),
        ({"is": "People", "skip": 0}, "forbidden"), ({"is": "Career", "name": "Ada"}, "forbidden"), ({"is": "X"}, "bad_query"),
    ],
)  # fmt: skip
def test_a_phone_asks_about_its_own_sheet_and_nothing_else(place: Place, query: dict[str, Any], code: str) -> None:
    made, _ = place

    async def attack() -> None:
        async with Handset(made) as phone:
            await phone.sit(1)
            assert (await phone.ask(query))["code"] == code

    asyncio.run(attack())


def test_a_guest_without_a_seat_and_the_board_say_nothing(place: Place) -> None:
    made, _ = place

    async def attack() -> None:
        async with Handset(made) as phone:
            await phone.hello(code=made.code)
            assert (await phone.say({"is": "PassRound", "player": 0}))["code"] == "no_seat"
            assert (await phone.hello(code=made.code))["code"] == "not_allowed", "one greets once"
        async with Handset(made) as board:
            await board.hello(board=True)
            await board.send(**{"is": "sit", "id": "s", "seat": 0})
            assert (await board.kind("error"))["code"] == "not_allowed"

    asyncio.run(attack())


def test_a_message_that_is_too_long_ends_the_socket(place: Place) -> None:
    made, _ = place

    async def attack() -> None:
        async with Handset(made) as phone:
            await phone.send_raw('{"is":"' + "x" * 5000 + '"}')
            while await phone.next() is not None:
                pass

    asyncio.run(attack())
    assert_it_serves(made)


def test_bytes_are_no_message(place: Place) -> None:
    made, _ = place

    async def attack() -> None:
        async with Handset(made) as phone:
            await phone.send_raw(b"\x00\x01")
            assert (await phone.kind("error"))["code"] == "bad_message"

    asyncio.run(attack())


def assert_it_serves(made: PhonesHouse) -> None:
    async def guest() -> None:
        async with Handset(made) as phone:
            assert (await phone.hello(code=made.code))["is"] == "welcome"

    asyncio.run(guest())


def limited(**limits: Any) -> Callable[[Path], Any]:  # noqa: ANN401
    return lambda folder: house(folder, replace(FREE, **limits))


def test_a_flood_is_refused_then_ended_and_harms_nobody(folder: Path) -> None:
    with limited(rate=20.0, burst=40)(folder) as (made, table):
        for command in sit_down("Ada", "Ben"):
            table.say(command)

        async def attack() -> None:
            async with Handset(made) as phone, Handset(made) as other:
                await other.sit(1)
                await phone.sit(0)
                for _ in range(300):
                    await phone.send(**{"is": "ping", "id": "p"})
                refused = 0
                while (found := await phone.next()) is not None and found["is"] != "out":
                    refused += found.get("code") == "too_fast"
                assert refused >= 30
                assert found == {"is": "out", "why": "too_many_faults"}
                assert (await other.say({"is": "PassRound", "player": 1}))["refused"] is None

        asyncio.run(attack())


def test_no_more_sockets_than_there_are_seats_and_watchers(folder: Path) -> None:
    with limited(sockets=2)(folder) as (made, _):

        async def attack() -> None:
            async with Handset(made) as one, Handset(made) as other, Handset(made) as third:
                await one.hello(board=True)
                await other.hello(board=True)
                assert (await third.hello(board=True))["code"] == "full"
                assert (await third.kind("out"))["why"] == "full"

        asyncio.run(attack())


def test_a_phone_that_goes_while_it_is_let_in_leaves_no_traceback(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made, _ = place

    async def gone(*_: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(web.WebSocketResponse, "prepare", gone)
    headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Origin": made.address.rstrip("/"),
               "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
    assert asyncio.run(fetch(made, "/socket", headers=headers))[:2] == (400, "gone")
    assert not [one for one in caplog.records if one.exc_info]


def test_who_says_nothing_is_let_go(folder: Path) -> None:
    with limited(hello_seconds=0.2)(folder) as (made, _):

        async def attack() -> None:
            async with Handset(made) as phone:
                assert (await phone.kind("out"))["why"] == "no_hello"

        asyncio.run(attack())


def test_a_request_that_never_ends_is_cut_off(folder: Path) -> None:
    with limited(head_seconds=0.3)(folder) as (made, _):
        with socket.create_connection(("127.0.0.1", made.port), 20) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
            with suppress(ConnectionResetError):  # cut off even harder
                assert slow.recv(100) == b""
        assert_it_serves(made)


def test_one_address_has_so_many_connections_and_no_more(folder: Path) -> None:
    with limited(connections_each=4)(folder) as (made, _):
        held = [socket.create_connection(("127.0.0.1", made.port), 20) for _ in range(4)]
        more = socket.create_connection(("127.0.0.1", made.port), 20)
        with more, suppress(ConnectionResetError):
            assert more.recv(10) == b""
        for one in held:
            one.close()
        wait(lambda: _open(made))


def _open(made: PhonesHouse) -> bool:
    try:
        assert_it_serves(made)
    except (aiohttp.ClientError, OSError):
        return False
    return True


def test_codes_can_not_be_tried_out(folder: Path) -> None:
    with limited(tries=3)(folder) as (made, _):

        async def attack() -> None:
            for count in range(3):
                async with Handset(made) as phone:
                    assert (await phone.hello(code=f"AAAAA{count}"))["code"] == "bad_code"
            async with Handset(made) as phone:
                assert (await phone.hello(code=made.code))["code"] == "too_many_tries", "not even the right one"

        asyncio.run(attack())


def test_secrets_have_128_bits_and_are_kept_as_digests(tmp_path: Path) -> None:
    register = Register(tmp_path / "seats.json")
    register.turn_to("ABCD")
    tokens = {register.give(0) for _ in range(50)}
    assert len(tokens) == 50
    assert min(map(len, tokens)) >= 22, "16 bytes in base64"
    token = register.give(1)
    text = (tmp_path / "seats.json").read_text("ascii")
    assert token not in text
    again = Register(tmp_path / "seats.json")
    assert (again.seat_of(token), again.code, again.table) == (1, register.code, "ABCD")
    assert again.seat_of(token + "x") is None
    again.take_back(1)
    assert Register(tmp_path / "seats.json").seat_of(token) is None


def test_a_damaged_register_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "seats.json").write_bytes(b"\xff{")
    assert Register(tmp_path / "seats.json").seats == ()


def test_logs_hold_no_names_and_no_secrets(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    made, _ = place
    caplog.set_level(logging.DEBUG)
    found: list[str] = []

    async def evening() -> None:
        async with Handset(made) as phone:
            found.append(await phone.sit(1))
            await phone.say({"is": "PassRound", "player": 1})

    asyncio.run(evening())
    for secret in (found[0], made.code, "Ben", "Ada"):
        assert secret not in caplog.text


def test_two_thousand_messages_of_rubbish_disturb_nobody(folder: Path) -> None:
    """`bench/phones.py` sends them by the hundred thousand."""
    tally = fuzz(folder, 2_000, Random(4))
    assert tally.faults == []
    assert tally.answers > 1_500
