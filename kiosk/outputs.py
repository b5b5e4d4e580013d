"""Whether a file that somebody names for an answer may be written: one that is there must be our own.

Tables begin as ours do; a drawing or picture carries our name, so that nobody's photo is ever drawn over.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.inputs import require_plain

MARK = b"Made by Tabletown"
MARKED_WITHIN = 200
"""The mark stands in so many first bytes."""
PNG, PNG_HEAD, JPEG = b"\x89PNG\r\n\x1a\n", 33, b"\xff\xd8"
"""How they begin; a PNG's first piece says its size and has 25 bytes."""


def require_own_output(path: Path, *beginnings: bytes) -> None:
    """A file that is there must begin as those do that we write; raises `Unusable` for any other, and for no file."""
    start = beginning(path, max(map(len, beginnings)))
    if start and not start.startswith(beginnings):
        raise _not_ours(path)


def write_picture(path: Path, data: bytes) -> None:
    """Write an SVG, PNG or JPEG with our mark in it, over one that has it, or raise `Unusable`."""
    start = beginning(path, MARKED_WITHIN)
    if start and MARK not in start:
        raise _not_ours(path)
    try:
        path.write_bytes(marked(data))
    except OSError as problem:
        raise Unusable(f"can't be written: {problem.strerror}", file=str(path)) from None


def marked(data: bytes) -> bytes:
    """The same picture, which says who has made it in a comment of its format."""
    if data.startswith(PNG):
        text = b"tEXtSoftware\0" + MARK
        piece = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
        return data[:PNG_HEAD] + piece + data[PNG_HEAD:]
    if data.startswith(JPEG):
        return JPEG + b"\xff\xfe" + struct.pack(">H", len(MARK) + 2) + MARK + data[len(JPEG) :]
    return b"<!-- " + MARK + b" -->\n" + data


def _not_ours(path: Path) -> Unusable:
    return Unusable("is there already and was not written by Tabletown: it stays as it is", file=str(path))


def beginning(path: Path, length: int) -> bytes:
    """The first bytes of a plain file, nothing where there is none; a pipe or device is never opened."""
    try:
        require_plain(path)
        with path.open("rb") as file:
            return file.read(length)
    except FileNotFoundError:
        return b""
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None
    except PermissionError:
        return b""  # whoever opens it says so in its own words
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise Unusable(f"can't be used: {reason}", file=str(path)) from None
