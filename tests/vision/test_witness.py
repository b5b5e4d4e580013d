from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn import PAPER, blue_top
from tests.vision.test_judge import top_of
from tests.vision.tops import CERTAIN, THREE, seen, split, verdict
from vision.decide import decision as decide
from vision.find.locate import TopLook
from vision.find.rectify import CROP, TopPose, straighten
from vision.lab.picture import LabPicture
from vision.read.artwork import PRINTS
from vision.read.cells import paper_of
from vision.read.classify import BLANK, CORNER, HORIZONTAL_A, HORIZONTAL_B, VERTICAL, Opinion
from vision.read.judge import Verdict
from vision.read.witness import BRIGHTEST, against_paper, beyond_doubt, weighed, witnessed
from vision.reading import ReadingRefused
from vision.settings import DEFAULT


def names(verdicts: list[Verdict]) -> list[str]:
    return [str(PRINTS[int(verdict.prints.argmax())]) for verdict in verdicts]


def test_paper_is_the_measure_of_all_brightness() -> None:
    crop = np.zeros((CROP, CROP, 3), np.uint8)
    crop[0, 0], crop[0, 1] = (100, 120, 140), (255, 255, 255)
    seen = against_paper(crop, (100.0, 120.0, 140.0))
    assert seen[0, 0] == pytest.approx([0.5, 0.5, 0.5])
    assert seen[0, 2] == pytest.approx([-0.5, -0.5, -0.5])
    assert seen[0, 1, 0] == BRIGHTEST > seen[0, 1, 2] > 0.5


def test_it_sees_what_lies_there(easy: list[LabPicture]) -> None:
    right, dice = 0, 0
    for picture in easy:
        labels = picture.labels["dice"]
        poses = [top_of(die) for die in labels]
        crops = [straighten(picture.image, pose) for pose in poses]
        (white,) = (crop for crop, die in zip(crops, labels, strict=True) if die["die"] == "W")
        size = (picture.image.shape[1], picture.image.shape[0])
        read = names(witnessed(crops, poses, size, paper_of(white)))
        true = ["A:vertical" if die["face"] == "vertical" else f"{die['die']}:{die['face']}" for die in labels]
        right, dice = right + sum(one == two for one, two in zip(read, true, strict=True)), dice + len(true)
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
    pose = TopPose(300, 200, 44, 0)
    shown = cv2.GaussianBlur(lit, (0, 0), 0.7)
    (verdict,) = witnessed([np.asarray(shown, np.uint8)], [pose], (640, 480), (paper[0], paper[1], paper[2]))
    twins = [i for i, one in enumerate(PRINTS) if str(one) in {"A:vertical", "A:horizontal", "B:horizontal"}]
    assert float(verdict.prints[twins].sum()) < 0.5


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (("A:vertical", "B:blank", "W:solid"), None),
        (("A:corner", "B:blank", "W:solid"), ReadingRefused.UNSURE),
        (("A:vertical", "B:blank", "W:lined"), ReadingRefused.UNSURE),
        (("A:vertical", "", "W:solid"), ReadingRefused.UNSURE),
    ],
)
def test_a_roll_counts_only_if_the_witness_sees_it_too(
    measured: dict[TopLook, list[Opinion]], shown: tuple[str, ...], expected: ReadingRefused | None
) -> None:
    assert measured
    tops = [seen(one, one.verdict, verdict(name)) for one, name in zip(THREE, shown, strict=True)]
    assert decide.roll(tops, DEFAULT).reading.reason is expected


def test_a_network_that_hardly_believes_in_a_roll_is_not_outvoted(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    doubt = split("A:vertical", "A:horizontal", 0.8)
    tops = (seen(THREE[0], CERTAIN[0].verdict, doubt), *CERTAIN[1:])
    decision = decide.roll(tops, DEFAULT)
    assert decision.judged is not None
    assert decision.judged.nines > DEFAULT.agreeing.agreed_alone
    assert decision.reading.reason is ReadingRefused.UNSURE


def test_the_witness_makes_no_roll_of_a_refusal(measured: dict[TopLook, list[Opinion]]) -> None:
    measured[TopLook.BLUE][0] = Opinion({HORIZONTAL_A: 1.3, HORIZONTAL_B: -0.3, VERTICAL: -0.3})
    assert decide.roll(CERTAIN, DEFAULT).reading.reason is ReadingRefused.UNSURE


@pytest.mark.parametrize(
    ("judged", "witnessed", "expected"),
    [
        (split("A:vertical", "A:horizontal", 1.0), split("A:vertical", "A:horizontal", 1.0), True),
        (split("A:vertical", "A:horizontal", 0.999), split("A:vertical", "A:horizontal", 1.0), False),
        (split("A:vertical", "A:horizontal", 1.0), split("A:vertical", "A:horizontal", 0.999), False),
        (split("A:vertical", "A:horizontal", 1.0), split("A:corner", "A:horizontal", 1.0), False),
        (verdict("A:vertical", 0.95), split("A:vertical", "A:horizontal", 1.0), False),
        (split("A:vertical", "A:horizontal", 1.0), verdict("A:vertical", 0.95), False),
    ],
)
def test_only_what_judge_and_witness_see_at_once_is_beyond_doubt(
    measured: dict[TopLook, list[Opinion]], judged: Verdict, witnessed: Verdict, *, expected: bool
) -> None:
    assert measured
    decision = decide.roll((seen(THREE[0], judged, witnessed), *CERTAIN[1:]), DEFAULT)
    assert beyond_doubt(decision, DEFAULT) is expected


def test_what_was_measured_otherwise_is_not_beyond_doubt(measured: dict[TopLook, list[Opinion]]) -> None:
    shown = Opinion({VERTICAL: -0.1, HORIZONTAL_A: 0.0, CORNER: -1.0})
    measured[TopLook.BLUE][:] = [shown, Opinion({BLANK: 0.0, CORNER: -1.0})]
    decision = decide.roll(CERTAIN, DEFAULT)
    assert decision.reading.reason is None
    assert not beyond_doubt(decision, DEFAULT)


def test_looks_that_differ_are_less_sure_together_than_looks_that_agree() -> None:
    sure, doubt = verdict("A:vertical", 0.99999), verdict("A:vertical", 0.99)
    often = weighed(THREE[0], [sure] * 5, [sure] * 5)
    seldom = weighed(THREE[0], [sure] * 4 + [doubt], [sure] * 5)
    assert often.verdict.nothing < seldom.verdict.nothing
    assert often.chances().max() > seldom.chances().max() > THREE[0].chances().max()
