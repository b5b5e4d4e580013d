"""Deleting a name from everything that is kept: commands, snapshots, results and backups."""

from __future__ import annotations

import itertools
import json
import logging
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kiosk.errors import KioskError
from kiosk.journal import backup, outbox, parts, rows, timelines, upcasters
from kiosk.journal.derived import pack, unpacked
from kiosk.journal.renaming import forms, renamed, renamed_field
from kiosk.journal.seals import card_crc, crc, seal_result
from kiosk.journal.transaction import transaction

log = logging.getLogger(__name__)

NAMED = {"AddComputer", "AddPlayer", "ChangePlayer", "OpenChallenge", "OpenTable", "PlayNow"}
"""The commands that hold names: as ``name``, or in ``players``."""


def forget_name(connection: sqlite3.Connection, name: str, called: str) -> int:
    """Put *called* and a number in the place of *name* everywhere; gives the number of rows that spoke of it.

    One transaction: either nobody finds the name any more, or nothing has changed. The chain is made anew from the
    first row that spoke of it, under a new timeline. The file is rewritten afterwards, because a deleted text would
    otherwise stay legible in its free pages.
    """
    taken = set(names(connection))
    stand_in = next(one for n in itertools.count(1) if (one := f"{called} {n}") not in taken)
    with transaction(connection):
        count = _commands(connection, name, stand_in)
        outbox.send_again(connection, name)  # while the results still say where it was
        count += sum(one(connection, name, stand_in) for one in (_snapshots, _cards, _front, _results))
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count


def names(connection: sqlite3.Connection) -> list[str]:
    """Every name that is kept."""
    found = {name for (card,) in connection.execute("SELECT card FROM tables") for name in _players_of(card)}
    found.update(name for (name,) in connection.execute("SELECT DISTINCT name FROM scores"))
    return sorted(found)


class NameLeft(KioskError):
    """The journal does not speak of a name any more, but these files do, and can't be deleted."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = tuple(files)
        super().__init__(f"the name still stands in {', '.join(map(str, files))}, which can't be deleted")


def delete_speaking(db: sqlite3.Connection, path: Path, folder: Path, name: str, *, renamed: bool) -> list[Path]:
    """Delete the files beside the journal that still say *name*; raises `NameLeft` where one stays.

    These are backups of before it was forgotten, and what was set aside or left half-made. Also where a power cut
    came in between, and the journal itself does not say it any more.
    """
    now = timelines.current(db)
    old = [one for one in backup.generations(folder) if renamed or backup.timeline_of(one) != now.id]
    asides = [*backup.moved_aside(path, folder), *backup.half_made(path, folder)]
    speaking = [
        *(old if renamed or now.why == timelines.FORGOTTEN else ()),
        *(one for one in asides if _says(one, name)),
    ]
    left = []
    for one in speaking:
        try:
            one.unlink(missing_ok=True)
        except OSError:
            log.exception("%s can't be deleted", one.name)
            left.append(one)
    if left:
        raise NameLeft(left)
    return speaking


def _says(file: Path, name: str) -> bool:
    """Whether the *name* stands in it, whatever state it is in; what can't be looked into is taken for saying it."""
    wanted = {one.encode() for one in (*forms(name), json.dumps(name, ensure_ascii=False))}
    longest, before = max(map(len, wanted)), b""
    try:
        for block in parts.content(file):
            seen = before + block
            if any(one in seen for one in wanted):
                return True
            before = seen[-longest:]
    except (OSError, zlib.error):
        return True
    return False


def _players_of(card: str) -> Iterator[str]:
    try:
        players = json.loads(card)["players"]
    except (ValueError, LookupError, TypeError):  # a damaged card names nobody; the commands do
        return
    yield from (one for one in players if isinstance(one, str))


def _commands(db: sqlite3.Connection, name: str, stand_in: str) -> int:
    speaking = [row for row in rows.read(db, "instr(command, ?)", (json.dumps(name),)) if _speaks(row)]
    changed = [row for row in (_renamed_row(row, name, stand_in) for row in speaking) if row is not None]
    if not changed:
        return 0
    for row in changed:
        db.execute("UPDATE commands SET command = ?, crc = ? WHERE seq = ?", (row.command, row.crc, row.seq))
    timelines.begin(db, changed[0].seq, timelines.FORGOTTEN)
    timelines.chain_anew(db, changed[0].seq)
    return len(changed)


def _speaks(row: rows.Row) -> bool:
    data = json.loads(row.command)
    name = data[0] if isinstance(data, list) else data.get("is")
    return name in NAMED or not _known(row, name)


