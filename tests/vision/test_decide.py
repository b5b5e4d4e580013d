from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kiosk.rules.dice import Die, RollKind
from tests.vision.tops import CERTAIN, THREE, seen, split, verdict
from vision.decide import decision as decide
from vision.find.locate import TopLook
from vision.find.rectify import CROP
from vision.read.artwork import Print
from vision.read.classify import BLANK, CORNER, HORIZONTAL_A, HORIZONTAL_B, SOLID, VERTICAL, Opinion
from vision.reading import ReadingRefused, Status
from vision.settings import DEFAULT


def test_cues_that_agree_are_accepted(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    reading = decide.roll(THREE, DEFAULT).reading
    assert reading.status is Status.READ
    assert [str(face) for face in reading.faces.values()] == ["vertical", "blank", "solid"]
    assert reading.confidence > 0.9


def test_cues_that_disagree_are_refused(measured: dict[TopLook, list[Opinion]]) -> None:
    measured[TopLook.BLUE][0] = Opinion({HORIZONTAL_A: 0.3, HORIZONTAL_B: -0.3, VERTICAL: -0.3})
    assert decide.roll(THREE, DEFAULT).reading.reason is ReadingRefused.UNSURE


def test_dice_whose_cues_disagree_are_refused_even_if_the_rolls_are_the_same(
    measured: dict[TopLook, list[Opinion]],
) -> None:
    against = {HORIZONTAL_A: -0.8, HORIZONTAL_B: 0.8}
    measured[TopLook.BLUE][:] = [Opinion(against), Opinion({one: -value for one, value in against.items()})]
    twins = [seen(THREE[place], verdict(f"{die}:horizontal")) for place, die in enumerate("AB")]
    assert decide.roll((*twins, THREE[2]), DEFAULT).reading.reason is ReadingRefused.UNSURE


def test_a_doubtful_judge_is_not_believed(measured: dict[TopLook, list[Opinion]]) -> None:
    assert measured
    doubtful = seen(THREE[0], verdict("A:vertical", 0.04), verdict("A:vertical"))
    assert decide.roll((doubtful, *THREE[1:]), DEFAULT).reading.reason is ReadingRefused.UNSURE


@pytest.mark.parametrize(
    ("rows", "lead", "chance", "expected"),
    [
        (0, 0.05, 0.9995, None),
        (6, 0.2, 0.9995, ReadingRefused.UNSURE),
        (6, 0.05, 0.99999, None),
        (CROP, 0.2, 0.99999, ReadingRefused.UNSURE),
        (CROP, 0.2, 1.0, None),
    ],
)
def test_the_more_of_a_lamp_may_be_mirrored_the_surer_the_networks_must_be(
    measured: dict[TopLook, list[Opinion]], rows: int, lead: float, chance: float, expected: ReadingRefused | None
) -> None:
    shown = Opinion({VERTICAL: 0.0, HORIZONTAL_A: -lead, CORNER: -1.0})
    measured[TopLook.BLUE][:] = [shown, Opinion({BLANK: 0.0, CORNER: -1.0})]
    crop = np.full((CROP, CROP, 3), 200, np.uint8)
    crop[CROP // 2 - rows // 2 : CROP // 2 + rows // 2] = 240
    lit = replace(seen(THREE[0], split("A:vertical", "A:horizontal", chance)), crop=crop)
    assert decide.roll((lit, *CERTAIN[1:]), DEFAULT).reading.reason is expected


def test_the_more_is_measured_against_a_roll_the_surer_the_judge_must_be(
    measured: dict[TopLook, list[Opinion]],
) -> None:
    limits = DEFAULT.agreeing
    for gap, chance, expected in (
        (limits.undecided / 2, 0.9999, None),
        (limits.undecided / 2, 0.998, ReadingRefused.UNSURE),
        (1.5 * limits.undecided, 0.99999, None),
        (1.5 * limits.undecided, 0.9997, ReadingRefused.UNSURE),
        (2 * limits.against, 0.9999, ReadingRefused.UNSURE),
        (2 * limits.against, 1.0, None),
        (1.1 * limits.far_against, 1.0, ReadingRefused.UNSURE),
    ):
        shown = Opinion({VERTICAL: -gap, HORIZONTAL_A: 0.0, CORNER: -1.0})
        measured[TopLook.BLUE][:] = [shown, Opinion({BLANK: 0.0, CORNER: -1.0})]
        measured[TopLook.WHITE][:] = [Opinion({SOLID: 0.2})]
        doubted = seen(THREE[0], split("A:vertical", "A:horizontal", chance))
        assert decide.roll((doubted, *CERTAIN[1:]), DEFAULT).reading.reason is expected


@pytest.mark.parametrize(
    ("house", "pixels", "less_sure", "expected"),
    [
        ("lined", 29.0, 0.9999, ReadingRefused.UNSURE),
        ("crossed", 29.0, 0.9999, ReadingRefused.UNSURE),
        ("lined", 29.0, 0.9999999, None),
        ("lined", 31.0, 0.9999, None),
        ("solid", 29.0, 0.9999, None),
    ],
)
def test_small_lines_and_crosses_are_told_apart_only_if_each_network_is_very_sure(
    measured: dict[TopLook, list[Opinion]],
    house: str,
    pixels: float,
    less_sure: float,
    expected: ReadingRefused | None,
) -> None:
    measured[TopLook.WHITE][:] = [Opinion({Print(Die.W, RollKind(house)): 0.5})]
    other = "W:solid" if house != "solid" else "W:lined"
    white = seen(THREE[2], split(f"W:{house}", other, 1.0), split(f"W:{house}", other, less_sure))
    small = [replace(top, pose=replace(top.pose, size=pixels)) for top in (*CERTAIN[:2], white)]
    assert decide.roll(small, DEFAULT).reading.reason is expected
