"""A front's end of the door: it speaks, listens, and waits for every answer."""

from __future__ import annotations

import json
import socket
from collections import deque
from pathlib import Path
from typing import Any, Self

from kiosk.door import protocol
from kiosk.envelope import TABLE, enveloped, new_id
from kiosk.errors import KioskError
from kiosk.messages import Command
from kiosk.plain import read
from kiosk.queries import Query, answer_hint
from kiosk.runner import Delivered
from kiosk.state import Notice
from kiosk.views import View
from kiosk.views.viewer import AT_TABLE, Viewer

SECONDS = 10.0


class DoorClosed(KioskError):
    """There is no kiosk behind the door, or it has closed the connection."""


class DoorError(KioskError):
    """What was said can't be used, or is not allowed; `code` says which."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)


class Client:
    """One connection; for one thread."""

    def __init__(self, path: Path, seconds: float = SECONDS) -> None:
        self._link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._link.settimeout(seconds)
        self._buffer = bytearray()
        self._views: deque[View] = deque(maxlen=1)
        try:
            self._link.connect(str(path))
            self.greeting = self._expect("greeting")
        except OSError as problem:
            self._link.close()
            raise DoorClosed(f"{path}: {problem.strerror or problem}") from None
        except KioskError:
            self._link.close()
            raise
        if self.greeting.get("protocol") != protocol.PROTOCOL:
            self._link.close()
            raise DoorError("other_protocol", str(self.greeting.get("protocol")))

    def close(self) -> None:
        self._link.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- speaking --------------------------------------------------------------------------------------------------

    def say(
        self, command: Command, actor: str = TABLE, seat: int | None = None, number: str | None = None
    ) -> Delivered:
        """Have *command* carried out; when this returns without a refusal, it is in the journal.

        After `DoorClosed` nobody knows whether it was: say it again through a new connection with the same *number*.
        """
        number = number or new_id()
        self._write(protocol.say_line(enveloped(command, actor, seat, number)))
        found = self._expect("done", number)
        refused = found["refused"]
        notice = None if refused is None else Notice(refused["code"], tuple(refused["about"]))
        return Delivered(notice, again=found["again"])

    def ask(self, query: Query) -> Any:  # noqa: ANN401 - see kiosk.queries.ANSWERS
        number = new_id()
        self._write(protocol.ask_line(number, query))
        return read(answer_hint(type(query)), self._expect("answer", number)["answer"])

    def watch(self, viewer: Viewer = AT_TABLE) -> View:
        """From now on be told of this viewer's views; gives the first of them."""
        self._views.clear()
        self._write(protocol.watch_line(viewer))
        return self.next_view()

    def ping(self) -> None:
        """Come back when everything that was said before has been read."""
        number = new_id()
        self._write(protocol.line("ping", id=number))
        self._expect("pong", number)

    # --- listening -------------------------------------------------------------------------------------------------

    def next_view(self) -> View:
        """The newest view; waits for one where there is none that was not fetched yet."""
        while not self._views:
            self._note(self._read())
        return self._views.pop()

    def newest_view(self) -> View | None:
        """What has come in besides the answers; None if there is nothing new."""
        return self._views.pop() if self._views else None

    def _note(self, data: dict[str, Any]) -> bool:
        if data.get("is") == "view":
            self._views.append(read(View, data["view"]))
            return True
        if data.get("is") == "error":
            raise DoorError(str(data.get("code")), str(data.get("about", "")))
        return False

    def _expect(self, kind: str, number: str | None = None) -> dict[str, Any]:
        while True:
            data = self._read()
            if data.get("is") == kind and (number is None or data.get("id") == number):
                return data
            self._note(data)

    def _write(self, line: bytes) -> None:
        try:
            self._link.sendall(line)
        except OSError as problem:
            raise DoorClosed(str(problem)) from None

    def _read(self) -> dict[str, Any]:
        while (end := self._buffer.find(b"\n")) < 0:
            try:
                data = self._link.recv(1 << 16)
            except OSError as problem:
                raise DoorClosed(str(problem)) from None
            if not data:
                raise DoorClosed("the kiosk has closed the connection")
            self._buffer += data
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        found: dict[str, Any] = json.loads(line)
        return found
