"""What the commands that look after the journal share: where its backups are, what is wrong with it, what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.journal.checking import damage
from kiosk.journal.schema import JournalError
from kiosk.paths import require_own_journal

ADVICE = (
    "The table mends it with the next touch, or when it is started, from what can still be read and the newest good "
    "backup. If it happens again, the card is wearing out: replace it."
)


def backups_of(path: Path) -> Path:
    return path.parent / "backups"


def found_damage(path: Path) -> list[str]:
    """The journal's damage; raises `Unusable` where there is no journal that could have any."""
    require_own_journal(path, backups_of(path))
    if not path.is_file():
        raise Unusable("there is no journal here yet", file=str(path))
    try:
        return damage(path)
    except (sqlite3.Error, JournalError, UnicodeDecodeError) as problem:
        raise Unusable(f"the journal can't be read: {problem}", file=str(path)) from None
