"""``tabletown phones``: lets phones play along at the running kiosk, through its door and nothing else."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
from collections.abc import Mapping
from pathlib import Path

from kiosk import logs
from kiosk.config import Config, load
from kiosk.door.server import NAME, door_path
from kiosk.errors import Unusable
from ui.web.addresses import own_address
from ui.web.register import Register
from ui.web.server import Server

log = logging.getLogger(__name__)

SERVICE_FOLDER = Path("/run/tabletown")
REGISTER = "seats.json"
FIRST_PASSED = 3
"""The number of the first socket that systemd hands over."""
LOOK_AGAIN = 5.0
"""Seconds between two looks at which address this machine has."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--door", type=Path, metavar="SOCKET", help="the door of the kiosk (that of this machine)")
    parser.add_argument("--host", metavar="ADDRESS", help="listen at this address alone (at all)")
    parser.add_argument("--port", type=int, metavar="N", help="listen at this port (as configured, 8080)")


def run(args: argparse.Namespace) -> int:
    config = load().config
    logs.set_up(config.log)
    port = config.phones_port if args.port is None else args.port
    try:
        asyncio.run(serve(config, args.door or _door(config), args.host, port))
    except OSError as problem:
        raise Unusable(f"can't listen at port {port}: {problem.strerror or problem}") from None
    return 0


def _door(config: Config) -> Path:
    """The installed kiosk's where there is one, else the one of this user's own."""
    installed = SERVICE_FOLDER / NAME
    return installed if installed.exists() or SERVICE_FOLDER.exists() else door_path(config.data_folder, {})


def passed(environ: Mapping[str, str]) -> list[socket.socket]:
    """The sockets that systemd has opened for this program: those at ports that it may not open itself."""
    if environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    count = int(environ.get("LISTEN_FDS", "0"))
    return [socket.socket(fileno=number) for number in range(FIRST_PASSED, FIRST_PASSED + count)]


async def serve(config: Config, door: Path, host: str | None, port: int) -> None:
    """Until somebody ends it."""
    kept = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    register = Register(Path(kept) / REGISTER if kept else None)
    server = Server(door, register)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    try:
        found = await server.open(host, port, passed(os.environ))
        log.info("phones can join at port %d", found)
        while not ended.is_set():
            address = config.phones_address or host or own_address()
            server.hall.offer(f"http://{address}:{found}/")
            try:
                await asyncio.wait_for(ended.wait(), LOOK_AGAIN)
            except TimeoutError:
                continue
    finally:
        await server.close()
