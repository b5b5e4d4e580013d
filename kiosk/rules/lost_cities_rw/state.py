"""A game as a value: who plays, what was thrown and done, and every page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kiosk.errors import RulesError, quote
from kiosk.rules.checks import player_names, seat_of
from kiosk.rules.lost_cities_rw.dice import Pool, SixDiceRoll
from kiosk.rules.lost_cities_rw.moves import Action, Take
from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.sheet import MapSheet

LEAST_PLAYERS, MOST_PLAYERS = 2, 5

Actions = tuple[Action | None, ...]
"""One entry a seat; None for who has not acted."""


@dataclass(frozen=True, slots=True)
class LostCitiesState:
    sheet: MapSheet
    players: tuple[str, ...]
    """Clockwise."""
    first: int
    """The seat of who begins."""
    pages: tuple[MapPage, ...]
    before: tuple[MapPage, ...]
    """The pages as they were at the last throw."""
    actions: Actions
    """What was done in this turn."""
    away: tuple[bool, ...]
    """Who has left the table."""
    stood_in: tuple[bool, ...]
    """For whom declining was entered in this turn because they are away."""
    rolls: tuple[SixDiceRoll, ...] = ()
    past: tuple[Actions, ...] = ()
    """What was done in the turns before, which nobody can change any more."""

    @property
    def turn(self) -> int:
        """The number of throws so far."""
        return len(self.rolls)

    @property
    def active_seat(self) -> int:
        """Whose turn it is; before the first throw, who throws first."""
        return (self.first + max(0, self.turn - 1)) % len(self.players)

    @property
    def active(self) -> str:
        return self.players[self.active_seat]

    @property
    def next_active(self) -> str:
        """Who throws next."""
        return self.players[(self.first + self.turn) % len(self.players)]

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats, from the active player on."""
        seats = tuple(range(len(self.players)))
        return seats[self.active_seat :] + seats[: self.active_seat]

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who has to decide now: the active player alone, then all others, in the order of the players."""
        if not self.rolls:
            return ()
        if self.actions[self.active_seat] is None:
            return (self.active,)
        return tuple(name for name, action in zip(self.players, self.actions, strict=True) if action is None)

    @property
    def finished(self) -> bool:
        """The last turn is over, and all are exhausted or all bridges are crossed."""
        if not self.rolls or self.to_act:
            return False
        if all(page.exhausted for page in self.pages):
            return True
        return all(any(turns) for turns in zip(*(page.crossed for page in self.pages), strict=True))

    def seat(self, player: str) -> int:
        return seat_of(self.players, player)

    def page(self, player: str) -> MapPage:
        return self.pages[self.seat(player)]

    def pool(self, seat: int) -> Pool:
        """The dice that *seat* may choose from; what the active player has taken is gone for the others."""
        whole, taken = self.rolls[-1].pool, self.actions[self.active_seat]
        if seat == self.active_seat or not isinstance(taken, Take):
            return whole
        return whole.without(taken.colour, taken.number)


def new_game(sheet: MapSheet, players: Iterable[str], first: str | None = None) -> LostCitiesState:
    """The first state of a game; *first* begins, or else the first of *players*."""
    if not isinstance(sheet, MapSheet):
        raise RulesError(f"{quote(sheet)} is no sheet; `load_sheet` has one")
    players = player_names(players, LEAST_PLAYERS, MOST_PLAYERS)
    pages, nobody = (MapPage(),) * len(players), (False,) * len(players)
    begins = 0 if first is None else seat_of(players, first)
    return LostCitiesState(sheet, players, begins, pages, pages, (None,) * len(players), nobody, nobody)
