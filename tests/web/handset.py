"""A phone without a browser: it says what it is told to, and keeps everything that it hears."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Self

import aiohttp

from tests.web.house import PhonesHouse

Json = dict[str, Any]
SECONDS = 20.0


class Handset:
    """`async with Handset(house) as phone`."""

    def __init__(self, house: PhonesHouse, origin: str | None = None) -> None:
        self._house, self._origin = house, origin
        self.heard: list[Json] = []
        self.view: Json | None = None
        self.run = ""
        self._count = 0

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        origin = self._house.address.rstrip("/") if self._origin is None else self._origin
        try:
            self._socket = await self._session.ws_connect(
                f"{self._house.address}socket", headers={"Origin": origin} if origin else {}
            )
        except BaseException:
            await self._session.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()

    async def hang_up(self) -> None:
        await self._session.close()

    async def send(self, **data: Any) -> None:  # noqa: ANN401
        await self._socket.send_str(json.dumps(data))

    async def send_raw(self, text: str | bytes) -> None:
        await (self._socket.send_bytes(text) if isinstance(text, bytes) else self._socket.send_str(text))

    async def text(self) -> str | None:
        """The next message as it comes; None at the end."""
        try:
            async with asyncio.timeout(SECONDS):
                message = await self._socket.receive()
        except ConnectionError:
            return None
        return str(message.data) if message.type is aiohttp.WSMsgType.TEXT else None

    async def next(self) -> Json | None:
        """The next message; None at the end."""
        text = await self.text()
        if text is None:
            return None
        found: Json = json.loads(text)
        self.heard.append(found)
        if found["is"] == "view":
            self.view, self.run = found["view"], found["run"]
        return found

    async def until(self, wanted: Callable[[Json], object]) -> Json:
        while True:
            found = await self.next()
            assert found is not None, self.heard
            if wanted(found):
                return found

    async def kind(self, kind: str) -> Json:
        return await self.until(lambda one: one["is"] == kind)

    async def seen(self, wanted: Callable[[Json], object]) -> Json:
        """The next view of which this is true, or the one at hand."""
        if self.view is not None and wanted(self.view):
            return self.view
        found = await self.until(lambda one: one["is"] == "view" and one["view"] is not None and wanted(one["view"]))
        view: Json = found["view"]
        return view

    # --- what a phone says ------------------------------------------------------------------------------------------

    async def hello(self, **more: Any) -> Json:  # noqa: ANN401
        await self.send(**{"is": "hello", "protocol": 1, **more})
        return await self.until(lambda one: one["is"] in {"welcome", "error"})

    async def sit(self, seat: int) -> str:
        """By the table's code; the seat's secret."""
        await self.hello(code=self._house.code)
        await self.seen(lambda view: view["table"])
        await self.send(**{"is": "sit", "id": "sit", "seat": seat})
        found = await self.kind("seated")
        self.view = None
        await self.seen(lambda view: view["table"])
        return str(found["token"])

    async def say(self, command: Json, number: str | None = None) -> Json:
        self._count += 1
        number = number or f"n{self._count}"
        await self.send(**{"is": "say", "id": number, "run": self.run, "command": command})
        return await self.until(lambda one: one.get("id") == number)

    async def ask(self, query: Json) -> Json:
        await self.send(**{"is": "ask", "id": "q", "query": query})
        return await self.until(lambda one: one.get("id") == "q")
