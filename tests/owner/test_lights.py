"""Lights that are tried out come back as the core wants them by then, and dark ones stay dark."""

from __future__ import annotations

from kiosk.effects import Effect, Glow, Play, SetButtonLight, SetTrayLight, Sound
from kiosk.owner.lights import Lights

ON, OFF = SetTrayLight(on=True), SetTrayLight(on=False)
PULSE, DARK = SetButtonLight(Glow.PULSING), SetButtonLight(Glow.OFF)


class Lamps:
    def __init__(self) -> None:
        self.ran: list[Effect] = []

    def run(self, effect: Effect) -> None:
        self.ran.append(effect)


def test_the_core_has_the_last_word() -> None:
    lamps = Lamps()
    lights = Lights(lamps)
    lights.run(PULSE)
    lights.try_out(ON)
    lights.run(OFF)
    lights.run(Play(Sound.PLACED))
    assert lamps.ran == [PULSE, ON, Play(Sound.PLACED)]
    lights.give_back()
    assert lamps.ran[3:] == [OFF]


def test_in_the_dark_nothing_is_lit_until_it_is_bright_again() -> None:
    lamps = Lamps()
    lights = Lights(lamps)
    lights.run(PULSE)
    lights.darken(True)  # noqa: FBT003
    assert lamps.ran == [PULSE, DARK, OFF]
    lights.run(ON)
    lights.run(OFF)
    lights.run(ON)
    assert lamps.ran[3:] == [OFF]
    lights.darken(True)  # noqa: FBT003
    lights.darken(False)  # noqa: FBT003
    assert lamps.ran[4:] == [PULSE, ON]
