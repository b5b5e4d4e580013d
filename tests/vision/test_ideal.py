from __future__ import annotations

import numpy as np
import pytest

from vision.find.rectify import CROP
from vision.read import ideal
from vision.read.artwork import BLUE_PRINTS, PRINTS
from vision.read.classify import BLANK, CORNER, HORIZONTAL_A, HORIZONTAL_B, SINGLE_A, SINGLE_B, VERTICAL


@pytest.mark.parametrize(("one", "twin"), [(SINGLE_A, SINGLE_B), (HORIZONTAL_A, HORIZONTAL_B)])
def test_twins_are_drawn_as_mirror_images(one: object, twin: object) -> None:
    assert np.allclose(ideal.draw(one)[:, ::-1], ideal.draw(twin), atol=1e-5)  # type: ignore[arg-type]


def test_the_number_of_squares_shows_in_how_white_a_face_is() -> None:
    blank, single, pair, corner = (float(ideal.draw(one).mean()) for one in (BLANK, SINGLE_A, VERTICAL, CORNER))
    assert blank < single < pair < corner


def test_drawings_are_free_of_sloping_light() -> None:
    drawn = ideal.drawings()
    assert drawn.shape == (BLUE_PRINTS * ideal.TURNS, int(ideal.compared().sum()))
    assert np.abs(drawn @ ideal.slopes()).max() < 1e-3


def test_a_slope_of_light_is_taken_away() -> None:
    x, y = ideal.grid()
    sloping = (3 + 2 * x - y)[ideal.compared()]
    assert np.abs(ideal.level(sloping[None])).max() < 1e-4
    assert ideal.compared().shape == (CROP, CROP)


def test_all_blue_prints_differ() -> None:
    drawn = [ideal.draw(one) for one in PRINTS[:BLUE_PRINTS]]
    away = [float(np.abs(a - b).max()) for place, a in enumerate(drawn) for b in drawn[:place]]
    assert min(away) > 0.5
