"""The disk fails in any call: nothing acknowledged is lost, and nothing ends in an error; see `bench/faults.py`."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.journal import Journal, backup, opening
from tests.core.test_journal_golden import FOLDER, files_of

BENCH = Path(__file__).parents[2] / "bench" / "faults.py"
DONE = re.compile(r"(\w+): (\d+) runs, in (\d+) of them a call failed; (\d+) commands acknowledged")


@pytest.mark.skipif(shutil.which("cc") is None, reason="the faults are made by a library that is compiled")
def test_a_call_that_fails_loses_nothing() -> None:
    words = [sys.executable, str(BENCH), "--every", "251", "--offset", "5"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = {name: (int(runs), int(failed), int(told)) for name, runs, failed, told in DONE.findall(done.stdout)}
    assert found.keys() == {"evening", "healing", "forget", "older"}
    assert all(failed == runs - 1 for runs, failed, _ in found.values()), "each but the first, which counts the calls"
    assert found["evening"][0] > 6
    assert found["evening"][2] > 60


def test_a_disk_that_died_meanwhile_is_no_error_at_the_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(folder / "journal.db")

    def dead(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", dead)
        journal.close()
    with closing(Journal.open(folder / "journal.db")) as again:
        assert again.notice is None


def test_an_older_journal_on_a_disk_that_takes_nothing_is_read_from_a_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it becomes a newer one it is backed up, and there is no place for that either."""
    for file, content in files_of(FOLDER / "1" / "given_up.tar.xz").items():
        (folder / file).write_bytes(content)

    def read_only(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(opening, "_lock", read_only)
    monkeypatch.setattr(backup, "make", read_only)
    with closing(Journal.open(folder / "journal.db")) as journal:
        assert journal.notice is not None
        assert journal.notice.code == "journal_read_only"
        assert journal.last == 44
    assert not (folder / "backups").exists()
