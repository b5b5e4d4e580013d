from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn import PAPER, blue_top, compasses, white_top
from vision.read.artwork import PRINTS
from vision.read.cells import dazzling, foreign, measure_blue, measure_white, paper_of
from vision.read.classify import BLANK, COMPASS, HORIZONTAL_A, SINGLE_A, SINGLE_B
from vision.settings import DEFAULT

CLEARLY = 1.2


def misfit(crop: np.ndarray, one: object) -> float:
    return measure_blue(crop, PAPER).misfits[[*PRINTS].index(one)]


@pytest.mark.parametrize("squares", [(0, 3), (1, 2), (0, 1, 2, 3)])
def test_squares_that_no_face_has_fit_badly(squares: tuple[int, ...]) -> None:
    assert (
        measure_blue(blue_top(squares, "right"), PAPER).best > 3 * measure_blue(blue_top((3,), "right"), PAPER).best
    )


def test_glare_changes_less_than_a_square_does() -> None:
    crop = blue_top((0,), "left").astype(float)
    y, x = np.mgrid[0 : crop.shape[0], 0 : crop.shape[1]]
    glare = 230 * np.exp(-((x - 42) ** 2 + (y - 42) ** 2) / (2 * 8**2))
    lit = np.clip(crop + glare[..., None], 0, 250).astype(np.uint8)
    assert measure_blue(lit, PAPER).best in {misfit(lit, SINGLE_A), misfit(lit, SINGLE_B)}


@pytest.mark.parametrize("edge", ["right", "top", "left", "bottom"])
def test_a_blank_face_fits_best_wherever_its_half_circle_is(edge: str) -> None:
    crop = blue_top((), edge)
    assert misfit(crop, BLANK) == measure_blue(crop, PAPER).best


def test_a_shadow_and_warm_light_change_nothing() -> None:
    crop = blue_top((2, 3), "right").astype(float)
    lamp = crop * (0.6, 0.85, 1.0) * np.linspace(0.4, 0.9, crop.shape[1])[None, :, None]
    paper = (PAPER[0] * 0.6 * 0.65, PAPER[1] * 0.85 * 0.65, PAPER[2] * 0.65)
    fit = measure_blue(lamp.astype(np.uint8), paper)
    assert fit.misfits[[*PRINTS].index(HORIZONTAL_A)] == fit.best


def test_compasses_are_no_blank_face() -> None:
    assert misfit(compasses(), BLANK) > CLEARLY * misfit(compasses(), COMPASS)
    assert misfit(blue_top((), "left"), COMPASS) > CLEARLY * misfit(blue_top((), "left"), BLANK)


def test_houses_differ_in_ink_and_strokes() -> None:
    solid, lined, crossed = (measure_white(white_top(kind)) for kind in ("solid", "lined", "crossed"))
    assert solid.ink > 0.5
    assert solid.strokes < 0.1
    assert min(lined.strokes, crossed.strokes) > 0.15
    assert lined.slant > 0.5
    assert abs(crossed.slant) < 0.1


@pytest.mark.parametrize("turn", range(4))
def test_a_house_is_measured_however_it_lies(turn: int) -> None:
    turned = np.ascontiguousarray(np.rot90(white_top("lined"), turn))
    assert measure_white(turned, turn) == measure_white(white_top("lined"))


def test_paper_is_the_colour_of_the_bare_rim() -> None:
    assert paper_of(white_top("solid")) == PAPER


@pytest.mark.parametrize("crop", [blue_top((0, 2, 3), "right"), compasses(), white_top("lined")])
@pytest.mark.parametrize("lamp", [(1.0, 1.0, 1.0), (0.5, 0.8, 1.0), (0.15, 0.1, 0.1)])
def test_skin_and_brass_are_foreign_to_a_die_in_any_light(crop: np.ndarray, lamp: tuple[float, ...]) -> None:
    paper = (PAPER[0] * lamp[0], PAPER[1] * lamp[1], PAPER[2] * lamp[2])
    assert foreign((crop * lamp).astype(np.uint8), paper) == 0
    covered = crop.copy()
    covered[20:26, 15:50] = (110, 150, 210)
    assert foreign((covered * lamp).astype(np.uint8), paper) > DEFAULT.agreeing.foreign


def test_only_what_is_brighter_than_print_dazzles() -> None:
    paper = tuple(0.8 * value for value in PAPER)
    printed = (0.8 * blue_top((0, 1, 2), "left")).astype(np.uint8)
    assert dazzling(printed, (paper[0], paper[1], paper[2])) == 0
    printed[36:48, 36:48] = 245
    assert dazzling(printed, (paper[0], paper[1], paper[2])) > DEFAULT.agreeing.dazzling


def test_where_white_is_washed_out_any_square_may_be_a_lamp() -> None:
    washed = np.clip(1.6 * blue_top((0, 1), "left").astype(float), 0, 255).astype(np.uint8)
    assert dazzling(washed, (255.0, 255.0, 255.0)) > DEFAULT.agreeing.dazzling
