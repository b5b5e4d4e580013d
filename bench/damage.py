"""Whether damage to a journal that was left without a warning is ever silent.

    python bench/damage.py [--times N] [--seed N]

A played journal lies there as a power cut leaves it, in turn with its log full and with its log emptied. Each time
one thing is done to a fresh copy: bits are flipped in the database, its log, its head or a backup; any of them is cut
short, deleted or exchanged for an older one; pages, rows and cards are exchanged or deleted. The backups are
whole copies in one half of the cases and compressed parts in the other. Then `tabletown check`
is asked and the kiosk's own opening, again where check has found something, as it does in a kiosk. What is lost or
different and neither of them tells is silent; and so is a state that never was. The exit status is 1 if there was
any, or if opening ended in an error.
"""

from __future__ import annotations

import argparse
import logging
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.journal import Journal, backup, gaps
from kiosk.journal.checking import bad_backups, damage
from kiosk.journal.opening import found_note
from kiosk.state import Attract
from tests.core.recorded import Recorded, record

PAGE = 4096
Deed = Callable[[Path, Random], None]


def flip(path: Path, random: Random) -> None:
    content = bytearray(path.read_bytes())
    if content:
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
        path.write_bytes(content)


def beside(journal: Path, suffix: str) -> Path:
    return journal.with_name(journal.name + suffix)


def cut(path: Path, random: Random) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: random.randrange(len(content))])


def exchange_pages(path: Path, random: Random) -> None:
    content = path.read_bytes()
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    one, other = random.randrange(len(pages)), random.randrange(len(pages))
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))


def by_sql(*statements: str) -> Deed:
    def deed(path: Path, random: Random) -> None:
        with closing(sqlite3.connect(path)) as db:
            (last,) = db.execute("SELECT max(seq) FROM commands").fetchone()
            for one in statements:
                db.execute(one, {"row": random.randrange(1, last)})
            db.commit()

    return deed


def backup_of(journal: Path, random: Random) -> Path:
    return random.choice(backup.generations(journal.parent / "backups"))


def older_database(path: Path, random: Random) -> None:
    """Somebody puts a backup in its place; the log is then of another one."""
    backup.restore(backup_of(path, random), path)


def older_log(path: Path, random: Random) -> None:
    """Its first half once more in the place of the second, as a card does that forgets."""
    log = beside(path, "-wal")
    content = log.read_bytes()
    half = random.randrange(len(content) // 2)
    log.write_bytes(content[: len(content) - half] + content[:half])


DEEDS: dict[str, Deed] = {
    "a bit of the database": flip,
    "a bit of the log": lambda path, random: flip(beside(path, "-wal"), random),
    "a bit of the head": lambda path, random: flip(beside(path, ".head"), random),
    "a bit of a backup": lambda path, random: flip(backup_of(path, random), random),
    "the database cut": cut,
    "the log cut": lambda path, random: cut(beside(path, "-wal"), random),
    "the head cut": lambda path, random: cut(beside(path, ".head"), random),
    "a backup gone": lambda path, random: backup_of(path, random).unlink(),
    "a backup cut": lambda path, random: cut(backup_of(path, random), random),
    "the database gone": lambda path, _: path.unlink(),
    "the log gone": lambda path, _: beside(path, "-wal").unlink(),
    "the head gone": lambda path, _: beside(path, ".head").unlink(),
    "an older database": older_database,
    "an older log": older_log,
    "pages exchanged": exchange_pages,
    "a row gone": by_sql("DELETE FROM commands WHERE seq = :row"),
    "a row altered": by_sql("UPDATE commands SET command = replace(command, ',', ', ') WHERE seq = :row"),
    "rows exchanged": by_sql(
        "UPDATE commands SET seq = CASE seq WHEN :row THEN -:row - 1 ELSE -:row END WHERE seq IN (:row, :row + 1)",
        "UPDATE commands SET seq = -seq WHERE seq < 0",
    ),
    "a card gone": by_sql("DELETE FROM tables WHERE last = (SELECT max(last) FROM tables) AND :row"),
    "a card altered": by_sql("UPDATE tables SET closed = 1 - closed WHERE :row"),
    "snapshots gone": by_sql("DELETE FROM snapshots WHERE :row"),
    "the front gone": by_sql("DELETE FROM front WHERE :row"),
}
WITH_LOG = {"a bit of the log", "the log cut", "the log gone", "an older log"}
STOPPED = {name for name, deed in DEEDS.items() if deed.__qualname__.startswith("by_sql")} | {"the database gone"}
"""Where the log is not to undo it."""


def outcome(past: Recorded, path: Path) -> str:
    """What opening and checking say about a damaged copy."""
    found = checked(path)
    if found:
        found_note(path).touch()
    acknowledged = len(past.after) - 1
    journal = Journal.open(path)
    try:
        last, notice = journal.last, journal.notice
        lost = gaps.known(journal.db)
        told = notice is not None and notice.code in ("entries_lost", "journal_lost", "journal_restored")
        same = last <= acknowledged and journal.load().durable == past.after[last]
        if not same and not (lost and isinstance(journal.load().front, Attract)):
            return "SILENT: another state"
    finally:
        journal.close()
    if again := checked(path, backups=False):
        return f"SILENT: not healed: {again[0]}"
    if last < acknowledged or lost:
        return "lost and told" if told else "SILENT: lost"
    return "healed, nothing lost" if notice is not None else "found by check" if found else "harmless"


def checked(path: Path, *, backups: bool = True) -> list[str]:
    if not path.exists():
        return ["gone"]
    bad = map(str, bad_backups(path.parent / "backups")) if backups else ()
    try:
        return [*damage(path), *bad]
    except (sqlite3.Error, UnicodeError) as problem:  # which the command says in one line
        return [str(problem)]


def compressed(folder: Path) -> Recorded:
    """With backups as those of a journal that has grown: a whole one and what was new since then."""
    with patch.object(backup, "SMALL", 0):
        return record(folder / "grown", 90, seed=5, backups_at=(50, 60, 70))


def run(folder: Path, times: int, seed: int) -> Counter[tuple[str, str]]:
    random, pasts = Random(seed), [record(folder / "past", 90, backups_at=(60,)), compressed(folder)]
    tally: Counter[tuple[str, str]] = Counter()
    for number in range(times):
        name = list(DEEDS)[number % len(DEEDS)]
        running = name in WITH_LOG or (name not in STOPPED and random.random() < 0.5)
        past = pasts[number // len(DEEDS) % 2]
        source = past.running if running else past.stopped
        path = past.copy(source, folder / "copy")
        beside(path, "-shm").unlink(missing_ok=True)
        DEEDS[name](path, random)
        try:
            tally[name, outcome(past, path)] += 1
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is counted
            tally[name, f"ERROR {type(problem).__name__}"] += 1
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Damage journals and see whether it is told.")
    parser.add_argument("--times", type=int, default=2100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="tabletown-damage-") as name:
        tally = run(Path(name), options.times, options.seed)
    for (what, came), count in sorted(tally.items()):
        print(f"{what:22} {came:26} {count:5}")
    return 1 if any(came.startswith(("SILENT", "ERROR")) for _, came in tally) else 0


if __name__ == "__main__":
    sys.exit(main())
