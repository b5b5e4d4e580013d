"""The shipped networks of the six dice, on pictures of the lab."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from vision import dicesets
from vision.dicesets.lost_cities_rw.reader import examine
from vision.dicesets.lost_cities_rw.scenes import random_picture
from vision.dicesets.lost_cities_rw.tops import COLOUR, NUMBER
from vision.lab import random_scene, render

SIX, SEEDS = "lost-cities-rw", range(652_000_000, 652_000_008)
SIZE = (960, 720)


@pytest.fixture(scope="module")
def seen() -> list[tuple[dict[str, Any], Any]]:
    pictures = [random_picture(seed, scenario="normal", size=SIZE) for seed in SEEDS]
    return [(one.labels, examine(np.asarray(one.image, np.uint8))) for one in pictures]


def test_most_dice_are_found_and_told_apart(seen: list[tuple[dict[str, Any], Any]]) -> None:
    found = Counter(top.kind for _, one in seen for top in one.tops)
    assert found[NUMBER] >= 20
    assert found[COLOUR] >= 20


def test_what_is_accepted_is_right(seen: list[tuple[dict[str, Any], Any]]) -> None:
    accepted = [(labels, one.reading) for labels, one in seen if one.reading.reason is None]
    assert accepted
    for labels, reading in accepted:
        said: Any = reading.as_found()["throw"]
        for kind, faces in labels["expected"].items():
            assert Counter(said[kind]) == Counter(faces)


def test_no_picture_of_the_one_set_is_read_as_the_other() -> None:
    six = random_picture(652_000_002, scenario="normal", size=SIZE)
    three = render(random_scene(11, scenario="normal", size=SIZE))
    for image in (six.image, three.image):
        read = [name for name in dicesets.names() if dicesets.reader(name).read(np.asarray(image)).reason is None]
        assert len(read) <= 1
    assert dicesets.reader("my-city-rw").read(np.asarray(six.image)).reason is not None
    assert dicesets.reader(SIX).read(np.asarray(three.image)).reason is not None
