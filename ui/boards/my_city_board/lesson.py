"""The first lesson of the board game: which step comes now follows from the views of a real game, as in My City's.

Its steps have the names that the coach keeps; "throw" is the first card here, "again" the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.rules.my_city_board.view import BoardSeatView, BoardView
from ui.boards.my_city_board.seat import BoardSeat
from ui.draw.geometry import turned
from ui.screens.lesson.steps import Progress
from ui.texts import Texts

AT_TABLE = BoardView
MODE = "eternal"
"""What is played where somebody wants the lesson and nobody has sat down yet."""
STEPS = ("begin", "throw", "aim", "turn", "build", "again", "beside", "pass", "undo", "end")
OPTIONAL = ("turn",)
"""Not every building looks different when it is turned."""
WAITS = ("pass", "undo")
"""Steps that count only once they were offered."""
TARGETS = {
    "begin": "begin", "throw": "next", "aim": "board", "turn": "turn_right", "again": "next", "beside": "board",
    "pass": "pass", "undo": "revise",
}  # fmt: skip
"""Which part of the screen, or of the learner's seat, a step is about."""
BUTTONS = {
    "begin": "board.begin", "turn": "board.turn_right", "build": "word.build", "pass": "board.pass",
    "undo": "word.undo", "end": "word.stop",
}  # fmt: skip
TEACHABLE = ("briefing", "first", "build")

Screen = Any
"""The view of any screen."""


def can_begin(shown: BoardView) -> bool:
    return shown.step in TEACHABLE


def learner(shown: BoardView) -> BoardSeatView:
    """Who is spoken to: the first who still thinks, else who may take a pass back, or the first of all."""
    thinking = (one for one in shown.seats if one.state == "build")
    return next(thinking, next((one for one in shown.seats if _has_passed(one)), shown.seats[0]))


def fits(shown: BoardView) -> bool:
    aim = learner(shown).aim
    return aim is not None and aim.fits


def seat_of(beneath: Any, shown: BoardView) -> BoardSeat | None:  # noqa: ANN401 - any screen
    """The learner's place, or the one that is looked at."""
    seats = [one for one in beneath.walk() if isinstance(one, BoardSeat)]
    player = learner(shown).player
    found = (one for one in seats if one.shown is not None and one.shown.seat.player == player)
    return next(found, seats[0] if seats else None)


# --- what can be done now -------------------------------------------------------------------------------------------


def _thinks(shown: BoardView) -> bool:
    return shown.step == "build" and learner(shown).state == "build"


def _aims(shown: BoardView) -> bool:
    return _thinks(shown) and learner(shown).aim is not None


def _turns(shown: BoardView) -> bool:
    cells = shown.card.shape if shown.card is not None else ()
    return _aims(shown) and len({turned(cells, quarters, mirrored=False) for quarters in range(4)}) > 1


def _passed(shown: BoardView) -> bool:
    return any(_has_passed(one) for one in shown.seats)


def _has_passed(seat: BoardSeatView) -> bool:
    return seat.decided == "pass" and seat.can_revise


POSSIBLE: dict[str, Callable[[BoardView], bool]] = {
    "begin": lambda shown: shown.step == "briefing",
    "throw": lambda shown: shown.step == "first" and shown.next_card,
    "aim": lambda shown: _thinks(shown) and not _aims(shown),
    "turn": _turns,
    "build": _aims,
    "again": lambda shown: shown.round > 0 and shown.next_card,
    "beside": _thinks,
    "pass": lambda shown: _thinks(shown) and learner(shown).can_pass,
    "undo": _passed,
    "end": lambda shown: shown.step in {"build", "blocked"},
}


# --- what was done --------------------------------------------------------------------------------------------------


def _built(shown: BoardView) -> int:
    return max(len(one.buildings) for one in shown.seats)


def _turned(before: BoardView, after: BoardView) -> bool:
    here, there = learner(before).aim, learner(after).aim
    return here is not None and there is not None and here.draft.turns != there.draft.turns


FINISHED: dict[str, Callable[[BoardView, BoardView], bool]] = {
    "begin": lambda _, after: after.step != "briefing",
    "throw": lambda _, after: after.round > 0,
    "aim": lambda _, after: _aims(after) or _built(after) > 0,
    "turn": _turned,
    "build": lambda _, after: _built(after) > 0,
    "again": lambda before, after: after.round > before.round > 0,
    "beside": lambda _, after: _built(after) > 1,
    "pass": lambda before, after: _passed(after) and not _passed(before),
    "undo": lambda before, after: _passed(before) and not _passed(after),
}


def advanced(progress: Progress, before: Screen, after: Screen) -> Progress:
    """The lesson after what happened between two views.

    A building that was built need not be turned any more; a pass teaches nobody before it was spoken of.
    """
    if not isinstance(after, BoardView):
        return progress
    earlier = before if isinstance(before, BoardView) else after
    offered = current(progress, earlier)
    done = {
        name for name, over in FINISHED.items() if over(earlier, after) and (name not in WAITS or name == offered)
    }
    if "build" in done:
        done |= set(OPTIONAL)
    return progress.with_done(*done)


def current(progress: Progress, shown: BoardView) -> str | None:
    """The step to do now; None where the next one can't be done yet."""
    for name in STEPS:
        if name in progress.done:
            continue
        if POSSIBLE[name](shown):
            return name
        if name not in OPTIONAL:
            return None
    return None


def hint(shown: BoardView) -> str | None:
    """What leads on where no step can be done: the ordinary next thing."""
    if shown.next_card and shown.step in {"first", "build", "blocked"}:
        return "again" if shown.round else "throw"
    if not _thinks(shown) or not learner(shown).placements:
        return None
    return "build" if _aims(shown) else "beside" if _built(shown) else "aim"


def said(key: str, shown: BoardView, texts: Texts) -> str:
    if key == "build" and not fits(shown):
        return texts("lesson.build_not")
    if key in {"throw", "again"}:
        turn = "board.next_card" if shown.round else "board.first_card"
        return texts(f"board.lesson_{key}", texts("board.say_card" if shown.own_cards else turn))
    return texts(f"board.lesson_{key}", texts(BUTTONS[key]) if key in BUTTONS else "")
