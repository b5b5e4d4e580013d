"""Pixels as a picture file."""

from __future__ import annotations

import struct
import zlib

CHANNELS = 4


def png(width: int, height: int, data: bytes) -> bytes:
    """RGBA rows, the lowest one first, as a PNG without alpha."""
    stride = width * CHANNELS
    rows = (_opaque(data[row * stride : (row + 1) * stride]) for row in reversed(range(height)))
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (b"IHDR", header), (b"IDAT", body), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, part) for name, part in parts)


def _opaque(row: bytes) -> bytes:
    """RGB of RGBA."""
    out = bytearray(len(row) // CHANNELS * 3)
    for channel in range(3):
        out[channel::3] = row[channel::CHANNELS]
    return bytes(out)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
