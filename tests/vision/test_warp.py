"""Moved and turned pictures, to the same result with every version of OpenCV."""

from __future__ import annotations

import hashlib
import math

import cv2
import numpy as np
import pytest

from vision.find import warp
from vision.find.rectify import TopPose, straighten

PICTURE = np.random.default_rng(1).integers(0, 255, (120, 160, 3)).astype(np.uint8)


def test_what_is_not_moved_stays() -> None:
    same = warp.affine(PICTURE, np.array([[1.0, 0, 0], [0, 1.0, 0]]), (160, 120))
    assert (same == PICTURE).all()


def test_whole_pixels_are_moved_exactly() -> None:
    moved = warp.affine(PICTURE, np.array([[1.0, 0, 7], [0, 1.0, 5]]), (100, 80))
    assert (moved == PICTURE[5:85, 7:107]).all()


def test_half_way_is_the_mean() -> None:
    moved = warp.affine(PICTURE, np.array([[1.0, 0, 0.5], [0, 1.0, 0]]), (159, 120)).astype(float)
    mean = (PICTURE[:, :-1].astype(float) + PICTURE[:, 1:]) / 2
    assert np.abs(moved - mean).max() <= 0.5


@pytest.mark.parametrize("degrees", [0, 17, 45, 90, 200])
def test_it_is_close_to_the_exact_interpolation(degrees: float) -> None:
    smooth = cv2.GaussianBlur(PICTURE, (0, 0), 3)
    c, s = 0.8 * math.cos(math.radians(degrees)), 0.8 * math.sin(math.radians(degrees))
    inverse = np.array([[c, -s, 70.3], [s, c, 50.8]])
    x, y = np.meshgrid(np.arange(32.0), np.arange(32.0))
    at = [(inverse[k, 0] * x + inverse[k, 1] * y + inverse[k, 2]).astype(np.float32) for k in range(2)]
    exact = cv2.remap(smooth, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(int)
    assert np.abs(warp.affine(smooth, inverse, (32, 32)).astype(int) - exact).max() <= 2


def test_beyond_the_border_it_goes_on_or_is_empty() -> None:
    far = np.array([[1.0, 0, -50], [0, 1.0, -50]])
    assert (warp.affine(PICTURE, far, (20, 20)) == PICTURE[0, 0]).all()
    assert (warp.affine(PICTURE, far, (20, 20), cv2.BORDER_CONSTANT) == 0).all()


def test_a_straightened_top_is_the_same_to_the_bit_with_every_version() -> None:
    """The sum was taken with OpenCV 4.14 and is the same with 5.0; ``cv2.warpAffine`` differs between them."""
    crop = straighten(PICTURE, TopPose(81.3, 58.7, 37.2, 0.61))
    assert hashlib.sha256(crop.tobytes()).hexdigest()[:16] == "f916bc96f8db46f6"
