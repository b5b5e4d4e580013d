from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision import decide
from vision.artwork import PRINTS
from vision.classify import BLANK, CORNER, HORIZONTAL_A, HORIZONTAL_B, SOLID, VERTICAL, Opinion
from vision.decide import Top
from vision.judge import CLASSES, Verdict
from vision.lean import Lean
from vision.locate import Candidate, Look
from vision.reading import Reason, Status
from vision.rectify import CROP, Pose
from vision.settings import DEFAULT


def verdict(name: str = "", chance: float = 0.9999) -> Verdict:
    chances = np.full(CLASSES, (1 - chance) / (CLASSES - 1), np.float32)
    chances[[str(one) for one in PRINTS].index(name) * 4 if name else -1] = chance
    return Verdict(chances, (0.0, 0.0, 0.0, 0.0))


def split(name: str, other: str, chance: float) -> Verdict:
    """A verdict that wavers between two prints."""
    names = [str(one) for one in PRINTS]
    chances = np.zeros(CLASSES, np.float32)
    chances[names.index(name) * 4], chances[names.index(other) * 4] = chance, 1 - chance
    return Verdict(chances, (0.0, 0.0, 0.0, 0.0))


def top(look: Look, name: str, heat: float = 0.9, size: float = 50.0) -> Top:
    crop = np.full((CROP, CROP, 3), 200, np.uint8)
    pose = Pose(100, 100, size, 0)
    return Top(Candidate(pose, look, heat), pose, crop, verdict(name))


A, B, W = top(Look.BLUE, "A:corner"), top(Look.BLUE, "B:blank"), top(Look.WHITE, "W:solid")
FLOOR = top(Look.BLUE, "", heat=0.3)


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
        ((A, B, W, top(Look.BLUE, "B:single", heat=0.25)), Reason.UNSURE),
        ((A, W, top(Look.BLUE, "W:lined")), Reason.COVERED),
        ((A, top(Look.BLUE, "B:blank", heat=0.25), W, top(Look.BLUE, "", heat=0.6)), Reason.COVERED),
    ],
)
def test_any_other_number_is_refused_with_its_reason(tops: tuple[Top, ...], expected: Reason) -> None:
    assert reason(*tops) is expected


def test_a_black_picture_is_too_dark() -> None:
    dark = replace(A, crop=np.full((CROP, CROP, 3), 5, np.uint8))
    objection = decide.light([dark], DEFAULT)
    assert objection is not None
    assert objection.reason is Reason.TOO_DARK
    assert decide.light([dark, W], DEFAULT) is None


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> dict[Look, list[Opinion]]:
    """What the measured cue will say, top by top."""
    blues = [Opinion({VERTICAL: 0.3, CORNER: -1.0}), Opinion({BLANK: 0.2, CORNER: -1.0})]
    said = {Look.BLUE: blues, Look.WHITE: [Opinion({SOLID: 0.2})]}
    monkeypatch.setattr(
        decide, "_with_opinions", lambda tops, *_: tuple(replace(one, opinion=said[one.look].pop(0)) for one in tops)
    )
    return said


THREE = (top(Look.BLUE, "A:vertical"), top(Look.BLUE, "B:blank"), W)


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
    twins = (top(Look.BLUE, "A:horizontal"), top(Look.BLUE, "B:horizontal"), W)
    assert decide.roll(twins, DEFAULT).reading.reason is Reason.UNSURE


