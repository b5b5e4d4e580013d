"""Prove that a command is on the disk before it is acknowledged: a power cut is more than a kill.

    python bench/power.py [--commands N] [--folder FOLDER]

A child plays with a journal under ``strace`` and writes one line to a pipe for every command when that was handled.
In the trace each acknowledgement must come after a write to the journal's log, and after a sync of everything that
was written to the log and to the journal itself since the one before. The exit status is 1 if one does not.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.envelope import Envelope
from kiosk.journal import Journal
from kiosk.messages import Command
from kiosk.rules.my_city_rw import load_library
from kiosk.state import Notice
from kiosk.store import Kiosk

CALLS = "write,pwrite64,pwritev,pwritev2,writev,fsync,fdatasync,sync_file_range,ftruncate,msync"
ACKNOWLEDGE = b"acknowledged %d\n"
LINE = re.compile(r"^\d+\s+(?P<call>\w+)\((?P<fd>\d+)<(?P<file>[^>]*)>(?P<rest>.*)$")


class Acknowledging(Kiosk):
    """Tells the outside world about each command that was written."""

    pipe: int

    def handle(self, said: Command | Envelope) -> Notice | None:
        last = self.journal.last
        refusal = super().handle(said)
        if self.journal.last > last:
            os.write(self.pipe, ACKNOWLEDGE % self.journal.last)
        return refusal


def play(path: Path, commands: int, pipe: int, seed: int = 1) -> None:
    """The child, which is traced."""
    journal = Journal.open(path)
    kiosk = Acknowledging(journal, load_library(), StillWorld(), DrawnChance(seed), background=lambda _: None)
    kiosk.pipe = pipe
    guests = BusyGuests(Random(seed))
    while journal.last < commands:
        kiosk.post(guests.next(kiosk.state))
        kiosk.drain()
    kiosk.close()


@dataclass
class PowerVerdict:
    acknowledged: int = 0
    writes: int = 0
    syncs: int = 0
    faults: list[str] = field(default_factory=list)


def judge(trace: Iterable[str], journal: str) -> PowerVerdict:
    """Go through the system calls in their order."""
    verdict = PowerVerdict()
    unsynced: set[str] = set()
    logged = False
    for line in trace:
        match = LINE.match(line)
        if match is None:
            continue
        file, call = match["file"], match["call"]
        if ours := file in (journal, journal + "-wal"):
            if call in ("fsync", "fdatasync"):
                verdict.syncs += 1
                unsynced.discard(file)
            else:
                verdict.writes += 1
                unsynced.add(file)
                logged = logged or file.endswith("-wal")
        elif "acknowledged " in match["rest"] and not ours:
            verdict.acknowledged += 1
            if not logged:
                verdict.faults.append(f"nothing was logged before: {line.strip()}")
            verdict.faults.extend(f"{name} was not synced before: {line.strip()}" for name in sorted(unsynced))
            logged = False
    return verdict


def can_trace() -> bool:
    """Whether strace is there and allowed to trace."""
    if shutil.which("strace") is None:
        return False
    return (
        subprocess.run(["strace", "-qq", "-o", os.devnull, "true"], capture_output=True, check=False).returncode == 0
    )


def run(folder: Path, commands: int) -> PowerVerdict:
    path, trace = folder / "journal.db", folder / "trace"
    reading, writing = os.pipe()
    child = [sys.executable, __file__, "--child", str(writing), "--commands", str(commands), "--folder", str(folder)]
    strace = ["strace", "-f", "-y", "-qq", "-s", "40", "-e", f"trace={CALLS}", "-o", str(trace)]
    process = subprocess.Popen([*strace, *child], pass_fds=[writing])
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        heard = pipe.read().count(b"acknowledged ")
    if process.wait():
        raise SystemExit("the traced child failed")
    with trace.open(encoding="utf-8", errors="replace") as lines:
        verdict = judge(lines, str(path))
    if verdict.acknowledged != heard:
        verdict.faults.append(f"{heard} acknowledgements were heard, {verdict.acknowledged} are in the trace")
    return verdict


def main() -> int:
    parser = argparse.ArgumentParser(description="Prove that the sync comes before the acknowledgement.")
    parser.add_argument("--commands", type=int, default=1000)
    parser.add_argument("--folder", type=Path, help="where the journal is made")
    parser.add_argument("--child", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child is not None:
        play(options.folder / "journal.db", options.commands, options.child)
        return 0
    if not can_trace():
        print("strace is needed for this, and the right to trace", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="tabletown-power-", dir=options.folder) as folder:
        verdict = run(Path(folder).resolve(), options.commands)
    for fault in verdict.faults[:20]:
        print(fault)
    print(
        f"{verdict.acknowledged} commands acknowledged, {verdict.writes} writes and {verdict.syncs} syncs: "
        f"{len(verdict.faults)} acknowledgements before their sync"
    )
    return 1 if verdict.faults or not verdict.acknowledged else 0


if __name__ == "__main__":
    sys.exit(main())
