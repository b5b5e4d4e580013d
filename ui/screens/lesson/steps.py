"""The first lesson as a pure machine: which step comes now and which are done follows from the views of a real game.

Nothing here draws, and nothing here can hold the game up: who does something else than the step asks for has simply
not done it yet, and the step comes again when it can be done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kiosk.views import BriefingView, OverView, PlacingView, ThrowView
from kiosk.views.placing import PanelView
from ui.draw.geometry import turned

Screen = Any
"""The view of any screen."""

STEPS = (
    "begin", "throw", "join", "accept", "aim", "turn", "mirror", "river", "build", "again", "beside", "pass", "undo",
    "score", "end",
)  # fmt: skip
OPTIONAL = ("turn", "mirror", "river")
"""Steps that not every building allows: they come with the first that does."""
AT_TABLE = (BriefingView, ThrowView, PlacingView, OverView)
ENOUGH_LINES = 2
LATEST_ROUND = 6
"""From this round on the lesson no longer waits for a building that can be mirrored."""


@dataclass(frozen=True, slots=True)
class Progress:
    code: str
    """The table at which the lesson is given."""
    done: frozenset[str] = frozenset()

    def with_done(self, *names: str) -> Progress:
        return replace(self, done=self.done | set(names))

    @property
    def over(self) -> bool:
        return "end" in self.done

    def __str__(self) -> str:
        return " ".join((self.code, *(name for name in STEPS if name in self.done)))

    @classmethod
    def parse(cls, text: str) -> Progress | None:
        """What `str` gave; None where there is no lesson."""
        code, *done = text.split() or [""]
        return cls(code, frozenset(done) & set(STEPS)) if code else None


def learner(shown: PlacingView) -> PanelView:
    """Who is spoken to: the first who still thinks, else who may take a pass back, or the first of all."""
    thinking = (one for one in shown.panels if one.decided is None and not one.stopped)
    return next(thinking, next((one for one in shown.panels if _has_passed(one)), shown.panels[0]))


def _has_passed(panel: PanelView) -> bool:
    return panel.decided == "pass" and panel.can_revise


def ways(shape: tuple[tuple[int, int], ...], *, mirrored: bool) -> int:
    """How many different ways there are to turn a building, as it is or mirrored as well."""
    return len(
        {turned(shape, turns, flip) for turns in range(4) for flip in ((False, True) if mirrored else (False,))}
    )


# --- what can be done now -------------------------------------------------------------------------------------------


def _thinking(shown: Screen) -> PanelView | None:
    if not isinstance(shown, PlacingView):
        return None
    panel = learner(shown)
    return panel if panel.decided is None and not panel.stopped else None


def _built(panel: PanelView) -> int:
    return len(panel.city.buildings)


def _aimed(shown: Screen) -> PanelView | None:
    panel = _thinking(shown)
    return panel if panel is not None and panel.ghost is not None else None


def _waits(shown: Screen) -> bool:
    return isinstance(shown, ThrowView) and shown.step in ("waiting", "reading")


def _shows(shown: Screen) -> bool:
    return isinstance(shown, ThrowView) and shown.step == "shown" and shown.order is not None


def _can_pass(shown: Screen) -> bool:
    panel = _thinking(shown)
    return panel is not None and panel.can_pass


def _can_undo(shown: Screen) -> bool:
    return isinstance(shown, PlacingView) and any(_has_passed(one) for one in shown.panels)


def _can_turn(shown: Screen) -> bool:
    return _aimed(shown) is not None and ways(shown.order.shape, mirrored=False) > 1


def _can_mirror(shown: Screen) -> bool:
    """Whether it looks different in the mirror, although a turn might give the same."""
    shape = shown.order.shape if _aimed(shown) is not None else ((0, 0),)
    return turned(shape, 0, mirrored=False) != turned(shape, 0, mirrored=True)


def _all_decided(shown: Screen) -> bool:
    return isinstance(shown, PlacingView) and shown.next_throw


POSSIBLE: dict[str, Callable[[Screen], bool]] = {
    "begin": lambda shown: isinstance(shown, BriefingView),
    "throw": _waits,
    "join": _shows,
    "accept": _shows,
    "aim": lambda shown: (panel := _thinking(shown)) is not None and panel.ghost is None,
    "turn": _can_turn,
    "mirror": _can_mirror,
    "river": lambda shown: _aimed(shown) is not None and len(shown.order.shape) > 1,
    "build": lambda shown: _aimed(shown) is not None,
    "again": lambda shown: _all_decided(shown) or _waits(shown),
    "beside": lambda shown: (panel := _thinking(shown)) is not None and _built(panel) > 0,
    "pass": _can_pass,
    "undo": _can_undo,
    "score": lambda shown: isinstance(shown, PlacingView),
    "end": lambda shown: isinstance(shown, PlacingView | OverView),
}

# --- what was done --------------------------------------------------------------------------------------------------


def _decided(shown: Screen, what: str) -> bool:
    return isinstance(shown, PlacingView) and any(one.decided == what for one in shown.panels)


def _drafts(shown: Screen) -> list[Any]:
    return [one.ghost.draft for one in shown.panels if one.ghost] if isinstance(shown, PlacingView) else []


def _reasons(shown: Screen) -> set[str]:
    panels = shown.panels if isinstance(shown, PlacingView) else ()
    return {why.reason for one in panels if one.ghost for why in one.ghost.objections}


def _same_round(before: Screen, after: Screen) -> bool:
    return isinstance(before, PlacingView) and isinstance(after, PlacingView) and before.round == after.round


def _turned(before: Screen, after: Screen) -> bool:
    pairs = zip(_drafts(before), _drafts(after), strict=False)
    return _same_round(before, after) and any(one.turns != other.turns for one, other in pairs)


def _flipped(before: Screen, after: Screen) -> bool:
    pairs = zip(_drafts(before), _drafts(after), strict=False)
    return _same_round(before, after) and any(one.mirrored != other.mirrored for one, other in pairs)


def _taken_back(before: Screen, after: Screen) -> bool:
    return _same_round(before, after) and _decided(before, "pass") and not _decided(after, "pass")


def _later_round(_: Screen, after: Screen) -> bool:
    return (isinstance(after, ThrowView) and after.step == "shown" and after.round > 1) or (
        isinstance(after, PlacingView) and after.round > 1
    )


def _second_built(_: Screen, after: Screen) -> bool:
    return isinstance(after, PlacingView) and any(one.decided == "build" and _built(one) > 1 for one in after.panels)


def _builds(after: Screen) -> bool:
    return isinstance(after, PlacingView)


FINISHED: dict[str, Callable[[Screen, Screen], bool]] = {
    "begin": lambda _, after: isinstance(after, ThrowView | PlacingView),
    "throw": lambda _, after: _shows(after) or _builds(after),
    "join": lambda _, after: _builds(after),
    "accept": lambda _, after: _builds(after),
    "aim": lambda _, after: bool(_drafts(after)) or _decided(after, "build"),
    "turn": _turned,
    "mirror": _flipped,
    "river": lambda _, after: "crosses_river" in _reasons(after),
    "build": lambda _, after: _decided(after, "build"),
    "again": _later_round,
    "beside": _second_built,
    "pass": lambda _, after: _decided(after, "pass"),
    "undo": _taken_back,
}
"""Steps that views tell of; the others are told by the coach."""


def advanced(progress: Progress, before: Screen, after: Screen) -> Progress:
    """The lesson after something has changed; who does a step unasked has done it.

    Not so with what is tried out: a tap that turns and mirrors the building by itself teaches neither. Who builds
    although something could be tried out before has seen the offer: the next one has its turn.
    """
    offered = current(progress, before)
    found = [
        name for name, done in FINISHED.items() if done(before, after) and (name not in OPTIONAL or name == offered)
    ]
    if offered in OPTIONAL and _decided(after, "build") and not _decided(before, "build"):
        found.append(offered)
    return progress.with_done(*found)


def current(progress: Progress, shown: Screen) -> str | None:
    """The step to do now; None where the next one can't be done yet."""
    for name in STEPS:
        if name in progress.done:
            continue
        if name == "pass" and not progress.done.issuperset(OPTIONAL) and getattr(shown, "round", 0) < LATEST_ROUND:
            return None  # first whatever a building has to show; an ordinary round may bring it
        if POSSIBLE[name](shown):
            return name
        if name not in OPTIONAL:
            return None
    return None


def hint(shown: Screen) -> str | None:
    """What leads on where no step can be done: the ordinary next thing."""
    if _waits(shown):
        return "throw"
    if _shows(shown):
        return "accept"
    if _all_decided(shown):
        return "again"
    panel = _thinking(shown)
    if panel is None:
        return None
    return "build" if panel.ghost is not None else "beside" if _built(panel) else "aim"
