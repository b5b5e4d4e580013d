from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tops import W, top, verdict
from vision.decide import count
from vision.find.locate import TopLook
from vision.find.rectify import CROP
from vision.read.top import Top
from vision.reading import ReadingRefused
from vision.settings import DEFAULT

A, B = top(TopLook.BLUE, "A:corner"), top(TopLook.BLUE, "B:blank")
FLOOR = top(TopLook.BLUE, "", heat=0.3)


def aside(one: Top) -> Top:
    """The same elsewhere in the tray."""
    return replace(one, pose=replace(one.pose, x=one.pose.x + 200))


def reason(*tops: Top) -> ReadingRefused | None:
    objection = count.miscounted(tops, DEFAULT)
    return objection.reason if objection else None


def test_two_blue_and_a_white_top_are_counted_right() -> None:
    assert reason(A, B, W) is None
    assert reason(A, B, W, FLOOR) is None
    assert reason(A, B, W, top(TopLook.SPOILT, "", heat=0.4)) is None


@pytest.mark.parametrize(
    ("tops", "expected"),
    [
        ((), ReadingRefused.MISSING_DIE),
        ((A, W), ReadingRefused.MISSING_DIE),
        ((A, B), ReadingRefused.MISSING_DIE),
        ((A, W, FLOOR), ReadingRefused.MISSING_DIE),
        ((A, W, top(TopLook.BLUE, "", heat=0.8)), ReadingRefused.COVERED),
        ((A, B, top(TopLook.BLUE, "B:single"), W), ReadingRefused.EXTRA_DIE),
        ((A, B, W, top(TopLook.WHITE, "W:lined")), ReadingRefused.EXTRA_DIE),
        ((A, B, W, top(TopLook.WHITE, "B:horizontal")), ReadingRefused.EXTRA_DIE),
        ((A, B, W, top(TopLook.SPOILT, "")), ReadingRefused.COCKED_DIE),
        ((A, W, top(TopLook.SPOILT, "", heat=0.4)), ReadingRefused.COCKED_DIE),
        ((A, B, W, aside(top(TopLook.BLUE, "B:single", heat=0.25))), ReadingRefused.UNSURE),
        ((A, W, top(TopLook.BLUE, "W:lined")), ReadingRefused.COVERED),
        ((A, top(TopLook.BLUE, "B:blank", heat=0.25), W, top(TopLook.BLUE, "", heat=0.6)), ReadingRefused.COVERED),
    ],
)
def test_any_other_number_is_refused_with_its_reason(tops: tuple[Top, ...], expected: ReadingRefused) -> None:
    assert reason(*tops) is expected


def test_something_faint_with_a_print_may_be_a_fourth_die_unless_it_is_one_of_the_three() -> None:
    faint = top(TopLook.BLUE, "B:blank", heat=0.1)
    assert reason(A, B, W, aside(faint)) is ReadingRefused.UNSURE
    assert reason(A, B, W, faint) is None
    assert reason(A, B, W, aside(replace(faint, verdict=verdict()))) is None


def test_something_faint_that_is_no_print_to_the_witness_is_no_fourth_die() -> None:
    shadow = replace(aside(top(TopLook.BLUE, "B:blank", heat=0.1)), witness=verdict("", 0.99))
    assert reason(A, B, W, shadow) is None
    assert reason(A, B, W, replace(shadow, witness=verdict("B:blank"))) is ReadingRefused.UNSURE
    plain = replace(shadow, candidate=replace(shadow.candidate, heat=0.5))
    assert reason(A, B, W, plain) is ReadingRefused.EXTRA_DIE


def test_something_like_a_die_on_which_hardly_anything_can_be_read_may_be_a_fourth() -> None:
    nothing, compass = verdict("", 1.0), verdict("B:compass", 1.0)
    hardly = replace(nothing, chances=0.85 * nothing.chances + 0.15 * compass.chances)
    unclear = aside(top(TopLook.BLUE, "", heat=0.45))
    assert reason(A, B, W, replace(unclear, verdict=hardly)) is ReadingRefused.UNSURE
    assert reason(A, B, W, replace(unclear, verdict=nothing)) is None


def test_a_black_picture_is_too_dark() -> None:
    dark = replace(A, crop=np.full((CROP, CROP, 3), 5, np.uint8))
    objection = count.light([dark], DEFAULT)
    assert objection is not None
    assert objection.reason is ReadingRefused.TOO_DARK
    assert count.light([dark, W], DEFAULT) is None


def test_dice_of_too_few_pixels_are_not_told_apart() -> None:
    small = replace(W, pose=replace(W.pose, size=20.0))
    objection = count.sharp([A, B, small], DEFAULT)
    assert objection is not None
    assert objection.reason is ReadingRefused.UNSURE
    assert count.sharp([A, B, W], DEFAULT) is None
