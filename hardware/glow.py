"""How bright the light in the button is."""

from __future__ import annotations

import math

from kiosk.ports import Glow

PULSE_SECONDS = 2.0


def brightness(glow: Glow, now: float) -> float:
    """How bright the button's light is at this moment."""
    match glow:
        case Glow.OFF:
            return 0.0
        case Glow.STEADY:
            return 1.0
        case Glow.PULSING:
            return round(0.5 - 0.5 * math.cos(2 * math.pi * now / PULSE_SECONDS), 3)
