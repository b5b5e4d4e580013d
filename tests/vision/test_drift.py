"""A share of refusals that rises over days is noticed, and chance is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.teach.drift import DAYS, Day, Drift, load, save


def days(*shares: float, throws: int = 30, seed: int = 1) -> Drift:
    rng = np.random.default_rng(seed)
    drift = Drift()
    for number, share in enumerate(shares):
        for _ in range(throws):
            drift = drift.noted(f"2026-01-{number + 1:02}", read=bool(rng.random() >= share))
    return drift


@pytest.mark.parametrize("seed", range(20))
def test_chance_is_no_drift(seed: int) -> None:
    assert not days(*[0.1] * 12, seed=seed).worse


@pytest.mark.parametrize("seed", range(10))
def test_refusals_that_rise_over_days_are_noticed(seed: int) -> None:
    assert days(*[0.08] * 9, 0.45, 0.45, 0.45, seed=seed).worse


def test_a_single_bad_evening_of_few_throws_says_nothing() -> None:
    assert not days(0.05, 0.05, 0.05, 0.05, 0.9, throws=8).worse
    assert not Drift().worse


def test_only_so_many_days_are_remembered_in_their_order() -> None:
    drift = Drift()
    for number in reversed(range(DAYS + 5)):
        drift = drift.noted(f"{2000 + number}-01-01", read=True)
    assert len(drift.days) == DAYS
    assert [day.date for day in drift.days] == sorted(day.date for day in drift.days)


def test_it_is_kept_in_a_file_and_a_damaged_one_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "days.json"
    assert load(path) == Drift()
    drift = days(0.2, 0.4)
    save(drift, path)
    assert load(path) == drift
    for damaged in ("", "[1]", '[["2026-01-01", -3, 2]]', '[["2026-01-01", "x", 2]]', "{}"):
        path.write_text(damaged, encoding="utf-8")
        assert load(path) == Drift()


def test_both_answers_of_a_day_are_counted() -> None:
    drift = Drift().noted("2026-02-03", read=True).noted("2026-02-03", read=False)
    assert drift.days == (Day("2026-02-03", 1, 1),)
