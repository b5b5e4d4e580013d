"""What is known about one kiosk's tray, camera and dice, in one JSON file with a version.

Tray corners come from four printed markers (:mod:`vision.rig.corners`) or from a person's finger; the camera's
exposure and white balance are stored so that they can be locked; and a guided teach-in (:mod:`vision.teach.teach_in`)
stores shots of each face of the owner's own dice. The shots are pictures, not what was learned from them, so that
a later program can learn more from the same file. ``save`` writes the file whole or not at all; ``load`` refuses a
damaged or unknown one with the place of the damage. Files of version 1 are read: their corners and camera values
hold, their taught faces (grey averages, which did not help) are left out and have to be taught again.
"""

from __future__ import annotations

import base64
import binascii
import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from kiosk.camera_lock import CameraLock
from kiosk.errors import Unusable, quote
from kiosk.files import write_whole
from kiosk.inputs import read_bytes
from vision import dicesets
from vision.dicesets import MY_CITY
from vision.find.rectify import CROP
from vision.read.artwork import PRINTS
from vision.reading import Point, Quad

Image = npt.NDArray[np.uint8]

log = logging.getLogger(__name__)

FAMILY = "tabletown-calibration/"
FORMAT, FORMAT_1 = f"{FAMILY}2", f"{FAMILY}1"
CORNERS = 4
TABLE_WEIGHTS, MOST_WEIGHTS, MOST_WEIGHT = 5, 40, 50.0
MAX_BYTES = 4 * 2**20
MAX_SHOTS = 12
MAX_SHOT_BYTES = 2 * CROP * CROP * 3
FACE_NAMES = frozenset(str(one) for one in PRINTS)
LOCKS = ("exposure_us", "analogue_gain", "red_gain", "blue_gain", "focus")
PNG_SIZE = slice(16, 24)
"""Where a PNG file says how large it is: width and height, four bytes each."""


@dataclass(frozen=True, slots=True)
class FaceShot:
    """One straightened picture of a face, upright like the other shots of it: CROP² pixels, blue, green, red."""

    pixels: bytes
    way: Point = (0.0, 0.0)
    """From the die to the middle of the picture, as :func:`vision.find.rectify.toward_middle` gives it."""

    @property
    def crop(self) -> Image:
        return np.frombuffer(self.pixels, np.uint8).reshape(CROP, CROP, 3)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Corners are shares of the picture's width and height, so that they hold in every resolution."""

    corners: Quad | None = None
    lock: CameraLock | None = None
    faces: Mapping[str, tuple[FaceShot, ...]] = field(default_factory=dict)
    table: tuple[float, ...] | None = None
    """What the signs of a top that can't be read count at this table (:mod:`vision.teach.refit`), if not as usual."""
    tables: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """The same for other dice than My City's, by their set."""

    def fitted(self, dice: str) -> tuple[float, ...] | None:
        """What signs count at this table for the dice of a set, if not as usual."""
        return self.table if dice == MY_CITY else self.tables.get(dice)

    def with_fitted(self, dice: str, weights: tuple[float, ...] | None) -> Calibration:
        if dice == MY_CITY:
            return replace(self, table=weights)
        others = {name: value for name, value in self.tables.items() if name != dice}
        return replace(self, tables=others if weights is None else {**others, dice: weights})

    def contains(self, x: float, y: float, size: tuple[int, int], slack: float) -> bool:
        """Whether a point lies in the tray, or at most *slack* pixels beside it; anywhere if no corners are known."""
        if self.corners is None:
            return True
        width, height = size
        outline = np.array([(u * width, v * height) for u, v in self.corners], np.float32)
        return bool(cv2.pointPolygonTest(outline, (x, y), measureDist=True) >= -slack)

    def with_corners(self, corners: Quad, size: tuple[int, int]) -> Calibration:
        """The same with corners given in pixels: found, or touched by hand."""
        width, height = size
        (a, b, c, d) = ((x / width, y / height) for x, y in corners)
        return replace(self, corners=_checked_corners((a, b, c, d)))


def save(calibration: Calibration, path: Path) -> None:
    """Writes the file whole or not at all: after a power cut there is the old one or the new one."""
    document = {
        "format": FORMAT,
        "corners": calibration.corners,
        "camera": asdict(calibration.lock) if calibration.lock else None,
        "faces": {name: [_written(shot) for shot in shots] for name, shots in sorted(calibration.faces.items())},
        "table": calibration.table,
        "tables": {name: list(weights) for name, weights in sorted(calibration.tables.items())},
    }
    write_whole(path, json.dumps(document, indent=1).encode())


def _written(shot: FaceShot) -> dict[str, object]:
    _, png = cv2.imencode(".png", shot.crop)
    return {"png": base64.b64encode(png.tobytes()).decode("ascii"), "way": list(shot.way)}


