from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.errors import Unusable
from vision import pictures


def encoded(kind: str, width: int = 200, height: int = 150) -> bytes:
    picture = np.random.default_rng(1).integers(0, 255, (height, width, 3)).astype(np.uint8)
    return bytes(cv2.imencode(kind, picture)[1])


def png_header(width: int, height: int) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", [".jpg", ".png", ".bmp"])
def test_whole_pictures_load(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"tray{kind}"
    path.write_bytes(encoded(kind))
    assert pictures.load(path).shape == (150, 200, 3)


@pytest.mark.parametrize("kind", [".jpg", ".png", ".bmp"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.7, 0.99])
def test_a_file_that_is_cut_off_is_refused(kind: str, share: float) -> None:
    data = encoded(kind)
    with pytest.raises(Unusable):
        pictures.decode(data[: int(len(data) * share)])


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"hello", "not a picture"),
        (b"GIF89a" + bytes(100), "GIF"),
        (b"\xff\xd8\xff\xe0", "cut off"),
        (b"\xff\xd8\xff\xd9", "without a picture"),
        (png_header(1, 1), "too few"),
        (png_header(10_000, 10_000), "too many"),
        (png_header(640, 480), "damaged"),
        (b"BM" + bytes(40), "too few"),
    ],
)
def test_what_is_no_picture_is_refused_by_its_header(data: bytes, said: str) -> None:
    with pytest.raises(Unusable, match=said):
        pictures.decode(data)


def test_damage_inside_is_noticed_and_the_decoder_stays_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    data = bytearray(encoded(".jpg"))
    for at in range(len(data) // 2, len(data) // 2 + 400):
        data[at] = 0x55
    with pytest.raises(Unusable):
        pictures.decode(bytes(data[:-2]) + b"\xff\xd0\xff\xd4" + bytes(data[-2:]))
    assert capfd.readouterr().err == ""


def test_a_png_with_a_wrong_checksum_is_damaged() -> None:
    data = bytearray(encoded(".png"))
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(Unusable, match="damaged"):
        pictures.decode(bytes(data))


def test_folders_and_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="folder"):
        pictures.load(tmp_path)
    with pytest.raises(Unusable, match=r"nothing\.jpg: no such file"):
        pictures.load(tmp_path / "nothing.jpg")
    with pytest.raises(Unusable):
        pictures.load(Path("zero\0byte.jpg"))
