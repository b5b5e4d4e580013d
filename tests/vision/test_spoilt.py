from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tops import THREE, seen, split
from vision.decide import decision as decide
from vision.decide import spoilt
from vision.find.locate import TopLook
from vision.find.rectify import CROP, TopPose
from vision.read.artwork import PRINTS
from vision.read.classify import Opinion
from vision.read.judge import STILL, TURNS, Verdict
from vision.read.lean import Lean
from vision.read.witness import beyond_doubt
from vision.reading import ReadingRefused
from vision.settings import DEFAULT
from vision.training.spoilt import fitted


def test_a_foreshortened_or_larger_top_is_a_cocked_die(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    squeezed = replace(THREE[0], verdict=replace(THREE[0].verdict, squeeze=0.25))
    reading = decide.roll((squeezed, *THREE[1:]), DEFAULT).reading
    assert reading.reason is ReadingRefused.COCKED_DIE
    assert [bool(one.note) for one in reading.dice] == [True, False, False], "it is said which one leans"


def test_a_larger_top_is_a_cocked_die(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    larger = replace(THREE[0], pose=TopPose(0, 0, 80, 0))
    assert decide.roll((larger, *THREE[1:]), DEFAULT).reading.reason is ReadingRefused.COCKED_DIE


def test_a_die_with_a_finger_over_it_is_covered(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    crop = THREE[0].crop.copy()
    crop[20:30, 20:40] = (110, 150, 210)
    assert decide.roll((replace(THREE[0], crop=crop), *THREE[1:]), DEFAULT).reading.reason is ReadingRefused.COVERED


def test_a_die_that_looks_covered_is_covered_whatever_can_be_read(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    under = replace(THREE[0], lean=Lean(covered=0.95))
    assert decide.roll((under, *THREE[1:]), DEFAULT).reading.reason is ReadingRefused.COVERED


def test_a_die_that_looks_as_if_it_moved_is_not_read(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    rolling = replace(THREE[0], lean=Lean(moving=0.9))
    assert decide.roll((rolling, *THREE[1:]), DEFAULT).reading.reason is ReadingRefused.MOVING


@pytest.mark.parametrize(("level", "expected"), [(200, ReadingRefused.MOVING), (120, None)])
def test_noise_in_the_dark_is_not_taken_for_a_rolling_die(
    measured: dict[TopLook, list[Opinion]], level: int, expected: ReadingRefused | None
) -> None:
    assert measured
    smeared = replace(THREE[0], lean=Lean(moving=0.3))
    tops = [replace(one, crop=np.full((CROP, CROP, 3), level, np.uint8)) for one in (smeared, *THREE[1:])]
    assert decide.roll(tops, DEFAULT).reading.reason is expected


def test_a_die_whose_base_is_far_off_leans_though_it_looks_flat() -> None:
    flat, far = Lean(chance=0.016, odd=0.12), Lean(chance=0.016, odd=0.215)
    assert not spoilt.leans(replace(THREE[0], lean=flat), DEFAULT)
    assert spoilt.leans(replace(THREE[0], lean=far), DEFAULT)


def test_a_die_of_another_size_than_its_neighbour_may_lean() -> None:
    calm, odd, uneven = Lean(chance=0.005, odd=0.1), Lean(chance=0.005, odd=0.14), 0.13
    assert not spoilt.leans(replace(THREE[0], lean=odd), DEFAULT)
    assert not spoilt.leans(replace(THREE[0], lean=replace(calm, uneven=DEFAULT.agreeing.uneven)), DEFAULT)
    assert spoilt.leans(replace(THREE[0], lean=replace(odd, uneven=uneven)), DEFAULT)


@pytest.mark.parametrize(
    ("lean", "expected"),
    [(Lean(), True), (Lean(chance=0.02, odd=0.15), False), (Lean(covered=0.1), False), (Lean(moving=0.2), False)],
)
def test_the_least_doubt_about_a_die_makes_it_not_plainly_flat(lean: Lean, *, expected: bool) -> None:
    assert spoilt.plainly_flat(lean, DEFAULT) is expected


MAY_LEAN, MAY_BE_COVERED = Lean(chance=0.02, odd=0.15), Lean(odd=0.1, covered=0.5)


@pytest.mark.parametrize(
    ("lean", "chance", "expected"),
    [
        (MAY_LEAN, 0.999, None),
        (MAY_LEAN, 0.7, ReadingRefused.COCKED_DIE),
        (MAY_BE_COVERED, 0.999, None),
        (MAY_BE_COVERED, 0.62, ReadingRefused.COVERED),
        (Lean(), 0.9, None),
        (Lean(), 0.4, ReadingRefused.UNSURE),
    ],
)
def test_what_hardly_shows_by_itself_is_told_by_all_looks_together(
    measured: dict[TopLook, list[Opinion]], lean: Lean, chance: float, expected: ReadingRefused | None
) -> None:
    """A die that may lean or be covered, and that may not look whole to judge and witness."""
    assert measured
    limits = DEFAULT.agreeing
    assert limits.may_lean < spoilt.lean_odds(MAY_LEAN, DEFAULT) < limits.leans
    assert limits.may_be_covered < MAY_BE_COVERED.covered < limits.covered
    chances = split("B:blank", "B:compass", chance).chances
    chances[-1] = 1 - chance  # nothing readable, rather than another print
    chances[[str(one) for one in PRINTS].index("B:compass") * TURNS] = 0
    doubted = seen(replace(THREE[1], lean=lean), Verdict(chances, STILL))
    decision = decide.roll((THREE[0], doubted, THREE[2]), DEFAULT)
    assert not beyond_doubt(decision, DEFAULT)
    assert decision.reading.reason is expected


def test_signs_that_tell_spoilt_tops_get_weight_and_others_none() -> None:
    rng = np.random.default_rng(5)
    truth = (rng.random(600) < 0.2).astype(float)
    telling, idle = rng.normal(4 * truth - 2, 1.0), rng.normal(0, 1.0, 600)
    weights = fitted(np.column_stack([telling, idle]), truth)
    assert weights[0] > 1
    assert abs(weights[1]) < 0.5
    right = (telling * weights[0] + idle * weights[1] + weights[2] > 0) == (truth > 0)
    assert right.mean() > 0.95
