"""Tops of six dice as the networks would see them, for tests without pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from vision.dicesets.lost_cities_rw import foot
from vision.dicesets.lost_cities_rw.tops import APEX, COLOUR, COLOURS, NUMBER, SixDiceTop
from vision.find.locate import TopCandidate, TopLook
from vision.find.rectify import TopPose

SURE = 12.0
SIZE = (640, 480)


def logs(best: int, count: int, odds: float = SURE, other: int | None = None) -> np.ndarray:
    """Logarithms of chances that are sure of one, or waver between it and another."""
    weights = np.zeros(count)
    weights[best] = odds
    if other is not None:
        weights[other] = odds - 0.5
    return weights - np.logaddexp.reduce(weights)


def number(digit: int, x: float = 100.0, *, way: int = APEX, mark: float = SURE, **given: Any) -> SixDiceTop:  # noqa: ANN401 - what it says otherwise
    """A number die; *mark* is how much its mark speaks for a six or a nine against the other one."""
    glyphs = np.zeros(20)
    glyphs[2 * digit + way] = SURE
    if digit in (6, 9):
        glyphs[2 * (15 - digit) + 1 - way] = SURE - mark
    return top(NUMBER, x, glyphs=glyphs - np.logaddexp.reduce(glyphs), **given)


def colour(name: str, x: float = 300.0, **given: Any) -> SixDiceTop:  # noqa: ANN401 - what it says otherwise
    return top(COLOUR, x, colours=logs(COLOURS.index(name), 6), **given)


def top(kind: int, x: float, **given: Any) -> SixDiceTop:  # noqa: ANN401 - what it says otherwise
    pose = TopPose(x, 200.0, 40.0, 0.3)
    flat = np.full(3, -8.0)
    plain = SixDiceTop(
        TopCandidate(pose, TopLook(kind % 3), 0.97),
        pose,
        logs(kind, 4),
        np.full(20, -np.log(20)),
        np.full(6, -np.log(6)),
        flat,
        upward=tuple(foot.AT_THE_MIDDLE.sticks(foot.to_middle([pose], SIZE))[0]),
    )
    return replace(plain, **given)


def throw(
    numbers: tuple[int, ...] = (2, 7, 4), colours: tuple[str, ...] = ("red", "blue", "red")
) -> list[SixDiceTop]:
    return [
        *(number(digit, 100.0 + 60 * k) for k, digit in enumerate(numbers)),
        *(colour(name, 320.0 + 60 * k) for k, name in enumerate(colours)),
    ]
