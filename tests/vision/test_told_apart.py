"""Which set lies in the tray is told without reading it; where nothing speaks for one alone, nothing is told."""

from __future__ import annotations

import numpy as np
import pytest

from vision import dicesets
from vision.dicesets.lost_cities_rw import scenes
from vision.lab import render
from vision.lab.scenes import random_scene
from vision.told_apart import lying

FIRST = 784_000_000
PICTURES = 6


def test_the_sets_are_never_taken_for_one_another_and_mostly_told() -> None:
    seeds = range(FIRST, FIRST + PICTURES)
    pictures = {
        "lost-cities-rw": [scenes.random_picture(seed, scenario="normal").image for seed in seeds],
        dicesets.MY_CITY: [render(random_scene(seed, scenario="normal")).image for seed in seeds],
    }
    for name, shown in pictures.items():
        said = [lying(image) for image in shown]
        assert set(said) <= {name, ""}
        assert said.count(name) >= PICTURES - 1


def test_an_empty_picture_tells_nothing() -> None:
    assert lying(np.full((480, 640, 3), 120, np.uint8)) == ""


class Claiming:
    def __init__(self, *, claim: bool) -> None:
        self.claim = claim

    def lies_there(self, *_: object) -> bool:
        return self.claim


@pytest.mark.parametrize(("one", "other", "told"), [(True, False, "one"), (True, True, ""), (False, False, "")])
def test_what_two_sets_claim_is_told_to_be_neither(
    *, one: bool, other: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = {"one": Claiming(claim=one), "other": Claiming(claim=other)}
    monkeypatch.setattr(dicesets, "names", lambda: tuple(readers))
    monkeypatch.setattr(dicesets, "reader", readers.__getitem__)
    assert lying(np.zeros((2, 2, 3), np.uint8)) == told
