"""What `bench/fuzz.py` puts into the commands: odd words, and documents, pictures and archives that were bent."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from pathlib import Path
from random import Random

import cv2
import numpy as np

from kiosk.journal import Journal
from kiosk.owner import archive, pin
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.sheet_print import print_sheet
from vision import calibrate

ODD = [
    "", "-", "--", "0", "-1", "1e400", "9" * 400, "9" * 5000, "nan", "true", "null", "[]", "{}", '""', "\0",
    "\x1b[31m", "\ud800", "é" * 200, "x" * 300, "/" * 5000, "~nosuchuser/x", "~", "..", "/dev/null", "=1+1", "x;=1",
    "\n", "\ufeff", "18446744073709551616", "-9223372036854775809", "1" * 20, "%s%n", "{0}", "--json", "--help",
    "0x10",
]  # fmt: skip
VALUES = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    -(10**30),
    10**400,
    "",
    "x",
    "\0",
    "\ud800",
    [],
    {},
    [[]],
    [0, 0],
    "A" * 999,
]
LOST_CITIES = {
    "format": "tabletown-lost-cities/1",
    "players": ["Ada", "Ben"],
    "first": "Ben",
    "turns": [
        {
            "roll": {"numbers": [3, 0, 7], "colours": ["red", "red", "blue"]},
            "actions": {"Ben": {"take": ["red", 3]}, "Ada": {"take": ["blue", 0], "double": True, "then": ["red"]}},
        }
    ],
}
BOARD = {
    "format": "tabletown-board/1",
    "mode": "chapter",
    "players": ["Ada", "Ben"],
    "stickers": "own",
    "games": [
        {
            "before": {"Ada": [["well", [3, 7]]]},
            "rounds": [{"card": "public-t4", "actions": {"Ada": {"build": [[0, 3], [0, 4], [1, 4]]}, "Ben": "pass"}}],
            "after": {"Ben": [["rocks2", [2, 3]]]},
        }
    ],
}
READ = {"is": "DiceRead", "request": 1, "a": "corner", "b": "single", "w": "solid"}
SCRIPT = [{"is": "AddPlayer", "name": "Ada"}, {"is": "ButtonPressed"}, READ]
CALIBRATION = {
    "format": calibrate.FORMAT,
    "corners": [[0, 0], [1, 0], [1, 1], [0, 1]],
    "camera": {},
    "faces": {},
}


ROLLS = [[{"a": "corner", "b": "single", "w": "solid"}]]
PIN = {"format": pin.FORMAT, "salt": "AAAA", "hash": "AAAA", "wrong": 0}


class Inputs:
    """Everything by one seed, so that a failure can be called again."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng, self.folder = Random(seed), folder
        self.sheets = [print_sheet(spec.sheet) for spec in load_library().values()]
        Journal.open(folder / "good.db").close()
        self.journal = (folder / "good.db").read_bytes()
        (folder / "data").mkdir()
        tray = np.random.default_rng(seed).integers(0, 255, (130, 140, 3), np.uint8)
        self.pictures = [cv2.imencode(kind, tray)[1].tobytes() for kind in (".png", ".jpg", ".bmp")]
        self.backup = self._zipped()

    def _zipped(self) -> bytes:
        """A backup as the owner's area writes it to a stick."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr(archive.MANIFEST, json.dumps({"format": archive.FORMAT}))
            file.writestr(archive.JOURNAL, self.journal)
            file.writestr("calibration.json", json.dumps(CALIBRATION))
        return data.getvalue()

    def release(self) -> bytes:
        """An archive of a release as far as nobody has signed it, with one name that may be anything."""
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w") as tar:
            for name in ("t/LICENSE", "t/SHA256SUMS", "t/SHA256SUMS.minisig", self.odd().replace("\0", "") or "x"):
                entry = tarfile.TarInfo(name.encode(errors="replace").decode())
                entry.size = 3
                tar.addfile(entry, io.BytesIO(b"abc"))
        inner = self.cut(data.getvalue()) if self.rng.random() < 0.7 else data.getvalue()
        outer = gzip.compress(inner, 1)
        return self.cut(outer) if self.rng.random() < 0.3 else outer

    def odd(self) -> str:
        return self.rng.choice(ODD) if self.rng.random() < 0.7 else str(self.rng.randrange(-99, 9999))

    def bent(self, document: object) -> object:
        """A document with something else at one place, or one thing less."""
        if isinstance(document, dict) and document and self.rng.random() < 0.8:
            key = self.rng.choice(list(document))
            if self.rng.random() < 0.1:
                return {name: value for name, value in document.items() if name != key}
            return {**document, key: self.bent(document[key])}
        if isinstance(document, list) and document and self.rng.random() < 0.8:
            at = self.rng.randrange(len(document))
            return [*document[:at], self.bent(document[at]), *document[at + 1 :]]
        return self.rng.choice(VALUES)

    def cut(self, data: bytes) -> bytes:
        """Bytes with a few of them changed, doubled, or gone."""
        changed = bytearray(data)
        for _ in range(self.rng.randrange(1, 6)):
            at = self.rng.randrange(len(changed) + 1)
            match self.rng.randrange(3):
                case 0:
                    changed[at : at + 1] = bytes([self.rng.randrange(256)])
                case 1:
                    del changed[at : at + self.rng.randrange(1, 40)]
                case _:
                    changed[at:at] = changed[at : at + self.rng.randrange(1, 40)]
        return bytes(changed)

    def file(self, name: str, data: bytes) -> str:
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def json(self, name: str, document: object) -> str:
        text = json.dumps(self.bent(document)).encode()
        return self.file(name, self.cut(text) if self.rng.random() < 0.3 else text)

    def options(self, *names: str) -> list[str]:
        found: list[str] = []
        for name in names:
            if self.rng.random() < 0.4:
                found += [name] if self.rng.random() < 0.3 else [name, self.odd()]
        return found
