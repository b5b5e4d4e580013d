"""One socket of one phone: its messages in, answers and the newest view out, and never more than the limits allow."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from kiosk.door.client import DoorError
from kiosk.door.limits import Bucket, DoorLimits
from ui.web.limits import Tries, WebLimits
from ui.web.link import Unsure
from ui.web.messages import PROTOCOL, BadMessage, envelope_of, parse, query_of

if TYPE_CHECKING:
    from ui.web.hall import Hall
    from ui.web.seat import WebSeat

log = logging.getLogger(__name__)

Json = dict[str, Any]
UNDER_WAY = 16
"""Commands and questions of one phone that are not answered yet."""


class Phone:
    def __init__(self, socket: web.WebSocketResponse, address: str, hall: Hall, tries: Tries) -> None:
        self._socket, self._address, self._hall, self._tries = socket, address, hall, tries
        self._limits: WebLimits = hall.limits
        now = asyncio.get_running_loop().time()
        self._bucket = Bucket(DoorLimits(rate=self._limits.rate, burst=self._limits.burst), now)
        self.seat: WebSeat | None = None
        self._known = False
        """Whether it has said a code or a secret that is right."""
        self._board = False
        self._faults = 0
        self._number = 0
        self._answers: deque[Json] = deque()
        self._view: tuple[str, str] | None = None
        self._awake = asyncio.Event()
        self._ending: str | None = None
        self._jobs: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until either side has enough."""
        sender = asyncio.create_task(self._send_all())
        loop = asyncio.get_running_loop()
        hello = loop.call_later(self._limits.hello_seconds, self._too_late)
        try:
            async for message in self._socket:
                if message.type is not WSMsgType.TEXT:
                    self._fault(BadMessage("bad_message"))
                else:
                    self._receive(message.data)
                if self._ending is not None:
                    break
        finally:
            hello.cancel()
            self._hall.gone(self)
            for job in self._jobs:
                job.cancel()
            if self._ending is None:
                self._ending = "closed"
            self._awake.set()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await sender

    def _too_late(self) -> None:
        if not self._known:
            self._end("no_hello")

    # --- in ---------------------------------------------------------------------------------------------------------

    def _receive(self, text: str) -> None:
        try:
            if not self._bucket.take(asyncio.get_running_loop().time()):
                raise BadMessage("too_fast")  # noqa: TRY301 - one place for all that is refused
            self._obey(parse(text))
        except BadMessage as fault:
            self._fault(fault)
        else:
            self._faults = 0

    def _fault(self, fault: BadMessage) -> None:
        self._faults += 1
        self._answer({"is": "error", "code": fault.code, "id": fault.id})
        if self._faults >= self._limits.faults:
            self._end("too_many_faults")

    def _obey(self, message: Json) -> None:
        kind = message["is"]
        if kind == "hello":
            self._greet(message)
        elif kind == "ping":
            self._answer({"is": "pong", "id": message["id"]})
        elif not self._known or self._board:
            raise BadMessage("not_allowed", message["id"])
        elif kind == "sit":
            self._sit(message)
        elif self.seat is None:
            raise BadMessage("no_seat", message["id"])
        elif kind == "leave":
            self._hall.stand_up(self)
            self._end("left")
        else:
            self._work(message)

    def _greet(self, message: Json) -> None:
        if self._known:
            raise BadMessage("not_allowed")
        if message["protocol"] != PROTOCOL:
            raise BadMessage("other_protocol")
        if message.get("board"):
            self._let_in(board=True)
            return
        now = asyncio.get_running_loop().time()
        if self._tries.too_many(self._address, now):
            raise BadMessage("too_many_tries")
        number = self._hall.register.seat_of(message["token"]) if message.get("token") else None
        if number is not None:
            self._known = True
            self._answer({"is": "welcome", "seat": number})
            self._hall.take(self, number)
        elif message.get("code") and self._hall.register.admits(message["code"]):
            self._let_in(board=False)
        else:
            self._tries.note(self._address, now)
            raise BadMessage("bad_token" if message.get("token") and not message.get("code") else "bad_code")

    def _let_in(self, *, board: bool) -> None:
        if self._hall.full:
            self._answer({"is": "error", "code": "full", "id": None})
            self._end("full")
            return
        self._known, self._board = True, board
        self._answer({"is": "welcome", "seat": None})
        self._hall.let_in(self)

    def _sit(self, message: Json) -> None:
        if message["seat"] >= self._hall.players:
            raise BadMessage("no_such_seat", message["id"])
        token = self._hall.sit(self, message["seat"])
        self._answer({"is": "seated", "id": message["id"], "seat": message["seat"], "token": token})

    # --- what takes a while -----------------------------------------------------------------------------------------

    def _work(self, message: Json) -> None:
        assert self.seat is not None
        seat = self.seat
        if len(self._jobs) >= UNDER_WAY:
            raise BadMessage("too_fast", message["id"])
        if message["is"] == "say":
            envelope = envelope_of(message, seat.number, self._hall.register.mark_of(seat.number))
            work = self._say(seat, envelope, message)
        else:
            work = self._ask(seat, query_of(message, seat.number), message)
        task = asyncio.get_running_loop().create_task(work)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def _say(self, seat: WebSeat, envelope: Any, message: Json) -> None:  # noqa: ANN401
        try:
            delivered = await seat.link.say(envelope, message["run"])
        except Unsure:
            self._answer({"is": "unsure", "id": message["id"]})
        except DoorError as problem:
            self._answer({"is": "error", "code": problem.code, "id": message["id"]})
        else:
            notice = delivered.refused
            refused = None if notice is None else {"code": notice.code, "about": list(notice.about)}
            self._answer({"is": "done", "id": message["id"], "refused": refused, "again": delivered.again})

    async def _ask(self, seat: WebSeat, query: Any, message: Json) -> None:  # noqa: ANN401
        try:
            found = await seat.link.ask(query)
        except Unsure:
            self._answer({"is": "unsure", "id": message["id"]})
        else:
            self._answer({"is": "answer", "id": message["id"], "answer": found})

    # --- out --------------------------------------------------------------------------------------------------------

    def show(self, view: str, run: str) -> None:
        """The newest view, as JSON, takes the place of one that was not sent yet."""
        self._view = (view, run)
        self._awake.set()

    def dismiss(self, why: str) -> None:
        """Somebody else has its seat now."""
        self.seat = None
        self._end(why)

    def _answer(self, data: Json) -> None:
        self._answers.append(data)
        self._awake.set()

    def _end(self, why: str) -> None:
        if self._ending is None:
            self._answers.append({"is": "out", "why": why})
            self._ending = why
            self._awake.set()

    async def _send_all(self) -> None:
        """One thing after the other, so that a slow phone is found out and nothing piles up."""
        try:
            while not self._socket.closed:
                await self._awake.wait()
                self._awake.clear()
                while self._answers:
                    await self._send(self._answers.popleft())
                if self._ending is not None:
                    break
                if self._view is not None:
                    (view, run), self._view = self._view, None
                    self._number += 1
                    head = json.dumps({"is": "view", "number": self._number, "run": run}, separators=(",", ":"))
                    await self._send_text(f'{head[:-1]},"view":{view}}}')
        except (TimeoutError, OSError, RuntimeError):
            log.info("a phone does not take what is sent to it")
        await self._socket.close()

    async def _send(self, data: Json) -> None:
        await self._send_text(json.dumps(data, separators=(",", ":")))

    async def _send_text(self, text: str) -> None:
        async with asyncio.timeout(self._limits.send_seconds):
            await self._socket.send_str(text)
