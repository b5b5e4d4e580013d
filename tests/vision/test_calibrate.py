from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.errors import Unusable
from vision import calibrate
from vision.calibrate import Calibration, CameraLock, FaceShot
from vision.find.rectify import CROP

CORNERS = ((0.1, 0.1), (0.9, 0.12), (0.88, 0.9), (0.12, 0.88))
SHOT = FaceShot(np.random.default_rng(1).integers(0, 256, CROP * CROP * 3, np.uint8).tobytes(), (0.1, -0.2))
WHOLE = Calibration(CORNERS, CameraLock(8000, 1.5, 1.8, 2.1, 4.0), {"A:corner": (SHOT, SHOT)})
PNG = base64.b64encode(cv2.imencode(".png", SHOT.crop)[1].tobytes()).decode()
LARGE = base64.b64encode(cv2.imencode(".png", np.zeros((CROP, 2 * CROP, 3), np.uint8))[1].tobytes()).decode()


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
        (document(faces={"A:corner": []}), "shots"),
        (document(faces={"A:corner": [3]}), r"faces\.A:corner\[0\]"),
        (document(faces={"A:corner": [{"png": "%%%", "way": [0, 0]}]}), r"\[0\]\.png"),
        (document(faces={"A:corner": [{"png": "AAAA", "way": [0, 0]}]}), r"\[0\]\.png"),
        (document(faces={"A:corner": [{"png": LARGE, "way": [0, 0]}]}), r"\[0\]\.png"),
        (document(faces={"A:corner": [{"png": PNG[:2000], "way": [0, 0]}] * 13}), "1 to 12 shots"),
        (document(faces={"A:corner": [{"png": PNG, "way": [0]}]}), r"\[0\]\.way"),
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


def test_a_calibration_of_version_1_keeps_its_corners_and_forgets_its_faces() -> None:
    old = {"format": calibrate.FORMAT_1, "corners": [list(point) for point in CORNERS], "camera": {"exposure_us": 9}}
    made = calibrate.parse(old | {"faces": {"A:corner": {"shots": 3, "pixels": "AAAA"}}})
    assert made == Calibration(CORNERS, CameraLock(exposure_us=9), {})


def test_a_failed_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "calibration.json"
    calibrate.save(WHOLE, path)

    def full(_: int) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        calibrate.save(Calibration(), path)
    assert calibrate.load(path) == WHOLE


numbers = st.none() | st.floats(0, 1e6)
locks = st.builds(CameraLock, numbers, numbers, numbers, numbers, numbers)


@given(lock=st.none() | locks)
def test_every_value_of_the_camera_survives(
    lock: CameraLock | None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("calibration") / "calibration.json"
    calibrate.save(Calibration(lock=lock), path)
    assert calibrate.load(path).lock == lock


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["corners", "camera", "faces", "png", "way", "A:corner"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@settings(max_examples=200)
@given(st.fixed_dictionaries({"format": st.just(calibrate.FORMAT), "corners": ANYTHING, "faces": ANYTHING}))
def test_any_document_is_understood_or_refused(document: dict[str, object]) -> None:
    try:
        made = calibrate.parse(document)
    except Unusable:
        return
    assert made.faces == {}
