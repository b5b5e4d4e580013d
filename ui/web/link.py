"""A lasting connection to the kiosk's door for one viewer, which comes again by itself and knows the kiosk's run."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.door.aio import AsyncClient, Json
from kiosk.door.client import DoorClosed, DoorError
from kiosk.envelope import Envelope
from kiosk.queries import Query
from kiosk.runner import Delivered
from kiosk.views.viewer import Viewer

log = logging.getLogger(__name__)

PAUSE = 0.25
"""Between two tries: a kiosk that starts again is found at once."""
PATIENCE = 6.0
"""How long a command waits for the kiosk to come back."""


class Unsure(Exception):
    """Nobody knows whether a command was carried out: what the next view shows is what counts."""


class KioskLink:
    def __init__(self, door: Path, viewer: Viewer, changed: Callable[[], None]) -> None:
        self._door, self._viewer, self._changed = door, viewer, changed
        self._client: AsyncClient | None = None
        self._there = asyncio.Event()
        self._closed = False
        self.view: Json | None = None
        """The newest one; None while the kiosk is away."""
        self.run = ""
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Who still waits for an answer learns that nobody knows."""
        self._closed = True
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        if self._client is not None:
            await self._client.close()

    async def _keep(self) -> None:
        while True:
            try:
                self._client = await AsyncClient.connect(self._door)
            except (DoorClosed, DoorError):
                await asyncio.sleep(PAUSE)
                continue
            self.run = self._client.run
            self._client.watch(self._viewer, self._shown)
            self._there.set()
            await self._client.closed.wait()
            self._there.clear()
            await self._client.close()
            self._shown(None)
            await asyncio.sleep(PAUSE)

    def _shown(self, view: Json | None) -> None:
        """A view that can't be shown must not end the connection: the next one may be shown again."""
        self.view = view
        try:
            self._changed()
        except Exception:
            log.exception("a view could not be shown")

    async def say(self, envelope: Envelope, run: str) -> Delivered:
        """Carried out once however often the connection breaks; raises `Unsure` where that *run* has ended."""
        while True:
            client = await self._connected()
            if client.run != run:
                raise Unsure
            try:
                return await client.say(envelope)
            except DoorClosed:
                await asyncio.sleep(PAUSE)

    async def tell(self, envelope: Envelope) -> None:
        """Something that is said again when it is lost: nobody waits for it."""
        if self._client is not None and self._there.is_set():
            with contextlib.suppress(DoorClosed, DoorError):
                await self._client.say(envelope)

    async def ask(self, query: Query) -> Any:  # noqa: ANN401 - JSON
        """Raises `Unsure` where there is no answer."""
        try:
            return await (await self._connected()).ask(query)
        except (DoorClosed, DoorError):
            raise Unsure from None

    async def _connected(self) -> AsyncClient:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._there.wait()
        except TimeoutError:
            raise Unsure from None
        if self._closed:
            raise Unsure
        assert self._client is not None
        return self._client
