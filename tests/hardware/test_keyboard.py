from __future__ import annotations

from hardware.keyboard import KeyButton
from hardware.presses import Press
from tests.hardware.fakes import Clock


def test_a_key_stands_for_the_button() -> None:
    clock, presses = Clock(), list[Press]()
    key = KeyButton(presses.append, 1.5, clock)
    key.tap()
    key.down()
    clock.sleep(1)
    key.down()  # the keyboard repeats a key that is held
    clock.sleep(1)
    key.up()
    key.up()
    assert presses == [Press.SHORT, Press.LONG]
