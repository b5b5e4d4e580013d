"""Between two games, and at the end of one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NextGame:
    """Ask for the next game; `BeginGame` answers with its sheet."""


@dataclass(frozen=True, slots=True)
class BeginGame:
    """The next game, on the sheet with this text."""

    sheet: str
    deck: tuple[str, ...] = ()
    """The order of the cards, drawn once for the whole game; nothing where dice are thrown."""


@dataclass(frozen=True, slots=True)
class StartRounds:
    """The briefing was read."""


@dataclass(frozen=True, slots=True)
class SetUpAgain:
    """Back to before this game, in which nothing has been thrown yet: somebody was forgotten."""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """After the last game: a new table of the same kind, with whoever is still there."""


@dataclass(frozen=True, slots=True)
class RotateSeats:
    """Between two games, and after the last: everybody moves on to the next seat, clockwise."""


@dataclass(frozen=True, slots=True)
class ChooseDrawing:
    """Whether the group draws hidden where a game asks for it."""

    hidden: bool


@dataclass(frozen=True, slots=True)
class ChooseCoach:
    """Whether this group wants to be shown what would be best."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class LeaveCafe:
    """A player goes: is stopped in this game, and can come back until the next throw."""

    player: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    player: int


@dataclass(frozen=True, slots=True)
class GiveUpTable:
    pass


@dataclass(frozen=True, slots=True)
class ConfirmScore:
    pass


@dataclass(frozen=True, slots=True)
class EndPaperGame:
    pass


@dataclass(frozen=True, slots=True)
class TypeScore:
    """What a paper sheet says."""

    player: int
    points: int
    bags: int = 0


BetweenCommand = (
    BeginGame
    | ChooseCoach
    | ChooseDrawing
    | ComeBack
    | ConfirmScore
    | EndPaperGame
    | GiveUpTable
    | LeaveCafe
    | NextGame
    | PlayAgain
    | RotateSeats
    | SetUpAgain
    | StartRounds
    | TypeScore
)
