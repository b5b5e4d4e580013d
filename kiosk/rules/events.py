"""What a game waits for, and what can happen in it, whichever book it is played by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.throws import Throw


class Need(StrEnum):
    """What must happen now so that a game goes on."""

    THROW = "throw"
    CARD = "card"
    """The table turns the next one, or the group says which it has turned."""
    MOVES = "moves"
    """Of those in `Game.to_act`."""
    NOTHING = "nothing"
    """It is over."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """The throw counts."""

    throw: Throw


@dataclass(frozen=True, slots=True)
class Moved:
    player: str
    move: object
    """A move of the book, as `Book.read_move` gives it."""


@dataclass(frozen=True, slots=True)
class TookBack:
    """What the player did since the last throw is undone."""

    player: str


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The order of the deck was drawn, once, before the first card."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsChosen:
    """Before the first card: whether the group turns its own cards, and not the table."""

    own: bool


@dataclass(frozen=True, slots=True)
class Turned:
    """A card was turned: the deck's next one, or the one that the group names."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class TurnedBack:
    """The group named the wrong card, and nobody has done anything with it yet."""


class Reward(StrEnum):
    """What a move has earned that is worth a sound of its own."""

    LARGER = "larger"
    """A group of buildings is larger than any that this player has had."""
    TREE = "tree"
    """Whoever stops has kept trees to the end."""
    WELL = "well"
    """A well has its buildings all around."""


GameEvent = Thrown | Moved | TookBack | Shuffled | CardsChosen | Turned | TurnedBack
