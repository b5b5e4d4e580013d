"""The head of the chain, kept outside the database: it tells that rows are gone where SQLite can't see it.

A log that is deleted or cut short leaves a whole database that merely ends earlier. So the number and the chain of
the last row are written into a small file beside it, in the background, after the row itself is safe: the file may be
behind the journal and never before it. It has two records that are written in turn, so that one is always whole.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

log = logging.getLogger(__name__)

SUFFIX = ".head"
RECORD = 256
PAUSE = 0.25
"""Seconds between two writings: a burst of commands is one, and nothing older than a second is missing."""


@dataclass(frozen=True, slots=True)
class Head:
    timeline: str
    seq: int
    chain: str
    code: str | None
    """The table that was open."""


def path_of(journal: Path) -> Path:
    return journal.with_name(journal.name + SUFFIX)


def read(journal: Path) -> Head | None:
    """The newest whole record; None where there is none."""
    try:
        content = path_of(journal).read_bytes()
    except OSError:
        return None
    found = [_parsed(content[at : at + RECORD]) for at in (0, RECORD)]
    return max((one for one in found if one is not None), key=lambda one: one[0], default=(0, None))[1]


def _parsed(record: bytes) -> tuple[int, Head] | None:
    text, _, checksum = record.rstrip(b"\n\0").rpartition(b" ")
    try:
        if int(checksum, 16) != zlib.crc32(text):
            return None
        turn, told = json.loads(text)
        return int(turn), Head(**told)
    except (ValueError, TypeError):
        return None


def forget(journal: Path) -> None:
    """The journal is about to be another one on purpose."""
    path_of(journal).unlink(missing_ok=True)


class Keeper:
    """Writes the newest head in a thread of its own; whoever notes one never waits."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._turn = 0
        self._due: Head | None = None
        self._changed = threading.Condition()
        self._ending = False
        self._thread: threading.Thread | None = None
        self._paused = threading.Event()

    def note(self, head: Head) -> None:
        with self._changed:
            self._due = head
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="head", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """The last head is written before this returns."""
        with self._changed:
            self._ending = True
            self._changed.notify()
        self._paused.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._due is not None or self._ending)
                head, self._due = self._due, None
            if head is None:
                return
            try:
                self._write(head)
            except OSError:  # a full disk: the journal itself says so
                log.exception("the head of the journal could not be written")
            self._paused.wait(PAUSE)

    def _write(self, head: Head) -> None:
        text = json.dumps([self._next_turn(), asdict(head)], separators=(",", ":")).encode()
        record = text + b" %08x" % zlib.crc32(text)
        descriptor = os.open(path_of(self._journal), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.pwrite(descriptor, record.ljust(RECORD, b"\n"), self._turn % 2 * RECORD)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _next_turn(self) -> int:
        """Beyond both records that are there, into the place of the older one."""
        if not self._turn:
            try:
                content = path_of(self._journal).read_bytes()
            except OSError:
                content = b""
            found = [_parsed(content[at : at + RECORD]) for at in (0, RECORD)]
            self._turn = max((one[0] for one in found if one is not None), default=0)
        self._turn += 1
        return self._turn
