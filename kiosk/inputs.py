"""Reading what somebody has named: never more than it may be, and nothing that would have to be waited for."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from kiosk.errors import Unusable

MEGABYTE = 2**20
KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFBLK: "a device",
    stat.S_IFCHR: "a device",
}


def require_plain(path: Path) -> None:
    """Raises `Unusable` for a folder, pipe or device, and `OSError` where nothing can be seen."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise Unusable(f"is {KINDS.get(stat.S_IFMT(mode), 'no file')}")


def read_bytes(path: Path, most: int) -> bytes:
    """What is in *path*; a pipe gives what is written to it, but is not waited for while nobody does.

    Raises `Unusable` for more than *most* bytes, `OSError` or `ValueError` where it can't be opened.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY), "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if stat.S_ISDIR(mode):
            raise Unusable("is a folder")
        os.set_blocking(file.fileno(), True)
        data = file.read(most + 1)
    if len(data) > most:
        size = f"{most // MEGABYTE} MiB" if most >= MEGABYTE else f"{most // 1000} kB"
        raise Unusable(f"is far too long: more than {size}")
    if not data and stat.S_ISFIFO(mode):
        raise Unusable("is a pipe into which nobody writes")
    return data
