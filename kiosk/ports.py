"""What the core asks of the world around it; `hardware` and `ui` supply it, and tests do with a few lines."""

from __future__ import annotations

from typing import Protocol

from kiosk.effects import Effect
from kiosk.rules.dice import Roll


class World(Protocol):
    """Lights, reader, timers, loudspeaker: carries an effect out without waiting for it."""

    def run(self, effect: Effect) -> None: ...


class Chance(Protocol):
    """Where randomness comes from: the engine never throws dice."""

    def roll(self) -> Roll: ...
    def code(self, alphabet: str, length: int) -> str: ...
