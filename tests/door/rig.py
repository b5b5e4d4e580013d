"""A kiosk behind its door, in memory-backed storage, with seeded dice and a peer that tests choose."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.evenings import DrawnChance, StillWorld
from kiosk.archive import JournalArchive
from kiosk.door.client import Client
from kiosk.door.limits import LIMITS, DoorLimits
from kiosk.door.peers import OWN, Peer, Rights
from kiosk.door.server import DoorServer
from kiosk.journal import Journal
from kiosk.messages import AcceptRoll, AddPlayer, ChooseMode, Command, NewTable, StartRounds, ThrowVirtually, Wake
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.runner import Runner
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY

QUICK = replace(LIMITS, rate=1e9, burst=10**9, faults=10**9)
"""No rate, for tests that say much."""


class DoorRig:
    """What a test has of a running kiosk."""

    def __init__(self, folder: Path, limits: DoorLimits = QUICK, clock: Callable[[], float] | None = None) -> None:
        self.folder = folder
        self.rights: Rights | None = OWN
        path = folder / "journal.db"
        self.kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda work: work())
        self.runner = Runner(self.kiosk, archive=JournalArchive(path, self.kiosk))
        more: dict[str, Any] = {} if clock is None else {"clock": clock}
        self.door = DoorServer(
            self.runner,
            folder / "door.sock",
            limits=limits,
            credentials=lambda _: Peer(1, 4321, 4321),
            rights=lambda _: self.rights,
            **more,
        )

    def open(self) -> None:
        self.kiosk.resume()
        self.runner.start()
        self.door.open()

    def close(self) -> None:
        self.door.close()
        self.runner.stop()
        self.kiosk.close()

    def client(self, rights: Rights | None = OWN) -> Client:
        self.rights = rights
        return Client(self.door.path)

    def raw(self, rights: Rights | None = OWN) -> Raw:
        self.rights = rights
        return Raw(self.door.path)


class Raw:
    """A front that may say anything."""

    def __init__(self, path: Path) -> None:
        self.link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.link.settimeout(20)
        self.link.connect(str(path))
        self._file = self.link.makefile("rb")

    def write(self, data: bytes) -> None:
        self.link.sendall(data)

    def say(self, **data: Any) -> None:  # noqa: ANN401
        self.write(json.dumps(data).encode() + b"\n")

    def read(self) -> dict[str, Any] | None:
        """The next line; None at the end."""
        try:
            line = self._file.readline()
        except ConnectionResetError:
            return None
        found: dict[str, Any] | None = json.loads(line) if line else None
        return found

    def close(self) -> None:
        self._file.close()
        self.link.close()


@contextmanager
def running(folder: Path, limits: DoorLimits = QUICK, clock: Callable[[], float] | None = None) -> Iterator[DoorRig]:
    rig = DoorRig(folder, limits, clock)
    try:
        rig.open()
        yield rig
    finally:
        rig.close()


def sit_down(*names: str, first: int = 1) -> list[Command]:
    """From the attract screen to the first building."""
    return [
        Wake(),
        ChooseMode(Mode.SINGLE, first),
        *(AddPlayer(name) for name in names),
        NewTable(),
        StartRounds(),
        ThrowVirtually(),
        AcceptRoll(),
    ]