def test_a_doubtful_judge_is_not_believed(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    doubtful = replace(THREE[0], verdict=verdict("A:vertical", 0.04))
    assert decide.roll((doubtful, *THREE[1:]), DEFAULT).reading.reason is Reason.UNSURE


def test_a_foreshortened_or_larger_top_is_a_cocked_die(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    squeezed = replace(THREE[0], verdict=replace(THREE[0].verdict, squeeze=0.25))
    assert decide.roll((squeezed, *THREE[1:]), DEFAULT).reading.reason is Reason.COCKED_DIE


def test_a_larger_top_is_a_cocked_die(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    larger = replace(THREE[0], pose=Pose(0, 0, 80, 0))
    assert decide.roll((larger, *THREE[1:]), DEFAULT).reading.reason is Reason.COCKED_DIE


def test_a_die_with_a_finger_over_it_is_covered(measured: dict[Look, list[Opinion]]) -> None:
    assert measured
    crop = THREE[0].crop.copy()
    crop[20:30, 20:40] = (110, 150, 210)
    assert decide.roll((replace(THREE[0], crop=crop), *THREE[1:]), DEFAULT).reading.reason is Reason.COVERED


def test_the_more_is_measured_against_a_roll_the_surer_the_judge_must_be(
    measured: dict[Look, list[Opinion]],
) -> None:
    limits = DEFAULT.agreeing
    for gap, chance, expected in (
        (limits.undecided / 2, 0.9999, None),
        (limits.undecided / 2, 0.998, Reason.UNSURE),
        (2 * limits.against, 0.9999, Reason.UNSURE),
    ):
        shown = Opinion({VERTICAL: -gap, HORIZONTAL_A: 0.0, CORNER: -1.0})
        measured[Look.BLUE][:] = [shown, Opinion({BLANK: 0.0, CORNER: -1.0})]
        measured[Look.WHITE][:] = [Opinion({SOLID: 0.2})]
        doubted = replace(THREE[0], verdict=split("A:vertical", "A:horizontal", chance))
        blank = replace(THREE[1], verdict=split("B:blank", "B:compass", 1.0))
        house = replace(THREE[2], verdict=split("W:solid", "W:lined", 1.0))
        assert decide.roll((doubted, blank, house), DEFAULT).reading.reason is expected


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (("A:vertical", "B:blank", "W:solid"), None),
        (("A:corner", "B:blank", "W:solid"), Reason.UNSURE),
        (("A:vertical", "B:blank", "W:lined"), Reason.UNSURE),
        (("A:vertical", "", "W:solid"), Reason.UNSURE),
    ],
)
def test_a_roll_counts_only_if_the_witness_sees_it_too(
    measured: dict[Look, list[Opinion]], seen: tuple[str, ...], expected: Reason | None
) -> None:
    assert measured
    decision = decide.roll(THREE, DEFAULT)
    assert decide.confirmed(decision, [verdict(name) for name in seen], DEFAULT).reading.reason is expected


def test_the_witness_makes_no_roll_of_a_refusal(measured: dict[Look, list[Opinion]]) -> None:
    measured[Look.BLUE][0] = Opinion({HORIZONTAL_A: 0.3, HORIZONTAL_B: -0.3, VERTICAL: -0.3})
    decision = decide.roll(THREE, DEFAULT)
    assert decide.confirmed(decision, [top.verdict for top in THREE], DEFAULT) is decision


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
    measured: dict[Look, list[Opinion]], judged: Verdict, witnessed: Verdict, *, expected: bool
) -> None:
    assert measured
    sure = [split("B:blank", "B:compass", 1.0), split("W:solid", "W:lined", 1.0)]
    tops = [replace(one, verdict=seen) for one, seen in zip(THREE, [judged, *sure], strict=True)]
    decision = decide.roll(tops, DEFAULT)
    assert decide.beyond_doubt(decision, [witnessed, *sure], DEFAULT) is expected


MAY_LEAN = Lean(chance=0.02, odd=0.15)


@pytest.mark.parametrize(("chance", "expected"), [(0.999, None), (0.9, Reason.UNSURE)])
def test_a_die_that_may_lean_must_look_whole_to_the_witness(
    measured: dict[Look, list[Opinion]], chance: float, expected: Reason | None
) -> None:
    assert measured
    limits = DEFAULT.agreeing
    assert limits.hardly_leans < decide.lean_odds(MAY_LEAN, DEFAULT) < limits.leans
    decision = decide.roll((THREE[0], replace(THREE[1], lean=MAY_LEAN), THREE[2]), DEFAULT)
    seen = [verdict("A:vertical"), verdict("B:blank", chance), verdict("W:solid")]
    assert not decide.beyond_doubt(decision, seen, DEFAULT)
    assert decide.confirmed(decision, seen, DEFAULT).reading.reason is expected


@pytest.mark.parametrize(("chance", "expected"), [(0.9999, None), (0.998, Reason.UNSURE)])
def test_the_witness_must_be_surer_where_another_roll_was_measured(
    measured: dict[Look, list[Opinion]], chance: float, expected: Reason | None
) -> None:
    shown = Opinion({VERTICAL: -0.1, HORIZONTAL_A: 0.0, CORNER: -1.0})
    measured[Look.BLUE][:] = [shown, Opinion({BLANK: 0.0, CORNER: -1.0})]
    sure = [
        split("A:vertical", "A:horizontal", 1.0),
        split("B:blank", "B:compass", 1.0),
        split("W:solid", "W:lined", 1.0),
    ]
    tops = [replace(one, verdict=seen) for one, seen in zip(THREE, sure, strict=True)]
    decision = decide.roll(tops, DEFAULT)
    assert decision.reading.reason is None
    assert not decide.beyond_doubt(decision, sure, DEFAULT)
    seen = [split("A:vertical", "A:horizontal", chance), *sure[1:]]
    assert decide.confirmed(decision, seen, DEFAULT).reading.reason is expected
