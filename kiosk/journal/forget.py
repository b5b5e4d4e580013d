"""Deleting a name from everything that is kept: commands, snapshots, results and backups."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable
from typing import Any

TEXTS = (
    ("snapshots", "code", "value"),
    ("tables", "code", "card"),
    ("front", "id", "value"),
    ("results", "seq", "record"),
)
"""Where JSON texts with names are kept besides the commands: table, key, column."""


def forget_name(connection: sqlite3.Connection, name: str, stand_in: str) -> int:
    """Put *stand_in* in the place of *name* everywhere; gives the number of rows that spoke of it.

    One transaction: either nobody finds the name any more, or nothing has changed. The file is rewritten afterwards,
    because a deleted text would otherwise stay legible in its free pages.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        count = _commands(connection, name, stand_in)
        for table, key, column in TEXTS:
            query = f"SELECT {key}, {column} FROM {table} WHERE instr({column}, ?)"  # noqa: S608 - all ours
            rows = connection.execute(query, (json.dumps(name),)).fetchall()
            update = f"UPDATE {table} SET {column} = ? WHERE {key} = ?"  # noqa: S608
            for row, text in rows:
                connection.execute(update, (json.dumps(_renamed(json.loads(text), name, stand_in)), row))
            count += len(rows)
        _seal(connection)
        for table in ("scores", "milestones"):
            query = f"UPDATE {table} SET name = ? WHERE name = ?"  # noqa: S608 - both are ours
            count += connection.execute(query, (stand_in, name)).rowcount
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count


def names(connection: sqlite3.Connection) -> list[str]:
    """Every name that is kept."""
    rows = connection.execute("SELECT card FROM tables").fetchall()
    found = {name for (card,) in rows for name in json.loads(card)["players"]}
    found.update(name for (name,) in connection.execute("SELECT DISTINCT name FROM scores"))
    return sorted(found)


def crc(seq: int, code: str | None, text: str) -> int:
    return zlib.crc32(f"{seq}\n{code or ''}\n{text}".encode())


def _seal(connection: sqlite3.Connection) -> None:
    """The checksums that belong to the changed texts."""
    for code, seq, text in connection.execute("SELECT code, seq, value FROM snapshots").fetchall():
        connection.execute("UPDATE snapshots SET crc = ? WHERE code = ?", (crc(seq, code, text), code))
    for (text,) in connection.execute("SELECT value FROM front").fetchall():
        connection.execute("UPDATE front SET crc = ?", (crc(0, None, text),))


def _commands(connection: sqlite3.Connection, name: str, stand_in: str) -> int:
    rows = connection.execute(
        "SELECT seq, code, command FROM commands WHERE instr(command, ?)", (json.dumps(name),)
    ).fetchall()
    for seq, code, text in rows:
        changed = json.dumps(_renamed(json.loads(text), name, stand_in), separators=(",", ":"))
        connection.execute(
            "UPDATE commands SET command = ?, crc = ? WHERE seq = ?", (changed, crc(seq, code, changed), seq)
        )
    return len(rows)


def _renamed(data: Any, name: str, stand_in: str) -> Any:  # noqa: ANN401 - any JSON value
    """*data* with the name exchanged, as a text and as the key under which a record keeps a player's actions."""
    again: Callable[[Any], Any] = lambda item: _renamed(item, name, stand_in)  # noqa: E731
    match data:
        case dict():
            return {again(key): again(value) for key, value in data.items()}
        case list():
            return [again(item) for item in data]
        case _:
            return stand_in if data == name and isinstance(data, str) else data
