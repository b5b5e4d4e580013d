from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from vision.lab import render
from vision.lab.scenes import random_scene
from vision.rig.corners import MarkerVerdict, look_for_markers

SPOTS = ((60, 60), (540, 60), (540, 380), (60, 380))
Place = tuple[int, int, int]
"""Left, top and side of a marker."""


def drawn(places: Mapping[int, tuple[Place, ...]]) -> np.ndarray:
    """A white table with markers on it."""
    image = np.full((480, 640, 3), 255, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, spots in places.items():
        for x, y, side in spots:
            marker = cv2.aruco.generateImageMarker(dictionary, number, side)
            image[y : y + side, x : x + side] = marker[..., None]
    return image


def laid(order: tuple[int, ...], side: int = 36) -> dict[int, tuple[Place, ...]]:
    return {number: ((*SPOTS[place], side),) for place, number in enumerate(order)}


def test_the_four_markers_give_the_corners_of_the_floor() -> None:
    picture = render(random_scene(20_000_001, scenario="missing", aruco=True, floor="green_felt", size=(1280, 960)))
    found = look_for_markers(picture.image)
    assert found.verdict is MarkerVerdict.FOUND
    assert found.missing == ()
    truth = np.array(picture.labels["tray_corners_px"])
    assert found.corners is not None
    assert np.abs(np.array(found.corners) - truth).max() < 0.05 * 1280


def test_what_is_not_seen_is_named() -> None:
    assert look_for_markers(np.zeros((480, 640, 3), np.uint8)).verdict is MarkerVerdict.NONE
    found = look_for_markers(drawn({number: spots for number, spots in laid((0, 1, 2, 3)).items() if number != 2}))
    assert found.verdict is MarkerVerdict.MISSING
    assert (found.seen, found.missing) == ((0, 1, 3), (2,))
    assert len(found.outlines) == 3
    assert found.corners is None


@pytest.mark.parametrize(
    ("places", "verdict"),
    [
        (laid((0, 1, 2, 3)), MarkerVerdict.FOUND),
        (laid((1, 2, 3, 0)), MarkerVerdict.FOUND),
        (laid((0, 2, 1, 3)), MarkerVerdict.ORDER),
        (laid((1, 0, 3, 2)), MarkerVerdict.ORDER),
        (laid((0, 1, 2, 3)) | {3: ((60, 300, 120),)}, MarkerVerdict.SIZES),
        (laid((0, 1, 2, 3)) | {3: ((60, 380, 36), (200, 200, 36))}, MarkerVerdict.DOUBLE),
        ({0: ((20, 20, 30),), 1: ((80, 20, 30),), 2: ((80, 80, 30),), 3: ((20, 80, 30),)}, MarkerVerdict.SMALL),
    ],
)
def test_markers_that_can_not_be_right_are_told_apart(
    places: Mapping[int, tuple[Place, ...]], verdict: MarkerVerdict
) -> None:
    found = look_for_markers(drawn(places))
    assert found.verdict is verdict
    assert (found.corners is not None) == (verdict is MarkerVerdict.FOUND)


def test_a_mirrored_camera_is_told() -> None:
    seen = drawn(laid((0, 1, 2, 3)))
    for mirrored in (seen[:, ::-1], seen[::-1]):
        assert look_for_markers(np.ascontiguousarray(mirrored)).verdict is MarkerVerdict.MIRRORED
    turned = look_for_markers(np.ascontiguousarray(seen[::-1, ::-1]))
    assert turned.verdict is MarkerVerdict.FOUND  # upside down is no mirror image
