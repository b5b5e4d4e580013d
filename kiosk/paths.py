"""Whether what lies at a path that somebody has named is ours to replace, asked before anything is written there.

A journal is a database of ours. A file that is none may still be ours, damaged: then the lock, the head or a backup
of ours lies beside it. Everything else belongs to somebody and stays as it is.
"""

from __future__ import annotations

from pathlib import Path

from kiosk.errors import Unusable
from kiosk.journal.schema import APPLICATION_ID
from kiosk.outputs import beginning

SQLITE = b"SQLite format 3\0"
APPLICATION_AT = 68
"""Where in its first page a database says whose it is."""
BESIDE = (".lock", ".head")


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
    if any(path.with_name(path.name + suffix).is_file() for suffix in BESIDE):
        return True
    try:
        return any(one.suffix == ".db" and _is_ours(one) for one in backups.iterdir())
    except OSError:
        return False


def _is_ours(file: Path) -> bool:
    try:
        start = beginning(file, APPLICATION_AT + 4)
    except Unusable:
        return False
    return start.startswith(SQLITE) and int.from_bytes(start[APPLICATION_AT:], "big") == APPLICATION_ID
