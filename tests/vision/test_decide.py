from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tops import CERTAIN, THREE, W, seen, split, top, verdict
from vision import decide
from vision.classify import BLANK, CORNER, HORIZONTAL_A, HORIZONTAL_B, SOLID, VERTICAL, Opinion
from vision.decide import Top
from vision.lean import Lean
from vision.locate import Look
from vision.reading import Reason, Status
from vision.rectify import CROP, Pose
from vision.settings import DEFAULT

A, B = top(Look.BLUE, "A:corner"), top(Look.BLUE, "B:blank")
FLOOR = top(Look.BLUE, "", heat=0.3)


def aside(one: Top) -> Top:
    """The same elsewhere in the tray."""
    return replace(one, pose=replace(one.pose, x=one.pose.x + 200))


def reason(*tops: Top) -> Reason | None:
    objection = decide.count(tops, DEFAULT)
    return objection.reason if objection else None


def test_two_blue_and_a_white_top_are_counted_right() -> None:
    assert reason(A, B, W) is None
    assert reason(A, B, W, FLOOR) is None
    assert reason(A, B, W, top(Look.SPOILT, "", heat=0.4)) is None


@pytest.mark.parametrize(
    ("tops", "expected"),
    [
        ((), Reason.MISSING_DIE),
        ((A, W), Reason.MISSING_DIE),
        ((A, B), Reason.MISSING_DIE),
        ((A, W, FLOOR), Reason.MISSING_DIE),
        ((A, W, top(Look.BLUE, "", heat=0.8)), Reason.COVERED),
        ((A, B, top(Look.BLUE, "B:single"), W), Reason.EXTRA_DIE),
        ((A, B, W, top(Look.WHITE, "W:lined")), Reason.EXTRA_DIE),
        ((A, B, W, top(Look.WHITE, "B:horizontal")), Reason.EXTRA_DIE),
        ((A, B, W, top(Look.SPOILT, "")), Reason.COCKED_DIE),
        ((A, W, top(Look.SPOILT, "", heat=0.4)), Reason.COCKED_DIE),
        ((A, B, W, aside(top(Look.BLUE, "B:single", heat=0.25))), Reason.UNSURE),
        ((A, W, top(Look.BLUE, "W:lined")), Reason.COVERED),
        ((A, top(Look.BLUE, "B:blank", heat=0.25), W, top(Look.BLUE, "", heat=0.6)), Reason.COVERED),
    ],
)
def test_any_other_number_is_refused_with_its_reason(tops: tuple[Top, ...], expected: Reason) -> None:
    assert reason(*tops) is expected


def test_something_faint_with_a_print_may_be_a_fourth_die_unless_it_is_one_of_the_three() -> None:
    faint = top(Look.BLUE, "B:blank", heat=0.1)
    assert reason(A, B, W, aside(faint)) is Reason.UNSURE
    assert reason(A, B, W, faint) is None
    assert reason(A, B, W, aside(replace(faint, verdict=verdict()))) is None


def test_something_faint_that_is_no_print_to_the_witness_is_no_fourth_die() -> None:
    shadow = replace(aside(top(Look.BLUE, "B:blank", heat=0.1)), witness=verdict("", 0.99))
    assert reason(A, B, W, shadow) is None
    assert reason(A, B, W, replace(shadow, witness=verdict("B:blank"))) is Reason.UNSURE
    plain = replace(shadow, candidate=replace(shadow.candidate, heat=0.5))
    assert reason(A, B, W, plain) is Reason.EXTRA_DIE


def test_something_like_a_die_on_which_hardly_anything_can_be_read_may_be_a_fourth() -> None:
    nothing, compass = verdict("", 1.0), verdict("B:compass", 1.0)
    hardly = replace(nothing, chances=0.85 * nothing.chances + 0.15 * compass.chances)
    unclear = aside(top(Look.BLUE, "", heat=0.45))
    assert reason(A, B, W, replace(unclear, verdict=hardly)) is Reason.UNSURE
    assert reason(A, B, W, replace(unclear, verdict=nothing)) is None


