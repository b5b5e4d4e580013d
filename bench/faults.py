"""Let every single write and sync of a kiosk fail, one after the other: nothing acknowledged may be lost by it.

    python bench/faults.py [--scenes NAME…] [--every N] [--offset N] [--seed N]

Each scene is played once to count what it does to the disk: writes, syncs, cuts, renames, deletions, new files. Then
it is played again for each of these, which fails with EIO, ENOSPC and EROFS, once and from there on; a write that
fails has written half. Afterwards the disk is well again, and the journal must open with every acknowledged command,
in the state that was announced for it, and be called whole by the check. The scenes:

- ``evening``: opening after a power cut, playing, a backup in between, a clean stop
- ``healing``: opening a journal whose pages are damaged
- ``forget``: deleting a name; it is then kept or gone, in the journal and every copy, and goes with the next try
- ``older``: the first opening of a journal of schema 1

The faults are made by `faults.c`, which is compiled and preloaded: a C compiler is needed. The exit status is 1 if
anything was lost, 2 without a compiler.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).parents[1]))

import kiosk.journal as journals
from bench.evenings import BusyGuests, DrawnChance, StillWorld
from bench.kill import LIBRARY, KillTally, Telling, _note, compare, digest
from kiosk.journal import Journal, JournalDamaged, NameLeft, NotWritten, backup
from kiosk.journal.checking import damage
from kiosk.notices import NoticeCode
from tests.core.recorded import Recorded, record
from tests.core.test_journal_golden import FOLDER, files_of

ERRORS = (errno.EIO, errno.ENOSPC, errno.EROFS)
STEPS = 24
FEW_PAGES = 12
"""So seldom a checkpoint comes that there is one in each evening."""
NAME = "Zora"


@dataclass(frozen=True, slots=True)
class Fault:
    number: int
    """Which call fails."""
    error: int
    lasting: bool
    """And all after it."""

    def __str__(self) -> str:
        return f"call {self.number}{' and all after it' if self.lasting else ''}: {errno.errorcode[self.error]}"


NONE = Fault(0, 0, lasting=False)


@dataclass
class FaultTally:
    runs: int = 0
    failed: int = 0
    """How often a call really failed."""
    refused: int = 0
    """So many commands were refused with a notice."""
    acknowledged: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FaultScene:
    base: Path
    """The folder that each run begins with a copy of."""
    play: Callable[[Path, int], None]
    """In the child: does something with the journal, and tells a pipe what is acknowledged."""
    judge: Callable[[Path, KillTally], None]
    """In the parent, with the disk well again."""
    start: KillTally
    """What is acknowledged before."""


# --- the scenes ---------------------------------------------------------------------------------------------------


def evening(path: Path, pipe: int, seed: int = 1) -> None:
    journals.LOG_PAGES = FEW_PAGES
    kiosk = Telling(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(seed), background=lambda _: None)
    kiosk.pipe = pipe
    kiosk.resume()
    guests = BusyGuests(Random(seed), mischief=0.0)
    for step in range(STEPS):
        kiosk.post(guests.next(kiosk.state))
        kiosk.drain()
        if step == STEPS // 2:
            with suppress(OSError, sqlite3.Error, JournalDamaged):  # which the owner is told
                kiosk.journal.backup()
    kiosk.close()


def opening(path: Path, _: int) -> None:
    Journal.open(path).close()


def forgetting(path: Path, _: int) -> None:
    journal = Journal.open(path)
    try:
        with suppress(OSError, sqlite3.Error, NameLeft, NotWritten):  # which is told in words
            journal.forget(NAME)
    finally:
        journal.close()


def whole(path: Path, tally: KillTally) -> None:
    """Nothing is missing, nothing is damaged, and the backups are good."""
    compare(path, tally)
    with closing(Journal.open(path)):
        pass
    if found := damage(path):
        tally.faults.append(f"not whole afterwards: {found[0]}")
    tally.faults += [f"{one.name} is a bad backup" for one in _generations(path) if not backup.is_good(one)]


def healed(path: Path, tally: KillTally) -> None:
    """As `whole`, but the notice of the healing is right."""
    with closing(Journal.open(path)) as journal:
        said = journal.notice
    if said is not None and said.code not in (NoticeCode.JOURNAL_HEALED, NoticeCode.JOURNAL_RESTORED):
        tally.faults.append(f"the screen says {said}")
    whole(path, tally)


def forgotten(path: Path, tally: KillTally) -> None:
    whole(path, tally)
    shutil.rmtree(path.parent / "copy")  # what `compare` has looked at
    with closing(Journal.open(path)) as journal:
        journal.forget(NAME)
    files = (one for one in path.parent.rglob("*") if one.is_file())
    if speaking := [one.name for one in files if NAME.encode() in one.read_bytes()]:
        tally.faults.append(f"the name still stands in {', '.join(speaking)}")
    if found := damage(path):
        tally.faults.append(f"not whole after the name was deleted: {found[0]}")


def _generations(path: Path) -> list[Path]:
    return backup.generations(path.parent / "backups")


def scenes(folder: Path, seed: int) -> dict[str, FaultScene]:
    past = record(folder / "past", 60, seed=seed, backups_at=(30,))
    known = _acknowledged(past.running / "journal.db", folder)
    return {
        "evening": FaultScene(past.running, evening, whole, known),
        "healing": FaultScene(_damaged(past, folder), opening, healed, known),
        "forget": _named(folder, past),
        "older": _older(folder),
    }


def _damaged(past: Recorded, folder: Path) -> Path:
    base = folder / "damaged"
    path = past.copy(past.stopped, base)
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'commands'").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(bytes(4096))
    path.with_name(path.name + ".lock").write_bytes(b"look\n")
    return base


def _named(folder: Path, past: Recorded) -> FaultScene:
    """A table of somebody with a rare name, in the journal, a backup and a file that was set aside."""
    from kiosk.messages import AddPlayer, GoBack, NewTable, Wake  # noqa: PLC0415 - of this scene alone
    from kiosk.state import Choosing  # noqa: PLC0415

    base = folder / "named"
    path = past.copy(past.stopped, base)
    kiosk = Telling(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    kiosk.pipe = os.open(os.devnull, os.O_WRONLY)
    while not isinstance(kiosk.state.front, Choosing):
        kiosk.handle(GoBack() if kiosk.state.table is not None else Wake())
        kiosk.drain()
    for command in (AddPlayer(NAME), AddPlayer("Ben"), NewTable()):
        kiosk.post(command)
        kiosk.drain()
    kiosk.journal.backup()
    kiosk.close()
    path.with_name(path.name + ".damaged-1").write_bytes(f'torn "{NAME}"'.encode())
    return FaultScene(base, forgetting, forgotten, _acknowledged(path, folder, named=True))


def _older(folder: Path) -> FaultScene:
    base = folder / "first"
    base.mkdir()
    for file, content in files_of(FOLDER / "1" / "given_up.tar.xz").items():
        (base / file).write_bytes(content)
    return FaultScene(base, opening, whole, _acknowledged(base / "journal.db", folder))


def _acknowledged(path: Path, folder: Path, *, named: bool = False) -> KillTally:
    """What the whole journal at *path* says; with the name, or with what will stand in its place."""
    copy = folder / "asked"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(path.parent, copy)
    tally = KillTally()
    with closing(Journal.open(copy / path.name)) as journal:
        tally.acknowledged, tally.expected[journal.last] = journal.last, {digest(journal.load())}
        if named:
            journal.forget(NAME)
            tally.expected[journal.last].add(digest(journal.load()))
    return tally


# --- the faults ---------------------------------------------------------------------------------------------------


class Preloaded:
    """What `faults.c` offers to a process that it was preloaded into."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(None)
        self.library.faults_seen.restype = ctypes.c_long
        self.library.faults_arm.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_int, ctypes.c_int]

    def arm(self, folder: Path, fault: Fault) -> None:
        self.library.faults_arm(os.fsencode(folder), fault.number, fault.error, int(fault.lasting))

    def disarm(self) -> tuple[int, int]:
        """How many calls there were, and how many of them failed."""
        self.library.faults_disarm()
        return self.library.faults_seen(), self.library.faults_failed()


