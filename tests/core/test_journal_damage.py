"""A small run of the damage bench: nothing that was acknowledged a while ago is lost without a word."""

from __future__ import annotations

from pathlib import Path

from bench.damage import DEEDS, run


def test_no_damage_is_silent(folder: Path) -> None:
    tally = run(folder, 5 * len(DEEDS), 3)
    assert sum(tally.values()) == 5 * len(DEEDS)
    assert {came for _, came in tally} <= {"harmless", "healed, nothing lost", "found by check", "lost and told"}
    assert tally["the log gone", "lost and told"] == 5
    assert tally["a card gone", "healed, nothing lost"] == 5
