"""The window and a second front play two seats of one table, and either is killed at random moments.

    python bench/two_fronts.py [--faults N] [--seed N]

The first front is the real kiosk with its window, in which somebody builds for one seat by touches (`window_guest`);
the second one is another process that plays the other seat through the door. Each fault is SIGKILL to one of them, or
a while in which the second front is stopped; every tenth falls on the kiosk. After each the table must go on, and
what the door had acknowledged must be in the journal, once. The exit status is 1 if anything was lost, twice
or stuck.
"""

from __future__ import annotations

import argparse
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.door.client import Client, DoorClosed, DoorError
from kiosk.envelope import PHONE, TABLE, new_id
from kiosk.journal import Journal
from kiosk.messages import (
    AddPlayer,
    BuildHere,
    ChooseMode,
    Command,
    GoBack,
    NewTable,
    PassRound,
    SkipRound,
    StopPlaying,
    Wake,
)
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.views import AttractView, ChooseView, PlacingView, StandingsView, View
from kiosk.views.viewer import seat
from tests.core.invariants import check
from tests.door.kiosk_process import KioskProcess, starved
from tests.pictures.rehearsal import aim, best

OWN = 1
NAMES = ("Ada", "Ben")
GAMES = (1, 2, 3, 4, 5, 6, 10, 11, 12)
"""Those in which nobody draws in hiding: else the one at the window would have to hand it on."""
PROGRAM = ("bench.window_guest", "0")
KIOSK_EVERY = 10
LONGEST = 0.6
"""Seconds until a fault, at most."""
STUCK = 240.0
"""Seconds after which a table that has not gone on is stuck; waiting for a processor doesn't count."""


Said = tuple[Command, str, int | None, str]
"""A command, who says it for which seat, and its id."""


# --- the second front -----------------------------------------------------------------------------------------------


def play(door: Path, pipe: int, random: Random) -> NoReturn:
    """Until it is killed: connects, looks, says, and tells the parent what was acknowledged."""
    said: Said | None = None
    while True:
        try:
            with Client(door) as front:
                shown: View | None = front.watch(seat(OWN))
                while True:
                    said = said or _next((shown or front.next_view()).screen, random)
                    shown = None
                    if said is None:
                        continue
                    command, actor, place, number = said
                    delivered = front.say(command, actor, place, number)
                    os.write(pipe, f"{number} {type(command).__name__} {delivered.refused is None:d}\n".encode())
                    said, shown = None, front.newest_view() if delivered.refused is None else front.watch(seat(OWN))
        except (DoorClosed, DoorError):
            time.sleep(0.05)


def _next(shown: object, random: Random) -> Said | None:
    command = _own_move(shown, random) if isinstance(shown, PlacingView) else _set_up(shown, random)
    if command is None:
        return None
    own = isinstance(shown, PlacingView)
    return command, f"{PHONE}:{OWN}" if own else TABLE, OWN if own else None, new_id()


def _own_move(shown: PlacingView, random: Random) -> Command | None:
    panel = next(one for one in shown.panels if one.player == OWN)
    if panel.name not in shown.waiting_for:
        return None
    if panel.ghost is not None and not panel.ghost.objections:
        return BuildHere(OWN)
    gives_up = panel.can_pass and random.random() < 0.1
    if panel.placements and not gives_up:
        return aim(shown, OWN, tuple(best(shown, panel)))
    if panel.can_skip:
        return SkipRound(OWN)
    return PassRound(OWN) if panel.can_pass else StopPlaying(OWN)


def _set_up(shown: object, random: Random) -> Command | None:
    match shown:
        case AttractView():
            return Wake()
        case StandingsView():
            return GoBack()
        case ChooseView(mode=mode) if mode != Mode.SINGLE:
            return ChooseMode(Mode.SINGLE, random.choice(GAMES))
        case ChooseView(players=players) if len(players) < len(NAMES):
            return AddPlayer(NAMES[len(players)])
        case ChooseView():
            return NewTable()
    return None


# --- the faults -----------------------------------------------------------------------------------------------------


@dataclass
class FrontsTally:
    kiosk: int = 0
    front: int = 0
    stopped: int = 0
    acknowledged: list[str] = field(default_factory=list)
    built: int = 0
    slowest: float = 0.0
    """Seconds until the table went on after a fault."""
    faults: list[str] = field(default_factory=list)

    @property
    def all(self) -> int:
        return self.kiosk + self.front + self.stopped


