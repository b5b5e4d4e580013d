"""The socket in the run folder and its thread: lets fronts in, and serves them all without waiting for any."""

from __future__ import annotations

import contextlib
import grp
import logging
import os
import selectors
import socket
import stat
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from kiosk.door import protocol
from kiosk.door.connection import Connection
from kiosk.door.limits import LIMITS, DoorLimits
from kiosk.door.peers import CredentialReader, Peer, Rights, peer_of, rights_of
from kiosk.errors import Unusable
from kiosk.runner import Runner

log = logging.getLogger(__name__)

NAME = "door.sock"
GROUP = "tabletown-fronts"
MODE = 0o660
LONGEST_PATH = 107
"""What the kernel takes as a socket's path."""
PAUSE = 0.25
"""Between two looks at who is slow, or has to wait for its rate."""


def door_path(data_folder: Path, environ: Mapping[str, str]) -> Path:
    """In the service's run folder; without a service beside the journal."""
    folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return (Path(folder) if folder else data_folder) / NAME


class DoorServer:
    """Between `open` and `close` it serves whoever has business here."""

    def __init__(  # noqa: PLR0913 - what tests put in the place of the real things
        self,
        runner: Runner,
        path: Path,
        *,
        limits: DoorLimits = LIMITS,
        credentials: CredentialReader = peer_of,
        rights: Callable[[Peer], Rights | None] = rights_of,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path
        self._runner, self._limits = runner, limits
        self._credentials, self._rights, self._clock = credentials, rights, clock
        self._connections: list[Connection] = []
        self._selector = selectors.DefaultSelector()
        self._bell, self._ear = socket.socketpair()
        self._rung = threading.Event()
        self._closing = False
        self._listening: socket.socket | None = None
        self._thread = threading.Thread(target=self._run, name="tabletown-door", daemon=True)

    def open(self) -> None:
        """Raises `Unusable` where there can be no socket."""
        try:
            self._listening = _listen(self.path)
        except (OSError, Unusable) as problem:
            self.close()
            if isinstance(problem, Unusable):
                raise
            raise Unusable(problem.strerror or str(problem), file=str(self.path)) from None
        for one in (self._listening, self._ear, self._bell):
            one.settimeout(0)
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._thread.start()

    def close(self) -> None:
        """Tell everybody, and take the socket away."""
        self._closing = True
        self._ring()
        if self._thread.is_alive():
            self._thread.join(5)
        for one in (self._bell, self._ear):
            one.close()
        self._selector.close()

    @property
    def fronts(self) -> int:
        return len(self._connections)

    def _ring(self) -> None:
        if not self._rung.is_set():
            self._rung.set()
            with contextlib.suppress(OSError):  # it is full: then it rings already; or closed: then nobody listens
                self._bell.send(b"!")

    # --- the door's thread -----------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closing:
            try:
                self._once()
            except Exception:  # the next front, and the table, must not suffer for it
                log.exception("the door could not serve something")
        for connection in self._connections:
            connection.fail(protocol.CLOSING, "the kiosk ends")
        if self._listening is not None:
            self._listening.close()
        with contextlib.suppress(OSError):
            self.path.unlink()

    def _once(self) -> None:
        ready = self._selector.select(PAUSE if self._connections else None)
        now = self._clock()
        for key, events in ready:
            if key.fileobj is self._listening:
                self._accept(now)
            elif key.fileobj is self._ear:
                self._hear()
            elif events & selectors.EVENT_READ:
                self._guarded(key.data, lambda one: one.receive(now))
        for connection in list(self._connections):
            self._guarded(connection, lambda one: self._serve(one, now))

    def _serve(self, connection: Connection, now: float) -> None:
        if connection.has_work:
            connection.handle(now)
        connection.send(now)
        self._listen_to(connection)

    def _guarded(self, connection: Connection, work: Callable[[Connection], None]) -> None:
        try:
            work(connection)
        except Exception:
            log.exception("a front is let go")
            self._leave(connection)

    def _listen_to(self, connection: Connection) -> None:
        if connection.closed:
            self._leave(connection)
            return
        events = selectors.EVENT_READ if connection.listens else 0
        events |= selectors.EVENT_WRITE if connection.waits else 0
        known = self._selector.get_map().get(connection.link)
        if known is None and events:
            self._selector.register(connection.link, events, connection)
        elif known is not None and not events:
            self._selector.unregister(connection.link)
        elif known is not None and known.events != events:
            self._selector.modify(connection.link, events, connection)

    def _leave(self, connection: Connection) -> None:
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(connection.link)
        connection.close()
        if connection in self._connections:
            self._connections.remove(connection)

    def _hear(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._ear.recv(4096)
        self._rung.clear()

    def _accept(self, now: float) -> None:
        assert self._listening is not None
        try:
            link, _ = self._listening.accept()
        except OSError:  # it went away meanwhile, or there are no more files to be had
            log.warning("a front could not be let in")
            time.sleep(0.01)
            return
        link.settimeout(0)
        try:
            rights = self._rights(self._credentials(link))
        except OSError:
            rights = None
        if rights is None:
            _send_away(link, protocol.STRANGER, "this user has no business here")
        elif len(self._connections) >= self._limits.connections:
            _send_away(link, protocol.TOO_MANY, "there are too many fronts")
        else:
            self._connections.append(Connection(link, rights, self._runner, self._limits, now, self._ring))


def _send_away(link: socket.socket, code: str, about: str) -> None:
    with contextlib.suppress(OSError):
        link.send(protocol.error_line(code, about))
    link.close()


def _listen(path: Path) -> socket.socket:
    """A socket at *path*, in the place of one that a killed kiosk has left there."""
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise Unusable("the path is too long for a socket", file=str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        if stat.S_ISSOCK(path.lstat().st_mode):
            path.unlink()
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listening.bind(str(path))
        _share(path)
        listening.listen(16)
    except OSError:
        listening.close()
        raise
    return listening


def _share(path: Path) -> None:
    """With the fronts' group, where there is one; else with the kiosk's own alone."""
    try:
        os.chown(path, -1, grp.getgrnam(GROUP).gr_gid)
    except KeyError:
        log.debug("there is no group %s", GROUP)
    except OSError as problem:
        log.warning("the door can't be given to the group %s: %s", GROUP, problem)
    path.chmod(MODE)
