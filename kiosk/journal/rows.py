"""A row of the journal: one command, who said it and for whom, by which rules, chained to the row before it.

A row carries two checks. Its *crc* is of itself alone, so that any row can be judged where it is read. Its *chain*
is a digest over the chain of its predecessor and itself, so that rows that are missing, exchanged or written anew
show too.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from kiosk.codec import command_from_json, encode
from kiosk.envelope import Sender
from kiosk.errors import Unusable
from kiosk.journal import upcasters
from kiosk.journal.schema import JournalDamaged
from kiosk.messages import Command
from kiosk.plain import name_of
from kiosk.rules.registry import book

CHAIN_BYTES = 8
_compact = json.JSONEncoder(separators=(",", ":")).encode
ROWS = """SELECT seq, code, command, crc, book, book_version, command_version, actor, seat, id, chain
    FROM commands LEFT JOIN origins ON number = origin"""
ORIGIN = """SELECT number FROM origins
    WHERE book IS ? AND book_version IS ? AND command_version = ? AND actor = ? AND seat IS ?"""


@dataclass(frozen=True, slots=True)
class Row:
    seq: int
    code: str | None
    """The table that it changed, if any."""
    command: str
    crc: int
    book: str | None = None
    book_version: int | None = None
    command_version: int | None = None
    """None in a row of schema 1, which has nothing below this either."""
    actor: str | None = None
    seat: int | None = None
    id: str | None = None
    chain: bytes | None = None

    @property
    def origin(self) -> tuple[object, ...]:
        """What many rows have in common, and stands in the file once."""
        return self.book, self.book_version, self.command_version, self.actor, self.seat

    @property
    def old(self) -> bool:
        return self.command_version is None

    @property
    def content(self) -> bytes:
        """All of the row but its two checks."""
        if self.old:
            return f"{self.seq}\n{self.code or ''}\n{self.command}".encode()
        told = (
            self.seq, self.code, self.book, self.book_version, self.command_version,
            self.actor, self.seat, self.id, self.command,
        )  # fmt: skip
        return _compact(told).encode()

    @property
    def whole(self) -> bool:
        """Whether it is as it was written, as far as it can tell by itself."""
        return self.crc == zlib.crc32(self.content) and self.old == (self.chain is None)

    def require_whole(self) -> None:
        if not self.whole:
            raise JournalDamaged(f"command {self.seq} is damaged")

    def meaning(self) -> Command:
        """The command; raises `Unusable` for one that this program does not know."""
        if self.book is not None and (self.book_version or 0) > book(self.book).version:
            raise Unusable(f"version {self.book_version} of {self.book} is not known here")
        version = upcasters.FIRST_VERSION if self.command_version is None else self.command_version
        return command_from_json(upcasters.fields_of(json.loads(self.command), version))


def chained(before: bytes, content: bytes) -> bytes:
    return blake2b(before + content, digest_size=CHAIN_BYTES).digest()


def new_row(  # noqa: PLR0913, PLR0917 - what a row is made of
    seq: int, code: str | None, command: Command, rules: str | None, sender: Sender, before: bytes
) -> Row:
    """The row of *command*, by the rules of the book *rules*, after one whose chain is *before*."""
    version, names = upcasters.written_as(name_of(type(command)))
    text = _compact([name_of(type(command)), *(encode(getattr(command, name), whole=True) for name in names)])
    of_book = book(rules).version if rules is not None else None
    row = Row(seq, code, text, 0, rules, of_book, version, sender.actor, sender.seat, sender.id)
    return sealed(row, before)


def sealed(row: Row, before: bytes) -> Row:
    """*row* with the checks that belong to what it says."""
    content = row.content
    return Row(
        row.seq, row.code, row.command, zlib.crc32(content), row.book, row.book_version, row.command_version,
        row.actor, row.seat, row.id, None if row.old else chained(before, content),
    )  # fmt: skip


def write(db: sqlite3.Connection, row: Row) -> None:
    db.execute(
        "INSERT INTO commands (seq, code, command, crc, origin, id, chain) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (row.seq, row.code, row.command, row.crc, None if row.old else _origin(db, row), row.id, row.chain),
    )


def _origin(db: sqlite3.Connection, row: Row) -> int:
    """Its number, a new one where there was no row like this."""
    found = db.execute(ORIGIN, row.origin).fetchone()
    if found is not None:
        return int(found[0])
    made = db.execute(
        "INSERT INTO origins (book, book_version, command_version, actor, seat) VALUES (?, ?, ?, ?, ?)", row.origin
    )
    assert made.lastrowid is not None
    return made.lastrowid


def read(db: sqlite3.Connection, where: str = "1", values: Iterable[object] = ()) -> Iterator[Row]:
    """The rows that *where* names, in their order, not judged yet; without their origin they look like old ones."""
    for one in db.execute(f"{ROWS} WHERE {where} ORDER BY seq", tuple(values)):
        yield Row(*one)
