from __future__ import annotations

import cv2
import numpy as np
import pytest

from kiosk.rules.dice import Die, RollKind
from tests.vision.drawn import PAPER, blue_top, compasses, white_top
from vision.decide.assemble import print_of
from vision.find.rectify import CROP, FACE
from vision.lab.artwork import ideal
from vision.lab.model import Artwork
from vision.read import classify
from vision.read.artwork import Print
from vision.read.cells import measure_blue, measure_white
from vision.read.classify import (
    BLANK,
    COMPASS,
    CORNER,
    CROSSED,
    HORIZONTAL_A,
    HORIZONTAL_B,
    LINED,
    SINGLE_A,
    SINGLE_B,
    SOLID,
    VERTICAL,
    Opinion,
)
from vision.settings import DEFAULT

FACES = [
    ((0, 2, 3), "right", CORNER),
    ((3,), "right", SINGLE_A),
    ((1, 3), "right", VERTICAL),
    ((2, 3), "right", HORIZONTAL_A),
    ((2,), "left", SINGLE_B),
    ((2, 3), "left", HORIZONTAL_B),
    ((0, 2), "left", VERTICAL),
    ((), "left", BLANK),
]


def opinion(crop: np.ndarray) -> Opinion:
    return classify.of_blue(measure_blue(np.ascontiguousarray(crop), PAPER), DEFAULT.agreeing)


def best(view: Opinion) -> Print:
    return max(view.evidence, key=lambda one: view.evidence[one])


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("squares", "circle", "face"), FACES)
def test_each_blue_face_is_told_in_every_turn(squares: tuple[int, ...], circle: str, face: Print, turn: int) -> None:
    view = opinion(np.rot90(blue_top(squares, circle), turn))
    assert best(view) == face
    assert sorted(view.evidence.values())[-2] < -DEFAULT.agreeing.circle_lead


@pytest.mark.parametrize("turn", range(4))
def test_compasses_are_told_in_every_turn(turn: int) -> None:
    assert best(opinion(np.rot90(compasses(), turn))) == COMPASS


@pytest.mark.parametrize(("squares", "circle", "face"), [FACES[1], FACES[3], FACES[4], FACES[5]])
def test_a_mirrored_face_is_the_other_dies(squares: tuple[int, ...], circle: str, face: Print) -> None:
    twins = {SINGLE_A: SINGLE_B, SINGLE_B: SINGLE_A, HORIZONTAL_A: HORIZONTAL_B, HORIZONTAL_B: HORIZONTAL_A}
    assert best(opinion(blue_top(squares, circle)[:, ::-1])) == twins[face]


def test_without_a_half_circle_nothing_decides_between_twins() -> None:
    view = opinion(blue_top((3,)))
    assert abs(view.evidence[SINGLE_A] - view.evidence[SINGLE_B]) < DEFAULT.agreeing.undecided


def test_what_fits_no_print_at_all_gives_no_opinion() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (8, 8, 3), np.uint8)
    assert not opinion(cv2.resize(noise, (CROP, CROP), interpolation=cv2.INTER_NEAREST)).evidence


@pytest.mark.parametrize(("kind", "face"), [("solid", SOLID), ("lined", LINED), ("crossed", CROSSED)])
def test_each_house_is_told(kind: str, face: Print) -> None:
    assert best(classify.of_white(measure_white(white_top(kind)), DEFAULT.agreeing)) == face


@pytest.mark.parametrize("drawing", range(3))
@pytest.mark.parametrize("blur", [0.8, 1.4, 1.8])
@pytest.mark.parametrize("kind", RollKind)
def test_a_house_out_of_focus_is_even_but_only_a_solid_one_dark(kind: RollKind, blur: float, drawing: int) -> None:
    drawn = ideal(Die.W, kind, Artwork(house=drawing, wear=0.0))
    small = cv2.resize(cv2.cvtColor(drawn, cv2.COLOR_RGB2BGR), (FACE, FACE), interpolation=cv2.INTER_AREA)
    edge = (CROP - FACE) // 2
    whole = cv2.copyMakeBorder(small, edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    crop = cv2.addWeighted(whole, 0.7, np.full_like(whole, whole.max()), 0.3, 0)  # as pale as light makes it
    view = classify.of_white(measure_white(cv2.GaussianBlur(crop, (0, 0), blur)), DEFAULT.agreeing)
    assert (best(view) == SOLID) == (kind is RollKind.SOLID)
    assert blur > 1 or best(view) == print_of(kind)
