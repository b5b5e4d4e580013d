from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.find.locate import locate
from vision.find.rectify import TopPose
from vision.find.tray import TrayFloor, find
from vision.lab.picture import LabPicture
from vision.settings import DEFAULT

LIMITS = DEFAULT.locating


def floor(*quads: list[tuple[int, int]]) -> np.ndarray:
    cells = np.zeros((30, 40), np.float32)
    for quad in quads:
        cv2.fillPoly(cells, [np.array(quad, np.int32)], 1.0)
    return cells


SQUARE = [(8, 4), (30, 4), (30, 26), (8, 26)]


def test_the_outline_goes_round_the_floor() -> None:
    tray = find(floor(SQUARE), 32.0, DEFAULT.locating)
    assert tray is not None
    assert tray.depth(19 * 32, 15 * 32) > 5 * 32
    assert tray.depth(29 * 32, 25 * 32) > 0
    assert tray.depth(35 * 32, 15 * 32) < -2 * 32


def test_an_outgrowth_round_a_die_beside_the_tray_is_cut_off() -> None:
    tray = find(floor(SQUARE, [(30, 12), (36, 12), (36, 17), (30, 17)]), 32.0, DEFAULT.locating)
    assert tray is not None
    assert tray.depth(34 * 32, 15 * 32) < -16


def test_a_die_on_the_edge_does_not_bend_the_outline() -> None:
    bulge = [(30, 4), (32, 4), (32, 12), (30, 12)]
    die = TopPose(32 * 32, 8 * 32, 80.0, 0.4)
    for dice in ((), (die,)):
        tray = find(floor(SQUARE, bulge), 32.0, DEFAULT.locating, dice)
        assert tray is not None
        assert tray.depth(die.x, die.y) < -32


def test_a_floor_that_bulges_more_and_more_toward_a_die_ends_where_it_does_elsewhere() -> None:
    """Too little from row to row to be told by itself; that a die lies there tells it."""
    slope = [(30, 4), (32, 8), (30, 14)]
    die = TopPose(32 * 32, 8 * 32, 80.0, 0.4)
    bent, mended = (find(floor(SQUARE, slope), 32.0, DEFAULT.locating, dice) for dice in ((), (die,)))
    assert bent is not None
    assert mended is not None
    assert mended.depth(die.x, die.y) < bent.depth(die.x, die.y) < 0


def test_the_outline_is_finer_than_a_cell() -> None:
    cells = floor(SQUARE)
    half = cells.copy()
    half[4:27, 31] = 0.4
    trays = [find(one, 32.0, DEFAULT.locating) for one in (cells, half)]
    assert trays[0] is not None
    assert trays[1] is not None
    assert 4 < trays[1].depth(30 * 32, 15 * 32) - trays[0].depth(30 * 32, 15 * 32) < 28


def test_a_tray_that_lies_askew_is_outlined_askew() -> None:
    askew = cv2.boxPoints(((20.0, 15.0), (21.0, 21.0), 14.0)).round().astype(int)
    tray = find(floor([(int(x), int(y)) for x, y in askew]), 1.0, DEFAULT.locating)
    assert tray is not None
    for x, y in askew:
        inside = (x + (20 - x) * 0.12, y + (15 - y) * 0.12)
        assert tray.depth(*inside) > 0
        beyond = (x + (20 - x) * -0.25, y + (15 - y) * -0.25)
        assert tray.depth(*beyond) < 0


def test_no_floor_is_no_tray() -> None:
    assert find(floor(), 32.0, DEFAULT.locating) is None
    assert find(floor([(3, 3), (5, 3), (5, 5), (3, 5)]), 32.0, DEFAULT.locating) is None


def test_the_tray_of_a_picture_holds_all_its_dice(easy: list[LabPicture]) -> None:
    for picture in easy:
        tray = locate(picture.image, DEFAULT.locating).tray
        assert tray is not None
        assert all(tray.depth(*die["center_px"]) > -20 for die in picture.labels["dice"])


@pytest.mark.parametrize(
    ("depth", "floor", "low", "high"),
    [
        (30, 0.95, LIMITS.inside, 99.0),
        (-30, 0.02, -99.0, LIMITS.outside),
        (1, 0.95, LIMITS.inside, LIMITS.plainly_inside),
        (-20, 0.95, LIMITS.outside, LIMITS.inside),
        (25, 0.02, LIMITS.outside, LIMITS.inside),
        (10, 0.95, LIMITS.inside, LIMITS.plainly_inside),
        (0, 0.5, LIMITS.outside, LIMITS.inside),
        (-60, 0.95, -99.0, LIMITS.outside),
    ],
)
def test_outline_and_surroundings_are_weighed_together(depth: float, floor: float, low: float, high: float) -> None:
    tray = TrayFloor(((100.0, 100.0), (700.0, 100.0), (700.0, 600.0), (100.0, 600.0)))
    assert low < tray.inside(TopPose(700.0 - depth, 300.0, 50.0, 0.3), floor, LIMITS) < high


@pytest.mark.parametrize(("width", "height", "longer"), [(400, 400, 1.0), (440, 400, 1.1), (400, 500, 1.25)])
def test_how_much_longer_a_tray_is_one_way_does_not_ask_which(width: float, height: float, longer: float) -> None:
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    turned = tuple((0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y) for x, y in corners)
    assert TrayFloor(corners).lopsided == pytest.approx(longer)
    assert TrayFloor((turned[0], turned[1], turned[2], turned[3])).lopsided == pytest.approx(longer)
