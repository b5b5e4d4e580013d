from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.dice import Die, FaceA, FaceB, Roll, RollKind
from tests.vision.drawn import blue_top, compasses, white_top
from vision import reader
from vision.decide.assemble import Call, Ranked
from vision.decide.decision import NEVER_SURE, Decision
from vision.find.locate import Located
from vision.read.artwork import PRINTS
from vision.reader import Examination
from vision.reading import ReadDie, Reading, ReadingRefused, refuse
from vision.settings import DEFAULT
from vision.teach import taught
from vision.teach.recognise import when_taught
from vision.teach.taught import Measure, contour_features, pixel_features

Seen = Callable[[Sequence[np.ndarray]], np.ndarray]

TOPS = [
    blue_top((0, 2, 3), "right"),
    blue_top((3,), "right"),
    blue_top((1, 3), "right"),
    blue_top((2, 3), "right"),
    blue_top((2,), "left"),
    blue_top((2, 3), "left"),
    blue_top((), "left"),
    compasses(),
    white_top("solid"),
    white_top("lined"),
    white_top("crossed"),
]
"""By the places of their prints."""


@pytest.fixture(scope="module", params=[pixel_features, contour_features])
def seen(request: pytest.FixtureRequest) -> Seen:
    """What is seen of a top, by one cue."""
    features: Seen = request.param
    return features


@pytest.fixture(scope="module")
def measure(seen: Seen) -> Measure:
    rng = np.random.default_rng(3)
    crops, labels = [], []
    for place, top in enumerate(TOPS):
        for turn in range(4):
            crops += [np.rot90(taught.varied(top, rng), -turn) for _ in range(6)]
            labels += [4 * place + turn] * 6
    return Measure.of(seen(crops), np.array(labels))


@pytest.mark.parametrize("turn", range(4))
def test_each_print_is_nearest_to_itself_in_every_turn_and_light(turn: int, seen: Seen, measure: Measure) -> None:
    slope = np.linspace(0.5, 0.8, 64)[:, None, None]
    tops = [(np.rot90(top, turn) * slope * (0.8, 0.9, 1.0)).astype(np.uint8) for top in TOPS]
    distances, _ = measure.distances(seen(tops))
    assert distances.argmin(axis=1).tolist() == list(range(len(PRINTS)))


def test_what_is_no_print_is_far_from_all(seen: Seen, measure: Measure) -> None:
    noise = np.random.default_rng(4).integers(0, 256, TOPS[0].shape, np.uint8)
    near, rest_near = measure.distances(seen([TOPS[0]]))
    far, rest_far = measure.distances(seen([noise]))
    assert far.min() + rest_far[0] > 10 * (near.min() + rest_near[0])


def test_contours_do_not_ask_how_strong_an_edge_is() -> None:
    pale = [(255 - (255 - top.astype(np.float32)) * 0.6).astype(np.uint8) for top in TOPS]
    for top, faded in zip(contour_features(TOPS), contour_features(pale), strict=True):
        assert float(top @ faded) / float(np.linalg.norm(top) * np.linalg.norm(faded)) > 0.9


def test_what_shows_no_edges_has_no_contours() -> None:
    plain = np.full_like(TOPS[0], 120)
    assert not contour_features([plain]).any()


@given(st.lists(st.floats(0, 1e5), min_size=11, max_size=11))
def test_chances_add_up_and_the_nearest_is_the_likeliest(distances: list[float]) -> None:
    given_ = np.array(distances, np.float32)
    chances = taught._chances(given_, DEFAULT.recognising)
    assert chances.sum() == pytest.approx(1, abs=1e-4)
    assert chances[given_.argmin()] == chances.max()
    assert taught._evidence(given_).max() == 0


ONE = Roll(FaceA.CORNER, FaceB.BLANK, RollKind.SOLID)
TWO = Roll(FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID)
NOWHERE = Located((), np.zeros((3, 1, 1), np.float32), np.zeros((1, 1), np.float32), None)
QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def read_as(roll: Roll) -> Examination:
    dice = tuple(ReadDie(QUAD, 1.0, die, face) for die, face in zip(Die, (roll.a, roll.b, roll.w), strict=True))
    return Examination(Reading(dice, 0.9), NOWHERE)


def refused(judged: Roll | None, measured: Roll | None) -> Examination:
    """A refusal of the taught faces whose cues would have said this."""
    reading = refuse(ReadingRefused.UNSURE)
    ranked = [None if roll is None else Ranked(Call(roll, 0), 0.5, 0.1) for roll in (judged, measured)]
    return Examination(reading, NOWHERE, decision=Decision(reading, (), ranked[0], measured=ranked[1]))


def test_the_teach_in_reads_what_is_refused_without_it() -> None:
    plain = Examination(refuse(ReadingRefused.COVERED), NOWHERE)
    assert reader._together(plain, read_as(ONE)).reading.roll == ONE
    assert reader._together(read_as(ONE), read_as(ONE)).reading.roll == ONE


def test_two_different_readings_are_refused() -> None:
    assert reader._together(read_as(ONE), read_as(TWO)).reading.reason is ReadingRefused.UNSURE


def test_the_usual_reading_stands_unless_both_taught_cues_say_otherwise() -> None:
    assert reader._together(read_as(ONE), refused(ONE, TWO)).reading.roll == ONE
    assert reader._together(read_as(ONE), refused(TWO, ONE)).reading.roll == ONE
    assert reader._together(read_as(ONE), refused(TWO, TWO)).reading.roll is None
    unlike = replace(refused(None, None), decision=None)
    assert reader._together(read_as(ONE), unlike).reading.roll == ONE


def test_with_taught_faces_no_cue_is_overruled() -> None:
    limits = when_taught(DEFAULT).agreeing
    assert limits.against == 0
    assert min(limits.agreed_undecided, limits.agreed_against, limits.agreed_alone) == NEVER_SURE
    assert when_taught(DEFAULT).agreeing.circle_lead == DEFAULT.recognising.lead


def test_taught_faces_are_not_held_to_what_the_networks_must_reach() -> None:
    limits, needed = when_taught(DEFAULT).agreeing, 1 - 10**-DEFAULT.recognising.agreed
    assert max(limits.each, limits.together) <= needed < DEFAULT.agreeing.each


@pytest.mark.parametrize("reason", [ReadingRefused.EXTRA_DIE, ReadingRefused.UNSURE])
def test_a_fourth_die_stays_one_though_it_is_unlike_all_that_were_taught(reason: ReadingRefused) -> None:
    counted = replace(refused(None, None), decision=None, reading=refuse(reason))
    assert reader._together(counted, read_as(ONE)).reading.reason is reason
