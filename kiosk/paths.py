"""Whether what lies at a path that somebody has named is ours to replace, asked before anything is written there.

A journal is a database of ours. A file that is none may still be ours, damaged: then the lock, the head or a backup
of ours lies beside it, which is looked into: others have lock files too. Everything else belongs to somebody and
stays as it is.
"""

from __future__ import annotations

from pathlib import Path

from kiosk.errors import Unusable
from kiosk.journal import head
from kiosk.journal.schema import APPLICATION_ID, LOCK_WORDS
from kiosk.outputs import beginning

SQLITE = b"SQLite format 3\0"
APPLICATION_AT = 68
"""Where in its first page a database says whose it is."""
LONGEST_WORD = max(map(len, LOCK_WORDS))
PART = b'{"schema":'
"""How a compressed backup begins."""


def require_own_journal(path: Path, backups: Path | None = None) -> None:
    """Raises `Unusable` for what is neither missing nor a journal of ours, whole or damaged."""
    start = beginning(path, APPLICATION_AT + 4)
    if not start:
        return
    application = int.from_bytes(start[APPLICATION_AT:], "big")
    if start.startswith(SQLITE) and application == APPLICATION_ID:
        return
    if not _signs_of_ours(path, backups or path.parent / "backups"):
        raise Unusable("is no journal of Tabletown, and stays as it is", file=str(path))


def _signs_of_ours(path: Path, backups: Path) -> bool:
    try:
        if beginning(path.with_name(path.name + ".lock"), LONGEST_WORD + 1) in LOCK_WORDS:
            return True
    except Unusable:  # a folder of that name, for instance
        pass
    if head.read(path) is not None:
        return True
    try:
        return any(one.suffix in (".db", ".gz") and _is_ours(one) for one in backups.iterdir())
    except OSError:
        return False


def _is_ours(file: Path) -> bool:
    try:
        start = beginning(file, APPLICATION_AT + 4)
    except Unusable:
        return False
    ours = start.startswith(SQLITE) and int.from_bytes(start[APPLICATION_AT:], "big") == APPLICATION_ID
    return ours or start.startswith(PART)
