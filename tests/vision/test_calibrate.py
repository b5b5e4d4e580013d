from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from kiosk.errors import Unusable
from vision import calibrate
from vision.calibrate import Calibration, CameraLock, TaughtFace
from vision.lab import render
from vision.lab.scenes import random_scene

CORNERS = ((0.1, 0.1), (0.9, 0.12), (0.88, 0.9), (0.12, 0.88))
FACE = TaughtFace(3, bytes(range(256)) * 4)
WHOLE = Calibration(CORNERS, CameraLock(8000, 1.5, 1.8, 2.1), {"A:corner": FACE})


def document(**changes: object) -> dict[str, object]:
    return {"format": calibrate.FORMAT, "corners": None, "camera": None, "faces": {}} | changes


def test_a_calibration_survives_its_file(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    calibrate.save(WHOLE, path)
    assert calibrate.load(path) == WHOLE
    calibrate.save(Calibration(), path)
    assert calibrate.load(path) == Calibration()


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        ([], "object"),
        ({}, "format"),
        (document(format="tabletown-calibration/9"), "this program knows"),
        (document(format="tabletown-record/1"), "expected"),
        (document(corners=[[0, 0]]), "corners"),
        (document(corners=[[0, 0], [1, 0], [1], [0, 1]]), r"corners\[2\]"),
        (document(corners=[[0, 0], [1, 0], [1, True], [0, 1]]), r"corners\[2\]"),
        (document(corners=[[0, 0], [1, 1], [1, 0], [0, 1]]), "go round"),
        (document(corners=[[0, 0], [1e300, 1], [1, 0], [0, 1]]), r"corners\[1\]"),
        (document(camera=[1]), "camera"),
        (document(camera={"exposure_us": "soon"}), r"camera\.exposure_us"),
        (document(camera={"exposure_us": float("nan")}), r"camera\.exposure_us"),
        (document(faces=[]), "faces"),
        (document(faces={"A:blank": {}}), r"faces\.A:blank"),
        (document(faces={"A:corner": 3}), r"faces\.A:corner"),
        (document(faces={"A:corner": {"shots": 0, "pixels": ""}}), "shots"),
        (document(faces={"A:corner": {"shots": 1, "pixels": "%%%"}}), "pixels"),
        (document(faces={"A:corner": {"shots": 1, "pixels": "AAAA"}}), "pixels"),
    ],
)
def test_damage_is_named_by_file_and_place(damage: object, place: str, tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(json.dumps(damage), encoding="utf-8")
    with pytest.raises(Unusable, match=place) as caught:
        calibrate.load(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"format":'])
def test_what_is_no_json_is_said_to_be_none(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_bytes(data)
    with pytest.raises(Unusable, match="not JSON"):
        calibrate.load(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"none\.json"):
        calibrate.load(tmp_path / "none.json")


def test_points_are_inside_by_corners_and_anywhere_without() -> None:
    assert WHOLE.contains(320, 240, (640, 480), slack=0)
    assert not WHOLE.contains(20, 240, (640, 480), slack=0)
    assert WHOLE.contains(60, 240, (640, 480), slack=20)
    assert Calibration().contains(-5, -5, (640, 480), slack=0)


def test_corners_touched_by_hand_hold_in_every_resolution() -> None:
    made = Calibration().with_corners(((64, 48), (576, 48), (576, 432), (64, 432)), (640, 480))
    assert made.corners == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    with pytest.raises(Unusable):
        Calibration().with_corners(((0, 0), (1, 1), (2, 2), (3, 3)), (640, 480))


def test_the_four_markers_give_the_corners_of_the_floor() -> None:
    picture = render(random_scene(20_000_001, scenario="missing", aruco=True, floor="green_felt", size=(1280, 960)))
    found = calibrate.tray_corners(picture.image)
    assert found is not None
    truth = np.array(picture.labels["tray_corners_px"])
    assert np.abs(np.array(found) - truth).max() < 0.05 * 1280


def test_without_all_four_markers_there_are_no_corners() -> None:
    assert calibrate.tray_corners(np.zeros((480, 640, 3), np.uint8)) is None
