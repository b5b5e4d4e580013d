"""What the journal keeps of the front: whose turn it is to be shown, and in which language."""

from __future__ import annotations

import json
import logging
import sqlite3

from kiosk.codec import FrontRecord, decode, encode_front
from kiosk.errors import Unusable
from kiosk.journal.schema import JournalDamaged
from kiosk.journal.seals import crc
from kiosk.state import KioskState

log = logging.getLogger(__name__)


def write(db: sqlite3.Connection, state: KioskState) -> None:
    front = json.dumps(encode_front(state))
    db.execute("INSERT OR REPLACE INTO front (id, value, crc) VALUES (1, ?, ?)", (front, crc(0, None, front)))


def read(db: sqlite3.Connection) -> FrontRecord | None:
    """None where nobody has come to the front yet, or another version has written it; raises `JournalDamaged`."""
    row = db.execute("SELECT value, crc FROM front").fetchone()
    if row is None:
        return None
    if row[1] != crc(0, None, row[0]):
        raise JournalDamaged("the front is damaged")
    try:
        return decode(FrontRecord, json.loads(row[0]))
    except (Unusable, ValueError):
        log.exception("the front was written by another version: starting at the attract screen")
        return None
