from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kiosk.rules.dice import Die, FaceA, FaceB, Kind, Roll
from tests.vision.drawn import blue_top, compasses, white_top
from vision import teach
from vision.artwork import PRINTS, Print
from vision.calibrate import FACE_SIDE, Calibration, TaughtFace
from vision.classify import VERTICAL
from vision.lab import render
from vision.lab.picture import Picture
from vision.lab.scenes import random_scene
from vision.reader import read
from vision.teach import Taught, TeachIn

FACES = {
    Print(Die.A, FaceA.CORNER): blue_top((0, 2, 3), "right"),
    Print(Die.A, FaceA.SINGLE): blue_top((3,), "right"),
    VERTICAL: blue_top((1, 3), "right"),
    Print(Die.A, FaceA.HORIZONTAL): blue_top((2, 3), "right"),
    Print(Die.B, FaceB.SINGLE): blue_top((2,), "left"),
    Print(Die.B, FaceB.HORIZONTAL): blue_top((2, 3), "left"),
    Print(Die.B, FaceB.BLANK): blue_top((), "left"),
    Print(Die.B, FaceB.COMPASS): compasses(),
    Print(Die.W, Kind.SOLID): white_top("solid"),
    Print(Die.W, Kind.LINED): white_top("lined"),
    Print(Die.W, Kind.CROSSED): white_top("crossed"),
}


@pytest.fixture(scope="module")
def taught() -> Taught:
    return Taught.of({str(one): TaughtFace(1, teach.patch_of(crop).tobytes()) for one, crop in FACES.items()})


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("one", PRINTS, ids=str)
def test_a_taught_face_is_recognised_in_every_turn(one: Print, turn: int, taught: Taught) -> None:
    dim = (np.rot90(FACES[one], turn) * np.linspace(0.5, 0.8, 64)[:, None, None]).astype(np.uint8)
    grey, edges = taught.compare(dim)
    blue = one.die is not Die.W
    chances = teach.chances(grey, blue=blue)
    assert PRINTS[int(chances.argmax())] == one
    view = teach.opinion(edges, blue=blue)
    assert max(view.evidence, key=lambda other: view.evidence[other]) == one


def test_colours_are_known_once_all_their_faces_are(taught: Taught) -> None:
    assert taught.knows(blue=True)
    assert taught.knows(blue=False)
    few = Taught.of({str(VERTICAL): TaughtFace(1, bytes(FACE_SIDE**2))})
    assert not few.knows(blue=True)


def test_without_a_teach_in_nothing_is_taught() -> None:
    assert teach.taught_by(None) is None
    assert teach.taught_by(Calibration()) is None


def test_a_picture_with_several_dice_teaches_nothing(easy: list[Picture]) -> None:
    start = TeachIn(Calibration())
    assert start.asks_for == PRINTS[0]
    assert start.offer(easy[0].image) is start


def other_artwork(seed: int, roll: Roll | None = None, only: Die | None = None) -> Picture:
    """A picture of dice with quite other prints; all on one stage, so that they are the same dice."""
    stage = random_scene(34_000_000, scenario="normal", artwork="other", floor="green_felt", size=(960, 720))
    scene = random_scene(seed, scenario="normal", roll=roll)
    dice = tuple(die for die in scene.dice if only in {None, die.die})
    return render(replace(stage, dice=dice, film=replace(stage.film, seed=seed)))


def roll_with(one: Print) -> Roll:
    match one.face:
        case FaceA():
            return Roll(one.face, FaceB.BLANK, Kind.SOLID)
        case FaceB():
            return Roll(FaceA.CORNER, one.face, Kind.SOLID)
        case Kind():
            return Roll(FaceA.CORNER, FaceB.BLANK, one.face)


def taught_calibration() -> Calibration:
    session, seed = TeachIn(Calibration()), 34_000_001
    while session.asks_for and seed < 34_000_101:
        one = session.asks_for
        session = session.offer(other_artwork(seed, roll_with(one), one.die).image)
        seed += 1
    assert session.asks_for is None, f"{session.asks_for} could not be taught"
    return session.calibration


def test_a_guided_teach_in_learns_every_face_and_never_misreads() -> None:
    calibration = taught_calibration()
    assert set(calibration.faces) == {str(one) for one in PRINTS}
    for seed in range(34_001_000, 34_001_008):
        picture = other_artwork(seed)
        truth = {die["die"]: die["face"] for die in picture.labels["dice"]}
        known = {str(die): str(face) for die, face in read(picture.image, calibration).faces.items()}
        assert known in ({}, truth)
