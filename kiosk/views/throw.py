"""The screens around a throw: waiting, reading, and the throw shown before it counts."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.dice import FaceA, FaceB, Kind
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.rules.mycity_rw.orders import order_of
from kiosk.state import PaperGame, Reading, Shown, Table, Waiting
from kiosk.views.sheets import CompassTrackView, OrderView, compass_track_view, order_view

FACES: dict[str, tuple[str, ...]] = {
    "A": tuple(face.value for face in FaceA),
    "B": tuple(face.value for face in FaceB),
    "W": tuple(face.value for face in Kind),
}


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


def throw_view(table: Table, game: GameState | PaperGame) -> ThrowView:
    phase = table.phase
    shown = phase if isinstance(phase, Shown) else None
    committed = phase.committed if isinstance(phase, Waiting | Reading | Shown) else True
    return ThrowView(
        code=table.code,
        game=game.spec.number,
        round=len(game.rolls) + 1,
        paper=table.paper,
        step={Waiting: "waiting", Reading: "reading", Shown: "shown"}[type(phase)],
        request=table.request,
        faces=_faces(shown.a, shown.b, shown.w) if shown else _faces(None, None, None),
        choices=FACES,
        order=_order(game, shown) if shown else None,
        track=compass_track_view(game),
        source=shown.source.value if shown else None,
        confidence=shown.confidence if shown else 0.0,
        accepts_itself=bool(shown and shown.sure and shown.roll),
        problem=shown.problem if shown else None,
        can_cancel=not committed,
    )


def announced_view(table: Table, game: PaperGame) -> ThrowView:
    """A game on paper: the throw stays on the screen until the next one."""
    assert game.order is not None
    last = game.rolls[-1]
    return ThrowView(
        code=table.code,
        game=game.spec.number,
        round=len(game.rolls),
        paper=True,
        step="announced",
        request=table.request,
        faces=_faces(last.a, last.b, last.w),
        choices=FACES,
        order=order_view(game.order),
        track=compass_track_view(game),
        source=None,
        confidence=1.0,
        accepts_itself=False,
        problem=None,
        can_cancel=False,
    )


def _faces(a: FaceA | None, b: FaceB | None, w: Kind | None) -> dict[str, str | None]:
    return {"A": a, "B": b, "W": w}


def _order(game: GameState | PaperGame, shown: Shown) -> OrderView | None:
    if shown.roll is None:
        return None
    return order_view(order_of(shown.roll, game.spec.track, game.filled)[0])
