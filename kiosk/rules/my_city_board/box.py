"""Everything in the box: boards, buildings, cards, stickers, and what each game has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kiosk.rules.grid.geometry import Shape
from kiosk.rules.my_city_board.board import Board, Sticker


class BoardKind(StrEnum):
    RESIDENTIAL = "residential"
    PUBLIC = "public"
    BUSINESS = "business"
    CHURCH = "church"


HOUSES = (BoardKind.RESIDENTIAL, BoardKind.PUBLIC, BoardKind.BUSINESS)
"""The three kinds that form groups (C3: churches belong to none)."""


@dataclass(frozen=True, slots=True)
class BuildingCard:
    """A building to build, or the block card, which has no kind."""

    kind: BoardKind | None
    shape: str = ""

    def __str__(self) -> str:
        return "block" if self.kind is None else f"{self.kind}-{self.shape}"


BLOCK = BuildingCard(None)


class Rank(StrEnum):
    """By which place stickers are given."""

    FIRST = "first"
    SECOND = "second"
    OTHERS = "others"


RANKS = tuple(Rank)


def rank_of(place: int) -> Rank:
    return RANKS[min(place, len(RANKS)) - 1]


Stickers = tuple[Sticker, ...]


@dataclass(frozen=True, slots=True)
class GameRules:
    """What one game has; 0 or False where it does not know the thing."""

    name: str
    board: str
    start: int = 10
    limit: int | None = None
    """Where the marker stops in the scoring."""
    groups: bool = False
    well: int = 0
    church: int = 0
    gold: int = 0
    churches: bool = False
    block: bool = False


@dataclass(frozen=True)
class Box:
    boards: Mapping[str, Board]
    shapes: Mapping[str, Shape]
    churches: Mapping[str, Shape]
    games: Mapping[str, GameRules]
    progress: Mapping[int, tuple[int, ...]]
    """By the number of players: what the first gets, the second …"""
    before: Mapping[str, Stickers] = field(default_factory=dict)
    """By the game's name: what everybody sticks before it."""
    after: Mapping[str, Mapping[Rank, Stickers]] = field(default_factory=dict)
    doubts: tuple[str, ...] = ()

    def cards(self, game: GameRules) -> tuple[BuildingCard, ...]:
        """The cards of a game, each once, in a fixed order."""
        found = [BuildingCard(kind, shape) for kind in HOUSES for shape in self.shapes]
        if game.churches:
            found += [BuildingCard(BoardKind.CHURCH, shape) for shape in self.churches]
        return (*found, BLOCK) if game.block else tuple(found)

    def shape_of(self, card: BuildingCard) -> Shape:
        return (self.churches if card.kind is BoardKind.CHURCH else self.shapes)[card.shape]

    def due_before(self, game: str) -> Stickers:
        return self.before.get(game, ())

    def due_after(self, game: str, place: int) -> Stickers:
        return self.after.get(game, {}).get(rank_of(place), ())
