"""Play random evenings for a long time: memory must not grow, and a command must not take longer and longer.

    python bench/soak.py [--rounds N] [--seed N] [--folder FOLDER]

All modes, one to six players, on the screen and on paper, with people who leave, come back, go idle, give up and
continue saved tables; the journal is on memory-backed storage, so that the core is measured and not the disk. Memory
is compared after the first tenth and at the end. Time is compared for each kind of command by the medians of the
first and of the last tenth, and once more side by side: at the end the old kiosk and a new one take turns for another
tenth, so that a busy moment of the machine falls on both. The exit status is 1 if memory grew by 5 % or more, or time
by more than 1.3 times in either way.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.envelope import Envelope
from kiosk.journal import Journal
from kiosk.messages import Command
from kiosk.rules.my_city_rw import load_library
from kiosk.state import Notice
from kiosk.store import Kiosk

MEMORY = Path("/dev/shm")
MOST_MEMORY, MOST_TIME = 1.05, 1.3
SAMPLES = 2000
"""So many times of each kind are kept."""
ENOUGH = 30
BACKUP_EVERY = 500
"""A backup copies the whole file: with the evenings of years in one hour, not every one can be made."""
PAGE = os.sysconf("SC_PAGE_SIZE")


class Timed(Kiosk):
    """Measures each command, by its kind."""

    def __init__(self, journal: Journal, world: StillWorld, seed: int) -> None:
        super().__init__(journal, load_library(), world, DrawnChance(seed), background=self._sometimes)
        self.times: dict[str, list[float]] = defaultdict(list)
        self.kinds: Counter[str] = Counter()
        self.measuring = True
        self.backups = 0

    def handle(self, said: Command | Envelope) -> Notice | None:
        command = said.command if isinstance(said, Envelope) else said
        began = time.thread_time()
        refusal = super().handle(said)
        took = time.thread_time() - began
        kind = type(command).__name__ + (" refused" if refusal else "")
        self.kinds[kind] += 1
        if self.measuring and len(self.times[kind]) < SAMPLES:
            self.times[kind].append(took)
        return refusal

    def _sometimes(self, work: Callable[[], None]) -> None:
        self.backups += 1
        if self.backups % BACKUP_EVERY == 0:
            work()

    def medians(self) -> dict[str, float]:
        """Of every kind that came often enough, and begin to measure anew."""
        found = {kind: median(times) for kind, times in self.times.items() if len(times) >= ENOUGH}
        self.times = defaultdict(list)
        return found


@dataclass
class SoakOutcome:
    rounds: int
    commands: int = 0
    memory: list[int] = field(default_factory=list)
    """Resident bytes after each tenth."""
    first: dict[str, float] = field(default_factory=dict)
    last: dict[str, float] = field(default_factory=dict)
    new: dict[str, float] = field(default_factory=dict)
    """At the end, of a kiosk that has just begun …"""
    old: dict[str, float] = field(default_factory=dict)
    """… and of this one, in turn."""
    kinds: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    results: int = 0
    refused: int = 0

    @property
    def growth(self) -> float:
        return self.memory[-1] / self.memory[0]

    @property
    def drift(self) -> float:
        """The last tenth over the first, with whatever else the machine did meanwhile."""
        return self._ratio(self.first, self.last)

    @property
    def slowdown(self) -> float:
        """The old kiosk over a new one, side by side."""
        return self._ratio(self.new, self.old)

    def _ratio(self, before: dict[str, float], after: dict[str, float]) -> float:
        """The same mix of commands at both medians."""
        both = before.keys() & after.keys()
        weighed = [sum(times[kind] * self.kinds[kind] for kind in both) for times in (before, after)]
        return weighed[1] / weighed[0]


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


def soak(folder: Path, rounds: int, seed: int, progress: Callable[[str], None] = lambda _: None) -> SoakOutcome:
    world = StillWorld()
    kiosk = Timed(Journal.open(folder / "journal.db"), world, seed)
    guests = BusyGuests(Random(seed))
    outcome = SoakOutcome(rounds)
    for tenth in range(1, 11):
        kiosk.measuring = tenth in (1, 10)
        while world.announced < rounds * tenth // 10:
            kiosk.post(guests.next(kiosk.state))
            kiosk.drain()
        if tenth == 1:
            outcome.first = kiosk.medians()
        elif tenth == 10:
            outcome.last = kiosk.medians()
        outcome.memory.append(resident())
        progress(f"{world.announced} rounds, {kiosk.journal.last} commands, {outcome.memory[-1] / 2**20:.1f} MiB")
    kiosk.measuring = True
    outcome.new, outcome.old = side_by_side(folder / "new", kiosk, guests, rounds // 10, seed)
    outcome.commands, outcome.kinds = sum(kiosk.kinds.values()), kiosk.kinds
    outcome.refused = sum(count for kind, count in kiosk.kinds.items() if kind.endswith("refused"))
    (outcome.tables,) = kiosk.journal.db.execute("SELECT count(*) FROM tables").fetchone()
    (outcome.results,) = kiosk.journal.db.execute("SELECT count(*) FROM results").fetchone()
    kiosk.close()
    return outcome


def side_by_side(
    folder: Path, old: Timed, guests: BusyGuests, rounds: int, seed: int
) -> tuple[dict[str, float], ...]:
    """Medians of a new kiosk and of *old*, which take turns."""
    world = StillWorld()
    new, others = Timed(Journal.open(folder / "journal.db"), world, seed), BusyGuests(Random(seed))
    while world.announced < rounds:
        for kiosk, people in ((new, others), (old, guests)):
            kiosk.post(people.next(kiosk.state))
            kiosk.drain()
    new.close()
    return new.medians(), old.medians()


def main() -> int:
    parser = argparse.ArgumentParser(description="Play random evenings for a long time.")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=MEMORY if MEMORY.is_dir() else None)
    options = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="tabletown-soak-", dir=options.folder) as folder:
        outcome = soak(Path(folder), options.rounds, options.seed, progress=lambda line: print(line, flush=True))
    print(f"{'kind':28} {'count':>8} {'new µs':>9} {'old µs':>9} {'ratio':>6}")
    for kind in sorted(outcome.new.keys() & outcome.old.keys()):
        new, old = outcome.new[kind] * 1e6, outcome.old[kind] * 1e6
        print(f"{kind:28} {outcome.kinds[kind]:8} {new:9.0f} {old:9.0f} {old / new:6.2f}")
    fine = outcome.growth < MOST_MEMORY and max(outcome.slowdown, outcome.drift) <= MOST_TIME
    print(
        f"{outcome.rounds} rounds, {outcome.commands} commands ({outcome.refused} refused), {outcome.tables} tables, "
        f"{outcome.results} games in {time.perf_counter() - began:.0f} s: memory × {outcome.growth:.3f}, time: "
        f"last tenth over first × {outcome.drift:.2f}, side by side × {outcome.slowdown:.2f}: "
        f"{'fine' if fine else 'NOT FINE'}"
    )
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
