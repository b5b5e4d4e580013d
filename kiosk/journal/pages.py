"""Reading the records of a damaged database page by page, past everything that makes SQLite give up.

SQLite reads a table from its root: one bad page hides all that lies behind it, and a bad byte in the log hides the
log from there on. Here every page is looked at by itself, those of the log too, for what the records say is judged
by their own checksums anyway. The format is that of https://www.sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import contextlib
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

Value = int | float | str | bytes | None
PAGE = 4096
"""What our journals have; another size would stand in the file's first bytes, which may be damaged too."""
HEADER, LOG_HEADER, FRAME_HEADER = 100, 32, 24
LEAF_OF_TABLE, LEAF_OF_INDEX, INNER_OF_INDEX = 0x0D, 0x0A, 0x02
POINTERS = {LEAF_OF_TABLE: 8, LEAF_OF_INDEX: 8, INNER_OF_INDEX: 12}
"""Where the list of a page's cells begins, by the kind of page."""
SMALL = 1000
LONGEST = 1 << 20
"""No record of ours is longer; a length beyond this is damage."""
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


@dataclass(frozen=True, slots=True)
class Record:
    rowid: int | None
    """None in an index."""
    values: tuple[Value, ...]


class _Files:
    """A database and its log. What the card does not give back is read as nothing."""

    def __init__(self, database: Path) -> None:
        self._descriptor = os.open(database, os.O_RDONLY)
        self._size = os.fstat(self._descriptor).st_size
        try:
            self._log = database.with_name(database.name + "-wal").read_bytes()
        except OSError:
            self._log = b""

    def close(self) -> None:
        os.close(self._descriptor)

    def page(self, number: int) -> Iterator[bytes]:
        """All that is known of a page, the newest first."""
        for at in reversed(self._frames()):
            if struct.unpack_from(">I", self._log, at)[0] == number:
                yield self._in_log(at)
        if 0 < number <= self._size // PAGE:
            yield self._in_database(number)

    def pages(self) -> Iterator[tuple[int, bytes]]:
        """Where a page's own header begins, and the page: those of the log first, they are newer."""
        for at in self._frames():
            yield HEADER if struct.unpack_from(">I", self._log, at)[0] == 1 else 0, self._in_log(at)
        for number in range(1, -(-self._size // PAGE) + 1):
            yield HEADER if number == 1 else 0, self._in_database(number)

    def _frames(self) -> range:
        return range(LOG_HEADER, len(self._log) - FRAME_HEADER, FRAME_HEADER + PAGE)

    def _in_log(self, at: int) -> bytes:
        return self._log[at + FRAME_HEADER : at + FRAME_HEADER + PAGE].ljust(PAGE, b"\0")

    def _in_database(self, number: int) -> bytes:
        try:
            found = os.pread(self._descriptor, PAGE, (number - 1) * PAGE)
        except OSError:
            found = b""
        return found.ljust(PAGE, b"\0")


def records(database: Path, since: int = 0) -> Iterator[Record]:
    """Every record that can be read, in no order and also more than once.

    Rows with a number below *since* are left out, but for those of small tables, which have low numbers all.
    """
    try:
        files = _Files(database)
    except OSError:
        return
    with contextlib.closing(files):
        for start, page in files.pages():
            if page[start] in POINTERS:
                yield from _cells(files, page, start, page[start], since)


def _cells(files: _Files, page: bytes, start: int, kind: int, since: int) -> Iterator[Record]:
    (count,) = struct.unpack_from(">H", page, start + 3)
    first = start + POINTERS[kind]
    for at in range(first, min(first + 2 * count, PAGE - 1), 2):
        with contextlib.suppress(IndexError, ValueError, struct.error):
            (place,) = struct.unpack_from(">H", page, at)
            yield from _cell(files, page, place, kind, since)


def _cell(files: _Files, page: bytes, place: int, kind: int, since: int) -> Iterator[Record]:
    rowid = None
    if kind == INNER_OF_INDEX:
        place += 4  # the page below
    length, place = _number(page, place)
    if kind == LEAF_OF_TABLE:
        rowid, place = _number(page, place)
        if SMALL < rowid < since:
            return
    if length <= LONGEST:
        for content in _contents(files, page, place, length, kind):
            yield Record(rowid, _values(content))


def _contents(files: _Files, page: bytes, place: int, length: int, kind: int) -> Iterator[bytes]:
    """The bytes of a record; of one that goes on elsewhere, each way that it may go on."""
    most = PAGE - 35 if kind == LEAF_OF_TABLE else (PAGE - 12) * 64 // 255 - 23
    if length <= most:
        yield page[place : place + length]
        return
    least = (PAGE - 12) * 32 // 255 - 23
    here = least + (length - least) % (PAGE - 4)
    here = here if here <= most else least
    (further,) = struct.unpack_from(">I", page, place + here)
    for newest in (True, False):
        rest = _rest(files, further, length - here, newest=newest)
        if rest is not None:
            yield page[place : place + here] + rest


def _rest(files: _Files, number: int, length: int, *, newest: bool) -> bytes | None:
    found = b""
    while len(found) < length:
        known = list(files.page(number))
        if not known:
            return None
        page = known[0] if newest else known[-1]
        (number,) = struct.unpack_from(">I", page)
        found += page[4:]
    return found[:length]


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for more in range(8):
        byte = content[at + more]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the topmost bit says that it goes on
            return value, at + more + 1
    return value << 8 | content[at + 8], at + 9


def _values(content: bytes) -> tuple[Value, ...]:
    """What a record holds; raises ValueError or IndexError where that can't be."""
    end, at = _number(content, 0)
    kinds = []
    while at < end:
        kind, at = _number(content, at)
        kinds.append(kind)
    values: list[Value] = []
    at = end
    for kind in kinds:
        size = INTEGERS.get(kind, 0) if kind < 12 else (kind - 12) // 2  # noqa: PLR2004 - from here on texts and bytes
        if kind == 7:  # noqa: PLR2004 - a real number, which no row of ours has
            size = 8
        values.append(_value(kind, content[at : at + size]))
        at += size
    if at != len(content):
        raise ValueError("a record has another length than it says")
    return tuple(values)


def _value(kind: int, content: bytes) -> Value:
    if kind in INTEGERS:
        return int.from_bytes(content, "big", signed=True)
    match kind:
        case 0:
            return None
        case 7:
            return float(struct.unpack(">d", content)[0])
        case 8 | 9:
            return kind - 8
        case 10 | 11:
            raise ValueError("a kind that there is not")
    return content.decode() if kind % 2 else content
