"""Fits anew, for one table, what the signs of a top that can't be read count together.

Under another camera, lamp or dice the networks find flat, uncovered dice a little suspicious all the time. Thirty
throws that a person confirmed say by how much. A refit is taken only if it refuses every unreadable top of a check
set that ships with the program which the shipped weights refuse, and no more readable ones: so wrong confirmations
can do no harm there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vision import dicesets
from vision.settings import DEFAULT, Agreeing, Settings
from vision.teach.experience import Example, Outcome

Floats = npt.NDArray[np.float64]
NAMES = ("spoilt_leaning", "spoilt_covered", "spoilt_judged", "spoilt_witnessed", "spoilt_usually")
ENOUGH = 30
"""Confirmed throws without which nothing is fitted anew."""
STEPS = 40
STIFFNESS = (60.0, 60.0, 60.0, 60.0, 2.0)
"""How much the weights are held where they are; what is added in any case moves most easily."""
SHARES = (1.0, 0.5, 0.25)
"""How much of the way to the fitted weights is tried, one after another."""
MARGIN = 1.0
"""Log odds by which the unreadable tops of the check set must stay beyond the limit: other ones lie between them."""
CHECK = "check.json"


class Outlook(StrEnum):
    """What became of a refit; the names are stable."""

    TAKEN = "taken"
    FEW = "few"
    """Too few throws were confirmed."""
    NOTHING_GAINED = "nothing_gained"
    """The table's own throws would be refused as often as before."""
    UNSAFE = "unsafe"
    """Unreadable tops of the check set would be accepted, or more readable ones refused."""


@dataclass(frozen=True, slots=True, eq=False)
class RefitSigns:
    """Signs of tops, and which of them can't be read."""

    rows: Floats
    spoilt: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Refit:
    outlook: Outlook
    weights: tuple[float, ...]
    """Those that are in force from now on."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """What is fitted of a set's reader: log odds of being spoilt, a weight a sign and a constant."""

    dice: str
    weights: tuple[float, ...]
    """As shipped, the constant last."""
    limit: float
    """Log odds beyond which it is refused."""
    stiffness: tuple[float, ...]
    margin: float = MARGIN


@lru_cache(maxsize=4)
def shipped_check(dice: str = dicesets.MY_CITY) -> RefitSigns:
    """The check set of the program for a set of dice."""
    document = json.loads(dicesets.folder(dice).joinpath(CHECK).read_text(encoding="utf-8"))
    return RefitSigns(np.array(document["signs"], np.float64), np.array(document["spoilt"], bool))


def my_city(settings: Settings = DEFAULT) -> Fitting:
    limits = settings.agreeing
    return Fitting(dicesets.MY_CITY, weights_of(limits), limits.spoilt, STIFFNESS)


def weights_of(limits: Agreeing) -> tuple[float, ...]:
    return tuple(float(getattr(limits, name)) for name in NAMES)


def tuned(settings: Settings, weights: tuple[float, ...] | None) -> Settings:
    """The settings with a table's own weights, if there are any."""
    if weights is None:
        return settings
    named = dict(zip(NAMES, weights, strict=True))
    return replace(settings, agreeing=replace(settings.agreeing, **named))


def refit(
    examples: Sequence[Example],
    before: tuple[float, ...] | None = None,
    check: RefitSigns | None = None,
    fitting: Fitting | None = None,
) -> Refit:
    """New weights by what was confirmed at this table, or the old ones and why they stay."""
    fitting = fitting or my_city()
    limit, shipped = fitting.limit, np.array(fitting.weights)
    now = before or fitting.weights
    confirmed = [one for one in examples if one.outcome is Outcome.CONFIRMED]
    if len(confirmed) < ENOUGH:
        return Refit(Outlook.FEW, now)
    check = check or shipped_check(fitting.dice)
    told = [one.signs for one in examples if one.outcome is not Outcome.REFUSED and len(one.signs)]
    own = np.concatenate(told or [np.zeros((0, len(shipped) - 1))])
    if not len(own):
        return Refit(Outlook.NOTHING_GAINED, now)
    wanted = _fitted(check, own, shipped, np.array(fitting.stiffness))
    outlook = Outlook.NOTHING_GAINED
    for share in SHARES:
        tried = np.array(now) + share * (wanted - np.array(now))
        if not _refused(own, tried, limit) < _refused(own, np.array(now), limit):
            continue
        if safe(check, tried, shipped, limit, fitting.margin):
            return Refit(Outlook.TAKEN, tuple(float(round(value, 4)) for value in tried))
        outlook = Outlook.UNSAFE
    return Refit(outlook, now)


def safe(check: RefitSigns, tried: Floats, shipped: Floats, limit: float, margin: float = MARGIN) -> bool:
    """Whether every unreadable top that the shipped weights refuse is refused, and no more readable ones are."""
    before, after = _odds(check.rows, shipped) > limit, _odds(check.rows, tried) > limit
    lost = check.spoilt & before & (_odds(check.rows, tried) <= limit + margin)
    return not lost.any() and int((after & ~check.spoilt).sum()) <= int((before & ~check.spoilt).sum())


def _refused(rows: Floats, weights: Floats, limit: float) -> int:
    return int((_odds(rows, weights) > limit).sum())


def _odds(rows: Floats, weights: Floats) -> Floats:
    return np.asarray(rows @ weights[:-1] + weights[-1])


def _fitted(check: RefitSigns, own: Floats, start: Floats, stiffness: Floats) -> Floats:
    """Logistic regression on the check set and the table's own tops, held to where it starts; sorts count alike."""
    rows = np.concatenate([check.rows, own])
    truth = np.concatenate([check.spoilt.astype(float), np.zeros(len(own))])
    table = np.column_stack([rows, np.ones(len(rows))])
    count = np.where(truth > 0, len(truth) / 2 / max(truth.sum(), 1), 0.0)
    readable = (truth == 0).astype(float)
    readable[len(check.rows) :] *= max(int((~check.spoilt).sum()), 1) / len(own)
    count += readable * len(truth) / 2 / readable.sum()
    weights = start.copy()
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(table @ weights, -40, 40)))
        slope = table.T @ (count * (chance - truth)) + stiffness * (weights - start)
        bend = (table * (count * chance * (1 - chance))[:, None]).T @ table + np.diag(stiffness)
        weights = weights - np.linalg.solve(bend, slope)
    return np.asarray(np.append(np.maximum(weights[:-1], 0.0), weights[-1]))
