"""Phones without browsers at a real kiosk: sitting down, playing, and coming back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kiosk.door.client import Client
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ChooseBook,
    Command,
    GoBack,
    NewTable,
    PassRound,
    StartRounds,
    TakeSeatOver,
    ThrowVirtually,
    Wake,
)
from tests.door.rig import sit_down
from tests.web.handset import Handset
from tests.web.house import PhonesHouse, house, wait

Place = tuple[PhonesHouse, Client]


def aim_of(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """The command that lays this round's building onto the first legal place."""
    panel = next(one for one in view["screen"]["panels"] if one["player"] == seat)
    fields = sorted(map(tuple, panel["placements"][0]))
    shape = [tuple(cell) for cell in view["screen"]["order"]["shape"]]
    top, left = min(row for row, _ in fields), min(column for _, column in fields)
    for turns in range(4):
        for mirrored in (False, True):
            cells = [(row, -column) if mirrored else (row, column) for row, column in shape]
            for _ in range(turns):
                cells = [(column, -row) for row, column in cells]
            up, side = min(row for row, _ in cells), min(column for _, column in cells)
            if sorted((row - up + top, column - side + left) for row, column in cells) == fields:
                return {"is": "Aim", "player": seat, "row": top, "column": left, "turns": turns, "mirrored": mirrored}
    raise AssertionError(fields)


