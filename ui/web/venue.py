"""The board of honour as a page for a television: read-only, and new as soon as something has changed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import signal
import threading
from dataclasses import asdict

from aiohttp import web

from kiosk.venue.address import VenueAddress
from kiosk.venue.board import BoardSource, HonourBoard
from kiosk.venue.live import SECONDS, LiveBoard
from ui.web.guard import Gate, guarded
from ui.web.limits import WEB_LIMITS
from ui.web.pages import WebPage, pages

log = logging.getLogger(__name__)

WAIT = 25.0
"""For so long a page that has the newest board waits for a newer one."""
SERVED = ("/venue.js", "/dom.js", "/words.js", "/style.css", "/icon.svg")


class VenueServer:
    def __init__(self, source: BoardSource, venue: VenueAddress | None = None, seconds: float = SECONDS) -> None:
        self._live = LiveBoard(source, self._changed, venue, seconds)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()
        self._number, self._text = 0, "null"
        self._news = asyncio.Event()
        app = web.Application(middlewares=[guarded], client_max_size=1)
        app.router.add_get("/board.json", self._board)
        app.router.add_get("/{path:.*}", self._page)
        self._runner = web.AppRunner(app, handle_signals=False, access_log=None, keepalive_timeout=5)
        self._listening: asyncio.Server | None = None

    async def open(self, host: str | None, port: int) -> int:
        """Listen, and give the port. Raises `OSError` where that can't be."""
        self._loop = asyncio.get_running_loop()
        await self._runner.setup()
        assert self._runner.server is not None
        self._listening = await self._loop.create_server(Gate(self._runner.server, WEB_LIMITS), host, port)
        self._live.start()
        found: int = self._listening.sockets[0].getsockname()[1]
        return found

    async def close(self) -> None:
        self._news.set()
        if self._listening is not None:
            self._listening.close()
        await asyncio.to_thread(self._live.stop)
        await self._runner.cleanup()

    def _changed(self, board: HonourBoard | None) -> None:
        """In the reader's thread."""
        with self._lock:
            self._number += 1
            self._text = json.dumps(None if board is None else asdict(board), separators=(",", ":"))
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def _board(self, request: web.Request) -> web.Response:
        """The newest board; who names the one that is there already waits until there is another, or a while."""
        if request.query.get("after") == str(self._number):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), WAIT)
        with self._lock:
            body = f'{{"number":{self._number},"board":{self._text}}}'
        return web.Response(text=body, content_type="application/json")

    async def _page(self, request: web.Request) -> web.Response:
        page = _served(request.path)
        if page is None:
            return web.Response(status=404, text="no_such_page")
        headers = {"Content-Type": page.kind, "Cache-Control": "no-cache"}
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=page.body, headers=headers)
        return web.Response(body=page.packed, headers={**headers, "Content-Encoding": "gzip"})


def _served(path: str) -> WebPage | None:
    """Of all our pages only those of the board."""
    if path in ("/", "/board", "/venue"):
        return pages()["/venue.html"]
    return pages().get(path) if path in SERVED or path.startswith("/words-") else None


async def serve(source: BoardSource, venue: VenueAddress | None, host: str | None, port: int) -> None:
    """Until somebody ends it."""
    server, ended = VenueServer(source, venue), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    try:
        found = await server.open(host, port)
        log.info("the board of honour is at port %d", found)
        await ended.wait()
    finally:
        await server.close()
