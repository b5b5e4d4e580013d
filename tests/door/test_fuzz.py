"""Rubbish through the door; `bench/door.py` does it by the hundred thousand."""

from __future__ import annotations

from pathlib import Path

from bench.door import fuzz


def test_four_thousand_lines_of_rubbish_disturb_nobody(folder: Path) -> None:
    tally = fuzz(folder, 4_000, seed=3)
    assert tally.faults == []
    assert tally.lines == 4_000
    assert tally.answers > 3_000, "nearly every line is answered"
