"""A dark picture is called dark, whatever the dark was taken for; a dim one in which dice can be told is not."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.doctor import around
from kiosk.config import Config
from vision import light
from vision.lab.picture import LabPicture
from vision.lab.throws import LabThrow
from vision.reader import read
from vision.reading import ReadingRefused, Status

SIZE = (960, 720)


def grainy(image: np.ndarray, share: float, noise: float) -> np.ndarray:
    """The picture with a *share* of its light, and with noise."""
    grain = np.random.default_rng(1).normal(0, noise, image.shape)
    return np.clip(image * share + grain, 0, 255).astype(np.uint8)


def test_the_brightest_parts_count_and_not_how_large_they_are() -> None:
    picture = np.full((200, 200, 3), 12, np.uint8)
    assert light.dark(picture)
    picture[80:120, 80:120] = 200  # a white die under a lamp
    assert not light.dark(picture)


def test_noise_makes_a_picture_dark_whatever_its_values(easy: list[LabPicture]) -> None:
    image = easy[0].image
    assert not light.dark(image)
    assert not light.dark(grainy(image, 0.2, 1.5))
    assert light.dark(grainy(image, 0.2, 14.0))


@pytest.mark.parametrize("seed", [33_100_000, 33_100_004, 33_100_007])
def test_a_throw_in_the_dark_is_refused_as_too_dark(seed: int) -> None:
    """Such pictures look as if something covered the dice, or as if one were missing."""
    picture = list(LabThrow(seed, size=SIZE, misbehave="dark"))[-1]
    assert read(picture).reason is ReadingRefused.TOO_DARK


def test_in_dim_light_without_noise_dice_are_read_and_what_is_missing_is_missing(easy: list[LabPicture]) -> None:
    dim = grainy(easy[0].image, 0.25, 1.0)
    assert read(dim).status is Status.READ
    covered = dim.copy()
    quad = np.array(easy[0].labels["dice"][2]["top_quad_px"], np.int32)
    cv2.fillConvexPoly(covered, cv2.convexHull(np.array(quad * 1.0, np.int32)), (25, 45, 25))
    assert read(covered).reason is not ReadingRefused.TOO_DARK


def test_the_doctor_says_it_by_the_same_measure(easy: list[LabPicture], tmp_path: Path) -> None:
    for name, share, noise in (("dim", 0.2, 1.0), ("night", 0.2, 14.0)):
        (tmp_path / name).mkdir()
        cv2.imwrite(str(tmp_path / name / "one.png"), grainy(easy[0].image, share, noise))
        finding, _ = around.camera(Config(camera="folder", camera_source=str(tmp_path / name)))
        assert ("it is dark" in finding.advice) is (name == "night")
