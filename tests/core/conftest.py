"""A kiosk with a journal on memory-backed storage, where there is any: what is tested is the order, not the disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.journal import Journal
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY

MEMORY = Path("/dev/shm")  # the fastest place for a file


@pytest.fixture
def folder() -> Iterator[Path]:
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tabletown-test-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "journal.db"


Opener = Callable[[], Kiosk]


@pytest.fixture
def start(path: Path) -> Iterator[Opener]:
    """Start the kiosk on the journal at *path*; whatever is still open at the end is closed."""
    with ExitStack() as stack:

        def opener() -> Kiosk:
            journal = Journal.open(path)
            kiosk = Kiosk(journal, LIBRARY, StillWorld(), DrawnChance(1), background=lambda work: work())
            stack.callback(journal.close)
            return kiosk

        yield opener