class FrontsSoak:
    def __init__(self, folder: Path, seed: int, kiosk_every: int = KIOSK_EVERY) -> None:
        self.random, self.tally, self._kiosk_every = Random(seed), FrontsTally(), kiosk_every
        self.kiosk = KioskProcess(folder, PROGRAM)
        self._reading, self._writing = os.pipe()
        os.set_blocking(self._reading, False)
        self._front = 0
        self._left = b""

    def start_front(self) -> None:
        random = Random(self.random.getrandbits(32))
        self._front = os.fork()
        if self._front == 0:
            try:
                play(self.kiosk.door, self._writing, random)
            finally:
                os._exit(3)

    def kill_front(self) -> None:
        os.kill(self._front, signal.SIGKILL)
        _, status = os.waitpid(self._front, 0)
        if not os.WIFSIGNALED(status):
            self.tally.faults.append("the second front has ended by itself")

    def hear(self) -> None:
        """What the second front was told is done."""
        try:
            while more := os.read(self._reading, 1 << 16):
                self._left += more
        except BlockingIOError:
            pass
        *lines, self._left = self._left.split(b"\n")
        for number, kind, fine in (line.decode().split() for line in lines if line.count(b" ") == 2):
            if fine == "1" and kind not in {"Aim", "Wake"}:  # a half-finished building may be the same as before
                self.tally.acknowledged.append(number)
                self.tally.built += kind == "BuildHere"

    def go_on(self) -> None:
        """Until the second front has built or passed again, which it can't where the first one does not play."""
        before, began, starved_before = len(self.tally.acknowledged), time.monotonic(), self.starved()
        while len(self.tally.acknowledged) == before:
            self.hear()
            assert self.kiosk.child is not None
            if self.kiosk.child.poll() is not None:
                self.tally.faults.append("the kiosk has ended by itself")
                return
            waited = time.monotonic() - began
            if waited > STUCK and waited - self.starved() + starved_before > STUCK:
                self.tally.faults.append(f"after fault {self.tally.all} the table is stuck: {self.shown()}")
                return
            time.sleep(0.01)
        self.tally.slowest = max(self.tally.slowest, time.monotonic() - began)

    def starved(self) -> float:
        assert self.kiosk.child is not None
        return starved(self.kiosk.child.pid) + starved(self._front)

    def shown(self) -> str:
        """Where the table stands; what has been counted so far is told also where there is no door any more."""
        try:
            front = self.kiosk.connect()
        except AssertionError as problem:
            return str(problem)
        with front:
            screen = front.watch().screen
            told = [
                f"{name} {getattr(screen, name)}"
                for name in ("step", "round", "waiting_for")
                if hasattr(screen, name)
            ]
            return ", ".join((type(screen).__name__, *told))

    def disturb(self) -> None:
        time.sleep(self.random.uniform(0, LONGEST))
        if self.tally.all % self._kiosk_every == self._kiosk_every - 1:
            self.tally.kiosk += 1
            self.kiosk.end(signal.SIGKILL)
            self.hear()
            self.compare()
            self.kiosk.start()
            return
        if self.random.random() < 0.75:
            self.tally.front += 1
            self.kill_front()
            self.start_front()
        else:
            self.tally.stopped += 1
            os.kill(self._front, signal.SIGSTOP)
            time.sleep(self.random.uniform(0, LONGEST))
            os.kill(self._front, signal.SIGCONT)

    def compare(self) -> None:
        """The journal as it lies there: everything that was acknowledged, nothing twice, and a sound state."""
        path = self.kiosk.journal
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        times = Counter(number for (number,) in db.execute("SELECT id FROM commands WHERE id IS NOT NULL"))
        db.close()
        where = f"after fault {self.tally.all}"
        self.tally.faults += [
            f"{where}: {one} was acknowledged and is lost" for one in self.tally.acknowledged if one not in times
        ]
        self.tally.faults += [f"{where}: {one} is there {count} times" for one, count in times.items() if count > 1]
        journal = Journal.open(path)
        try:
            check(journal.load())
        finally:
            journal.close()

    def run(self, faults: int, *, progress: bool = False) -> FrontsTally:
        self.kiosk.start()
        self.start_front()
        try:
            self.go_on()
            while self.tally.all < faults and not self.tally.faults:
                self.disturb()
                self.go_on()
                if progress and self.tally.all % 50 == 0:
                    print(f"{self.tally.all} faults, {len(self.tally.acknowledged)} acknowledged", flush=True)
        finally:
            os.kill(self._front, signal.SIGKILL)
            os.waitpid(self._front, 0)
            self.kiosk.end(signal.SIGKILL)
        self.hear()
        self.compare()
        return self.tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tabletown-fronts-") as folder:
        tally = FrontsSoak(Path(folder), args.seed).run(args.faults, progress=True)
    for fault in tally.faults[:20]:
        print("FAULT:", fault)
    print(
        f"{tally.all} faults in {time.monotonic() - began:.0f} s: {tally.kiosk} kills of the kiosk, {tally.front} of"
        f" the second front, {tally.stopped} times stopped; {len(tally.acknowledged)} acknowledged commands,"
        f" {tally.built} buildings; after {tally.slowest:.1f} s at most the table went on;"
        f" {len(tally.faults)} lost, twice or stuck"
    )
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
