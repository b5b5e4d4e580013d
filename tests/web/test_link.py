"""The lasting connection to the door: nothing that goes wrong once ends it, and nobody waits at it for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.door.aio import AsyncClient
from kiosk.door.client import Client
from kiosk.envelope import PHONE, enveloped, new_id
from kiosk.messages import PassRound
from kiosk.views.viewer import SPECTATOR
from tests.web.house import PATIENCE, PhonesHouse
from ui.web.link import KioskLink, Unsure

Place = tuple[PhonesHouse, Client]


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - what it waits for tells nobody
            await asyncio.sleep(0.01)


def test_a_view_that_can_not_be_shown_is_followed_by_the_next(place: Place) -> None:
    made, table = place
    seen: list[object] = []

    def changed() -> None:
        seen.append(link.view)
        if len(seen) == 1:
            raise KeyError("screen")

    async def evening() -> None:
        nonlocal link
        link = KioskLink(made.rig.door.path, SPECTATOR, changed)
        await until(lambda: len(seen) == 1)
        await asyncio.to_thread(table.say, PassRound(0))
        await until(lambda: len(seen) > 1 and seen[-1] is not None)
        await link.close()

    link: KioskLink
    asyncio.run(evening())


def test_a_line_that_nobody_foresaw_ends_the_connection_and_not_the_listener(tmp_path: Path) -> None:
    async def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'{"is":"greeting","protocol":1,"run":"r"}\n{"is":"view"}\n')
        await writer.drain()
        writer.close()

    async def play() -> None:
        async with await asyncio.start_unix_server(meet, str(tmp_path / "door")):
            client = await AsyncClient.connect(tmp_path / "door")
            await asyncio.wait_for(client.closed.wait(), PATIENCE)
            await client.close()  # raises nothing

    asyncio.run(play())


def test_nobody_waits_at_a_connection_that_was_put_away(place: Place) -> None:
    made, _ = place

    async def evening() -> None:
        link = KioskLink(made.rig.door.path, SPECTATOR, lambda: None)
        await until(lambda: link.view)
        run = link.run
        await link.close()
        envelope = enveloped(PassRound(0), f"{PHONE}:0", 0, new_id())
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(Unsure):
                await link.say(envelope, run)

    asyncio.run(evening())
