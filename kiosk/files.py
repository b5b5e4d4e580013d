"""Small files that must be whole or as before, whatever happens in between."""

from __future__ import annotations

import json
import os
from pathlib import Path

from kiosk.errors import refused
from kiosk.inputs import read_bytes

MAX_BYTES = 1_000_000


def write_whole(path: Path, data: bytes, mode: int | None = None) -> None:
    """Until this returns *path* is as it was; afterwards no power cut can undo it.

    It belongs to whom its folder does; with a *mode* exactly that, else what the process gives to its files.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = unfinished(path)
    beside.unlink(missing_ok=True)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666 if mode is None else mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            file.flush()
            os.fsync(file.fileno())
        _belong_to(path.parent, beside)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync(path.parent)


def write_cached(path: Path, data: bytes) -> None:
    """Whole or not there, for what can be made again: many processes may do so at once, and a power cut undo it."""
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def delete(path: Path) -> bool:
    """Says whether there was anything; raises `Unusable` where it can't be deleted."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as problem:
        raise refused(problem, path, "can't be deleted") from None
    return True


def unfinished(path: Path) -> Path:
    """What a file is called until it is whole; a power cut may leave one."""
    return path.with_name(f"{path.name}.new")


def sync(path: Path) -> None:
    """Until this returns, a power cut may undo what was done to a file, or which files are in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _belong_to(folder: Path, file: Path) -> None:
    """What root writes for the kiosk must be the kiosk's."""
    if os.geteuid() == 0:
        there = folder.stat()
        os.chown(file, there.st_uid, there.st_gid)


def write_json(path: Path, document: object, mode: int | None = None) -> None:
    write_whole(path, json.dumps(document, indent=1).encode(), mode)


def read_json(path: Path) -> object:
    """None where there is no such file; raises OSError or ValueError where it can't be read or is no JSON."""
    try:
        return json.loads(read_bytes(path, MAX_BYTES).decode())
    except FileNotFoundError:
        return None
    except RecursionError:
        raise ValueError("is nested far too deeply") from None
