"""No kill at any moment loses an acknowledged command; `bench/kill.py` does it by the thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.kill import run


@pytest.mark.parametrize(("book", "kills"), [("my-city-rw", 110), ("lost-cities-rw", 60)])
def test_kills_at_any_moment_lose_nothing(folder: Path, book: str, kills: int) -> None:
    tally = run(folder, kills, 7, book)
    assert tally.faults == []
    assert tally.kills == kills
    assert tally.acknowledged > 2 * kills, "the child had time to play"
    assert tally.kills - tally.idle > kills / 4
