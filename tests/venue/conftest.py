"""A real PostgreSQL for all tests of a worker, and a venue of its own for each of them."""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kiosk.venue import schema
from kiosk.venue.local import UNSAFE, LocalServer, programs
from tests.core.conftest import MEMORY
from tests.door.rig import DoorRig, running
from tests.venue.venue_house import VenueHouse

numbers = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[LocalServer]:
    if programs() is None:
        assert "TABLETOWN_CI" not in os.environ, "a change must pass these: apt install postgresql"
        pytest.skip("there is no PostgreSQL server here: apt install postgresql")
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tabletown-venue-", dir=place) as name:
        Path(name).chmod(0o755)
        made = LocalServer(Path(name) / "server", settings=(*UNSAFE, "max_connections=40", "shared_buffers=32MB"))
        made.start()
        yield made
        made.stop()


@pytest.fixture
def empty(server: LocalServer) -> str:
    """A database in which nothing is; its name."""
    name = f"venue_{next(numbers)}"
    with psycopg.connect(server.owner_address("postgres"), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}".encode())
    return name


@pytest.fixture
def house(server: LocalServer, empty: str) -> Iterator[VenueHouse]:
    with psycopg.connect(server.owner_address(empty), autocommit=True) as db:
        schema.migrate(db)
        yield VenueHouse(server, empty, db)


@pytest.fixture
def folder() -> Iterator[Path]:
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tabletown-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def rig(folder: Path) -> Iterator[DoorRig]:
    with running(folder) as made:
        yield made
