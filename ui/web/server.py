"""The web server: pages, one socket a phone, and the answers that keep phones on a network without the internet."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket as bsd
from collections.abc import Sequence
from pathlib import Path

from aiohttp import web

from ui.web.guard import PROBES, Gate, guarded, wrong_origin
from ui.web.hall import Hall
from ui.web.limits import WEB_LIMITS, Tries, WebLimits
from ui.web.pages import pages
from ui.web.phone import Phone
from ui.web.register import Register

log = logging.getLogger(__name__)

LONGEST_LINE = 4096


class Server:
    """Between `open` and `close` phones can join."""

    def __init__(self, door: Path, register: Register, limits: WebLimits = WEB_LIMITS) -> None:
        self.hall = Hall(door, register, limits)
        self._limits, self._tries = limits, Tries(limits)
        self._sockets: set[web.WebSocketResponse] = set()
        self._runner = web.AppRunner(self._app(), handle_signals=False, access_log=None, keepalive_timeout=5)
        self._listening: list[asyncio.Server] = []

    def _app(self) -> web.Application:
        app = web.Application(
            middlewares=[guarded],
            client_max_size=1,
            handler_args={"max_line_size": LONGEST_LINE, "max_field_size": LONGEST_LINE},
        )
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/{path:.*}", self._page)
        return app

    async def open(self, host: str | None, port: int, passed: Sequence[bsd.socket] = ()) -> int:
        """Listen, also at the sockets that were *passed*, and give the port: another one where 0 was asked for.

        Raises `OSError` where that can't be.
        """
        await self._runner.setup()
        assert self._runner.server is not None
        gate = Gate(self._runner.server, self._limits)
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(gate, host, port, backlog=64)
        self._listening.append(listening)
        for one in passed:
            self._listening.append(await loop.create_server(gate, sock=one))
        await self.hall.open()
        found: int = listening.sockets[0].getsockname()[1]
        return found

    async def close(self) -> None:
        for one in self._listening:
            one.close()
        for socket in list(self._sockets):
            with contextlib.suppress(OSError, RuntimeError):
                await socket.close()
        await self.hall.close()
        await self._runner.cleanup()

    # --- what is asked for ------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.StreamResponse:
        if request.path in PROBES:
            status, text = PROBES[request.path]
            kind = "text/html" if text.startswith("<") else "text/plain"
            return web.Response(status=status, body=text.encode() or None, headers={"Content-Type": kind})
        page = pages().get(request.path)
        if page is None:
            return web.Response(status=404, text="no_such_page")
        headers = {"Content-Type": page.kind, "Cache-Control": "no-cache"}
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=page.body, headers=headers)
        return web.Response(body=page.packed, headers={**headers, "Content-Encoding": "gzip"})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if wrong_origin(request):
            return web.Response(status=403, text="wrong_origin")
        socket = web.WebSocketResponse(
            heartbeat=self._limits.heartbeat, max_msg_size=self._limits.message, compress=True
        )
        if not socket.can_prepare(request).ok:
            return web.Response(status=400, text="no_socket")
        try:
            await socket.prepare(request)
        except ConnectionError:
            return web.Response(status=400, text="gone")  # while it was let in: nobody is there to read it
        self._sockets.add(socket)
        try:
            await Phone(socket, request.remote or "", self.hall, self._tries).run()
        finally:
            self._sockets.discard(socket)
        return socket
