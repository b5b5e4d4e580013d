"""Thirty confirmed throws fit the score anew, wrong confirmations do no harm, and nothing is kept without bounds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision import calibrate
from vision.calibrate import Calibration
from vision.settings import DEFAULT
from vision.teach.experience import Example, Experience, Outcome
from vision.teach.refit import NAMES, Outlook, RefitSigns, refit, safe, shipped_check, tuned, weights_of

SHIPPED = weights_of(DEFAULT.agreeing)
LIMIT = DEFAULT.agreeing.spoilt
CROPS = np.zeros((3, 64, 64, 3), np.uint8)


def odds(rows: np.ndarray, weights: tuple[float, ...]) -> np.ndarray:
    return rows @ np.array(weights[:-1]) + weights[-1]


def table(
    signs: tuple[float, ...], seed: int, throws: int = 30, outcome: Outcome = Outcome.CONFIRMED
) -> list[Example]:
    """Throws of three dice with about these signs."""
    rng = np.random.default_rng(seed)
    return [
        Example(outcome, ("corner", "blank", "solid"), np.array(signs) + rng.normal(0, 0.5, (3, 4)), CROPS)
        for _ in range(throws)
    ]


SUSPICIOUS = (-1.5, -2.5, -6.5, -6.5)
"""Flat dice in which the leaner always sees a little to object to, at this table."""


@pytest.mark.parametrize("seed", range(4))
def test_a_table_on_which_flat_dice_look_suspicious_is_read_after_thirty_throws(seed: int) -> None:
    before = np.concatenate([one.signs for one in table(SUSPICIOUS, seed)])
    assert (odds(before, SHIPPED) > LIMIT).mean() > 0.1
    found = refit(table(SUSPICIOUS, seed), check=far_apart())
    assert found.outlook is Outlook.TAKEN
    later = np.concatenate([one.signs for one in table(SUSPICIOUS, seed + 100)])
    assert (odds(later, found.weights) > LIMIT).mean() < (odds(later, SHIPPED) > LIMIT).mean() / 2


def far_apart() -> RefitSigns:
    """A check set in which what can't be read is plain."""
    rng = np.random.default_rng(7)
    good, bad = rng.normal((-9, -9, -8, -8), 1, (300, 4)), rng.normal((4, 1, -3, -3), 1, (100, 4))
    return RefitSigns(np.concatenate([good, bad]), np.arange(400) >= 300)


def test_fewer_throws_change_nothing() -> None:
    assert refit(table(SUSPICIOUS, 1, throws=29), check=far_apart()) == refit([], check=far_apart())
    assert refit(table(SUSPICIOUS, 1, throws=29), check=far_apart()).outlook is Outlook.FEW


def test_throws_that_were_entered_do_not_count_as_confirmed() -> None:
    assert refit(table(SUSPICIOUS, 1, outcome=Outcome.ENTERED), check=far_apart()).outlook is Outlook.FEW


@pytest.mark.parametrize("signs", [(6.0, -8, -7, -7), (-8, 4.0, -6, -6), (2.0, 2.0, 2.0, 2.0), (0.5, -3, -1, -1)])
@pytest.mark.parametrize("seed", range(3))
def test_a_table_with_wrong_confirmations_gets_no_worse(signs: tuple[float, ...], seed: int) -> None:
    """Whatever leaning and covered dice are confirmed: all that is refused of the check set is refused then, too."""
    lied = table(signs, seed, throws=60)
    found = refit(lied)
    check = shipped_check()
    before, after = odds(check.rows, SHIPPED) > LIMIT, odds(check.rows, found.weights) > LIMIT
    assert not (check.spoilt & before & ~after).any()
    assert (after & ~check.spoilt).sum() <= (before & ~check.spoilt).sum()


def test_many_refits_by_wrong_confirmations_do_not_creep() -> None:
    weights, check = SHIPPED, shipped_check()
    for seed in range(8):
        weights = refit(table((1.0, 0.0, -3, -3), seed), weights).weights
    before, after = odds(check.rows, SHIPPED) > LIMIT, odds(check.rows, weights) > LIMIT
    assert not (check.spoilt & before & ~after).any()


def test_weights_that_accept_an_unreadable_top_are_not_safe() -> None:
    check, lax = shipped_check(), np.array([0.0, 0.0, 0.0, 0.0, -9.0])
    assert check.spoilt.sum() >= 40
    assert (~check.spoilt).sum() >= 200
    assert safe(check, np.array(SHIPPED), np.array(SHIPPED), LIMIT)
    assert not safe(check, lax, np.array(SHIPPED), LIMIT)


def test_a_calibration_keeps_the_tables_weights(tmp_path: Path) -> None:
    weights = (0.5, 0.2, 0.4, 0.6, 5.5)
    calibrate.save(Calibration(table=weights), tmp_path / "one.json")
    assert calibrate.load(tmp_path / "one.json").table == weights
    assert calibrate.parse({"format": calibrate.FORMAT}).table is None
    assert tuned(DEFAULT, None) is DEFAULT
    assert weights_of(tuned(DEFAULT, weights).agreeing) == weights


@pytest.mark.parametrize("table", ["x", [1, 2], [1, 2, 3, 4, "5"], [1, 2, 3, 4, 1e9]])
def test_a_calibration_with_other_weights_is_refused(table: object) -> None:
    with pytest.raises(calibrate.Unusable, match="table"):
        calibrate.parse({"format": calibrate.FORMAT, "table": table})


def test_examples_are_kept_bounded_and_can_be_deleted(tmp_path: Path) -> None:
    kept = Experience(tmp_path / "table", most=5)
    assert kept.examples() == []
    for number, one in enumerate(table(SUSPICIOUS, 1, throws=8)):
        kept.add(replace(one, faces=(str(number),)))
    assert [one.faces for one in kept.examples()] == [(str(number),) for number in range(3, 8)]
    assert (tmp_path / "table").stat().st_mode & 0o077 == 0
    kept.add(replace(one, faces=("8",)))
    assert kept.examples()[-1].faces == ("8",)
    assert kept.examples()[-1].outcome is Outcome.CONFIRMED
    assert np.allclose(kept.examples()[-1].signs, one.signs)
    kept.forget()
    assert len(kept) == 0
    assert not list((tmp_path / "table").iterdir())


def test_damaged_and_foreign_files_are_left_out(tmp_path: Path) -> None:
    kept = Experience(tmp_path)
    kept.add(table(SUSPICIOUS, 1, throws=1)[0])
    (tmp_path / "00000007.npz").write_bytes(b"no example")
    (tmp_path / "00000008.npz").write_bytes(bytes(300_000))
    np.savez(
        tmp_path / "00000009.npz",
        outcome="confirmed",
        faces=np.array(["a"]),
        signs=np.full((1, 4), np.nan),
        crops=CROPS,
    )
    (tmp_path / "notes.npz").write_bytes(b"mine")
    assert len(kept.examples()) == 1
    kept.forget()
    assert [path.name for path in tmp_path.iterdir()] == ["notes.npz"]


def test_the_weights_are_those_of_the_settings() -> None:
    assert all(hasattr(DEFAULT.agreeing, name) for name in NAMES)
