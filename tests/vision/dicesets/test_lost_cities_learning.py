"""What confirmed throws teach the reader of six dice."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.dicesets.six import throw
from vision import dicesets
from vision.calibrate import Calibration
from vision.dicesets.lost_cities_rw import learning, score
from vision.dicesets.lost_cities_rw.limits import SET
from vision.dicesets.lost_cities_rw.reader import SixExamination, named
from vision.dicesets.lost_cities_rw.reading import SixReading
from vision.dicesets.lost_cities_rw.signs import NAMES, signs_of
from vision.find.locate import Located
from vision.teach.experience import Example, Outcome
from vision.teach.refit import Outlook, RefitSigns, refit, shipped_check

PICTURE = np.full((480, 640, 3), 120, np.uint8)
FACES = ("2", "4", "7", "red", "red", "blue")
NO_CROPS = np.zeros((0,), np.uint8)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, cells = throw((2, 7, 4), ("red", "blue", "red")), np.zeros((3, 30, 40), np.float32)
    found = SixExamination(
        SixReading(named(dice), 0.9),
        Located((), cells, cells[0], None),
        tuple(dice),
        signs_of(dice, (), 12.0, (640, 480)),
    )
    monkeypatch.setattr(learning, "examine", lambda *_: found)


@pytest.mark.usefixtures("seen")
def test_a_throw_counts_where_the_dice_are_named_as_the_person_said() -> None:
    kept = learning.example(PICTURE, None, Outcome.ENTERED, FACES)
    assert kept.signs.shape == (1, len(NAMES))
    assert len(kept.crops) == 6
    other = learning.example(PICTURE, None, Outcome.CORRECTED, ("3", *FACES[1:]))
    assert other.signs.shape == (0, len(NAMES))


def doubted(amount: float, seed: int, name: str, throws: int = 30) -> list[Example]:
    """Confirmed throws at a table where one sign always takes about so much from the score."""
    rng = np.random.default_rng(seed)
    rows = np.abs(rng.normal(0, 0.05, (throws, len(NAMES))))
    rows[:, NAMES.index(name)] += amount / score.WEIGHTS[name] * rng.uniform(0.9, 1.1, throws)
    return [Example(Outcome.CONFIRMED, FACES, row[None], NO_CROPS) for row in rows]


def odds(rows: np.ndarray, weights: tuple[float, ...]) -> np.ndarray:
    return rows @ np.array(weights[:-1]) + weights[-1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("amount", [2.0, 6.0, 15.0])
def test_wrong_confirmations_make_no_throw_of_the_check_set_acceptable(name: str, amount: float) -> None:
    fitting, check = learning.fitting(), shipped_check(SET)
    found = refit(doubted(amount, 3, name, 60), fitting=fitting)
    accepted = odds(check.rows, found.weights) <= fitting.limit
    assert not (accepted & check.spoilt).any()
    assert (accepted & ~check.spoilt).sum() >= (odds(check.rows, fitting.weights) <= fitting.limit)[
        ~check.spoilt
    ].sum()


def test_a_table_whose_dice_always_look_a_little_doubtful_is_read_after_thirty_throws() -> None:
    fitting = learning.fitting()
    rng = np.random.default_rng(5)
    good, bad = (np.abs(rng.normal(0, 0.1, (count, len(NAMES)))) for count in (200, 80))
    bad[:, NAMES.index("leaning")] += 40
    far = RefitSigns(np.concatenate([good, bad]), np.arange(280) >= 200)
    # Just beyond the limit, by how much the looks waver, which says nothing of leaning.
    amount = fitting.limit - fitting.weights[-1] + 1.0
    mine = doubted(amount, 1, "wavers")
    rows = np.concatenate([one.signs for one in mine])
    assert (odds(rows, fitting.weights) > fitting.limit).mean() > 0.5
    found = refit(mine, check=far, fitting=fitting)
    assert found.outlook is Outlook.TAKEN
    assert (odds(rows, found.weights) > fitting.limit).mean() < 0.2


def test_the_table_s_own_weights_are_used_and_kept_by_set() -> None:
    other = (*score.SHIPPED[:-1], score.SHIPPED[-1] - 3.0)
    calibration = Calibration().with_fitted(SET, other)
    assert (calibration.fitted(SET), calibration.fitted(dicesets.MY_CITY)) == (other, None)
    signs = signs_of(throw(), (), 12.0, (640, 480))
    assert score.score_of(signs, other) == pytest.approx(score.score_of(signs) + 3.0)
    assert calibration.with_fitted(SET, None) == Calibration()
