from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import pytest

from vision.decide import decision as decide
from vision.find.locate import TopLook
from vision.lab import render
from vision.lab.picture import LabPicture
from vision.lab.scenes import random_scene
from vision.read.classify import BLANK, CORNER, SOLID, VERTICAL, Opinion

cv2.setNumThreads(1)

FIRST = 30_000_000
"""Seeds of the tests begin here, far from those of the training."""


@cache
def plain(number: int) -> LabPicture:
    """An easy picture of the lab: three dice on a green floor in good light."""
    return render(
        random_scene(FIRST + number, scenario="normal", floor="green_felt", size=(960, 720), light="softbox")
    )


@pytest.fixture(scope="session")
def easy() -> list[LabPicture]:
    found = []
    number = 0
    while len(found) < 6:
        picture = plain(number)
        number += 1
        if picture.labels["readable"] and not picture.labels["refusal_ok"]:
            found.append(picture)
    return found


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> dict[TopLook, list[Opinion]]:
    """What the measured cue will say, top by top."""
    blues = [Opinion({VERTICAL: 0.3, CORNER: -1.0}), Opinion({BLANK: 0.2, CORNER: -1.0})]
    said = {TopLook.BLUE: blues, TopLook.WHITE: [Opinion({SOLID: 0.2})]}
    monkeypatch.setattr(
        decide, "_with_opinions", lambda tops, *_: tuple(replace(one, opinion=said[one.look].pop(0)) for one in tops)
    )
    return said
