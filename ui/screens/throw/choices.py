"""What can be done about a throw, at each of its steps: the next thing first."""

from __future__ import annotations

from typing import Protocol

from kiosk.messages import (
    AcceptRoll,
    ButtonPressed,
    CancelThrow,
    Command,
    CorrectThrow,
    EndPaperGame,
    EnterByHand,
    ThrowAgain,
    ThrowVirtually,
)

Choice = tuple[str, str, Command]
"""Words, sign and what it does."""


class Throwing(Protocol):
    """What is asked of the record of a throw, of whatever book."""

    @property
    def step(self) -> str: ...
    @property
    def can_cancel(self) -> bool: ...
    @property
    def can_correct(self) -> bool: ...
    @property
    def problem(self) -> str | None: ...
    @property
    def complete(self) -> bool: ...


def choices(shown: Throwing, *, camera: bool) -> tuple[Choice, list[Choice]]:
    by_hand: Choice = ("word.by_hand", "pencil", EnterByHand())
    back: list[Choice] = [("word.no_throw", "undo", CancelThrow())] if shown.can_cancel else []
    button = ("throw.thrown_by_us", "camera", ButtonPressed()) if camera else _virtual()
    if getattr(shown, "given", False):
        accept: Choice = ("word.continue", "next", AcceptRoll())
        return (("challenge.next", "dice", ThrowVirtually()) if shown.step == "waiting" else accept), back
    match shown.step:
        case "waiting":
            return button, [*back, by_hand, *([_virtual()] if camera else [])][:3]
        case "reading":
            return by_hand, [*back, ("word.throw_again", "undo", ThrowAgain())]
        case "announced":
            wrong: list[Choice] = [("play.wrong_dice", "undo", CorrectThrow())] if shown.can_correct else []
            return ("throw.next", "dice", button[2]), [("word.end_paper_game", "stop", EndPaperGame()), *wrong]
        case _:
            again: Choice = ("word.throw_again", "dice", ThrowAgain())
            if shown.problem is not None and not shown.complete:
                return again, back
            return ("word.accept", "build", AcceptRoll()), [*back, again]


def _virtual() -> Choice:
    return "word.throw_virtual", "dice", ThrowVirtually()
