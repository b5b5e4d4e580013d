"""Loads picture files, and complains in one line about those that can't be used.

Headers are checked before anything is decoded, so that neither a picture of 100 megapixels nor half a file ever
reaches the decoders, whose own warnings are kept away from the user.
"""

from __future__ import annotations

import os
import struct
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from kiosk.errors import Unusable

Image = npt.NDArray[np.uint8]

MAX_BYTES = 64 * 2**20
MAX_PIXELS = 50_000_000
MIN_SIDE = 120
SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp"})

_STANDALONE = frozenset({0x01, *range(0xD0, 0xD8)})
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_START_OF_SCAN, _END_OF_IMAGE = 0xDA, 0xD9
_PNG = b"\x89PNG\r\n\x1a\n"
_BMP_HEADER = 26


def files_in(folder: Path) -> list[Path]:
    """The pictures in a folder, by name."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError as error:
        raise Unusable(error.strerror or "can't be opened", file=str(folder)) from None
    if not found:
        raise Unusable("no pictures in this folder", file=str(folder))
    return found


def load(path: Path) -> Image:
    """The picture in *path* as BGR, or :class:`kiosk.errors.Unusable` that names the file and the reason."""
    try:
        return decode(_bytes(path))
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None


def decode(data: bytes) -> Image:
    """The picture that *data*, the bytes of a file, holds."""
    width, height = dimensions(data)
    if width * height > MAX_PIXELS:
        raise Unusable(f"{width}×{height} pixels are too many (at most {MAX_PIXELS // 1_000_000} megapixels)")
    if min(width, height) < MIN_SIDE:
        raise Unusable(f"{width}×{height} pixels are too few to show dice (at least {MIN_SIDE} each way)")
    with _quiet() as complaints:
        try:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        except cv2.error:
            image = None
    if image is None or complaints:
        raise Unusable("the picture is damaged")
    return np.asarray(image, np.uint8)


def dimensions(data: bytes) -> tuple[int, int]:
    """Width and height according to the header of a file that is whole to its end."""
    if not data:
        raise Unusable("the file is empty")
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data.startswith(_PNG):
        return _png(data)
    if data.startswith(b"BM") and len(data) >= _BMP_HEADER:
        return _bmp(data)
    if data.startswith((b"GIF87a", b"GIF89a")):
        raise Unusable("a GIF is not a picture of a camera (use JPEG or PNG)")
    raise Unusable("not a picture (JPEG, PNG or BMP)")


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise Unusable("is a folder, not a picture")
        if not path.is_file():
            raise Unusable("no such file" if not path.exists() else "not a file")
        if path.stat().st_size > MAX_BYTES:
            raise Unusable(f"larger than {MAX_BYTES // 2**20} MB")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, Unusable):
            raise
        raise Unusable(getattr(error, "strerror", None) or "can't be opened") from None


def _jpeg(data: bytes) -> tuple[int, int]:
    size, at = None, 2
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            raise Unusable("the JPEG is cut off")
        marker = data[at + 1]
        if marker in {0x00, 0xFF} or marker in _STANDALONE:
            at += 1 if marker == 0xFF else 2  # noqa: PLR2004 - a fill byte
            continue
        if marker == _END_OF_IMAGE:
            break
        if at + 9 > len(data):
            raise Unusable("the JPEG is cut off")
        if marker in _FRAMES and size is None:
            height, width = struct.unpack_from(">HH", data, at + 5)
            size = (width, height)
        at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])
    if size is None:
        raise Unusable("a JPEG without a picture")
    return size


def _png(data: bytes) -> tuple[int, int]:
    at, size = len(_PNG), None
    while True:
        if at + 12 > len(data):
            raise Unusable("the PNG is cut off")
        length, name = struct.unpack_from(">I4s", data, at)
        body = data[at + 4 : at + 8 + length]
        if at + 12 + length > len(data):
            raise Unusable("the PNG is cut off")
        if zlib.crc32(body) != struct.unpack_from(">I", data, at + 8 + length)[0]:
            raise Unusable("the PNG is damaged")
        if name == b"IHDR" and length >= 8:  # noqa: PLR2004 - two numbers of four bytes
            size = struct.unpack_from(">II", body, 4)
        if name == b"IEND":
            break
        at += 12 + length
    if size is None:
        raise Unusable("a PNG without a picture")
    return int(size[0]), int(size[1])


def _bmp(data: bytes) -> tuple[int, int]:
    whole, width, height = (*struct.unpack_from("<I", data, 2), *struct.unpack_from("<ii", data, 18))
    if len(data) < whole:
        raise Unusable("the BMP is cut off")
    return abs(width), abs(height)


@contextmanager
def _quiet() -> Iterator[bytearray]:
    """Keeps what the decoders write to the standard error away from the user, and hands it over instead."""
    said = bytearray()
    sys.stderr.flush()
    try:
        saved = os.dup(2)
    except OSError:
        yield said
        return
    with tempfile.TemporaryFile() as spool:
        os.dup2(spool.fileno(), 2)
        try:
            yield said
        finally:
            os.dup2(saved, 2)
            os.close(saved)
            spool.seek(0)
            said += spool.read()
