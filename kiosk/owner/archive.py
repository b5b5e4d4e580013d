"""A backup as one file: the journal and what the owner has set, without the PIN; checked before it is used."""

from __future__ import annotations

import datetime as dt
import json
import lzma
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from kiosk import __version__
from kiosk.errors import Unusable
from kiosk.files import sync
from kiosk.journal import Journal, backup
from kiosk.journal.schema import JournalTooNew, version_of
from kiosk.owner.hours import OLDEST

FORMAT = "tabletown-backup/1"
MANIFEST, JOURNAL, SHEETS = "tabletown-backup.json", "journal.db", "sheets/"
PREFIX, SUFFIX = "tabletown-backup-", ".zip"
MOST_FILES, MOST_BYTES, MOST_SMALL = 100, 4 * 2**30, 8 * 2**20
BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError)
"""What unpacking complains of, by the kind of compression."""


class Faulty(Exception):
    """Its text says why, as an identifier."""


def write(path: Path, journal: Path, others: Mapping[str, Path]) -> None:
    """Everything into *path*; the journal must be a copy that nobody writes to."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as file:
        now = dt.datetime.now(tz=dt.UTC).isoformat(timespec="seconds")
        file.writestr(MANIFEST, json.dumps({"format": FORMAT, "program": __version__, "made": now}))
        file.write(journal, JOURNAL)
        for name, source in others.items():
            file.write(source, name)


def made(path: Path) -> dt.datetime | None:
    """When, in local time: as it says itself, else as the file does; None where the clock was wrong then."""
    try:
        with zipfile.ZipFile(path) as file, file.open(MANIFEST) as source:
            told = json.loads(source.read(MOST_SMALL)).get("made")
        when = dt.datetime.fromisoformat(told) if isinstance(told, str) else None
    except (OSError, KeyError, ValueError, AttributeError, NotImplementedError, RuntimeError, *BROKEN):
        when = None
    try:
        when = (when or dt.datetime.fromtimestamp(path.stat().st_mtime, tz=dt.UTC)).astimezone()
    except (OSError, OverflowError, ValueError):  # also a year 1, which no time zone can be applied to
        return None
    return when if when >= OLDEST else None


@dataclass(frozen=True, slots=True)
class Contents:
    tables: int
    games: int
    names: tuple[str, ...]
    """What is in it beside the journal."""


def unpack(path: Path, folder: Path, known: tuple[str, ...]) -> Contents:
    """Its parts, checked, into *folder*; raises `Faulty`. Nothing but known names is ever written."""
    try:
        with zipfile.ZipFile(path) as file:
            _require_ours(file)
            names = tuple(_parts(file, known))
            for name in (JOURNAL, *names):
                _extract(file, name, folder / name)
    except (NotImplementedError, ValueError, RuntimeError, *BROKEN) as problem:
        raise Faulty("no_backup") from problem
    for name in names:
        _require_readable(folder / name)
    return Contents(*_counted(folder / JOURNAL), names)


def _require_ours(file: zipfile.ZipFile) -> None:
    infos = file.infolist()
    if len(infos) > MOST_FILES or sum(one.file_size for one in infos) > MOST_BYTES:
        raise Faulty("no_backup")
    names = {one.filename for one in infos}
    if not {MANIFEST, JOURNAL} <= names:
        raise Faulty("no_backup")
    with file.open(MANIFEST) as source:
        manifest = json.loads(source.read(MOST_SMALL))
    version = manifest.get("format") if isinstance(manifest, dict) else None
    if version != FORMAT:
        newer = isinstance(version, str) and version.startswith(FORMAT.partition("/")[0] + "/")
        raise Faulty("too_new" if newer else "no_backup")


def _parts(file: zipfile.ZipFile, known: tuple[str, ...]) -> Iterator[str]:
    for info in file.infolist():
        name = info.filename
        sheet = name.startswith(SHEETS) and name.endswith(".txt") and "/" not in name[len(SHEETS) :]
        if (name in known or (sheet and "\\" not in name and "\0" not in name)) and info.file_size <= MOST_SMALL:
            yield name


def _extract(file: zipfile.ZipFile, name: str, target: Path) -> None:
    """Every part has a checksum of its own, which a damaged one does not meet, if it can be unpacked at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open(name) as source, target.open("wb") as sink:
            shutil.copyfileobj(source, sink)
    except BROKEN as problem:
        raise Faulty("damaged") from problem
    sync(target)


def _require_readable(path: Path) -> None:
    """A part that the program could not read would be found out only when it is too late."""
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".json":
            json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Faulty("damaged") from problem


def _counted(journal: Path) -> tuple[int, int]:
    """How many tables and finished games; a journal that can't be replayed is none."""
    try:
        with closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            version_of(db)
            if not backup.is_good(journal, Journal.replay):
                raise Faulty("damaged")
            counts = [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "results")]  # noqa: S608
    except JournalTooNew as problem:
        raise Faulty("too_new") from problem
    except (sqlite3.Error, ValueError, Unusable) as problem:
        raise Faulty("damaged") from problem
    return int(counts[0]), int(counts[1])
