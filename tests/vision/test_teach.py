from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from kiosk.rules.dice import Die, FaceB, RollKind
from vision.calibrate import Calibration
from vision.lab import render
from vision.lab.model import Scene
from vision.lab.picture import LabPicture
from vision.lab.tables import laid, table, thrown
from vision.read.artwork import PRINTS, Print
from vision.reader import read
from vision.teach import teach_in as teach
from vision.teach.taught import taught_by
from vision.teach.teach_in import SHOTS, Offered, TeachAnswer, TeachIn

FIRST = 34_000_000
CORNER, SINGLE, SOLID = PRINTS[0], PRINTS[1], Print(Die.W, RollKind.SOLID)
BLANK = Print(Die.B, FaceB.BLANK)


@cache
def other_table() -> Scene:
    """A table in good light with dice whose artwork is not ours."""
    sharp = {"size": (960, 720), "light": "softbox", "die_px": 44, "exposure_ev": -0.2, "blur_px": 0.5}
    return table(FIRST, "pale", floor="green_felt", **sharp)


def shown(one: Print, number: int) -> np.ndarray:
    return render(laid(other_table(), FIRST + number, one.die, str(one.face))).image


@cache
def lesson() -> tuple[Calibration, tuple[TeachAnswer, ...]]:
    """A whole teach-in, and what was answered."""
    teaching, answers, number = TeachIn(Calibration()), [], 0
    while (wanted := teaching.asks_for) is not None and number < 100:
        offered = teaching.offer(shown(wanted, number))
        answers.append(offered.answer)
        teaching, number = offered.teaching, number + 1
    return teaching.calibration, tuple(answers)


def test_a_teach_in_asks_for_every_print_and_takes_most_pictures() -> None:
    calibration, answers = lesson()
    assert set(calibration.faces) == {str(one) for one in PRINTS}
    assert all(len(shots) == SHOTS for shots in calibration.faces.values())
    assert answers.count(TeachAnswer.LEARNED) == len(PRINTS)
    assert sum(answer.good for answer in answers) > 0.7 * len(answers)


def faces(picture: LabPicture, calibration: Calibration | None) -> dict[str, str]:
    return {str(die): str(face) for die, face in read(picture.image, calibration).faces.items()}


def test_after_the_teach_in_more_is_read_and_nothing_wrong() -> None:
    calibration, _ = lesson()
    before = after = 0
    for number in range(1000, 1010):
        picture = render(thrown(other_table(), FIRST + number))
        truth = {die["die"]: die["face"] for die in picture.labels["dice"]}
        known = faces(picture, calibration)
        assert known in ({}, truth)
        before, after = before + (faces(picture, None) == truth), after + (known == truth)
    assert after >= before + 3


def test_faces_are_used_once_all_are_known() -> None:
    calibration, _ = lesson()
    known = taught_by(calibration)
    assert known is not None
    assert known.knows(blue=True)
    assert known.knows(blue=False)
    few = taught_by(replace(calibration, faces={name: calibration.faces[name] for name in ("A:corner", "W:solid")}))
    assert few is not None
    assert not few.knows(blue=True)
    assert taught_by(None) is None
    assert taught_by(Calibration()) is None


def offered(image: np.ndarray, one: Print = CORNER) -> Offered:
    return TeachIn.of(Calibration(), (one,)).offer(image)


def test_a_picture_that_teaches_nothing_says_why(easy: list[LabPicture]) -> None:
    assert offered(easy[0].image).answer is TeachAnswer.SEVERAL_DICE
    assert offered(render(other_table()).image).answer is TeachAnswer.NO_DIE
    assert offered(shown(SOLID, 1)).answer is TeachAnswer.WRONG_COLOUR
    assert offered(shown(CORNER, 1), SOLID).answer is TeachAnswer.WRONG_COLOUR
    dark = (shown(CORNER, 1) * 0.02).astype(np.uint8)
    assert offered(dark).answer in {TeachAnswer.TOO_DARK, TeachAnswer.NO_DIE}


def test_the_same_picture_twice_is_not_two_shots() -> None:
    first = offered(shown(CORNER, 2))
    assert first.answer is TeachAnswer.TAKEN
    assert first.outline is not None
    again = first.teaching.offer(shown(CORNER, 2))
    assert again.answer is TeachAnswer.NOT_MOVED
    assert again.teaching is first.teaching


def test_an_answer_that_is_not_good_changes_nothing(easy: list[LabPicture]) -> None:
    start = TeachIn(Calibration())
    assert start.offer(easy[0].image).teaching is start
    assert TeachAnswer.TAKEN.good
    assert not TeachAnswer.DIFFERS.good


def test_another_face_among_the_shots_is_noticed() -> None:
    teaching = TeachIn.of(Calibration(), (CORNER,))
    for number in (1, 2):
        teaching = teaching.offer(shown(CORNER, number)).teaching
    assert teaching.taken == 2
    assert teaching.offer(shown(BLANK, 5)).answer is TeachAnswer.DIFFERS
    assert teaching.offer(shown(SOLID, 5)).answer is TeachAnswer.WRONG_COLOUR


def laid_four_times(teaching: TeachIn, one: Print, first: int) -> Offered:
    """What is answered to the last of enough pictures of a face."""
    for number in range(first, first + 12):
        offer = teaching.offer(shown(one, number))
        teaching = offer.teaching
        if offer.answer in {TeachAnswer.LEARNED, TeachAnswer.ALREADY_TAUGHT}:
            break
    return offer


def test_a_face_laid_twice_is_noticed_and_then_believed() -> None:
    calibration, _ = lesson()
    offer = laid_four_times(TeachIn.of(calibration, (SINGLE,)), CORNER, 20)
    assert offer.answer is TeachAnswer.ALREADY_TAUGHT
    assert offer.resembles == CORNER
    assert offer.teaching.asks_for == SINGLE
    assert offer.teaching.taken == 0
    assert laid_four_times(offer.teaching, CORNER, 40).answer is TeachAnswer.LEARNED


def test_faces_taught_again_are_forgotten_first() -> None:
    calibration, _ = lesson()
    again = TeachIn.of(calibration, (SINGLE,))
    assert str(SINGLE) not in again.calibration.faces
    assert again.asks_for == SINGLE


def test_nothing_is_asked_for_in_the_end() -> None:
    done = TeachIn(Calibration(), ())
    assert done.asks_for is None
    assert done.offer(np.zeros((480, 640, 3), np.uint8)).answer is TeachAnswer.FINISHED


@pytest.mark.parametrize("turn", range(4))
def test_shots_are_turned_alike(turn: int) -> None:
    calibration, _ = lesson()
    shots = calibration.faces[str(CORNER)]
    pose = teach.TopPose(100, 100, 50, 0)
    turned = teach.FaceShot(np.ascontiguousarray(np.rot90(shots[1].crop, turn)).tobytes(), shots[1].way)
    view, *_ = teach._upright(teach.FaceView(turned, pose), [teach.FaceView(shots[0], pose)])
    assert view.shot.pixels == shots[1].pixels


def test_shots_that_agree_outvote_a_first_one_that_went_wrong() -> None:
    teaching = TeachIn(Calibration()).offer(shown(BLANK, 40)).teaching
    answers = []
    for number in range(41, 49):
        offered = teaching.offer(shown(CORNER, number))
        teaching = offered.teaching
        answers.append(offered.answer)
        if offered.answer is TeachAnswer.LEARNED:
            break
    assert answers[0] is TeachAnswer.DIFFERS
    assert answers[1] is TeachAnswer.TAKEN
    assert answers[-1] is TeachAnswer.LEARNED
