"""What is known about one kiosk's tray, camera and dice, in one JSON file with a version.

Tray corners come from four printed markers or from a person's finger; the camera's exposure and white balance are
stored so that they can be locked; and a guided teach-in (:mod:`vision.teach`) stores what each face of the owner's
own dice looks like. A damaged file is refused with the place of the damage.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from kiosk.errors import Unusable, quote
from vision.artwork import PRINTS
from vision.reading import Point, Quad

Image = npt.NDArray[np.uint8]

FORMAT = "tabletown-calibration/1"
FAMILY = "tabletown-calibration/"
FACE_SIDE = 32
"""Side of a taught face in pixels."""
MARKERS = 4
MAX_BYTES = 4 * 2**20
FACE_NAMES = frozenset(str(one) for one in PRINTS)
LOCKS = ("exposure_us", "analogue_gain", "red_gain", "blue_gain")


@dataclass(frozen=True, slots=True)
class CameraLock:
    """What the camera had settled on when it was calibrated, to be held from then on."""

    exposure_us: float
    analogue_gain: float
    red_gain: float
    blue_gain: float


@dataclass(frozen=True, slots=True)
class TaughtFace:
    """The average of several straightened shots of one face: grey, upright, FACE_SIDE² bytes."""

    shots: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class Calibration:
    """Corners are shares of the picture's width and height, so that they hold in every resolution."""

    corners: Quad | None = None
    lock: CameraLock | None = None
    faces: Mapping[str, TaughtFace] = field(default_factory=dict)

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


def tray_corners(image: Image) -> Quad | None:
    """The tray's corners by the markers 0 to 3, clockwise from the top left; None if one is hidden."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    outlines, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)
    if ids is None:
        return None
    seen = {int(number): outline.reshape(4, 2) for number, outline in zip(ids.ravel(), outlines, strict=True)}
    if any(number not in seen for number in range(MARKERS)):
        return None
    middle = np.mean([seen[number].mean(axis=0) for number in range(MARKERS)], axis=0)
    # Of each marker the corner farthest from the tray's middle: it lies in the corner of the floor.
    far = [max(seen[number], key=lambda point: math.dist(point, middle)) for number in range(MARKERS)]
    a, b, c, d = ((float(x), float(y)) for x, y in far)
    return a, b, c, d


def save(calibration: Calibration, path: Path) -> None:
    """Writes the file whole or not at all."""
    document = {
        "format": FORMAT,
        "corners": calibration.corners,
        "camera": {name: getattr(calibration.lock, name) for name in LOCKS} if calibration.lock else None,
        "faces": {
            name: {"shots": face.shots, "pixels": base64.b64encode(face.pixels).decode("ascii")}
            for name, face in sorted(calibration.faces.items())
        },
    }
    draft = path.with_name(f"{path.name}.new")
    with draft.open("w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def load(path: Path) -> Calibration:
    """The calibration in a file, or :class:`kiosk.errors.Unusable` that names the file and the place."""
    try:
        return parse(json.loads(_text(path)))
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None
    except json.JSONDecodeError as error:
        raise Unusable("not JSON", place=f"line {error.lineno}", file=str(path)) from None
    except (UnicodeDecodeError, RecursionError):
        raise Unusable("not JSON", file=str(path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "can't be opened"
        raise Unusable(f"calibration: {reason}", file=str(path)) from None


def _text(path: Path) -> bytes:
    if path.stat().st_size > MAX_BYTES:
        raise Unusable(f"larger than {MAX_BYTES // 2**20} MB")
    return path.read_bytes()


def parse(document: object) -> Calibration:
    """The calibration in a parsed JSON document; unknown keys are ignored."""
    if not isinstance(document, dict):
        raise Unusable("a calibration is an object")
    version = document.get("format")
    if version != FORMAT:
        newer = isinstance(version, str) and version.startswith(FAMILY)
        wanted = f"this program knows {FORMAT}" if newer else f"{FORMAT!r} expected"
        raise Unusable(f"{quote(version)}: {wanted}", place="format")
    corners, camera, faces = (document.get(name) for name in ("corners", "camera", "faces"))
    return Calibration(
        None if corners is None else _corners(corners),
        None if camera is None else _camera(camera),
        {} if faces is None else _faces(faces),
    )


def _corners(value: object) -> Quad:
    if not isinstance(value, list) or len(value) != MARKERS:
        raise Unusable("four corners expected", place="corners")
    points: list[Point] = []
    for index, point in enumerate(value):
        if not isinstance(point, list) or len(point) != 2:  # noqa: PLR2004 - x and y
            raise Unusable("two numbers expected", place=f"corners[{index}]")
        x, y = (_number(number, f"corners[{index}]", -1.0, 2.0) for number in point)
        points.append((x, y))
    a, b, c, d = points
    return _checked_corners((a, b, c, d))


def _checked_corners(corners: Quad) -> Quad:
    outline = np.array(corners, np.float32)
    if not cv2.isContourConvex(outline) or cv2.contourArea(outline) < 0.01:  # noqa: PLR2004 - of the picture
        raise Unusable("the corners do not go round a tray", place="corners")
    return corners


def _camera(value: object) -> CameraLock:
    if not isinstance(value, dict):
        raise Unusable("an object expected", place="camera")
    return CameraLock(*(_number(value.get(name), f"camera.{name}", 0.0, 1e9) for name in LOCKS))


def _number(value: object, place: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise Unusable(f"a number from {least:g} to {most:g} expected, not {quote(value)}", place=place)
    return float(value)


def _faces(value: object) -> dict[str, TaughtFace]:
    if not isinstance(value, dict):
        raise Unusable("an object expected", place="faces")
    return {str(name): _face(str(name), face) for name, face in value.items()}


def _face(name: str, value: object) -> TaughtFace:
    place = f"faces.{name}"
    if name not in FACE_NAMES:
        raise Unusable("no such face", place=place)
    if not isinstance(value, dict):
        raise Unusable("an object expected", place=place)
    shots = _number(value.get("shots"), f"{place}.shots", 1, 10_000)
    text = value.get("pixels")
    try:
        pixels = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except (binascii.Error, ValueError):
        pixels = b""
    if len(pixels) != FACE_SIDE**2:
        raise Unusable(f"{FACE_SIDE}×{FACE_SIDE} pixels in base64 expected", place=f"{place}.pixels")
    return TaughtFace(int(shots), pixels)
