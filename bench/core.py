"""How long a command takes until it is durable and its new view is there, and how long a start takes.

    python bench/core.py [--commands N] [--seed N] [--folder FOLDER]

Commands are those of random evenings, with the journal on the disk of *folder*. Starts are timed on a journal of 10
commands and on one of 10,000 that ends with the same ten, so that only the length differs; in turn, so that a busy
moment of the machine falls on both; after a clean stop, and after a power cut, when the whole file is checked beside
the start. Besides, the time for one long table in the middle of a late game. Medians; the interpreter's start is not
counted. The exit status is 1 if the long journal takes more than twice as long.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.journal import Journal
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    Aim,
    ButtonPressed,
    Command,
    DiceRead,
    GoBack,
    NewTable,
    StartRounds,
    Wake,
)
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.my_city_rw import load_library
from kiosk.state import Choosing, KioskState
from kiosk.store import Kiosk
from kiosk.views import view

SHORT, LONG = 10, 10_000
STARTS = 41
MOST = 2.0
LIBRARY = load_library()
READ = DiceRead(1, FaceA.CORNER, FaceB.SINGLE, RollKind.LINED)


class ShownKiosk(Kiosk):
    """Computes the view of every state, as a window would."""

    views: int = 0

    def show(self, state: KioskState) -> None:
        view(state)
        self.views += 1


def kiosk_on(path: Path, seed: int) -> ShownKiosk:
    kiosk = ShownKiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(seed), background=lambda _: None)
    kiosk.subscribe(kiosk.show)
    return kiosk


def play(path: Path, commands: int, seed: int) -> dict[str, list[float]]:
    """Play so many commands into the journal; how long each took that was written, by its kind."""
    kiosk, guests = kiosk_on(path, seed), BusyGuests(Random(seed))
    times: dict[str, list[float]] = defaultdict(list)
    while (last := kiosk.journal.last) < commands or kiosk.state.table is None:
        waiting: list[Command] = [guests.next(kiosk.state)]
        while waiting:
            command = waiting.pop(0)
            began = time.perf_counter()
            kiosk.handle(command)
            took = time.perf_counter() - began
            if kiosk.journal.last > last:
                times[type(command).__name__].append(took)
            last = kiosk.journal.last
            while not kiosk._inbox.empty():  # noqa: SLF001 - one at a time, each with its own time
                waiting.append(kiosk._inbox.get())  # noqa: SLF001
    kiosk.close()
    return times


def same_ten(path: Path, seed: int) -> None:
    """Ten commands: a new table for two, and their first throw."""
    kiosk = kiosk_on(path, seed)
    if kiosk.state.table is not None:
        kiosk.handle(GoBack())
    while not isinstance(kiosk.state.front, Choosing):
        kiosk.handle(Wake())
    first = kiosk.journal.last - 1
    for command in (
        AddPlayer("Ada"),
        AddPlayer("Ben"),
        NewTable(),
        StartRounds(),
        ButtonPressed(),
        READ,
        AcceptRoll(),
    ):
        kiosk.post(command)
        kiosk.drain()
    kiosk.handle(AcceptRoll())
    kiosk.handle(Aim(0, 1, 1))
    assert kiosk.journal.last - first == SHORT, kiosk.journal.last - first
    kiosk.close()


def start(path: Path, *, unclean: bool) -> float:
    path.with_name(path.name + ".lock").write_bytes(b"open\n" if unclean else b"")
    began = time.perf_counter()
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld())
    took = time.perf_counter() - began
    kiosk.close()
    return took


def starts(paths: list[Path], *, unclean: bool) -> list[float]:
    """The median of each, in turn."""
    times: list[list[float]] = [[] for _ in paths]
    for _ in range(STARTS):
        for path, found in zip(paths, times, strict=True):
            found.append(start(path, unclean=unclean))
    return [median(found) for found in times]


def main() -> int:
    parser = argparse.ArgumentParser(description="Time commands and starts.")
    parser.add_argument("--commands", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--folder", type=Path, help="where the journals are made, for instance on the card to be tried"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabletown-core-", dir=options.folder) as name:
        folder = Path(name)
        by_kind = play(folder / "timed" / "journal.db", options.commands, options.seed)
        everything = sorted(took for times in by_kind.values() for took in times)
        for kind, times in sorted(by_kind.items(), key=lambda item: -len(item[1]))[:12]:
            print(f"  {kind:16} {len(times):6} × {median(times) * 1e3:6.2f} ms, at most {max(times) * 1e3:6.2f} ms")
        p99 = quantiles(everything, n=100)[98]
        print(f"command to durable to view: median {median(everything) * 1e3:.2f} ms, p99 {p99 * 1e3:.2f} ms")
        short, long, deep = (folder / name / "journal.db" for name in ("short", "long", "deep"))
        same_ten(short, options.seed)
        play(long, LONG - SHORT, options.seed)
        same_ten(long, options.seed)
        play(deep, LONG, options.seed)
        ratios = []
        for unclean, words in ((False, "a clean stop"), (True, "a power cut")):
            few, many, late = (time * 1e3 for time in starts([short, long, deep], unclean=unclean))
            ratios.append(many / few)
            print(
                f"start after {words}: {SHORT} commands {few:.2f} ms, {LONG} commands {many:.2f} ms: "
                f"ratio {many / few:.2f}; at a late table {late:.2f} ms"
            )
    return 1 if max(ratios) > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
