"""What the doctor says: a code and what belongs into its sentence, so that a screen can say it in any language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "str | int | float | Said"
Said: TypeAlias = "str | CheckSaying | tuple[Said, ...]"
"""A name that is the same everywhere, a sentence, or several of them."""


@dataclass(frozen=True, slots=True)
class CheckSaying:
    code: str
    values: tuple[Value, ...] = ()


def say(code: str, *values: Value) -> CheckSaying:
    return CheckSaying(code, values)


ENGLISH: dict[str, str] = {
    "unclear": "can't be determined: {0}",
    "untold": "not reported",
    "unused": "are not used",
    "off": "is off",
    "works": "{0}: works",
    "fails": "{0}: {1}",
    "missing": "is not there ({0})",
    "lost": "does not answer ({0})",
    "broken": "can't be used ({0})",
    "starting": "starts",
    "running": "runs",
    "paused": "is tried again soon",
    "given_up": "does not work",
    "stopped": "is stopped",
    "desk": "no Raspberry Pi: a desk, with a simulated tray and no pins",
    "low_now": "too little voltage now",
    "low_before": "too little voltage at some time since the start",
    "enough": "enough voltage since the start",
    "closed": "{0} can't be written",
    "free": "{0} GB free for {1}",
    "utc": "{0} UTC",
    "utc_network": "{0} UTC, set by the network",
    "desktop": "desktop on {0}",
    "no_display": "none is connected",
    "no_touch": "no touchscreen",
    "no_volume": "is off (volume = 0)",
    "no_player": "no player",
    "no_card": "no sound card for {0}",
    "played_by": "{0} by {1}",
    "no_engine": "no speech engine",
    "pin_twice": "one pin is used twice",
    "pin_button": "button {0}",
    "pin_button_light": "button light {0}",
    "pin_tray_light": "tray light {0}",
    "pin_buzzer": "buzzer {0}",
    "pins_down": "{0}; the button is down",
    "no_camera": "none: the dice are entered by touch",
    "size": "{0}x{1}",
    "brightness": "brightness {0} of 255",
}
"""As a terminal reads it; the screen's catalogues have the same codes."""


def english(said: Value) -> str:
    if isinstance(said, tuple):
        return ", ".join(english(one) for one in said)
    if isinstance(said, CheckSaying):
        return ENGLISH[said.code].format(*(english(one) for one in said.values))
    return f"{said:.1f}" if isinstance(said, float) else str(said)
