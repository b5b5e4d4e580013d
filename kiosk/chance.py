"""Real randomness, for virtual throws and the codes of new tables."""

from __future__ import annotations

import secrets

from kiosk.rules.cards import shuffled
from kiosk.rules.throws import DiceSet, Throw


class RealChance:
    """Each side of each die is equally likely, as on the real ones."""

    def throw(self, dice: DiceSet) -> Throw:
        return dice.throw(secrets.randbelow)

    def code(self, alphabet: str, length: int) -> str:
        return "".join(secrets.choice(alphabet) for _ in range(length))

    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return shuffled(cards, secrets.randbelow)