def run_once(scene: FaultScene, folder: Path, fault: Fault, tally: FaultTally) -> int:
    """Play *scene* with *fault* and judge; gives how many calls were counted."""
    live = folder / "live"
    shutil.rmtree(live, ignore_errors=True)
    shutil.copytree(scene.base, live)
    heard, counted = _child(scene, live, fault)
    known = KillTally(acknowledged=scene.start.acknowledged, expected=deepcopy(scene.start.expected))
    _note(heard, known)
    seen, failed, refused = counted or (0, 0, 0)
    tally.runs, tally.failed, tally.refused = tally.runs + 1, tally.failed + bool(failed), tally.refused + refused
    tally.acknowledged += known.acknowledged - scene.start.acknowledged
    if counted is None:
        known.faults.append("the child ended in an error")
    path = live / "journal.db"
    try:
        scene.judge(path, known)
    except Exception as problem:  # noqa: BLE001 - that is what is looked for
        known.faults.append(f"{type(problem).__name__}: {problem}")
    tally.faults += [f"{fault}: {one}" for one in known.faults]
    return seen


def _child(scene: FaultScene, live: Path, fault: Fault) -> tuple[bytes, tuple[int, int, int] | None]:
    reading, writing = os.pipe()
    counted, count = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _play(scene, live, fault, writing, count)
    os.close(writing)
    os.close(count)
    with os.fdopen(reading, "rb") as told, os.fdopen(counted, "rb") as figures:
        heard, last = told.read(), figures.read().split()
    os.waitpid(child, 0)
    return heard, (int(last[0]), int(last[1]), int(last[2])) if last else None


