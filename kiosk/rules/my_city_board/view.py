"""What the screens show of a table: plain frozen values, with nothing left to judge. The deck's order is in none."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field
from kiosk.views.past import ReplayPlayer, ends_of_rounds

Fields = tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class GroundView:
    """One player's board with its stickers, as far as it is drawn."""

    terrain: tuple[tuple[str, ...], ...]
    river: tuple[tuple[Field, Field], ...]
    squares: Fields
    """Where stickers may still go."""


@dataclass(frozen=True, slots=True)
class CardView:
    name: str
    """``public-t4``, ``church-bar3``, ``block``"""
    kind: str
    """``residential`` · ``public`` · ``business`` · ``church`` · ``block``"""
    shape: Fields = ()


@dataclass(frozen=True, slots=True)
class PieceView:
    """One of a player's own pieces."""

    name: str
    kind: str
    shape: Fields
    state: str
    """``left`` · ``now`` · ``built`` · ``lost``"""


@dataclass(frozen=True, slots=True)
class BuiltView:
    kind: str
    fields: Fields
    latest: bool
    """Built in this round, so that it can still be taken back."""


@dataclass(frozen=True, slots=True)
class AgainstView:
    reason: str
    fields: Fields


@dataclass(frozen=True, slots=True)
class AimView:
    """A half-finished placement, and what building it would change."""

    draft: Draft
    fields: Fields
    objections: tuple[AgainstView, ...]
    total: int | None
    changes: tuple[tuple[str, int], ...]

    @property
    def fits(self) -> bool:
        return not self.objections


@dataclass(frozen=True, slots=True)
class PointsView:
    """One line of the score."""

    line: str
    kind: str
    """Of a group; empty for all other lines."""
    points: int
    fields: Fields
    marker: int
    """Where the marker stands after it."""
    counted: bool
    """Not after the marker has reached its limit."""


@dataclass(frozen=True, slots=True)
class StickerView:
    """A sticker that is to be stuck, and where it may go."""

    sticker: str
    fields: Fields
    count: int
    """How many of them are due; 0 for any number."""


@dataclass(frozen=True, slots=True)
class BoardSeatView:
    player: int
    """The place in the table's list, as commands name it."""
    name: str
    city: str
    colour: str
    place: int
    """Where at the table, clockwise."""
    present: bool
    ground: GroundView
    buildings: tuple[BuiltView, ...]
    pieces: tuple[PieceView, ...]
    marker: int
    """Where the score marker stands."""
    total: int
    """Where it would end now."""
    lines: tuple[PointsView, ...]
    rank: int
    """The place, as if it ended now."""
    tie_row: int | None
    """In a finished game the row, from 1, that has parted this player from another one of equal points."""
    fifty: bool
    state: str
    """``build`` · ``done`` · ``stopped`` · ``blocked`` · ``wait`` · ``stick`` · ``stuck``"""
    decided: str
    """``build`` · ``pass`` · ``stop``, or nothing."""
    aim: AimView | None
    placements: tuple[Fields, ...]
    reachable: Fields
    can_pass: bool
    can_stop: bool
    can_revise: bool
    stickers: tuple[StickerView, ...]
    stuck: tuple[tuple[str, Field], ...]
    """What was stuck just now."""
    may_finish: bool
    """Whether stickers may be left out."""
    earned: int
    """The progress that this game brings, as it stands."""
    progress: int
    """The progress of the games before."""

    @property
    def nothing_fits(self) -> bool:
        return self.state == "build" and not self.placements


@dataclass(frozen=True, slots=True)
class GameRow:
    """A finished game in the standings; tuples have an entry a player of the table."""

    game: int
    totals: tuple[int, ...]
    places: tuple[int, ...]
    progress: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandingView:
    """The games of the table so far."""

    chapter: bool
    results: tuple[GameRow, ...]
    progress: tuple[int, ...]
    """Over all finished games, an entry a player of the table."""
    winners: tuple[int, ...]
    """By the place in the table's list."""
    next_game: int | None
    finished: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    code: str
    mode: str
    step: str
    """``briefing`` · ``first`` · ``build`` · ``blocked`` · ``stick`` · ``over`` · ``stuck`` · ``standings``

    Before the first card it is ``first``; after the stickers, until they are confirmed, ``stuck``.
    """
    game: int
    news: tuple[str, ...]
    """What this game has, by identifiers; what the game before did not have comes first."""
    new: int
    """So many of them are new."""
    round: int
    cards: int
    """How many the deck has."""
    card: CardView | None
    own_cards: bool
    """Whether the group turns its own."""
    left: tuple[CardView, ...]
    """The cards that were not turned yet, in the order of the box."""
    kinds: tuple[tuple[str, int], ...]
    """How many of each kind are left."""
    limit: int | None
    seats: tuple[BoardSeatView, ...]
    waiting_for: tuple[str, ...]
    next_card: bool
    can_take_back: bool
    """Whether the card may still be said to be another one."""
    standing: StandingView


@dataclass(frozen=True, slots=True)
class ReplayMove:
    """The table after one move; tuples have an entry a seat."""

    round: int
    card: CardView | None
    blocked: bool
    grounds: tuple[GroundView, ...]
    cities: tuple[tuple[BuiltView, ...], ...]
    markers: tuple[int, ...]
    totals: tuple[int, ...]
    done: tuple[str | None, ...]
    """``build`` · ``pass`` · ``stop``; None for who has not yet, or had stopped before."""
    mover: int | None
    sticker: str
    """What the mover has stuck, after the game."""


@dataclass(frozen=True, slots=True)
class BoardReplay:
    """A past game with the boards as they were then, and the stickers that came after it."""

    number: int
    game: int
    players: tuple[ReplayPlayer, ...]
    frames: tuple[ReplayMove, ...]
    book: str = "my-city-board"

    @property
    def rounds(self) -> tuple[ReplayMove, ...]:
        return ends_of_rounds(self.frames)
