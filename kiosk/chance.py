"""Real randomness, for virtual throws and the codes of new tables."""

from __future__ import annotations

import secrets

from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Roll


class RealChance:
    """Each side of each die is equally likely, as on the real ones."""

    def roll(self) -> Roll:
        return Roll(secrets.choice(SIDES_A), secrets.choice(SIDES_B), secrets.choice(SIDES_W))

    def code(self, alphabet: str, length: int) -> str:
        return "".join(secrets.choice(alphabet) for _ in range(length))
