"""Decks of cards: an order that is drawn once and kept, or cards that the group turns itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from kiosk.errors import RulesError

C = TypeVar("C")


class NoSuchCard(RulesError):
    """The card can't be turned now: it is not of this deck, was turned already, or another one comes."""


def shuffled(cards: Iterable[C], pick: Callable[[int], int]) -> tuple[C, ...]:
    """The same cards in an order drawn with *pick*, which gives a number from 0 to below its argument."""
    rest, order = list(cards), []
    while rest:
        order.append(rest.pop(pick(len(rest))))
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Draw(Generic[C]):
    """One card that was turned, and which it was, counted from 1."""

    card: C
    number: int


@dataclass(frozen=True, slots=True)
class Deck(Generic[C]):
    """Every card once. Who shows a deck shows `turned` and `left`, never `order`."""

    cards: tuple[C, ...]
    """All of them, in the order of the box."""
    order: tuple[C, ...] | None = None
    """The order in which the table turns them; None where the group turns its own."""
    turned: tuple[C, ...] = ()

    @classmethod
    def shuffled(cls, cards: Iterable[C], pick: Callable[[int], int]) -> Deck[C]:
        """A deck in an order drawn with *pick*, which gives a number from 0 to below its argument."""
        cards = tuple(cards)
        return cls(cards, shuffled(cards, pick))

    @property
    def left(self) -> tuple[C, ...]:
        """What has not been turned, in the order of the box: it tells nothing of what comes."""
        return tuple(card for card in self.cards if card not in self.turned)

    @property
    def used_up(self) -> bool:
        return len(self.turned) == len(self.cards)

    @property
    def draws(self) -> tuple[Draw[C], ...]:
        return tuple(Draw(card, number) for number, card in enumerate(self.turned, 1))

    def turn(self, card: C | None = None) -> Deck[C]:
        """The deck after the next card, or after *card*, which the group has turned or a record tells."""
        if self.used_up:
            raise NoSuchCard("no card is left")
        if self.order is None:
            if card is None:
                raise NoSuchCard("the group turns its own cards and says which it was")
        elif card is None:
            card = self.order[len(self.turned)]
        elif card != self.order[len(self.turned)]:
            raise NoSuchCard("the table turns the cards, and another one comes")
        if card not in self.cards or card in self.turned:
            raise NoSuchCard(f"{card} is not in this deck, or was turned already")
        return replace(self, turned=(*self.turned, card))
