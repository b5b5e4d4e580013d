"""A scene of `tests.pictures`: how a rehearsed kiosk gets there, and what is opened then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.pictures.rehearsal import Rehearsal


def nothing(_app: Any) -> None:  # noqa: ANN401 - the app
    """Nothing is opened."""


@dataclass(frozen=True)
class PictureScene:
    prepare: Callable[[Rehearsal], object]
    open: Callable[[Any], object] = nothing
    seed: int = 4


def attract(rehearsal: Rehearsal) -> None:
    """As it is delivered."""
