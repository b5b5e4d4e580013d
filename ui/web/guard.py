"""What is looked at before anything is served: who is meant, who asks, how much, and what a page may do."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from ui.web.limits import WebLimits

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PROBES: dict[str, tuple[int, str]] = {
    "/generate_204": (204, ""),
    "/gen_204": (204, ""),
    "/hotspot-detect.html": (200, "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"),
    "/library/test/success.html": (200, "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"),
    "/connecttest.txt": (200, "Microsoft Connect Test"),
    "/ncsi.txt": (200, "Microsoft NCSI"),
    "/success.txt": (200, "success\n"),
    "/canonical.html": (200, "<meta http-equiv=refresh content=0>"),
}
"""What phones and computers fetch to see whether a network leads anywhere; whatever host they ask for."""


def host_of(request: web.Request) -> str:
    """The address by which this connection has reached us: no other name is ours."""
    found = request.transport.get_extra_info("sockname") if request.transport is not None else None
    if not found:
        return ""
    address, port = found[0], found[1]
    name = f"[{address}]" if ":" in address else address
    return name if port == 80 else f"{name}:{port}"  # noqa: PLR2004 - which browsers leave out


def is_ours(request: web.Request, host: str) -> bool:
    own = host_of(request)
    return bool(own) and host in {own, own.replace("127.0.0.1", "localhost")}


@web.middleware
async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    response = _refusal(request)
    if response is None:
        try:
            response = await handler(request)
        except web.HTTPException as problem:
            response = web.Response(status=problem.status, text=problem.reason)
    if not response.prepared:
        _dress(request, response)
    return response


def _refusal(request: web.Request) -> web.StreamResponse | None:
    if request.method not in {"GET", "HEAD"}:
        return web.Response(status=405, text="only_get", headers={"Allow": "GET, HEAD"})
    if request.body_exists or request.headers.get("Content-Length", "0") != "0":
        return web.Response(status=413, text="no_body")
    if request.path in PROBES:
        return None
    if not is_ours(request, request.headers.get("Host", "")):
        return web.Response(status=421, text="wrong_host")
    return None


def wrong_origin(request: web.Request) -> bool:
    """A socket is opened by our own pages alone."""
    return request.headers.get("Origin", "") != f"http://{request.headers.get('Host', '')}"


def _dress(request: web.Request, response: web.StreamResponse) -> None:
    host = host_of(request)
    connect = f"'self' ws://{host}" if host else "'self'"
    response.headers.update({
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
            f"connect-src {connect}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    })  # fmt: skip
    response.headers.setdefault("Cache-Control", "no-store")
    response.force_close()  # a connection is for one request, so that a slow one can be told from an idle one


class Gate:
    """Connections by address; each must bring its request in time."""

    def __init__(self, server: Callable[[], asyncio.Protocol], limits: WebLimits) -> None:
        self._server, self.limits = server, limits
        self._open: Counter[str] = Counter()

    @property
    def connections(self) -> int:
        return self._open.total()

    def __call__(self) -> asyncio.Protocol:
        return Watched(self._server(), self)

    def enter(self, address: str) -> bool:
        if self._open.total() >= self.limits.connections or self._open[address] >= self.limits.connections_each:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class Watched(asyncio.Protocol):
    """Hands everything on to the server's own protocol, and ends what takes too long to say what it wants."""

    def __init__(self, inner: Any, gate: Gate) -> None:  # noqa: ANN401 - aiohttp's own
        self._inner, self._gate = inner, gate
        self._address: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._refused = False
        self._head = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        assert isinstance(transport, asyncio.Transport)
        if not self._gate.enter(address):
            self._refused = True
            transport.abort()
            return
        self._address = address
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._gate.limits.head_seconds, transport.abort)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._timer is not None:
            self._head += data
            if b"\r\n\r\n" in self._head:
                self._timer.cancel()
                self._timer, self._head = None, bytearray()
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._refused else self._inner.eof_received()

    def connection_lost(self, problem: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._address is not None:
            self._gate.leave(self._address)
            self._inner.connection_lost(problem)

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()
