"""Making a damaged journal whole again, row by row.

What comes of it is a new file: the newest good backup of the same history, and after it every row that can still be
read and fits the chain. What follows from the rows is derived anew. Only what is in neither is lost; it is noted as a
gap, and stops the tables that it belonged to.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.files import sync
from kiosk.flow import table_after
from kiosk.journal import backup, gaps, head, outbox, timelines
from kiosk.journal.derive import Derivation
from kiosk.journal.gaps import Gap
from kiosk.journal.migrations import create, migrate
from kiosk.journal.rows import Row
from kiosk.journal.salvage import Salvage, origins_of, salvage
from kiosk.journal.schema import SCHEMA, version_of
from kiosk.journal.transaction import transaction

log = logging.getLogger(__name__)

UNFINISHED, HEALED = ".healing", ".healed"
NO_ROW = 1 << 62


@dataclass(frozen=True, slots=True)
class Healing:
    aside: str
    """Where the damaged journal is kept."""
    missing: int
    """So many rows are lost."""
    codes: tuple[str, ...]
    """The tables that they belonged to, as far as is known."""
    last: int
    """The number of the last row; none where nothing was left, so that a new journal begins."""
    complete: bool
    """Whether the head tells of no later row."""


def heal(path: Path, folder: Path, replay: backup.Replay) -> Healing:
    """Put a whole journal in the place of the damaged one at *path*, which nobody has open."""
    unfinished, healed = (path.with_name(path.name + suffix) for suffix in (UNFINISHED, HEALED))
    for file in (unfinished, healed):
        backup.remove(file)
    told, history = head.read(path), salvage(path, NO_ROW)
    base = _base(path, folder, told, history, replay)
    if base is not None:
        backup.restore(base, unfinished)
    with closing(_opened(unfinished, history)) as db:
        before, _ = timelines.head(db)
        lost = add_rows(db, salvage(path, before + 1, origins_of(db)), told)
        last, _ = timelines.head(db)
        outbox.take_over(db, path, before)
        db.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
    sync(unfinished)
    unfinished.replace(healed)
    sync(path.parent)
    aside = backup.move_aside(path)
    settle(path)
    codes = sorted({code for one in lost for code in one.codes or ()})
    return Healing(
        aside.name, sum(one.count for one in lost), tuple(codes), last, told is not None and told.seq <= last
    )


def settle(path: Path) -> bool:
    """Put what was made whole in its place, also after a power cut that came just before; says whether it has."""
    healed = path.with_name(path.name + HEALED)
    if path.exists() or not healed.exists():
        return False
    healed.replace(path)
    sync(path.parent)
    return True


def _base(path: Path, folder: Path, told: head.Head | None, history: Salvage, replay: backup.Replay) -> Path | None:
    """The newest good backup of the same history; of another one only where nothing else is left."""
    known = backup.ranked(folder, told)
    ours = (one for one in known if history.fits(backup.timeline_of(one), backup.number_of(one)))
    found = backup.newest_good(ours, replay)
    if found is None and not salvage(path, 0).rows:
        found = backup.newest_good((one for one in known if one.exists()), replay)
    return found


def _opened(path: Path, history: Salvage) -> sqlite3.Connection:
    """What is there of the journal already, in our schema."""
    new = not path.exists()
    db = sqlite3.connect(path, isolation_level=None)
    try:
        if new:
            create(db, history.timelines)
        elif (version := version_of(db)) < SCHEMA:
            migrate(db, version)
            timelines.become(db, history.timelines)
    except BaseException:
        db.close()
        raise
    return db


def add_rows(db: sqlite3.Connection, found: Salvage, told: head.Head | None) -> list[Gap]:
    """Add the rows that were found after the last one of *db*, and note those that are missing between them."""
    last, chain = timelines.head(db)
    picked = list(found.pick(last, chain))
    if not picked:
        return []
    lost = list(_gaps(db, found, picked, last))
    with transaction(db):
        derivation = Derivation(db, {code for one in lost for code in one.codes or ()})
        for row in picked:
            derivation.add(row)
        derivation.finish(lost=bool(lost))
        gaps.note(db, lost)
        if any(row.old for row in picked):
            timelines.chain_anew(db, picked[0].seq)
        since = lost[0].first if lost else _parted(picked, told)
        if since is not None:
            timelines.begin(db, since, timelines.RESTORED)
    return lost


def _parted(picked: list[Row], told: head.Head | None) -> int | None:
    """The first row, where the chain comes out otherwise than it was told."""
    here = next((row.chain for row in picked if told is not None and row.seq == told.seq), None)
    same = told is None or here is None or here.hex() == told.chain
    return None if same else picked[0].seq


def _gaps(db: sqlite3.Connection, found: Salvage, picked: list[Row], last: int) -> Iterator[Gap]:
    """The rows that are missing, and the tables that they may have been of: rather stopped than guessed."""
    query = "SELECT code FROM commands WHERE seq <= ? AND code IS NOT NULL ORDER BY seq DESC LIMIT 1"
    before = {code for (code,) in db.execute(query, (last,))}
    met: set[str] = set()
    for number, row in enumerate(picked):
        if row.seq > last + 1:
            lost = range(last + 1, row.seq)
            codes = {found.codes[seq] for seq in lost if seq in found.codes}
            if not all(seq in found.codes for seq in lost):
                later = {one.code for one in picked[number:] if one.code is not None}
                codes |= before | {code for code in later if code in met or _known(db, code) or _begun(code, picked)}
            yield Gap(last + 1, row.seq - 1, tuple(sorted(codes)))
        last = row.seq
        if row.code is not None:
            before = {row.code}
            met.add(row.code)


def _known(db: sqlite3.Connection, code: str) -> bool:
    return db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None


def _begun(code: str, picked: list[Row]) -> bool:
    """Whether a table that no row before it names has lost its first one."""
    first = next(row for row in picked if row.code == code)
    try:
        return table_after(None, first.meaning()) is None
    except (Unusable, ValueError):
        return True
