"""Kill a playing kiosk at random moments, start it again and compare: nothing acknowledged may be lost.

    python bench/kill.py [--kills N] [--seed N] [--folder FOLDER] [--book BOOK]

A child plays random evenings with a journal, each on what the kill before has left: nobody stops it cleanly in
between, for the comparison opens a copy. Before each command that changes something it tells the parent what the
state will be, and when the command has been written it acknowledges it. After a random number of these messages and
a random while the parent sends SIGKILL, opens the copy and asks: is every acknowledged command there, and at most
the one that was under way besides? Is the state the one that the child had announced for it, legal, and the same when
it is replayed from the table's very first command? The exit status is 1 if any answer is no.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import struct
import sys
import tempfile
import time
import zlib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.board_evenings import BoardGuests
from bench.evenings import BusyGuests, DrawnChance, StillWorld
from bench.lost_evenings import LostGuests
from kiosk.codec import encode_front, table_to_json
from kiosk.envelope import Envelope
from kiosk.flow import step, table_after
from kiosk.journal import Journal, backup, rows
from kiosk.messages import Command
from kiosk.rules.my_city_rw import load_library
from kiosk.state import KioskState, Notice, Table
from kiosk.store import Kiosk
from tests.core.invariants import check

MESSAGE = struct.Struct("<cQI")
INTENT, ACKNOWLEDGED = b"i", b"a"
LIBRARY = load_library()
GUESTS = {"my-city-rw": BusyGuests, "lost-cities-rw": LostGuests, "my-city-board": BoardGuests}
MOST = 60
"""After how many messages of the child the kill comes at the latest …"""
LONGEST = 0.02
"""… and how many seconds later."""
CHECK_BACKUPS_EVERY = 20


def digest(state: KioskState) -> int:
    table = table_to_json(state.table) if state.table else None
    return zlib.crc32(json.dumps([encode_front(state), table]).encode())


class Telling(Kiosk):
    """Says what it is about to do, does it, and acknowledges it."""

    pipe: int

    def handle(self, said: Command | Envelope) -> Notice | None:
        command = said.command if isinstance(said, Envelope) else said
        after = step(self.state, command).state
        if after.durable == self.state.durable:
            return super().handle(said)
        number = self.journal.last + 1
        self._tell(INTENT, number, digest(after))
        refusal = super().handle(said)
        if refusal is None:
            self._tell(ACKNOWLEDGED, number, 0)
        return refusal

    def _tell(self, what: bytes, number: int, value: int) -> None:
        os.write(self.pipe, MESSAGE.pack(what, number, value))


def play(path: Path, seed: int, pipe: int, book: str) -> NoReturn:
    """The child: plays until it is killed."""
    kiosk = Telling(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(seed))
    kiosk.pipe = pipe
    kiosk.resume()
    guests = GUESTS[book](Random(seed), leaving=0.02)
    while True:
        kiosk.post(guests.next(kiosk.state))
        kiosk.drain()


@dataclass
class KillTally:
    kills: int = 0
    acknowledged: int = 0
    """The number of the last command that was acknowledged."""
    under_way: int = 0
    """How often the command that was being written when the kill came was there afterwards."""
    idle: int = 0
    """How often the kill came before the child had done anything."""
    expected: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """What the state after a command must be, by its number; one that was refused may be there after all."""
    faults: list[str] = field(default_factory=list)


def kill_once(path: Path, tally: KillTally, random: Random, book: str) -> None:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play(path, random.getrandbits(32), writing, book)
        finally:
            os._exit(3)
    os.close(writing)
    heard = _hear(reading, random.choice((0, random.randrange(MOST))))
    time.sleep(random.uniform(0, LONGEST))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        tally.faults.append(f"kill {tally.kills}: the child ended by itself")
    while more := os.read(reading, 1 << 16):
        heard += more
    os.close(reading)
    _note(heard, tally)
    tally.kills += 1


def _hear(reading: int, messages: int) -> bytes:
    """The first so many messages, and whatever comes with them."""
    heard = b""
    while len(heard) < messages * MESSAGE.size and (more := os.read(reading, 1 << 16)):
        heard += more
    return heard


def _note(heard: bytes, tally: KillTally) -> None:
    before, last = tally.acknowledged, 0
    for what, number, value in MESSAGE.iter_unpack(heard[: len(heard) // MESSAGE.size * MESSAGE.size]):
        if what == INTENT:
            tally.expected[number].add(value)
            last = value
        else:
            tally.acknowledged = number
            tally.expected[number] = {last}
    tally.idle += tally.acknowledged == before


def copied(path: Path) -> Path:
    """As the kill has left it, so that whoever comes next still finds that."""
    copy = path.parent / "copy" / path.name
    shutil.rmtree(copy.parent, ignore_errors=True)
    copy.parent.mkdir()
    for suffix in ("", "-wal", ".lock", ".head"):
        file = path.with_name(path.name + suffix)
        if file.exists():
            shutil.copyfile(file, copy.with_name(file.name))
    return copy


def compare(path: Path, tally: KillTally) -> None:
    """Start again on a copy, and look whether everything is there."""
    where = f"kill {tally.kills}"
    journal = Journal.open(copied(path), backups=path.parent / "backups")
    try:
        if journal.notice is not None:
            tally.faults.append(f"{where}: {journal.notice}")
        if journal.last not in (tally.acknowledged, tally.acknowledged + 1):
            tally.faults.append(f"{where}: {tally.acknowledged} was acknowledged, the last one is {journal.last}")
        state = journal.load()
        check(state)
        if journal.last and digest(state) not in tally.expected[journal.last]:
            tally.faults.append(f"{where}: the state after {journal.last} is not what it was")
        if state.table is not None and from_the_first(journal, state.table.code) != state.table:
            tally.faults.append(f"{where}: table {state.table.code} replays to something else")
        tally.under_way += journal.last > tally.acknowledged
        tally.acknowledged = journal.last
        tally.expected = defaultdict(set, {journal.last: {digest(state)}})
    finally:
        journal.close()
    if tally.kills % CHECK_BACKUPS_EVERY == 0:
        for one in backup.generations(path.parent / "backups"):
            if not backup.is_good(one):
                tally.faults.append(f"{where}: {one.name} is a bad backup")


def from_the_first(journal: Journal, code: str) -> Table | None:
    """The table without the help of its snapshot."""
    table = None
    for row in rows.read(journal.db, "code = ?", (code,)):
        command = row.meaning()
        table = table_after(table, command) or table
    return table


def run(folder: Path, kills: int, seed: int, book: str = "my-city-rw") -> KillTally:
    random, tally, path = Random(seed), KillTally(), folder / "journal.db"
    while tally.kills < kills:
        kill_once(path, tally, random, book)
        compare(path, tally)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill a playing kiosk at random moments and compare.")
    parser.add_argument("--kills", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the journal is made, for instance on the card to be tried")
    parser.add_argument("--book", choices=GUESTS, default="my-city-rw")
    options = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="tabletown-kill-", dir=options.folder) as folder:
        tally = run(Path(folder), options.kills, options.seed, options.book)
    for fault in tally.faults:
        print(fault)
    print(
        f"{tally.kills} kills in {time.perf_counter() - began:.0f} s, {tally.acknowledged} commands written, "
        f"{tally.under_way} times the one under way was there too, {tally.idle} kills before the first command; "
        f"{len(tally.faults)} faults"
    )
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
