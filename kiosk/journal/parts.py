"""Backups of a journal that has grown: compressed, and mostly only what is new since the one before.

A part is one line of JSON, which says of what it is a copy, and then a database, compressed: the whole journal, or
its rows after a number with all that follows from these. The parts of a backup lie beside each other, the whole one
first. Each was read row by row when it was made, so that its digest is all that has to be looked at later.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

from kiosk.journal import outbox, timelines
from kiosk.journal.schema import SCHEMA, TABLES, JournalDamaged, JournalError, JournalTooNew

WHOLE, MORE = ".db.gz", ".more.gz"
BLOCK = 1 << 20
MOST_PARTS = 200
"""Of one backup; then it begins anew with a whole one, as where the further ones have a quarter of its size."""
LINE = 4096
SINCE = {
    "commands": "seq > :after",
    "tables": "last > :after",
    "snapshots": "seq > :after",
    "results": "seq > :after",
    "scores": "seq > :after",
    "milestones": "seq > :after",
    "front": "1",
    "origins": "1",
    "timelines": "1",
    "gaps": "1",
    "outbox": "seq > :after",
}
"""What a part has of each table; digests of older rows are in the whole part. What a venue has been sent since then
is sent once more, with the same id."""


@dataclass(frozen=True, slots=True)
class PartHead:
    """Of what a part is a copy: the rows after *after*, whose chain is *before*, to *last*, whose chain is *chain*.

    A whole one begins after nothing.
    """

    schema: int
    timeline: str
    after: int
    before: str
    last: int
    chain: str
    digest: str = ""
    """Over all of this and what is compressed."""

    def begin_digest(self) -> blake2b:
        return blake2b(json.dumps(asdict(replace(self, digest=""))).encode(), digest_size=16)


def head_of(path: Path) -> PartHead:
    """Raises `JournalDamaged` or `JournalTooNew`."""
    try:
        with path.open("rb") as file:
            return _read_head(file)
    except OSError as problem:
        raise JournalDamaged(str(problem)) from problem


def _read_head(file: BinaryIO) -> PartHead:
    try:
        told = json.loads(file.readline(LINE))
        if told["schema"] > SCHEMA:
            raise JournalTooNew(f"the backup has schema {told['schema']}, this program knows schemas up to {SCHEMA}")
        return PartHead(**told)
    except (ValueError, TypeError, LookupError) as problem:
        raise JournalDamaged("what the backup says of itself is damaged") from problem


def require_intact(path: Path) -> PartHead:
    """What it says of itself, after a look at all of it; raises as `head_of`."""
    told = head_of(path)
    digest = told.begin_digest()
    for block in _blocks(path):
        digest.update(block)
    if digest.hexdigest() != told.digest:
        raise JournalDamaged("the backup is not as it was written")
    return told


def _blocks(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            _read_head(file)
            while block := file.read(BLOCK):
                yield block
    except OSError as problem:
        raise JournalDamaged(str(problem)) from problem


def content(path: Path) -> Iterator[bytes]:
    """What is in a file of any kind and state, unpacked where it was packed by us; raises OSError or `zlib.error`."""
    unpacker = zlib.decompressobj()
    with path.open("rb") as file:
        packed = any(kind in path.name for kind in (WHOLE, MORE))
        if packed:
            file.readline(LINE)
        while block := file.read(BLOCK):
            yield unpacker.decompress(block) if packed else block


def pack(database: Path, target: Path, after: int, before: bytes) -> None:
    """Write the part *target* of *database*, which nobody writes to."""
    with closing(sqlite3.connect(database)) as db:
        last, chain = timelines.head(db)
        told = PartHead(SCHEMA, timelines.current(db).id, after, before.hex(), last, chain.hex())
    packed = target.with_name(target.name + ".z")
    digest, packer = told.begin_digest(), zlib.compressobj(6)
    with database.open("rb") as source, packed.open("wb") as sink:
        while block := source.read(BLOCK):
            digest.update(done := packer.compress(block))
            sink.write(done)
        digest.update(done := packer.flush())
        sink.write(done)
    told = replace(told, digest=digest.hexdigest())
    with packed.open("rb") as source, target.open("wb") as sink:
        sink.write(json.dumps(asdict(told)).encode() + b"\n")
        while block := source.read(BLOCK):
            sink.write(block)
    packed.unlink()


def unpack(path: Path, target: Path) -> None:
    """Raises `JournalDamaged` where that is not what was packed."""
    require_intact(path)
    unpacker = zlib.decompressobj()
    try:
        with target.open("wb") as sink:
            for block in _blocks(path):
                sink.write(unpacker.decompress(block))
            sink.write(unpacker.flush())
    except zlib.error as problem:
        raise JournalDamaged(f"the backup can't be unpacked: {problem}") from problem


def copy_since(journal: Path, target: Path, after: int) -> None:
    """A database at *target* with what *journal* has after the row *after*; safe while it is in use."""
    with closing(sqlite3.connect(target, isolation_level=None)) as db:
        db.executescript(f"PRAGMA user_version = {SCHEMA}; BEGIN; {TABLES} COMMIT;")
        outbox.ensure(db)
        _copy(db, journal, after, "INSERT")


def add(part: Path, journal: Path) -> None:
    """Add the unpacked *part* to the *journal* that it goes on from, which nobody has open."""
    with closing(sqlite3.connect(journal, isolation_level=None)) as db:
        outbox.ensure(db)
        _copy(db, part, -1, "INSERT OR REPLACE")


def _copy(db: sqlite3.Connection, source: Path, after: int, how: str) -> None:
    db.execute("ATTACH ? AS source", (str(source),))
    db.execute("BEGIN")
    for table, where in SINCE.items():
        there = _columns(db, "source", table)
        names = ", ".join(column for column in _columns(db, "main", table) if column in there)
        query = f"{how} INTO main.{table} ({names}) SELECT {names} FROM source.{table} WHERE {where}"  # noqa: S608 - ours
        if names:
            db.execute(query, {"after": after})
    db.execute("COMMIT")


def _columns(db: sqlite3.Connection, schema: str, table: str) -> list[str]:
    return [name for _, name, *_ in db.execute(f"PRAGMA {schema}.table_info({table})")]


def chain_of(path: Path, older: list[Path]) -> list[Path]:
    """The parts that make the backup *path*, the whole one first; *older* are those before it, the newest first.

    Raises `JournalDamaged` where one is missing.
    """
    parts = [path]
    told = head_of(path)
    while told.after:
        before = next((one for one in older if one.name.endswith((WHOLE, MORE)) and _ends_at(one, told)), None)
        if before is None:
            raise JournalDamaged(
                f"the backup up to row {told.after}, which {parts[-1].name} goes on from, is missing"
            )
        parts.append(before)
        told = head_of(before)
    return parts[::-1]


def _ends_at(path: Path, told: PartHead) -> bool:
    try:
        one = head_of(path)
    except (JournalDamaged, JournalTooNew):
        return False
    return (one.last, one.chain) == (told.after, told.before)


def put_together(path: Path, older: list[Path], target: Path) -> None:
    """Make the database *target* of the backup *path* and those that it goes on from."""
    whole, *further = chain_of(path, older)
    unpack(whole, target)
    one = target.with_name(target.name + ".part")
    try:
        for more in further:
            unpack(more, one)
            add(one, target)
    finally:
        one.unlink(missing_ok=True)
    told = head_of(path)
    with closing(sqlite3.connect(target)) as db:
        last, chain = timelines.head(db)
    if (last, chain.hex()) != (told.last, told.chain):
        raise JournalDamaged(f"{path.name} does not end as it says")


def base_of(database: Path, known: list[Path]) -> PartHead | None:
    """The newest of the backups *known*, where a new one can go on from it: it is compressed and of this history."""
    if not known or not known[0].name.endswith((WHOLE, MORE)):
        return None
    try:
        chain = chain_of(known[0], known[1:])
        told = [_intact(one) for one in chain][-1]
        with closing(sqlite3.connect(database)) as db:
            row = db.execute("SELECT hex(chain) FROM commands WHERE seq = ?", (told.last,)).fetchone()
            same = timelines.current(db).id == told.timeline and row == (told.chain.upper(),)
    except (JournalError, sqlite3.Error, OSError):
        return None
    sizes = [one.stat().st_size for one in chain]
    return told if same and len(chain) < MOST_PARTS and sum(sizes[1:]) < sizes[0] // 4 else None


@lru_cache(maxsize=2 * MOST_PARTS)
def _looked_at(path: Path, size: int, changed: int) -> PartHead:  # noqa: ARG001 - a changed file is another one
    return require_intact(path)


def _intact(path: Path) -> PartHead:
    """A part is looked at once while the program runs; `tabletown check` looks at all of them every day."""
    told = path.stat()
    return _looked_at(path, told.st_size, told.st_mtime_ns)