def _play(scene: FaultScene, live: Path, fault: Fault, writing: int, count: int) -> NoReturn:
    faults = Preloaded()
    refusals = Refusals()
    logging.getLogger("kiosk.journal").addHandler(refusals)
    try:
        faults.arm(live, fault)
        scene.play(live / "journal.db", writing)
        seen, failed = faults.disarm()
        os.write(count, b"%d %d %d" % (seen, failed, refusals.count))
    except BaseException:  # noqa: BLE001 - that is what is looked for
        faults.disarm()
        traceback.print_exc()
    finally:
        os._exit(0)


class Refusals(logging.Handler):
    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.getMessage() == "the command could not be written"


def run(names: list[str], every: int, offset: int, seed: int) -> dict[str, FaultTally]:
    """Each scene with every *every*-th of its faults."""
    tallies = {}
    with tempfile.TemporaryDirectory(prefix="tabletown-faults-") as name:
        folder = Path(name).resolve()
        for scene_name, scene in scenes(folder, seed).items():
            if scene_name not in names:
                continue
            tally = tallies[scene_name] = FaultTally()
            calls = run_once(scene, folder, NONE, tally)
            due = [Fault(n + 1, error, lasting=on) for n in range(calls) for error in ERRORS for on in (False, True)]
            for fault in due[offset::every]:
                run_once(scene, folder, fault, tally)
    return tallies


def preloaded(folder: Path) -> dict[str, str] | None:
    """The environment in which the faults can be made; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "faults.so"
    source = Path(__file__).with_suffix(".c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return {**os.environ, "LD_PRELOAD": str(library)}


def main() -> int:
    parser = argparse.ArgumentParser(description="Let every write and sync fail, one after the other.")
    parser.add_argument("--scenes", nargs="+", default=["evening", "healing", "forget", "older"])
    parser.add_argument("--every", type=int, default=1, help="only each so-manieth fault")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not hasattr(ctypes.CDLL(None), "faults_arm"):
        with tempfile.TemporaryDirectory(prefix="tabletown-library-") as folder:
            environment = preloaded(Path(folder))
            if environment is None:
                print("a C compiler is needed for this", file=sys.stderr)
                return 2
            return subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode
    logging.getLogger("kiosk").propagate = False
    began = time.perf_counter()
    tallies = run(options.scenes, options.every, options.offset, options.seed)
    for name, tally in tallies.items():
        for fault in tally.faults:
            print(f"{name}: {fault}")
        print(
            f"{name}: {tally.runs} runs, in {tally.failed} of them a call failed; {tally.acknowledged} commands "
            f"acknowledged, {tally.refused} refused; {len(tally.faults)} faults"
        )
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if any(tally.faults for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
