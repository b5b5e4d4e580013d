from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn import PAPER, blue_top
from tests.vision.test_judge import top_of
from vision.artwork import PRINTS
from vision.cells import paper_of
from vision.judge import Verdict
from vision.lab.picture import Picture
from vision.rectify import CROP, Pose, straighten
from vision.witness import BRIGHTEST, against_paper, witnessed


def names(verdicts: list[Verdict]) -> list[str]:
    return [str(PRINTS[int(verdict.prints.argmax())]) for verdict in verdicts]


def test_paper_is_the_measure_of_all_brightness() -> None:
    crop = np.zeros((CROP, CROP, 3), np.uint8)
    crop[0, 0], crop[0, 1] = (100, 120, 140), (255, 255, 255)
    seen = against_paper(crop, (100.0, 120.0, 140.0))
    assert seen[0, 0] == pytest.approx([0.5, 0.5, 0.5])
    assert seen[0, 2] == pytest.approx([-0.5, -0.5, -0.5])
    assert seen[0, 1, 0] == BRIGHTEST > seen[0, 1, 2] > 0.5


def test_it_sees_what_lies_there(easy: list[Picture]) -> None:
    right, dice = 0, 0
    for picture in easy:
        labels = picture.labels["dice"]
        poses = [top_of(die) for die in labels]
        crops = [straighten(picture.image, pose) for pose in poses]
        (white,) = (crop for crop, die in zip(crops, labels, strict=True) if die["die"] == "W")
        size = (picture.image.shape[1], picture.image.shape[0])
        seen = names(witnessed(crops, poses, size, paper_of(white)))
        true = ["A:vertical" if die["face"] == "vertical" else f"{die['die']}:{die['face']}" for die in labels]
        right, dice = right + sum(one == two for one, two in zip(seen, true, strict=True)), dice + len(true)
    assert right >= 0.9 * dice


@pytest.mark.parametrize("place", [(22, 22), (41, 22), (22, 41)])
def test_a_lamp_mirrored_where_a_square_could_be_is_no_square(place: tuple[int, int]) -> None:
    """A round spot, brighter than paper, with a glow: drawn over a face that shows one square."""
    spot = np.zeros((CROP, CROP), np.float32)
    cv2.circle(spot, place, 8, 255, cv2.FILLED, cv2.LINE_AA)
    glow = cv2.GaussianBlur(spot, (0, 0), 1.2) + 0.5 * cv2.GaussianBlur(spot, (0, 0), 5.0)
    bare = blue_top([3], "right")
    lit = np.clip(bare.astype(np.float32) + glow[..., None], 0, 255).astype(np.uint8)
    paper = tuple(0.8 * value for value in PAPER)
    pose = Pose(300, 200, 44, 0)
    shown = cv2.GaussianBlur(lit, (0, 0), 0.7)
    (verdict,) = witnessed([np.asarray(shown, np.uint8)], [pose], (640, 480), (paper[0], paper[1], paper[2]))
    twins = [i for i, one in enumerate(PRINTS) if str(one) in {"A:vertical", "A:horizontal", "B:horizontal"}]
    assert float(verdict.prints[twins].sum()) < 0.5
