"""The door's other end for programs that wait for many things at once: where it stays shut, nothing is left open."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from kiosk.door.aio import AsyncClient, message_of
from kiosk.door.client import DoorClosed, DoorError
from kiosk.views.viewer import SPECTATOR, seat
from tests.door.rig import DoorRig


@pytest.mark.parametrize(
    ("line", "refused"),
    [(b"no greeting\n", DoorClosed), (b'{"is":"error","code":"busy"}\n', DoorError), (b"silence", DoorClosed)],
)
def test_who_is_not_let_in_leaves_no_connection_behind(tmp_path: Path, line: bytes, refused: type[Exception]) -> None:
    async def play() -> None:
        left = asyncio.Event()

        async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(line)
            await reader.read()  # until the other end closes
            writer.close()
            left.set()

        async with await asyncio.start_unix_server(meet, str(tmp_path / "door")):
            with pytest.raises(refused):
                await AsyncClient.connect(tmp_path / "door", seconds=0.2)
            await asyncio.wait_for(left.wait(), 10)

    asyncio.run(play())


def test_a_view_that_two_connections_have_is_read_once(rig: DoorRig) -> None:
    async def look() -> list[dict[str, object]]:
        seen: list[dict[str, object]] = []
        clients = [await AsyncClient.connect(rig.door.path) for _ in range(2)]
        for client, viewer in zip(clients, (SPECTATOR, seat(0)), strict=True):
            told = asyncio.Event()
            client.watch(viewer, lambda shown, told=told: (seen.append(shown), told.set()))
            await asyncio.wait_for(told.wait(), 10)
        for client in clients:
            await client.close()
        return seen

    one, other = asyncio.run(look())
    assert "screen" in one
    assert one is other


@pytest.mark.parametrize(
    "line", [b'{"is":"view","n":1,"view":{"a":",\\"view\\":"}}\n', b'{"view":{"a":1},"is":"view"}\n']
)
def test_whatever_order_a_kiosk_writes_its_keys_in_a_view_is_a_view(line: bytes) -> None:
    assert message_of(line) == json.loads(line)
