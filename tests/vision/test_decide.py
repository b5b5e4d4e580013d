from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tops import CERTAIN, THREE, seen, split, verdict
from vision import decide
from vision.classify import BLANK, CORNER, HORIZONTAL_A, HORIZONTAL_B, SOLID, VERTICAL, Opinion
from vision.locate import Look
from vision.reading import Reason, Status
from vision.rectify import CROP
from vision.settings import DEFAULT


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
