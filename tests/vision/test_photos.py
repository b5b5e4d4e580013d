"""The reader against a folder of labelled pictures, named by TABLETOWN_PHOTOS; see docs/vision.md."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from vision import pictures
from vision.reader import read
from vision.reading import Reading
from vision.watch import Settled, Watcher

FOLDER = os.environ.get("TABLETOWN_PHOTOS")
WANTED = 0.97
HALF_A_SECOND = 0.5

pytestmark = pytest.mark.skipif(not FOLDER, reason="TABLETOWN_PHOTOS names no folder of pictures")


@lru_cache(maxsize=1)
def answers() -> list[tuple[dict[str, Any], Reading]]:
    place = Path(FOLDER or "") / "stills"
    labels = json.loads((place / "labels.json").read_bytes())
    return [(one, read(pictures.load(place / one["image"]))) for one in labels]


def faces(reading: Reading) -> dict[str, str]:
    return {str(die): str(face) for die, face in reading.faces.items()}


def truth(dice: list[dict[str, Any]]) -> dict[str, str]:
    return {die["die"]: die["face"] for die in dice}


def test_nothing_is_accepted_that_is_wrong() -> None:
    wrong = [one["image"] for one, reading in answers() if reading.faces and faces(reading) != truth(one["dice"])]
    assert not wrong


def test_what_can_not_be_read_is_refused() -> None:
    assert not [one["image"] for one, reading in answers() if not one["readable"] and reading.faces]


def test_nearly_all_that_can_be_read_is_read() -> None:
    wanted = [(one["image"], reading) for one, reading in answers() if one["readable"] and not one["refusal_ok"]]
    refused = [name for name, reading in wanted if not reading.faces]
    assert len(refused) <= (1 - WANTED) * len(wanted), refused


def rolls() -> list[Path]:
    return sorted((Path(FOLDER) / "rolls").iterdir()) if FOLDER else []


@pytest.mark.parametrize("place", rolls(), ids=lambda place: place.name)
def test_a_throw_is_read_at_rest_within_half_a_second(place: Path) -> None:
    labels = json.loads((place / "labels.json").read_bytes())
    watcher = Watcher()
    settled: list[Settled] = []
    for number, path in enumerate(pictures.files_in(place)):
        settled += [e for e in watcher.feed(pictures.load(path), number / labels["fps"]) if isinstance(e, Settled)]
    (event,) = settled
    assert faces(event.reading) == truth(labels["final"])
    assert 0 <= event.frame - labels["stable_from"] <= HALF_A_SECOND * labels["fps"]
