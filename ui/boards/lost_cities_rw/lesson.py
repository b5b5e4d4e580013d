"""The first lesson inside a real game: which step comes now follows from its views, as in My City's.

Its steps have the names that the coach keeps: "aim" takes a pair, "beside" is what the others do, "turn" is the first
arrow, and "pass" tells of bridges.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.rules.lost_cities_rw.at_table import LostBriefingView, LostCitiesView, LostThrowView
from kiosk.rules.lost_cities_rw.view import LostCitiesSeatView
from ui.boards.lost_cities_rw.seat import LostCitiesSeat
from ui.screens.lesson.steps import Progress
from ui.texts import Texts

AT_TABLE = (LostBriefingView, LostThrowView, LostCitiesView)
MODE = "single"
FEWEST = 2
"""Who has nobody to play with yet gets a second seat."""
STEPS = ("begin", "throw", "accept", "aim", "undo", "beside", "turn", "again", "pass", "end")
OPTIONAL = ("turn",)
"""Only where somebody has come to an arrow."""
TARGETS = {
    "begin": "start", "throw": "main", "accept": "main", "aim": "tray", "undo": "undo", "beside": "next",
    "turn": "page", "again": "next",
}  # fmt: skip
"""Which part of the screen, or of the learner's seat, a step is about."""
BUTTONS = {"begin": "word.start_rounds", "accept": "word.accept"}

Screen = Any
"""The view of any screen."""


def can_begin(shown: Screen) -> bool:
    return not getattr(shown, "paper", False) and not getattr(shown, "finished", False)


def learner(shown: LostCitiesView) -> LostCitiesSeatView:
    """Who is spoken to: the first who still thinks, or whose turn it is."""
    table = shown.table
    return table.seats[table.thinking[0] if table.thinking else table.active]


def fits(shown: Screen) -> bool:  # noqa: ARG001 - nothing is laid down here
    return True


def seat_of(beneath: Any, shown: Screen) -> LostCitiesSeat | None:  # noqa: ANN401 - any screen
    """The learner's place, or the one that is looked at."""
    if not isinstance(shown, LostCitiesView):
        return None
    seats = [one for one in beneath.walk() if isinstance(one, LostCitiesSeat) and one.shown is not None]
    found = (one for one in seats if one.shown.seat.seat == learner(shown).seat)
    return next(found, seats[0] if seats else None)


# --- what can be done now -------------------------------------------------------------------------------------------


def _turn(shown: Screen) -> int:
    """How many throws have counted."""
    if isinstance(shown, LostThrowView):
        return shown.round - 1
    return shown.table.turn if isinstance(shown, LostCitiesView) else 0


def _playing(shown: Screen) -> bool:
    return isinstance(shown, LostCitiesView) and not shown.finished


def _chooses(shown: Screen) -> bool:
    return _playing(shown) and learner(shown).state == "choose"


def _can_undo(shown: Screen) -> bool:
    return _playing(shown) and any(one.can_undo and one.state == "done" for one in shown.table.seats)


def _others_have_acted(shown: Screen) -> bool:
    return _playing(shown) and any(one.took and not one.active for one in shown.table.seats)


def _at_an_arrow(shown: Screen) -> bool:
    return _playing(shown) and any(one.state == "arrow" for one in shown.table.seats)


def _next_throw(shown: Screen) -> bool:
    return _waits(shown) or (_playing(shown) and shown.table.need == "throw")


def _waits(shown: Screen) -> bool:
    return isinstance(shown, LostThrowView) and shown.step in ("waiting", "reading")


def _shows(shown: Screen) -> bool:
    return isinstance(shown, LostThrowView) and shown.step == "shown" and shown.complete


POSSIBLE: dict[str, Callable[[Screen], bool]] = {
    "begin": lambda shown: isinstance(shown, LostBriefingView),
    "throw": _waits,
    "accept": _shows,
    "aim": _chooses,
    "undo": _can_undo,
    "beside": lambda shown: _playing(shown) and shown.table.need == "moves",
    "turn": _at_an_arrow,
    "again": _next_throw,
    "pass": lambda shown: _playing(shown) and shown.table.need == "moves",
    "end": _playing,
}

# --- what was done --------------------------------------------------------------------------------------------------


def _took(shown: Screen) -> bool:
    return _playing(shown) and any(one.took for one in shown.table.seats)


FINISHED: dict[str, Callable[[Screen, Screen], bool]] = {
    "begin": lambda _, after: not isinstance(after, LostBriefingView),
    "throw": lambda _, after: _shows(after) or isinstance(after, LostCitiesView),
    "accept": lambda _, after: isinstance(after, LostCitiesView),
    "aim": lambda _, after: _took(after) or _turn(after) > 1,
    "undo": lambda before, after: (_took(before) and not _took(after)) or _others_have_acted(after)
    or _turn(after) > 1,
    "beside": lambda _, after: _turn(after) > 1 or (_others_have_acted(after) and not after.table.thinking),
    "turn": lambda before, after: _at_an_arrow(before) and not _at_an_arrow(after),
    "again": lambda _, after: _turn(after) > 1,
    "pass": lambda _, after: _turn(after) > 2,  # noqa: PLR2004 - told for one turn
}  # fmt: skip


def advanced(progress: Progress, before: Screen, after: Screen) -> Progress:
    """The lesson after what happened between two views; who does a step unasked has done it."""
    if not isinstance(after, AT_TABLE):
        return progress
    earlier = before if isinstance(before, AT_TABLE) else after
    return progress.with_done(*(name for name, over in FINISHED.items() if over(earlier, after)))


def current(progress: Progress, shown: Screen) -> str | None:
    """The step to do now; None where the next one can't be done yet. An arrow is told of when it comes."""
    if "turn" not in progress.done and _at_an_arrow(shown):
        return "turn"
    for name in STEPS:
        if name in progress.done or name in OPTIONAL:
            continue
        return name if POSSIBLE[name](shown) else None
    return None


def hint(shown: Screen) -> str | None:
    """What leads on where no step can be done: the ordinary next thing."""
    if _shows(shown):
        return "accept"
    if _next_throw(shown):
        return "again" if _turn(shown) else "throw"
    return "turn" if _at_an_arrow(shown) else "aim" if _chooses(shown) else None


def said(key: str, shown: Screen, texts: Texts) -> str:
    if key == "pass":
        sheet = shown.table.sheet
        return texts("lost.lesson_bridge", sheet.bridge_points)
    return texts(f"lost.lesson_{key}", texts(BUTTONS[key]) if key in BUTTONS else "")
