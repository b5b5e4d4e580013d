"""What can be done about a throw, at each of its steps: the next thing first."""

from __future__ import annotations

from kiosk.messages import (
    AcceptRoll,
    ButtonPressed,
    CancelThrow,
    Command,
    EndPaperGame,
    EnterByHand,
    ThrowAgain,
    ThrowVirtually,
)
from kiosk.views.throw import ThrowView

Choice = tuple[str, str, Command]
"""Words, sign and what it does."""


def choices(shown: ThrowView, *, camera: bool) -> tuple[Choice, list[Choice]]:
    by_hand: Choice = ("word.by_hand", "pencil", EnterByHand())
    back: list[Choice] = [("word.no_throw", "undo", CancelThrow())] if shown.can_cancel else []
    button = ("word.throw", "dice", ButtonPressed()) if camera else _virtual()
    match shown.step:
        case "waiting":
            return button, [*back, by_hand, *([_virtual()] if camera else [])][:3]
        case "reading":
            return by_hand, [*back, ("word.throw_again", "undo", ThrowAgain())]
        case "announced":
            return ("throw.next", button[1], button[2]), [("word.end_paper_game", "stop", EndPaperGame())]
        case _:
            again: Choice = ("word.throw_again", "dice", ThrowAgain())
            if shown.problem is not None and shown.order is None:
                return again, back
            return ("word.accept", "build", AcceptRoll()), [*back, again]


def _virtual() -> Choice:
    return "word.throw_virtual", "dice", ThrowVirtually()
