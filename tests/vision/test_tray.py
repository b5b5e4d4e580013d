from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.lab.picture import Picture
from vision.locate import locate
from vision.settings import DEFAULT
from vision.tray import Tray, find


def floor(*quads: list[tuple[int, int]]) -> np.ndarray:
    cells = np.zeros((30, 40), np.float32)
    for quad in quads:
        cv2.fillPoly(cells, [np.array(quad, np.int32)], 1.0)
    return cells


SQUARE = [(8, 4), (30, 4), (30, 26), (8, 26)]


def test_the_outline_goes_round_the_floor() -> None:
    tray = find(floor(SQUARE), 32.0, DEFAULT.locating)
    assert tray is not None
    assert tray.contains(19 * 32, 15 * 32, slack=0)
    assert tray.contains(29 * 32, 25 * 32, slack=0)
    assert not tray.contains(35 * 32, 15 * 32, slack=0)


def test_an_outgrowth_round_a_die_beside_the_tray_is_cut_off() -> None:
    tray = find(floor(SQUARE, [(30, 12), (36, 12), (36, 17), (30, 17)]), 32.0, DEFAULT.locating)
    assert tray is not None
    assert not tray.contains(34 * 32, 15 * 32, slack=16)


def test_a_tray_that_lies_askew_is_outlined_askew() -> None:
    askew = cv2.boxPoints(((20.0, 15.0), (21.0, 21.0), 14.0)).round().astype(int)
    tray = find(floor([(int(x), int(y)) for x, y in askew]), 1.0, DEFAULT.locating)
    assert tray is not None
    for x, y in askew:
        inside = (x + (20 - x) * 0.12, y + (15 - y) * 0.12)
        assert tray.contains(*inside, slack=0)
        beyond = (x + (20 - x) * -0.25, y + (15 - y) * -0.25)
        assert not tray.contains(*beyond, slack=0)


def test_no_floor_is_no_tray() -> None:
    assert find(floor(), 32.0, DEFAULT.locating) is None
    assert find(floor([(3, 3), (5, 3), (5, 5), (3, 5)]), 32.0, DEFAULT.locating) is None


def test_the_tray_of_a_picture_holds_all_its_dice(easy: list[Picture]) -> None:
    for picture in easy:
        tray = locate(picture.image, DEFAULT.locating).tray
        assert tray is not None
        assert all(tray.contains(*die["center_px"], slack=20) for die in picture.labels["dice"])


def test_an_outline_is_warped_where_opposite_sides_are_not_parallel() -> None:
    turned = tuple((float(x), float(y)) for x, y in cv2.boxPoints(((400.0, 300.0), (300.0, 200.0), 25.0)))
    assert Tray(turned).warped < 0.01
    assert Tray(((100, 0), (500, 0), (540, 400), (60, 400))).warped == pytest.approx(11.4, abs=0.1)
    assert Tray(((0, 100), (0, 500), (400, 540), (400, 60))).warped == pytest.approx(11.4, abs=0.1)
