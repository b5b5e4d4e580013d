"""What a damaged journal still says: its rows, to which tables the others belonged, and whose history it was."""

from __future__ import annotations

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from kiosk.journal import rows, timelines
from kiosk.journal.pages import Record, Value, records
from kiosk.journal.rows import Row
from kiosk.journal.timelines import Timeline

log = logging.getLogger(__name__)

Origin = tuple[Any, ...]
OF_COMMANDS, OF_ORIGINS, OF_TIMELINES = 7, 6, 6
OF_OLD_COMMANDS, OF_INDEX = 4, 3
"""How many columns the records have; what they say tells the rest."""


@dataclass(slots=True)
class Salvage:
    rows: defaultdict[int, list[Row]] = field(default_factory=lambda: defaultdict(list))
    """Those that are as they were written, by their number. Two of one number are of two histories, or one of them
    was never finished; what SQLite itself reads comes first."""
    codes: dict[int, str] = field(default_factory=dict)
    """The table of a row, also of one that can't be read, as the index says."""
    timelines: list[Timeline] = field(default_factory=list)
    """The newest last; none where they can't be read."""

    def fits(self, timeline: str | None, last: int) -> bool:
        """Whether a copy of *timeline* up to the row *last* tells the beginning of this history."""
        if not self.timelines:
            return True
        if timeline is None:  # from before there were any
            return self.timelines[0].why == timelines.MIGRATED
        for one, following in zip(self.timelines, [*self.timelines[1:], None], strict=True):
            if one.id == timeline:
                return following is None or last < following.since
        return False

    def has_all(self, first: int, last: int) -> bool:
        return all(self.rows.get(seq) for seq in range(first, last + 1))

    def pick(self, last: int, chain: bytes | None) -> Iterator[Row]:
        """The rows after *last*, each the one that fits its predecessor best; a number may be missing."""
        for seq in sorted(number for number, some in self.rows.items() if number > last and some):
            if seq != last + 1:
                chain = None
            row = self._best(seq, chain)
            yield row
            last, chain = seq, row.chain

    def _best(self, seq: int, chain: bytes | None) -> Row:
        found = self.rows[seq]
        if chain is not None:
            fitting = [row for row in found if row.chain == rows.chained(chain, row.content)]
            # Where none fits, its own checksum vouches for the row: its digest, or that of the one before, is torn.
            found = fitting or [_sealed_after(chain, row) for row in found]
        return next((row for row in found if self._goes_on(row)), found[0])

    def _goes_on(self, row: Row) -> bool:
        following = self.rows.get(row.seq + 1, ())
        return any(row.chain is not None and one.chain == rows.chained(row.chain, one.content) for one in following)


def _sealed_after(chain: bytes, row: Row) -> Row:
    return row if row.old else replace(row, chain=rows.chained(chain, row.content))


def salvage(path: Path, since: int, origins: Iterable[Origin] = ()) -> Salvage:
    """Everything that can be read in the journal at *path* of the rows from *since* on.

    *origins* are known from elsewhere, in case those of the journal are damaged. Nobody may write to it meanwhile.
    """
    found, known, unjudged = Salvage(), set(origins), list[Record]()
    for row in _as_it_is(path, since):
        if row.whole:
            found.rows[row.seq].append(row)
    noted: dict[int, Timeline] = {}
    for record in records(path, since):
        values = record.values
        if record.rowid is None:
            _note_index(values, since, found.codes)
        elif len(values) in (OF_COMMANDS, OF_OLD_COMMANDS) and record.rowid >= since:
            unjudged.append(record)
        elif len(values) == OF_TIMELINES and (one := _timeline(record.rowid, values)):
            noted[record.rowid] = one
        elif len(values) == OF_ORIGINS:
            known.add(values[1:])
    for record in unjudged:
        told = _row(record, known)
        if told is not None and told not in found.rows[told.seq]:
            found.rows[told.seq].append(told)
    if sorted(noted) == list(range(1, len(noted) + 1)):
        found.timelines = [noted[number] for number in sorted(noted)]
    return found


def _note_index(values: tuple[Value, ...], since: int, codes: dict[int, str]) -> None:
    if len(values) != OF_INDEX:
        return
    code, seq, again = values
    if isinstance(code, str) and isinstance(seq, int) and seq == again and seq >= since:
        codes[seq] = code


def origins_of(db: sqlite3.Connection) -> list[Origin]:
    query = "SELECT book, book_version, command_version, actor, seat FROM origins"
    return [tuple(one) for one in db.execute(query)]


def _as_it_is(path: Path, since: int) -> list[Row]:
    """What SQLite reads before it meets damage."""
    found: list[Row] = []
    with (
        suppress(sqlite3.Error, UnicodeError, TypeError),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db,
    ):
        found.extend(row for row in rows.read(db, "seq >= ?", (since,)) if isinstance(row.command, str))
    return found


def _row(record: Record, origins: Iterable[Origin]) -> Row | None:
    """The command that *record* holds, if it does: the checksum is over its origin too."""
    assert record.rowid is not None
    code, command, crc = cast("tuple[str | None, str, int]", record.values[1:4])
    if not isinstance(command, str) or not isinstance(crc, int):
        return None
    if len(record.values) == OF_OLD_COMMANDS or record.values[4] is None:
        row = Row(record.rowid, code, command, crc)
        return row if row.whole else None
    _, id, chain = cast("tuple[int, str | None, bytes]", record.values[4:])  # noqa: A001 - the column's name
    if not isinstance(chain, bytes):
        return None
    tried = (replace(Row(record.rowid, code, command, crc, *origin), id=id, chain=chain) for origin in origins)
    return next((row for row in tried if row.whole), None)


def _timeline(number: int, values: tuple[Value, ...]) -> Timeline | None:
    id, parent, since, why, crc = values[1:]  # noqa: A001 - the column's name
    if not isinstance(since, int):
        return None
    one = Timeline(cast("str", id), cast("str | None", parent), since, cast("str", why))
    return one if crc == timelines.crc_of(number, one) else None
