"""The screens around a throw: waiting, reading, and the throw shown before it counts."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.views.sheets import CompassTrackView, OrderView


@dataclass(frozen=True, slots=True)
class ThrowView:
    code: str
    game: int
    round: int
    """Of the throw that is awaited or shown, counted from 1."""
    paper: bool
    step: str
    """``waiting``, ``reading``, ``shown``, or ``announced`` in a game on paper."""
    request: int
    faces: dict[str, str | None]
    choices: dict[str, tuple[str, ...]]
    """What each die can be corrected to."""
    order: OrderView | None
    """The building that these faces make, once all three are known."""
    track: CompassTrackView
    source: str | None
    confidence: float
    accepts_itself: bool
    problem: str | None
    can_cancel: bool
    """Whether the round before can still be returned to."""
    can_correct: bool = False
    """Whether a throw that was announced can still be said to have been another one."""
    given: bool = False
    """Whether it comes from the list of a challenge, and can't be another one."""

    @property
    def complete(self) -> bool:
        """Whether every face is known."""
        return self.order is not None
