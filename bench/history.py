"""How long the lists of past games take with 100 and with 10,000 games in the journal, and how much memory.

    python bench/history.py [--games N] [--seed N] [--folder FOLDER] [--forget]

A hundred games are really played. The long journal holds them again and again under other names, commands included,
so that its size is that of the real thing. Every question is asked as the screen asks it, with a connection of its
own; the best of five, after one to warm up. The exit status is 1 if a list takes longer than 0.3 s.
"""

from __future__ import annotations

import argparse
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.archive import JournalArchive
from kiosk.journal import Journal
from kiosk.journal.seals import crc
from kiosk.rules.my_city_rw import load_library
from kiosk.store import Kiosk

PLAYED = 100
MOST_SECONDS = 0.3
PEOPLE = ("Ada", "Ben", "Cleo", "Dirk", "Émile", "Fatma")
Question = Callable[[JournalArchive], object]


def play(path: Path, seed: int) -> None:
    """Real evenings until a hundred games are finished."""
    journal = Journal.open(path)
    journal.db.execute("PRAGMA synchronous = OFF")
    kiosk = Kiosk(journal, load_library(), StillWorld(), DrawnChance(seed), background=lambda _: None)
    guests = BusyGuests(Random(seed), mischief=0.002, leaving=0.0002, stopping=0.004)
    while count(journal.db) < PLAYED:
        kiosk.handle(guests.next(kiosk.state))
        kiosk.drain()
    journal.close()


def count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT count(*) FROM results").fetchone()[0])


def multiply(path: Path, games: int) -> None:
    """The same games under other names and codes, until there are as many."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA synchronous = OFF")
    db.create_function("crc", 3, crc, deterministic=True)
    last = db.execute("SELECT max(seq) FROM commands").fetchone()[0]
    for copy in range(1, -(-games // count(db))):
        more, mark = copy * last, f"{copy:03}"
        names = {"text": "T", **{f"n{i}": f'"{name}"' for i, name in enumerate(PEOPLE)}}
        renamed = "{0}"
        for number, name in enumerate(PEOPLE):
            renamed = f"replace({renamed}, :n{number}, '\"{name} {mark}\"')"
        text, record = renamed.format("command"), renamed.format("record")
        values = {"more": more, "mark": mark, "last": last, **names}
        db.execute(
            f"""INSERT INTO commands (seq, code, command, crc)
                SELECT seq + :more, iif(code IS NULL, NULL, code || :mark), {text},
                crc(seq + :more, iif(code IS NULL, NULL, code || :mark), {text})
                FROM commands WHERE seq <= :last""",
            values,
        )
        db.execute(
            f"""INSERT INTO results (seq, code, game, paper, rounds, record, packed)
                SELECT seq + :more, code || :mark, game, paper, rounds, {record}, packed
                FROM results WHERE seq <= :last""",
            values,
        )
        db.execute(
            """INSERT INTO scores SELECT seq + :more, seat, name || ' ' || :mark, total + abs(random() % 9) - 4, bags,
               won, players, game, lines FROM scores WHERE seq <= :last""",
            values,
        )
        db.execute(
            """INSERT INTO milestones SELECT seq + :more, code || :mark, part, name || ' ' || :mark,
               total + abs(random() % 9) - 4, bags, title FROM milestones WHERE seq <= :last""",
            values,
        )
        db.commit()
    db.close()


def questions(archive: JournalArchive) -> dict[str, Question]:
    """What the screen asks for; numbers and names out of the middle of what there is."""
    first = archive.games()
    middle = first[0].number // 2
    name = archive.people()[0].name
    drawn = next(card for card in archive.games(before=middle) if card.drawn)
    return {
        "latest games": lambda one: one.games(),
        "games in the middle": lambda one: one.games(before=middle),
        "games of a player": lambda one: one.games(name=name),
        "best of a game": lambda one: one.best("game-4"),
        "best of a chapter": lambda one: one.best("1"),
        "best campaigns": lambda one: one.best("all"),
        "solo titles": lambda one: one.titles(),
        "titles far back": lambda one: one.titles(skip=400),
        "players": lambda one: one.people(),
        "players far back": lambda one: one.people(skip=400),
        "a player's lines": lambda one: one.career(name),
        "everybody's lines": lambda one: one.career(),
        "games to exhibit": lambda one: one.exhibits(),
        "a replay": lambda one: one.replay(drawn.number),
    }


def seconds(archive: JournalArchive, ask: Question) -> float:
    times = []
    for _ in range(6):
        start = time.perf_counter()
        ask(archive)
        times.append(time.perf_counter() - start)
    return min(times[1:])


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(path: Path) -> dict[str, float]:
    journal = Journal.open(path)
    kiosk = Kiosk(journal, load_library(), StillWorld(), background=lambda _: None)
    archive = JournalArchive(path, kiosk)
    found = {name: seconds(archive, ask) for name, ask in questions(archive).items()}
    print(f"{count(journal.db):>6} games, {path.stat().st_size / 1e6:.0f} MB, at most {memory():.0f} MB of memory")
    kiosk.close()
    return found


def forget(path: Path) -> float:
    """How long a name takes to be deleted while the kiosk runs."""
    journal = Journal.open(path)
    kiosk = Kiosk(journal, load_library(), StillWorld(), background=lambda _: None)
    name = JournalArchive(path, kiosk).people()[0].name
    start = time.perf_counter()
    kiosk.forget(name)
    taken = time.perf_counter() - start
    kiosk.close()
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--forget", action="store_true", help="also delete a name from the long journal")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder, prefix="tabletown-history-") as folder:
        path = Path(folder) / "journal.db"
        play(path, args.seed)
        short = measure(path)
        multiply(path, args.games)
        long = measure(path)
        for name, taken in long.items():
            print(f"{name:<22} {short[name] * 1000:8.1f} ms {taken * 1000:8.1f} ms")
        if args.forget:
            print(f"deleting a name        {forget(path):.1f} s")
    slow = [name for name, taken in long.items() if taken > MOST_SECONDS]
    print(f"slower than {MOST_SECONDS} s: {', '.join(slow) or 'none'}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
