"""What the window shows, as a picture file."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

CHANNELS = 4


def pixels() -> tuple[int, int, bytes]:
    """Width, height and the RGBA rows of the window, the lowest row first."""
    width, height = (int(side) for side in Window.size)
    return width, height, glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)


def save_png(path: Path) -> None:
    width, height, data = pixels()
    stride = width * CHANNELS
    rows = (_opaque(data[row * stride : (row + 1) * stride]) for row in reversed(range(height)))
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (b"IHDR", header), (b"IDAT", body), (b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, part) for name, part in parts))


def _opaque(row: bytes) -> bytes:
    """RGB of RGBA."""
    out = bytearray(len(row) // CHANNELS * 3)
    for channel in range(3):
        out[channel::3] = row[channel::CHANNELS]
    return bytes(out)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
