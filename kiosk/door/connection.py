"""One front at the door: its lines in, its answers and the newest view out, and never more than the limits allow."""

from __future__ import annotations

import logging
import socket
import threading
from collections import deque
from collections.abc import Callable

from kiosk.door import protocol
from kiosk.door.limits import Bucket, DoorLimits
from kiosk.door.peers import Rights
from kiosk.door.promises import Promises
from kiosk.door.protocol import Ask, BadLine, Message, Ping, Say, Watch
from kiosk.envelope import Envelope, actor_of
from kiosk.runner import Delivered, Runner, Subscription

log = logging.getLogger(__name__)

CHUNK = 64 * 1024


class Connection:
    """Used by the door's thread alone, but for `reply`, which the core's thread calls."""

    def __init__(  # noqa: PLR0913, PLR0917 - what a connection is made of
        self,
        link: socket.socket,
        rights: Rights,
        runner: Runner,
        limits: DoorLimits,
        now: float,
        wake: Callable[[], None],
    ) -> None:
        self.link, self.rights = link, rights
        self._runner, self._limits, self._wake = runner, limits, wake
        self._bucket = Bucket(limits, now)
        self._incoming = bytearray()
        self._outgoing: deque[bytes] = deque()
        self._sent = 0
        """How much of the first outgoing line is gone."""
        self._size = 0
        self._lock = threading.Lock()
        self._under_way = 0
        self._faults = 0
        self._progress = now
        self._subscription: Subscription | None = None
        self._promises = Promises()
        self._ended = False
        """Whether no more comes from the other end."""
        self.closed = False
        self.reply(protocol.greeting(rights, limits))

    # --- in --------------------------------------------------------------------------------------------------------

    @property
    def listens(self) -> bool:
        """Whether more is taken in: not before the lines that are here have been handled."""
        return not self._ended and not self.closed and len(self._incoming) < self._limits.line

    def receive(self, now: float) -> None:
        try:
            data = self.link.recv(CHUNK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            self.close()
            return
        self._ended = not data
        self._incoming += data
        self.handle(now)

    def handle(self, now: float) -> None:
        """Take the lines that are here, as far as rate and core allow; the rest waits, and the sender with it."""
        while not self.closed and self._under_way < self._limits.under_way:
            end = self._incoming.find(b"\n", 0, self._limits.line)
            if end < 0:
                self._without_end()
                return
            if not self._bucket.take(now):
                return
            line = bytes(self._incoming[:end])
            del self._incoming[: end + 1]
            if line.strip():
                self._take(line)

    @property
    def has_work(self) -> bool:
        """Whether there are lines to be handled, or an end."""
        return self._ended or b"\n" in self._incoming

    def _without_end(self) -> None:
        if len(self._incoming) >= self._limits.line:
            self.fail(protocol.TOO_LONG, f"a line has {self._limits.line} bytes at most")
        elif self._ended and not self._under_way and not self._outgoing:
            self.close()

    def _take(self, line: bytes) -> None:
        try:
            message = protocol.parse(line)
            self._obey(message)
        except BadLine as fault:
            self._faults += 1
            self.reply(protocol.error_line(fault.code, fault.about, fault.id))
            if self._faults >= self._limits.faults:
                self.fail(protocol.FAULTY, "the last lines could not be used")
        else:
            self._faults = 0

    def _obey(self, message: Message) -> None:
        match message:
            case Watch(viewer):
                if not self.rights.may_look_as(viewer):
                    raise BadLine(protocol.NOT_ALLOWED, "viewer")
                if self._subscription is not None:
                    self._runner.drop(self._subscription)
                self._subscription = self._runner.subscribe(viewer, self._wake)
            case Say(envelope):
                if not self.rights.may_act_as(actor_of(envelope.actor)):
                    raise BadLine(protocol.NOT_ALLOWED, "actor", envelope.id)
                self._count(+1)
                self._runner.send(envelope, lambda delivered: self._delivered(envelope, delivered))
            case Ask(number, query):
                if not self.rights.may_ask(query):
                    raise BadLine(protocol.NOT_ALLOWED, "query", number)
                self._count(+1)
                self._runner.ask(query, lambda found: self._answered(message, found))
            case Ping(number):
                self.reply(protocol.line("pong", id=number))

    # --- out -------------------------------------------------------------------------------------------------------

    def _count(self, by: int) -> None:
        with self._lock:
            self._under_way += by

    def _delivered(self, envelope: Envelope, delivered: Delivered) -> None:
        self._count(-1)
        if delivered.refused is None:
            self._promises.note(envelope.command)
            if self.closed:  # it ended while this was under way
                self._take_back()
        self.reply(protocol.done_line(envelope.id, delivered))

    def _take_back(self) -> None:
        for envelope in self._promises.broken():
            self._runner.send(envelope)

    def _answered(self, asked: Ask, found: object) -> None:
        self._count(-1)
        if isinstance(found, Exception):
            self.reply(protocol.error_line(protocol.FAILED, "no answer", asked.id))
        else:
            self.reply(protocol.answer_line(asked.id, asked.query, found))

    def reply(self, line: bytes) -> None:
        """From any thread; goes out after what waits already, and before the next view."""
        with self._lock:
            if not self.closed:
                self._outgoing.append(line)
                self._size += len(line)
        self._wake()

    @property
    def waits(self) -> bool:
        """Whether something lies here that the other end has not fetched."""
        return bool(self._outgoing)

    def send(self, now: float) -> None:
        """As much as the other end takes; the newest view last, and only if nothing else waits."""
        if self.closed:
            return
        if not self._outgoing:
            self._progress = now
            self._add_view()
        try:
            self._send(now)
        except (BlockingIOError, InterruptedError):
            self._judge(now)
        except OSError:
            self.close()

    def _add_view(self) -> None:
        subscription = self._subscription
        shown = subscription.take() if subscription is not None else None
        if subscription is not None and shown is not None:
            line = protocol.view_line(subscription.viewer, subscription.number, shown)
            with self._lock:
                self._outgoing.append(line)
                self._size += len(line)

    def _send(self, now: float) -> None:
        while self._outgoing:
            first = self._outgoing[0]
            count = self.link.send(memoryview(first)[self._sent :])
            self._progress = now
            self._sent += count
            if self._sent == len(first):
                with self._lock:
                    self._outgoing.popleft()
                    self._size -= len(first)
                    self._sent = 0

    def _judge(self, now: float) -> None:
        if self._size > self._limits.waiting or now - self._progress > self._limits.seconds:
            log.warning("a front (%s) does not fetch what it asked for, and is let go", self.rights.name)
            self.fail(protocol.TOO_SLOW, "answers were not fetched")

    # --- the end ---------------------------------------------------------------------------------------------------

    def fail(self, code: str, about: str) -> None:
        """Say why, as far as the other end still listens, and close."""
        if self.closed:
            return
        with self._lock:
            if self._sent == 0 or code != protocol.TOO_SLOW:
                self._outgoing.append(protocol.error_line(code, about))
            rest = b"".join(self._outgoing)[self._sent :]
        try:
            self.link.send(rest)
        except OSError:
            log.debug("nobody hears that the connection is closed")
        self.close()

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        if self._subscription is not None:
            self._runner.drop(self._subscription)
        with self._lock:
            self._outgoing.clear()
            self._incoming.clear()
        self.link.close()
        self._take_back()
