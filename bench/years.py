"""Three years of play: how large journal and backups become, and whether a start and a backup stay quick.

    python bench/years.py [--games N] [--every N] [--from SHARE] [--growing FOLDER] [--folder FOLDER]

The thirty games of a golden journal are written again and again, as other tables, row by row with their checks, until
there are 14,000 games, which is 90 a week. On the way backups are made as a kiosk makes them, one after every so many
games, from a share of the way on: earlier ones would be gone by the end. Then the journal is opened as after a power
cut, with its files out of the system's cache, in turn with that of a fresh kiosk; what counts is the time until the
first touch is accepted. The exit status is 1 if journal and backups take more than 1 GB together, or if the first
touch takes more than 1.5 times as long as on the fresh kiosk.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.evenings import DrawnChance, StillWorld
from kiosk.journal import Journal, backup, rows, timelines
from kiosk.journal.checking import require_whole
from kiosk.journal.seals import card_crc, crc, seal_result
from kiosk.messages import ChooseLanguage
from kiosk.rules.my_city_rw import load_library
from kiosk.store import Kiosk
from tests.core.test_journal_golden import FOLDER, files_of

GAMES, EVERY, KEEP = 14_000, 30, 5
MOST_BYTES, MOST_RATIO, STARTS = 10**9, 1.5, 15
LIBRARY = load_library()
SAYING_CODES = ('["OpenTable"', '["ContinueTable"', '["TableLoaded"', '["TableMissing"')


def first_games(folder: Path) -> Path:
    folder.mkdir(parents=True)
    for file, content in files_of(FOLDER / "2" / "thirty.tar.xz").items():
        (folder / file).write_bytes(content)
    path = folder / "journal.db"
    Journal.open(path).close()
    return path


@dataclass
class Copier:
    """Writes the games that are there once more, with the codes of other tables."""

    db: sqlite3.Connection
    base: list[tuple[rows.Row, int]] = field(default_factory=list)
    copies: int = 0

    def __post_init__(self) -> None:
        origins = dict(self.db.execute("SELECT seq, origin FROM commands"))
        self.base = [(row, origins[row.seq]) for row in rows.read(self.db)]
        self.last, self.chain = timelines.head(self.db)
        self.length = self.last
        self.codes = [code for (code,) in self.db.execute("SELECT code FROM tables")]
        self.derived = {
            table: self.db.execute(f"SELECT * FROM {table} WHERE seq <= ?", (self.last,)).fetchall()
            for table in ("results", "scores", "milestones", "snapshots")
        }
        self.cards = self.db.execute("SELECT code, last, card, closed FROM tables").fetchall()

    def copy(self) -> None:
        self.copies += 1
        more = self.copies * self.length
        self.db.executemany(
            "INSERT INTO commands (seq, code, command, crc, origin, id, chain) VALUES (?, ?, ?, ?, ?, ?, ?)",
            self._rows(more),
        )
        for code, last, card, closed in self.cards:
            told = (self._code(code), last + more, self._said(card), closed)
            self.db.execute(
                "INSERT INTO tables (code, last, card, closed, crc) VALUES (?, ?, ?, ?, ?)", (*told, card_crc(*told))
            )
        for code, seq, version, value, _ in self.derived["snapshots"]:
            text, other = self._said(value), self._code(code)
            self.db.execute(
                "INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)",
                (other, seq + more, version, text, crc(seq + more, other, text)),
            )
        for table in ("results", "scores", "milestones"):
            for seq, *values in self.derived[table]:
                if table != "scores":
                    values[0] = self._code(values[0])
                marks = ", ".join("?" * (len(values) + 1))
                self.db.execute(f"INSERT INTO {table} VALUES ({marks})", (seq + more, *values))
        for seq, *_ in self.derived["results"]:
            seal_result(self.db, seq + more)
        self.db.commit()

    def _rows(self, more: int) -> list[tuple[object, ...]]:
        made: list[tuple[object, ...]] = []
        for row, origin in self.base:
            text = self._said(row.command) if row.command.startswith(SAYING_CODES) else row.command
            code = self._code(row.code) if row.code is not None else None
            new = rows.sealed(
                rows.Row(row.seq + more, code, text, 0, *row.origin, row.id),  # type: ignore[arg-type]
                self.chain,
            )
            assert new.chain is not None
            self.chain = new.chain
            made.append((new.seq, new.code, new.command, new.crc, origin, new.id, new.chain))
        return made

    def _code(self, code: str) -> str:
        return f"{code}{self.copies}"

    def _said(self, text: str) -> str:
        for code in self.codes:
            text = text.replace(f'"{code}"', f'"{self._code(code)}"')
        return text


def grow(path: Path, games: int, every: int, since: float) -> list[float]:
    """Play for years; gives how long each backup has taken."""
    took: list[float] = []
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        copier = Copier(db)
        played = there = len(copier.derived["results"])
        while there < games:
            copier.copy()
            there += played
            if there >= since * games and there // every > (there - played) // every:
                began = time.perf_counter()
                backup.make(path, path.parent / "backups", KEEP, require_whole)
                took.append(time.perf_counter() - began)
    return took


def uncached(folder: Path) -> None:
    """Let the system forget the files: it keeps only what nobody has written yet."""
    for file in folder.rglob("*"):
        if file.is_file():
            descriptor = os.open(file, os.O_RDONLY)
            os.fsync(descriptor)
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(descriptor)


def first_touch(path: Path) -> tuple[float, float]:
    """How long the start takes after a power cut, and from there until the first touch is accepted."""
    path.with_name(path.name + ".lock").write_bytes(b"open\n")
    uncached(path.parent)
    began = time.perf_counter()
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    kiosk.resume()
    started = time.perf_counter()
    refusal = kiosk.handle(ChooseLanguage("nl" if kiosk.state.language == "de" else "de"))
    assert refusal is None, refusal
    touched = time.perf_counter()
    kiosk.close()
    return started - began, touched - began


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def main() -> int:
    parser = argparse.ArgumentParser(description="Three years of play: sizes, starts and backups.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--every", type=int, default=EVERY, help="a backup after so many games")
    parser.add_argument("--from", type=float, default=0.4, dest="since", help="backups from this share of the way on")
    parser.add_argument("--growing", type=Path, help="where the years are played; in memory it is quicker")
    parser.add_argument("--folder", type=Path, help="where the starts are timed")
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(dir=args.growing, prefix="tabletown-years-") as grown,
        tempfile.TemporaryDirectory(dir=args.folder, prefix="tabletown-years-") as name,
    ):
        took = grow(first_games(Path(grown) / "old"), args.games, args.every, args.since)
        shutil.move(Path(grown) / "old", name)
        fresh, old = first_games(Path(name) / "fresh"), Path(name) / "old" / "journal.db"
        backups = old.parent / "backups"
        together = size(old.parent)
        print(
            f"{args.games} games: journal {old.stat().st_size / 1e6:.0f} MB, {len(backup.whole_ones(backups))} "
            f"generations in {len(backup.generations(backups))} files {size(backups) / 1e6:.0f} MB, "
            f"together {together / 1e6:.0f} MB"
        )
        print(f"a backup: median {median(took):.2f} s, the longest, a whole one, {max(took):.1f} s", flush=True)
        times: dict[Path, list[tuple[float, float]]] = {fresh: [], old: []}
        for _ in range(STARTS):
            for path in (fresh, old):
                times[path].append(first_touch(path))
        (start, touch), (old_start, old_touch) = (
            tuple(median(one[part] for one in times[path]) for part in (0, 1)) for path in (fresh, old)
        )
        print(f"start, not cached: fresh {start * 1e3:.0f} ms, old {old_start * 1e3:.0f} ms: {old_start / start:.2f}")
        print(f"first touch: fresh {touch * 1e3:.0f} ms, old {old_touch * 1e3:.0f} ms: {old_touch / touch:.2f}")
    return 1 if together > MOST_BYTES or old_touch > MOST_RATIO * touch else 0


if __name__ == "__main__":
    sys.exit(main())