def test_a_black_picture_is_too_dark() -> None:
    dark = replace(A, crop=np.full((CROP, CROP, 3), 5, np.uint8))
    objection = decide.light([dark], DEFAULT)
    assert objection is not None
    assert objection.reason is Reason.TOO_DARK
    assert decide.light([dark, W], DEFAULT) is None


def test_dice_of_too_few_pixels_are_not_told_apart() -> None:
    small = replace(W, pose=replace(W.pose, size=20.0))
    objection = decide.sharp([A, B, small], DEFAULT)
    assert objection is not None
    assert objection.reason is Reason.UNSURE
    assert decide.sharp([A, B, W], DEFAULT) is None


def test_cues_that_agree_are_accepted(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    reading = decide.roll(THREE, DEFAULT).reading
    assert reading.status is Status.READ
    assert [str(face) for face in reading.faces.values()] == ["vertical", "blank", "solid"]
    assert reading.confidence > 0.9


def test_cues_that_disagree_are_refused(measured: dict[Look, list[Opinion]]) -> None:
    measured[Look.BLUE][0] = Opinion({HORIZONTAL_A: 0.3, HORIZONTAL_B: -0.3, VERTICAL: -0.3})
    assert decide.roll(THREE, DEFAULT).reading.reason is Reason.UNSURE


def test_dice_whose_cues_disagree_are_refused_even_if_the_rolls_are_the_same(
    measured: dict[Look, list[Opinion]],
) -> None:
    against = {HORIZONTAL_A: -0.8, HORIZONTAL_B: 0.8}
    measured[Look.BLUE][:] = [Opinion(against), Opinion({one: -value for one, value in against.items()})]
    twins = [seen(THREE[place], verdict(f"{die}:horizontal")) for place, die in enumerate("AB")]
    assert decide.roll((*twins, THREE[2]), DEFAULT).reading.reason is Reason.UNSURE


def test_a_doubtful_judge_is_not_believed(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    doubtful = seen(THREE[0], verdict("A:vertical", 0.04), verdict("A:vertical"))
    assert decide.roll((doubtful, *THREE[1:]), DEFAULT).reading.reason is Reason.UNSURE


def test_a_foreshortened_or_larger_top_is_a_cocked_die(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    squeezed = replace(THREE[0], verdict=replace(THREE[0].verdict, squeeze=0.25))
    assert decide.roll((squeezed, *THREE[1:]), DEFAULT).reading.reason is Reason.COCKED_DIE


def test_a_larger_top_is_a_cocked_die(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    larger = replace(THREE[0], pose=Pose(0, 0, 80, 0))
    assert decide.roll((larger, *THREE[1:]), DEFAULT).reading.reason is Reason.COCKED_DIE


@pytest.mark.parametrize(
    ("rows", "lead", "chance", "expected"),
    [
        (0, 0.05, 0.9995, None),
        (6, 0.2, 0.9995, Reason.UNSURE),
        (6, 0.05, 0.99999, None),
        (CROP, 0.2, 0.99999, Reason.UNSURE),
        (CROP, 0.2, 1.0, None),
    ],
)
def test_the_more_of_a_lamp_may_be_mirrored_the_surer_the_networks_must_be(
    measured: dict[Look, list[Opinion]], rows: int, lead: float, chance: float, expected: Reason | None
) -> None:
    shown = Opinion({VERTICAL: 0.0, HORIZONTAL_A: -lead, CORNER: -1.0})
    measured[Look.BLUE][:] = [shown, Opinion({BLANK: 0.0, CORNER: -1.0})]
    crop = np.full((CROP, CROP, 3), 200, np.uint8)
    crop[CROP // 2 - rows // 2 : CROP // 2 + rows // 2] = 240
    lit = replace(seen(THREE[0], split("A:vertical", "A:horizontal", chance)), crop=crop)
    assert decide.roll((lit, *CERTAIN[1:]), DEFAULT).reading.reason is expected


def test_a_die_with_a_finger_over_it_is_covered(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    crop = THREE[0].crop.copy()
    crop[20:30, 20:40] = (110, 150, 210)
    assert decide.roll((replace(THREE[0], crop=crop), *THREE[1:]), DEFAULT).reading.reason is Reason.COVERED


def test_a_die_that_looks_covered_is_covered_whatever_can_be_read(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    under = replace(THREE[0], lean=Lean(covered=0.95))
    assert decide.roll((under, *THREE[1:]), DEFAULT).reading.reason is Reason.COVERED


def test_a_die_that_looks_as_if_it_moved_is_not_read(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    rolling = replace(THREE[0], lean=Lean(moving=0.9))
    assert decide.roll((rolling, *THREE[1:]), DEFAULT).reading.reason is Reason.MOVING


@pytest.mark.parametrize(("level", "expected"), [(200, Reason.MOVING), (120, None)])
def test_noise_in_the_dark_is_not_taken_for_a_rolling_die(
    measured: dict[Look, list[Opinion]], level: int, expected: Reason | None
) -> None:
    assert measured
    smeared = replace(THREE[0], lean=Lean(moving=0.3))
    tops = [replace(one, crop=np.full((CROP, CROP, 3), level, np.uint8)) for one in (smeared, *THREE[1:])]
    assert decide.roll(tops, DEFAULT).reading.reason is expected


def test_a_die_whose_base_is_far_off_leans_though_it_looks_flat() -> None:
    flat, far = Lean(chance=0.016, odd=0.12), Lean(chance=0.016, odd=0.27)
    assert not decide.leans(replace(THREE[0], lean=flat), DEFAULT)
    assert decide.leans(replace(THREE[0], lean=far), DEFAULT)


def test_a_die_of_another_size_than_its_neighbour_may_lean() -> None:
    calm, odd, uneven = Lean(chance=0.005, odd=0.1), Lean(chance=0.005, odd=0.14), 0.17
    assert not decide.leans(replace(THREE[0], lean=odd), DEFAULT)
    assert not decide.leans(replace(THREE[0], lean=replace(calm, uneven=DEFAULT.agreeing.uneven)), DEFAULT)
    assert decide.leans(replace(THREE[0], lean=replace(odd, uneven=uneven)), DEFAULT)


@pytest.mark.parametrize(
    ("lean", "expected"),
    [(Lean(), True), (Lean(chance=0.02, odd=0.15), False), (Lean(covered=0.1), False), (Lean(moving=0.2), False)],
)
def test_the_least_doubt_about_a_die_makes_it_not_plainly_flat(lean: Lean, *, expected: bool) -> None:
    assert decide.plainly_flat(lean, DEFAULT) is expected


def test_the_more_is_measured_against_a_roll_the_surer_the_judge_must_be(
    measured: dict[Look, list[Opinion]],
) -> None:
    limits = DEFAULT.agreeing
    for gap, chance, expected in (
        (limits.undecided / 2, 0.9999, None),
        (limits.undecided / 2, 0.998, Reason.UNSURE),
        (1.5 * limits.undecided, 0.99999, None),
        (1.5 * limits.undecided, 0.9997, Reason.UNSURE),
        (2 * limits.against, 0.9999, Reason.UNSURE),
        (2 * limits.against, 1.0, None),
        (1.1 * limits.far_against, 1.0, Reason.UNSURE),
    ):
        shown = Opinion({VERTICAL: -gap, HORIZONTAL_A: 0.0, CORNER: -1.0})
        measured[Look.BLUE][:] = [shown, Opinion({BLANK: 0.0, CORNER: -1.0})]
        measured[Look.WHITE][:] = [Opinion({SOLID: 0.2})]
        doubted = seen(THREE[0], split("A:vertical", "A:horizontal", chance))
        assert decide.roll((doubted, *CERTAIN[1:]), DEFAULT).reading.reason is expected
