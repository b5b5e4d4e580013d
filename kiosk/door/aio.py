"""The same front's end of the door for programs that wait for many things at once; views and answers stay JSON."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from kiosk.door import protocol
from kiosk.door.client import DoorClosed, DoorError
from kiosk.envelope import Envelope, new_id
from kiosk.queries import Query
from kiosk.runner import Delivered
from kiosk.state import Notice
from kiosk.views.viewer import Viewer

log = logging.getLogger(__name__)

SECONDS = 10.0
LONGEST = 1 << 24
"""Bytes of one line: a view is never so long."""

A_VIEW, VIEW = b'{"is":"view",', b',"view":'
"""How a line with a view begins, and what stands before the view itself, which comes last."""

Json = dict[str, Any]
Shown = Callable[[Json], None]


class AsyncClient:
    """One connection; *shown* is told of every view, *ended* when the kiosk has gone."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, greeting: Json) -> None:
        self._reader, self._writer = reader, writer
        self.greeting = greeting
        self.run = str(greeting.get("run", ""))
        """Ids are remembered as long as this stays the same."""
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        self._shown: Shown = _nobody
        self.closed = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    @classmethod
    async def connect(cls, path: Path, seconds: float = SECONDS) -> Self:
        """Raises `DoorClosed` where nobody answers, `DoorError` where one is sent away."""
        with contextlib.ExitStack() as left_open:
            try:
                async with asyncio.timeout(seconds):
                    reader, writer = await asyncio.open_unix_connection(str(path), limit=LONGEST)
                    left_open.callback(writer.close)
                    greeting = _parsed(await reader.readline())
            except (OSError, TimeoutError, ValueError) as problem:
                raise DoorClosed(str(problem)) from None
            if greeting.get("is") != "greeting" or greeting.get("protocol") != protocol.PROTOCOL:
                raise DoorError(str(greeting.get("code", "other_protocol")))
            left_open.pop_all()
        return cls(reader, writer, greeting)

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        self._end()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    # --- speaking ---------------------------------------------------------------------------------------------------

    async def say(self, envelope: Envelope) -> Delivered:
        """After `DoorClosed` nobody knows whether it was carried out; the envelope needs an id."""
        assert envelope.id is not None
        found = await self._answer(envelope.id, protocol.say_line(envelope))
        refused = found["refused"]
        notice = None if refused is None else Notice(refused["code"], tuple(refused["about"]))
        return Delivered(notice, again=found["again"])

    async def ask(self, query: Query) -> Any:  # noqa: ANN401 - JSON
        number = new_id()
        return (await self._answer(number, protocol.ask_line(number, query)))["answer"]

    def watch(self, viewer: Viewer, shown: Shown) -> None:
        self._shown = shown
        self._write(protocol.watch_line(viewer))

    async def _answer(self, number: str, line: bytes) -> Json:
        if self.closed.is_set():
            raise DoorClosed("the connection has ended")
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            self._write(line)
            async with asyncio.timeout(SECONDS):
                return await future
        except TimeoutError:
            raise DoorClosed("no answer") from None
        finally:
            self._waiting.pop(number, None)

    def _write(self, line: bytes) -> None:
        try:
            self._writer.write(line)
        except (OSError, RuntimeError) as problem:
            raise DoorClosed(str(problem)) from None

    # --- listening --------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        try:
            while line := await self._reader.readline():
                self._take(message_of(line))
        except (OSError, ValueError):
            pass
        except Exception:  # who listens here is told that the connection has ended, and makes another one
            log.exception("what the kiosk says could not be taken in")
        finally:
            self._end()

    def _take(self, data: Json) -> None:
        if data.get("is") == "view":
            self._shown(data["view"])
            return
        future = self._waiting.get(str(data.get("id")))
        if future is None or future.done():
            return
        if data.get("is") == "error":
            future.set_exception(DoorError(str(data.get("code")), str(data.get("about", ""))))
        else:
            future.set_result(data)

    def _end(self) -> None:
        self.closed.set()
        self._writer.close()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(DoorClosed("the kiosk has closed the connection"))


def message_of(line: bytes) -> Json:
    """The line; a view that other connections have too is read once for all, and must not be changed."""
    head, mark, view = line.partition(VIEW)
    if mark and head.startswith(A_VIEW):
        with contextlib.suppress(ValueError):
            return {**_parsed(head + b"}"), "view": _view(view.rstrip()[:-1])}
    return _parsed(line)


@lru_cache(maxsize=4)
def _view(text: bytes) -> Json:
    return _parsed(text)


def _parsed(line: bytes) -> Json:
    found = json.loads(line) if line else {}
    return found if isinstance(found, dict) else {}


def _nobody(_: Json) -> None:
    """Nobody watches."""
