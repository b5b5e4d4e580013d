"""A short soak: whole evenings run through without an error; `bench/soak.py` measures a long one."""

from __future__ import annotations

from pathlib import Path

from bench.soak import soak


def test_evenings_go_on_and_on(folder: Path) -> None:
    outcome = soak(folder, rounds=400, seed=3)
    assert outcome.results > 15
    assert outcome.tables > 5
    assert outcome.commands > 2000
    assert len(outcome.memory) == 10
    assert outcome.refused < outcome.commands / 10
    assert outcome.slowdown > 0