def test_a_phone_sits_down_and_the_table_greets_its_player(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            assert (await phone.hello(code=made.code))["seat"] is None
            view = await phone.seen(lambda one: one["table"])
            assert [one["name"] for one in view["players"]] == ["Ada", "Ben", "Cleo"]
            await phone.send(**{"is": "sit", "id": "s", "seat": 1})
            token = (await phone.kind("seated"))["token"]
            assert len(token) >= 22, "128 bits"
            wait(lambda: made.phones() == {1: "here"})

    asyncio.run(evening())
    notice = made.state.transient.notice
    assert (notice.code, notice.about) in {("phone_joined", ("Ben",)), ("phone_away", ("Ben",))}


def test_a_phone_builds_on_its_sheet_and_takes_it_back(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            await phone.sit(1)
            assert phone.view is not None
            assert (await phone.say(aim_of(phone.view, 1)))["refused"] is None
            assert (await phone.say({"is": "BuildHere", "player": 1}))["refused"] is None
            view = await phone.seen(lambda one: one["screen"]["panels"][1]["decided"] == "build")
            assert len(view["screen"]["panels"][1]["city"]["buildings"]) == 1
            assert view["screen"]["waiting_for"] == ["Ada", "Cleo"]
            assert (await phone.say({"is": "BuildHere", "player": 1}))["refused"]["code"] == "already_decided"
            assert (await phone.say({"is": "Revise", "player": 1}))["refused"] is None
            await phone.seen(lambda one: one["screen"]["panels"][1]["decided"] is None)

    asyncio.run(evening())


def test_only_the_own_seats_moves_are_sent_to_it(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            await phone.sit(0)
            assert phone.view is not None
            own, other, _ = phone.view["screen"]["panels"]
            assert own["placements"]
            assert other["placements"] == []
            assert phone.view["phones"] is not None
            assert "code" not in str(phone.view["phones"])

    asyncio.run(evening())


def test_why_not_here_is_answered(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            await phone.sit(2)
            found = await phone.ask({"is": "Why", "player": 2, "field": [3, 0]})
            assert found["answer"]["objections"][0]["reason"] == "blocked"

    asyncio.run(evening())


def test_a_phone_comes_back_to_its_seat_with_its_secret(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            token = await phone.sit(1)
        await asyncio.to_thread(wait, lambda: made.phones() == {1: "away"})
        assert made.state.transient.notice.code == "phone_away"
        async with Handset(made) as phone:
            assert await phone.hello(token=token) == {"is": "welcome", "seat": 1}
            view = await phone.seen(lambda one: one["table"])
            assert view["screen"]["panels"][1]["placements"]
            await asyncio.to_thread(wait, lambda: made.phones() == {1: "here"})
        assert made.state.transient.notice.code == "phone_back"

    asyncio.run(evening())


def test_the_newest_phone_has_the_seat_and_the_other_is_told(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as one, Handset(made) as other:
            old = await one.sit(1)
            await other.sit(1)
            assert (await one.kind("out"))["why"] == "moved"
            assert await one.next() is None
            async with Handset(made) as third:
                assert (await third.hello(token=old))["code"] == "bad_token", "the secret of before is worth nothing"

    asyncio.run(evening())


def test_a_second_tab_takes_over_and_the_first_is_told(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as one, Handset(made) as other:
            token = await one.sit(1)
            assert (await other.hello(token=token))["seat"] == 1
            assert (await one.kind("out"))["why"] == "moved"
            await other.seen(lambda view: view["table"])
            assert (await other.say({"is": "PassRound", "player": 1}))["refused"] is None

    asyncio.run(evening())


def test_a_seat_is_given_back(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            token = await phone.sit(1)
            await asyncio.to_thread(wait, lambda: made.phones() == {1: "here"})
            await phone.send(**{"is": "leave", "id": "l"})
            assert (await phone.kind("out"))["why"] == "left"
        await asyncio.to_thread(wait, lambda: made.phones() == {})
        assert made.state.transient.notice.code == "phone_left"
        async with Handset(made) as phone:
            assert (await phone.hello(token=token))["code"] == "bad_token"

    asyncio.run(evening())


def test_the_table_takes_a_seat_over_at_any_time(place: Place) -> None:
    made, table = place

    async def evening() -> None:
        async with Handset(made) as phone:
            token = await phone.sit(1)
            await asyncio.to_thread(wait, lambda: made.phones() == {1: "here"})
            await asyncio.sleep(1.2)
            await asyncio.to_thread(table.say, TakeSeatOver(1))
            assert (await phone.kind("out"))["why"] == "taken"
        assert made.phones() == {1: "table"}
        async with Handset(made) as phone:
            assert (await phone.hello(token=token))["code"] == "bad_token"
        async with Handset(made) as phone:
            await phone.sit(1)
            await asyncio.to_thread(wait, lambda: made.phones() == {1: "here"})
            await asyncio.sleep(1.5)
            assert (await phone.say({"is": "PassRound", "player": 1}))["refused"] is None, "it may come again"

    asyncio.run(evening())


def test_another_table_has_another_code_and_nobodys_secrets(place: Place) -> None:
    made, table = place

    async def evening() -> None:
        async with Handset(made) as phone:
            token, code = await phone.sit(1), made.code
            for command in (GoBack(), *sit_down("Dora", "Emil")[:-3]):
                assert (await asyncio.to_thread(table.say, command)).refused is None
            assert (await phone.kind("out"))["why"] == "other_table"
            assert made.code != code
        async with Handset(made) as phone:
            assert (await phone.hello(token=token))["code"] == "bad_token"
            assert (await phone.hello(code=code))["code"] == "bad_code"
            assert (await phone.hello(code=made.code))["is"] == "welcome"

    asyncio.run(evening())


def test_the_server_dies_the_table_plays_on_says_so_and_the_phone_returns(place: Place) -> None:
    made, table = place

    async def before() -> str:
        async with Handset(made) as phone:
            token = await phone.sit(1)
            await asyncio.to_thread(wait, lambda: made.phones() == {1: "here"})
            await asyncio.to_thread(made.stop_server)
            return token

    token = asyncio.run(before())
    wait(lambda: made.phones() == {1: "away"})
    assert made.state.transient.phones.address == "", "nobody can join"
    assert table.say(PassRound(0)).refused is None
    made.start_server()
    wait(lambda: made.state.transient.phones.address == made.address)

    async def after() -> None:
        async with Handset(made) as phone:
            assert (await phone.hello(token=token))["seat"] == 1
            await phone.seen(lambda view: view["table"])
            assert (await phone.say({"is": "PassRound", "player": 1}))["refused"] is None

    asyncio.run(after())


def test_a_repeated_command_is_done_once(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            await phone.sit(1)
            first = await phone.say({"is": "PassRound", "player": 1}, "same")
            assert (first["refused"], first["again"]) == (None, False)
            await phone.say({"is": "Revise", "player": 1})
            again = await phone.say({"is": "PassRound", "player": 1}, "same")
            assert (again["refused"], again["again"]) == (None, True)
            await phone.seen(lambda view: view["screen"]["panels"][1]["decided"] is None)

    asyncio.run(evening())


def test_a_command_from_before_the_kiosk_began_again_is_not_guessed_at(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        async with Handset(made) as phone:
            await phone.sit(1)
            phone.run = "another"
            assert (await phone.say({"is": "PassRound", "player": 1}))["is"] == "unsure"

    asyncio.run(evening())
    assert made.state.table.game.actions == (None, None, None)


def test_what_others_draw_in_hiding_does_not_reach_a_phone(folder: Path) -> None:
    with house(folder) as (made, table):
        for command in sit_down("Ada", "Ben", first=7):
            assert table.say(command).refused is None

        async def evening() -> None:
            async with Handset(made) as phone, Handset(made) as other, Handset(made) as board:
                await other.sit(1)
                await phone.sit(0)
                await board.hello(board=True)
                assert other.view is not None
                hidden = other.view["screen"]["hidden"]
                await other.say(aim_of(other.view, 1))
                await other.say({"is": "BuildHere", "player": 1})
                for one in (phone, board):
                    view = await one.seen(lambda view: view["screen"]["panels"][1]["decided"] is not None)
                    panel = view["screen"]["panels"][1]
                    assert hidden == panel["covered"]
                    assert panel["city"]["buildings"] == [] or not hidden

        asyncio.run(evening())


@pytest.mark.parametrize("book", ["lost-cities-rw", "my-city-board"])
def test_every_book_is_shown_and_moved_on_phones(folder: Path, book: str) -> None:
    begin: list[Command] = [Wake(), ChooseBook(book), AddPlayer("Ada"), AddPlayer("Ben"), NewTable(), StartRounds()]
    with house(folder) as (made, table):
        for command in (*begin, ThrowVirtually()):
            assert table.say(command).refused is None
        table.say(AcceptRoll())

        async def evening() -> None:
            async with Handset(made) as one, Handset(made) as other:
                await one.sit(0)
                await other.sit(1)
                for seat, phone in enumerate((one, other)):
                    assert phone.view is not None
                    if book == "my-city-board":
                        assert (await phone.say({"is": "StopPlaying", "player": seat}))["refused"] is None
                    else:
                        await phone.seen(lambda view, seat=seat: view["screen"]["table"]["seats"][seat]["pairs"])
                        assert (await phone.say({"is": "MakeMove", "player": seat, "move": "decline"}))[
                            "refused"
                        ] is None

        asyncio.run(evening())
