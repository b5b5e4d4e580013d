from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.door.client import Client
from tests.core.conftest import MEMORY
from tests.door.rig import sit_down
from tests.web.house import PhonesHouse, house

NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture
def folder() -> Iterator[Path]:
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tabletown-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def place(folder: Path) -> Iterator[tuple[PhonesHouse, Client]]:
    """Three at a table with a building to place, and the phones' server."""
    with house(folder) as (made, table):
        for command in sit_down(*NAMES):
            assert table.say(command).refused is None
        yield made, table