def load(path: Path) -> Calibration:
    """The calibration in a file, or :class:`kiosk.errors.Unusable` that names the file and the place."""
    try:
        return parse(json.loads(read_bytes(path, MAX_BYTES)))
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None
    except json.JSONDecodeError as error:
        raise Unusable("not JSON", place=f"line {error.lineno}", file=str(path)) from None
    except (UnicodeDecodeError, RecursionError):
        raise Unusable("not JSON", file=str(path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "can't be opened"
        raise Unusable(f"calibration: {reason}", file=str(path)) from None


def parse(document: object) -> Calibration:
    """The calibration in a parsed JSON document; unknown keys are ignored."""
    if not isinstance(document, dict):
        raise Unusable("a calibration is an object")
    version = document.get("format")
    if version not in (FORMAT, FORMAT_1):
        newer = isinstance(version, str) and version.startswith(FAMILY)
        wanted = f"this program knows {FORMAT}" if newer else f"{FORMAT!r} expected"
        raise Unusable(f"{quote(version)}: {wanted}", place="format")
    names = ("corners", "camera", "faces", "table", "tables")
    corners, camera, faces, table, tables = (document.get(name) for name in names)
    if version == FORMAT_1 and faces:
        log.warning("the calibration is of version 1: its faces are left out and have to be taught again")
        faces = None
    return Calibration(
        None if corners is None else _corners(corners),
        None if camera is None else _camera(camera),
        {} if faces is None else _faces(faces),
        None if table is None else _table(table, "table", (TABLE_WEIGHTS, TABLE_WEIGHTS)),
        {} if tables is None else _tables(tables),
    )


def _corners(value: object) -> Quad:
    if not isinstance(value, list) or len(value) != CORNERS:
        raise Unusable("four corners expected", place="corners")
    a, b, c, d = (_point(point, f"corners[{index}]", -1.0, 2.0) for index, point in enumerate(value))
    return _checked_corners((a, b, c, d))


def _point(value: object, place: str, least: float, most: float) -> Point:
    if not isinstance(value, list) or len(value) != 2:  # noqa: PLR2004 - x and y
        raise Unusable("two numbers expected", place=place)
    x, y = (_number(number, place, least, most) for number in value)
    return x, y


def _checked_corners(corners: Quad) -> Quad:
    outline = np.array(corners, np.float32)
    if not cv2.isContourConvex(outline) or cv2.contourArea(outline) < 0.01:  # noqa: PLR2004 - of the picture
        raise Unusable("the corners do not go round a tray", place="corners")
    return corners


def _table(value: object, place: str, span: tuple[int, int]) -> tuple[float, ...]:
    least, most = span
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise Unusable(f"{most} numbers expected" if least == most else "a list of numbers expected", place=place)
    return tuple(_number(number, place, -MOST_WEIGHT, MOST_WEIGHT) for number in value)


def _tables(value: object) -> dict[str, tuple[float, ...]]:
    """Of sets that this program does not know nothing is taken."""
    if not isinstance(value, dict):
        raise Unusable("an object expected", place="tables")
    known = dicesets.names()
    return {
        name: _table(weights, f"tables.{name}", (1, MOST_WEIGHTS)) for name, weights in value.items() if name in known
    }


def _camera(value: object) -> CameraLock:
    if not isinstance(value, dict):
        raise Unusable("an object expected", place="camera")
    given = {name: value[name] for name in LOCKS if value.get(name) is not None}
    return CameraLock(**{name: _number(number, f"camera.{name}", 0.0, 1e9) for name, number in given.items()})


def _number(value: object, place: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise Unusable(f"a number from {least:g} to {most:g} expected, not {quote(value)}", place=place)
    return float(value)


def _faces(value: object) -> dict[str, tuple[FaceShot, ...]]:
    if not isinstance(value, dict):
        raise Unusable("an object expected", place="faces")
    return {str(name): _face(str(name), shots) for name, shots in value.items()}


def _face(name: str, value: object) -> tuple[FaceShot, ...]:
    place = f"faces.{name}"
    if name not in FACE_NAMES:
        raise Unusable("no such face", place=place)
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_SHOTS:
        raise Unusable(f"1 to {MAX_SHOTS} shots expected", place=place)
    return tuple(_shot(shot, f"{place}[{index}]") for index, shot in enumerate(value))


def _shot(value: object, place: str) -> FaceShot:
    if not isinstance(value, dict):
        raise Unusable("an object expected", place=place)
    return FaceShot(_pixels(value.get("png"), f"{place}.png"), _point(value.get("way"), f"{place}.way", -2.0, 2.0))


def _pixels(text: object, place: str) -> bytes:
    """The pixels of a small PNG picture; its size is looked at before it is unpacked."""
    try:
        data = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except (binascii.Error, ValueError):
        data = b""
    small = len(data) <= MAX_SHOT_BYTES and data[PNG_SIZE] == CROP.to_bytes(4, "big") * 2
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if small else None
    if image is None or image.shape != (CROP, CROP, 3):
        raise Unusable(f"a PNG picture of {CROP}×{CROP} pixels in base64 expected", place=place)
    return image.tobytes()
