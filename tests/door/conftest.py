from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.conftest import MEMORY
from tests.door.rig import DoorRig, running


@pytest.fixture
def folder() -> Iterator[Path]:
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tabletown-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def rig(folder: Path) -> Iterator[DoorRig]:
    with running(folder) as made:
        yield made
