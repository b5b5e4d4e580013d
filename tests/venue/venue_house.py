"""A venue as tests use it: tables sign in, games pile up at a kiosk, and a wire between them can be cut."""

from __future__ import annotations

import contextlib
import itertools
import json
import secrets
import socket
import threading
from dataclasses import dataclass
from typing import Any

import psycopg

from kiosk.journal.seals import seal_result
from kiosk.venue import schema
from kiosk.venue.address import VenueAddress
from kiosk.venue.local import LocalServer
from tests.door.rig import DoorRig

roles = itertools.count(1)


@dataclass
class VenueHouse:
    server: LocalServer
    database: str
    db: psycopg.Connection[Any]
    """Its owner's."""

    def table(self, name: str = "Window", *, port: int | None = None) -> VenueAddress:
        """A new table of this venue; *port* is another way to the same server."""
        role = f"table_{next(roles)}"
        schema.add_table(self.db, role, name, "secret")
        return self.reached(VenueAddress(self.server.address(role, self.database), "secret"), port)

    def reached(self, venue: VenueAddress, port: int | None) -> VenueAddress:
        return VenueAddress(
            venue.address.replace(f":{self.server.port}/", f":{port or self.server.port}/"), venue.password
        )

    def ask(self, query: str, *values: object) -> list[Any]:
        return self.db.execute(query.encode(), values).fetchall()

    def count(self, table: str) -> int:
        found: int = self.ask(f"SELECT count(*) FROM venue.{table}")[0][0]
        return found


def pile_up(rig: DoorRig, count: int, *, name: str = "Ada", at: int = 0, total: int = 40, **about: Any) -> None:  # noqa: ANN401
    """So many games of *name* end at this kiosk, written as the journal writes them."""

    def write() -> None:
        db = rig.kiosk.journal.db
        (last,) = db.execute("SELECT max(coalesce((SELECT max(seq) FROM results), 0), 1000)").fetchone()
        told = {"version": 1, "book": "my-city-rw", "mode": "campaign", "at": at, "seconds": 900, "computers": [1],
                "challenge": None, **about}  # fmt: skip
        db.execute("BEGIN")
        for seq in range(last + 1, last + 1 + count):
            db.execute("INSERT INTO results (seq, code, game, paper, rounds) VALUES (?, 'ABCD', 3, 0, 18)", (seq,))
            for seat, who in enumerate((name, "Robo (Computer 1)")):
                row = (seq, seat, who, total, 2, 1 - seat, 2, 3, "{}")
                db.execute("INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO milestones VALUES (?, 'ABCD', '1', ?, ?, 6, 'Mayor')", (seq, name, 3 * total))
            row = (seq, secrets.token_hex(16), json.dumps(told))
            db.execute("INSERT INTO outbox (seq, id, revision, sent, about) VALUES (?, ?, 1, 0, ?)", row)
            seal_result(db, seq)
        db.execute("COMMIT")

    rig.runner.call(write)


class CutWire:
    """Leads to a server, and is cut when so many pieces have gone through it, in whichever direction."""

    def __init__(self, port: int, pieces: int) -> None:
        self._port, self._left = port, pieces
        self._lock = threading.Lock()
        self.cut = False
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                inner, _ = self._listening.accept()
                outer = socket.create_connection(("127.0.0.1", self._port))
                for one, other in ((inner, outer), (outer, inner)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while (piece := one.recv(1 << 16)) and self._passes():
                other.sendall(piece)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _passes(self) -> bool:
        with self._lock:
            self._left -= 1
            self.cut = self.cut or self._left < 0
            return not self.cut
