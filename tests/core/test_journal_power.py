"""A power cut: the sync comes before the acknowledgement. `bench/power.py` does it with more commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.power import can_trace, judge, run

WAL = "/data/journal.db-wal"
TRACE = [
    f'7 pwrite64(5<{WAL}>, "..."..., 4096, 32) = 4096',
    f"7 fdatasync(5<{WAL}>) = 0",
    '7 write(9<pipe:[1]>, "acknowledged 1\\n", 15) = 15',
]


@pytest.mark.skipif(not can_trace(), reason="strace traces the system calls")
def test_every_command_is_synced_before_it_is_acknowledged(tmp_path: Path) -> None:
    verdict = run(tmp_path.resolve(), commands=150)
    assert verdict.faults == []
    assert verdict.acknowledged == 150
    assert verdict.syncs >= 150


def test_the_judge_sees_what_is_missing() -> None:
    written, synced, told = TRACE
    assert judge(TRACE, "/data/journal.db").faults == []
    assert "was not synced" in judge([written, told], "/data/journal.db").faults[0]
    assert "was not synced" in judge([synced, written, told], "/data/journal.db").faults[0]
    assert "nothing was logged" in judge([synced, told], "/data/journal.db").faults[0]
    assert len(judge([*TRACE, told], "/data/journal.db").faults) == 1
    other = [written, synced.replace("-wal", "-other"), told]
    assert "was not synced" in judge(other, "/data/journal.db").faults[0]
