"""A kiosk behind its door and the phones' server before it, each in a thread of its own, for tests and pictures."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from kiosk.door.client import Client
from kiosk.door.limits import LIMITS as DOOR_LIMITS
from kiosk.door.limits import DoorLimits
from tests.door.rig import DoorRig, running
from ui.web.limits import WEB_LIMITS, WebLimits
from ui.web.register import Register
from ui.web.server import Server

PATIENCE = 20.0
FREE = replace(WEB_LIMITS, rate=1e9, burst=10**9, away_seconds=0.5)


class PhonesHouse:
    """What a test has of kiosk and server; `kill_server` and `start_server` take it away and bring it back."""

    def __init__(self, rig: DoorRig, folder: Path, limits: WebLimits = FREE, port: int = 0) -> None:
        self.rig, self.folder, self.limits, self.port = rig, folder, limits, port
        self.server: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def start_server(self) -> None:
        ready = threading.Event()

        async def serve() -> None:
            self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
            self.server = Server(self.rig.door.path, Register(self.folder / "seats.json"), self.limits)
            self.port = await self.server.open("127.0.0.1", self.port)
            self.server.hall.offer(self.address)
            ready.set()
            await self._end.wait()
            await self.server.close()

        self._thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)
        wait(lambda: self.server.hall.view is not None)

    def stop_server(self) -> None:
        if self._loop is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join(PATIENCE)
        self._loop = self._thread = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def code(self) -> str:
        return str(self.server.hall.register.code)

    @property
    def join(self) -> str:
        """What the table shows as a code to be scanned."""
        return f"{self.address}#{self.code}"

    @property
    def state(self) -> Any:  # noqa: ANN401
        return self.rig.kiosk.state

    def phones(self) -> dict[int, str]:
        return {one.player: one.state for one in self.state.transient.phones.seats}


@contextmanager
def house(
    folder: Path, limits: WebLimits = FREE, door: DoorLimits = DOOR_LIMITS
) -> Iterator[tuple[PhonesHouse, Client]]:
    """A house, and somebody at the table of it."""
    with running(folder, replace(door, rate=1e9, burst=10**9)) as rig, rig.client() as table:
        made = PhonesHouse(rig, folder, limits)
        made.start_server()
        try:
            yield made, table
        finally:
            made.stop_server()


def wait(until: Callable[[], object], seconds: float = PATIENCE, what: str = "") -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, what or "it never came to that"
        time.sleep(0.02)