def _known(row: rows.Row, name: str) -> bool:
    """Whether it is known which fields the command has; a row of a newer version may hold a name anywhere."""
    return name in upcasters.SHAPES and (row.old or row.command_version in upcasters.SHAPES[name])


def _renamed_row(row: rows.Row, name: str, stand_in: str) -> rows.Row | None:
    """None where it does not speak of *name* after all: somebody may be called as a way to play is."""
    data = json.loads(row.command)
    told: Any
    if not _known(row, data[0] if isinstance(data, list) else data["is"]):
        told = _anywhere(data, name, stand_in)
    elif isinstance(data, list):
        shape = upcasters.SHAPES[data[0]][row.command_version or 0]
        fields = zip(shape, data[1:], strict=True)
        told = [data[0], *(renamed_field(key, value, name, stand_in) for key, value in fields)]
    else:
        told = {key: renamed_field(key, value, name, stand_in) for key, value in data.items()}
    if told == data:
        return None
    # Its chain is made afterwards, with that of all the rows that follow.
    return rows.sealed(replace(row, command=json.dumps(told, separators=(",", ":"))), b"")


def _anywhere(data: Any, name: str, stand_in: str) -> Any:  # noqa: ANN401 - any JSON value
    match data:
        case dict():
            return {_anywhere(key, name, stand_in): _anywhere(one, name, stand_in) for key, one in data.items()}
        case list():
            return [_anywhere(one, name, stand_in) for one in data]
        case _:
            return stand_in if data == name else data


def _snapshots(db: sqlite3.Connection, name: str, stand_in: str) -> int:
    count = 0
    for code, seq, text in _speaking(db, "snapshots", "code, seq, value", "value", name):
        data = json.loads(text)
        if (told := renamed(data, name, stand_in)) == data:
            continue
        changed = json.dumps(told, separators=(",", ":"))
        query = "UPDATE snapshots SET value = ?, crc = ? WHERE code = ?"
        count += db.execute(query, (changed, crc(seq, code, changed), code)).rowcount
    return count


def _cards(db: sqlite3.Connection, name: str, stand_in: str) -> int:
    count = 0
    for code, last, closed, text in _speaking(db, "tables", "code, last, closed, card", "card", name):
        data = json.loads(text)
        if (told := renamed(data, name, stand_in)) == data:
            continue
        card = json.dumps(told)
        query = "UPDATE tables SET card = ?, crc = ? WHERE code = ?"
        count += db.execute(query, (card, card_crc(code, last, card, closed), code)).rowcount
    return count


def _front(db: sqlite3.Connection, name: str, stand_in: str) -> int:
    count = 0
    for (text,) in _speaking(db, "front", "value", "value", name):
        data = json.loads(text)
        if (told := renamed(data, name, stand_in)) == data:
            continue
        changed = json.dumps(told)
        count += db.execute("UPDATE front SET value = ?, crc = ?", (changed, crc(0, None, changed))).rowcount
    return count


def _results(db: sqlite3.Connection, name: str, stand_in: str) -> int:
    """Also where a result has the name in its record alone, which is compressed."""
    count = 0
    spoken = {seq for (seq,) in db.execute("SELECT seq FROM scores WHERE name = ?", (name,))}
    spoken |= {seq for (seq,) in db.execute("SELECT seq FROM milestones WHERE name = ?", (name,))}
    for seq, record, packed in db.execute("SELECT seq, record, packed FROM results").fetchall():
        data = unpacked(record, packed)
        told = renamed(data, name, stand_in)
        if told != data:
            column, value = ("packed", pack(told)) if packed is not None else ("record", json.dumps(told))
            db.execute(f"UPDATE results SET {column} = ? WHERE seq = ?", (value, seq))  # noqa: S608 - all ours
            spoken.add(seq)
            count += 1
    for table in ("scores", "milestones"):
        query = f"UPDATE {table} SET name = ? WHERE name = ?"  # noqa: S608 - both are ours
        count += db.execute(query, (stand_in, name)).rowcount
    for seq in spoken:
        seal_result(db, seq)
    return count


def _speaking(db: sqlite3.Connection, table: str, columns: str, text: str, name: str) -> list[tuple[Any, ...]]:
    """What may speak of *name*; also what has its text for another reason."""
    query = f"SELECT {columns} FROM {table} WHERE instr({text}, ?) OR instr({text}, ?)"  # noqa: S608 - all ours
    return db.execute(query, forms(name)).fetchall()
