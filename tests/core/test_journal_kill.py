"""No kill at any moment loses an acknowledged command; `bench/kill.py` does it by the thousand."""

from __future__ import annotations

from pathlib import Path

from bench.kill import run


def test_a_hundred_kills_lose_nothing(folder: Path) -> None:
    tally = run(folder, kills=110, seed=7)
    assert tally.faults == []
    assert tally.kills == 110
    assert tally.acknowledged > 300, "the child had time to play"
    assert tally.kills - tally.idle > 30
