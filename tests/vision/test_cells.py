from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn import PAPER, blue_top, compasses, white_top
from vision.cells import measure_blue, measure_white, paper_of

THERE, ABSENT = 0.25, 0.08


@pytest.mark.parametrize("squares", [(), (0,), (3,), (0, 1), (1, 3), (0, 2, 3)])
def test_white_squares_are_white_and_the_others_blue(squares: tuple[int, ...]) -> None:
    found = measure_blue(blue_top(squares), PAPER).squares
    assert [one.tint > 0.85 for one in found] == [square in squares for square in range(4)]
    assert [one.light_step > 0.5 and one.tint_step > 0.3 for one in found] == [one.tint > 0.85 for one in found]


def test_glare_is_white_but_has_no_step() -> None:
    crop = blue_top((0,), "left").astype(float)
    y, x = np.mgrid[0 : crop.shape[0], 0 : crop.shape[1]]
    glare = 230 * np.exp(-((x - 42) ** 2 + (y - 42) ** 2) / (2 * 14**2))
    found = measure_blue(np.clip(crop + glare[..., None], 0, 250).astype(np.uint8), PAPER).squares
    assert found[0].tint_step > 0.3
    assert found[3].tint > 0.7
    assert found[3].tint_step < 0.2


@pytest.mark.parametrize(("edge", "name"), list(enumerate(("right", "top", "left", "bottom"))))
def test_the_half_circle_shows_on_its_edge_only(edge: int, name: str) -> None:
    circles = measure_blue(blue_top((), name), PAPER).circles
    for other in range(4):
        shown = [value for value in circles[other] if value]
        assert all(value > THERE for value in shown) if other == edge else all(value < ABSENT for value in shown)


def test_the_half_circle_between_two_squares_shows_as_a_notch() -> None:
    notches = measure_blue(blue_top((1, 3), "right"), PAPER).notches
    assert notches[0] > THERE
    assert measure_blue(blue_top((1, 3), "top"), PAPER).notches[0] < ABSENT


def test_a_shadow_and_warm_light_change_nothing() -> None:
    crop = blue_top((2, 3), "right").astype(float)
    lamp = crop * (0.6, 0.85, 1.0) * np.linspace(0.4, 0.9, crop.shape[1])[None, :, None]
    paper = (PAPER[0] * 0.6, PAPER[1] * 0.85, PAPER[2])
    squares = measure_blue(lamp.astype(np.uint8), paper).squares
    assert [one.tint > 0.85 for one in squares] == [False, False, True, True]


def test_compasses_have_strokes_and_a_blank_face_has_none() -> None:
    assert measure_blue(compasses(), PAPER).strokes > 0.31
    assert measure_blue(blue_top((), "left"), PAPER).strokes < 0.2


def test_houses_differ_in_ink_and_order() -> None:
    solid, lined, crossed = (measure_white(white_top(kind)) for kind in ("solid", "lined", "crossed"))
    assert solid.ink > 0.9
    assert max(lined.ink, crossed.ink) < 0.7
    assert lined.order > 0.8
    assert crossed.order < 0.4


@pytest.mark.parametrize("turn", range(4))
def test_a_house_is_measured_however_it_lies(turn: int) -> None:
    turned = np.ascontiguousarray(np.rot90(white_top("lined"), turn))
    assert measure_white(turned, turn).order > 0.8


def test_paper_is_the_colour_of_the_bare_rim() -> None:
    assert paper_of(white_top("solid")) == PAPER
