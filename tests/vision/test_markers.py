from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import cv2
import numpy as np

from vision.rig import markers

SCALE = 4


def drawn(text: str) -> np.ndarray:
    """The black and white boxes of the page as a picture, SCALE pixels a millimetre."""
    canvas = np.full((markers.PAGE_MM[1] * SCALE, markers.PAGE_MM[0] * SCALE), 255, np.uint8)
    for box in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}rect"):
        if box.get("fill") == "#000":
            x, y, width, height = (round(float(box.get(name, "0")) * SCALE) for name in ("x", "y", "width", "height"))
            canvas[y : y + height, x : x + width] = 0
    return canvas


def test_the_page_is_a4_in_true_millimetres() -> None:
    root = ET.fromstring(markers.page())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")


def test_all_four_markers_are_found_in_their_places_and_size() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    outlines, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(drawn(markers.page()))
    assert ids is not None
    found = {int(number): outline.reshape(4, 2) for number, outline in zip(ids.ravel(), outlines, strict=True)}
    assert sorted(found) == [0, 1, 2, 3]
    for outline in found.values():
        sides = np.linalg.norm(outline - np.roll(outline, 1, axis=0), axis=1)
        assert np.allclose(sides, markers.MARKER_MM * SCALE, atol=2)
    centres = {number: outline.mean(axis=0) for number, outline in found.items()}
    assert centres[0][0] < centres[1][0]
    assert centres[0][1] < centres[3][1]
    assert centres[2][0] > centres[3][0]


def test_the_ruler_is_as_long_as_it_says() -> None:
    said = re.search(r"This line is (\d+) mm", markers.page())
    assert said is not None
    assert f'width="{said[1]}" height="0.4"' in markers.page()
