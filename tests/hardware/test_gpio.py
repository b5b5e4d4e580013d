"""Button, lights and buzzer by the real gpiozero classes, on its mock pins."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.faults import Broken, Lost
from hardware.glow import brightness
from hardware.gpio import BEEP_SECONDS, GpioPins
from hardware.presses import STUCK_SECONDS, Press
from hardware.service import Service, ServiceHealth
from kiosk.config import Config
from kiosk.effects import Glow
from kiosk.messages import TroubleBegan, TroubleEnded
from tests.hardware.fakes import CommandBox, FakeClock, our_threads, wait_until

CONFIG = Config(button_pin=17, button_light_pin=18, tray_light_pin=13, buzzer_pin=22, tray_light=0.8)


class MockPi:
    """A Pi made of mock pins, with the kiosk's pins set up and nothing running."""

    def __init__(self, config: Config = CONFIG) -> None:
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.clock = FakeClock()
        self.presses: list[Press] = []
        self.pins = GpioPins(config, self.presses.append, factory=self.factory, clock=self.clock)

    def contact(self, *, down: bool) -> None:
        """The button connects its pin to ground."""
        pin = self.factory.pin(17)
        pin.drive_low() if down else pin.drive_high()

    def after(self, seconds: float) -> None:
        self.clock.sleep(seconds)
        self.pins.drain()

    def press(self, seconds: float = 0.1) -> None:
        self.contact(down=True)
        self.after(seconds)
        self.contact(down=False)
        self.after(0.1)

    def level(self, pin: int) -> float:
        return float(self.factory.pin(pin).state)


@pytest.fixture
def board() -> Iterator[MockPi]:
    board = MockPi()
    board.pins.set_up()
    yield board
    board.pins.tear_down()


def test_a_press_is_a_press_however_long(board: MockPi) -> None:
    board.press()
    board.press(3)
    assert board.presses == [Press.PRESSED, Press.PRESSED]


def test_a_train_of_bounces_is_one_press(board: MockPi) -> None:
    for down in (True, False) * 20:
        board.contact(down=down)
        board.after(0.0005)
    board.contact(down=True)
    board.after(0.2)
    for down in (False, True) * 20:
        board.contact(down=down)
        board.after(0.0005)
    board.contact(down=False)
    board.after(0.2)
    assert board.presses == [Press.PRESSED]


def test_a_stuck_button_is_reported_and_works_again_when_it_is_free(board: MockPi) -> None:
    board.contact(down=True)
    board.after(2)
    board.after(STUCK_SECONDS)
    board.after(60)
    assert board.presses == [Press.STUCK]
    board.contact(down=False)
    board.after(1)
    board.press()
    assert board.presses[1:] == [Press.FREED, Press.PRESSED]


def test_a_button_held_at_the_start_does_nothing_until_it_was_let_go() -> None:
    board = MockPi()
    board.factory.pin(17).pull = "up"
    board.contact(down=True)
    board.factory.pin(17)._set_pull = lambda _: None  # the pull-up loses to a finger
    board.pins.set_up()
    board.after(1)
    board.contact(down=False)
    board.after(1)
    assert board.presses == []
    board.press()
    assert board.presses == [Press.PRESSED]
    board.pins.tear_down()


def test_a_thousand_presses_are_a_thousand(board: MockPi) -> None:
    for _ in range(1000):
        board.press(0.05)
    assert board.presses == [Press.PRESSED] * 1000


def test_the_buttons_light_is_off_steady_or_pulsing(board: MockPi) -> None:
    assert board.level(18) == 0
    board.pins.light_button(Glow.STEADY)
    board.after(0)
    assert board.level(18) == 1
    board.pins.light_button(Glow.PULSING)
    levels = set()
    for _ in range(40):
        board.after(0.05)
        levels.add(board.level(18))
    assert min(levels) < 0.05
    assert max(levels) > 0.95
    assert len(levels) > 15
    board.pins.light_button(Glow.OFF)
    board.after(0)
    assert board.level(18) == 0


def test_pulsing_is_smooth_and_comes_round() -> None:
    levels = [brightness(Glow.PULSING, number / 20) for number in range(80)]
    assert max(abs(a - b) for a, b in itertools.pairwise(levels)) < 0.1
    assert levels[:40] == levels[40:]


def test_the_tray_light_has_the_configured_brightness(board: MockPi) -> None:
    board.pins.light_tray(on=True)
    board.after(0)
    assert board.level(13) == pytest.approx(0.8)
    assert board.factory.pin(13).frequency == 1000
    board.pins.light_tray(on=False)
    board.after(0)
    assert board.level(13) == 0


def test_the_buzzer_beeps_and_is_quiet_again(board: MockPi) -> None:
    board.pins.beep()
    board.after(0)
    assert board.level(22) == 1
    board.after(BEEP_SECONDS)
    assert board.level(22) == 0


def test_pins_that_are_not_connected_are_left_alone() -> None:
    board = MockPi(Config(button_pin=-1, button_light_pin=-1, tray_light_pin=-1, buzzer_pin=-1))
    board.pins.set_up()
    board.pins.light_button(Glow.PULSING)
    board.pins.light_tray(on=True)
    board.pins.beep()
    board.after(1)
    assert not board.factory.pins
    board.pins.tear_down()


def test_without_a_set_up_wishes_are_kept_and_no_queue_grows() -> None:
    board = MockPi()
    for _ in range(50):
        board.pins.light_tray(on=True)
        board.pins.light_button(Glow.STEADY)
        board.pins.beep()
    assert board.pins._inbox.empty()
    board.pins.set_up()
    assert board.level(13) == pytest.approx(0.8)
    assert board.level(18) == 1
    board.pins.tear_down()


def test_everything_is_given_back(board: MockPi) -> None:
    board.pins.light_tray(on=True)
    board.after(0)
    board.pins.tear_down()
    assert board.level(13) == 0
    board.pins.set_up()
    assert board.level(13) == pytest.approx(0.8)


def test_a_pin_that_does_not_exist_twice_used_or_without_library_is_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = MockPi(replace(CONFIG, button_light_pin=13))
    with pytest.raises(Lost, match="GPIOPinInUse"):
        board.pins.set_up()
    board.pins.tear_down()
    monkeypatch.setattr(gpiozero, "PWMLED", _no_factory)
    board = MockPi()
    with pytest.raises(Broken, match="BadPinFactory"):
        board.pins.set_up()
    board.pins.tear_down()


def _no_factory(*_: object, **__: object) -> None:
    raise gpiozero.BadPinFactory("Unable to load any default pin factory!")


def test_the_service_heals_when_a_pin_fails_and_lights_what_is_wanted_then() -> None:
    board, box = MockPi(), CommandBox()
    board.pins._clock = Service(board.pins, box)._clock
    service = Service(board.pins, box, wait=lambda _: False)
    service.start()
    wait_until(lambda: service.health is ServiceHealth.RUNNING)
    pin = board.factory.pin(13)
    pin._set_state = _broken
    board.pins.light_tray(on=True)
    assert box.wait_for(TroubleBegan).notice.code == "pins_lost"
    del pin._set_state
    box.wait_for(TroubleEnded)
    wait_until(lambda: board.level(13) > 0)
    board.contact(down=True)
    wait_until(lambda: board.pins._presses._down)
    board.contact(down=False)
    wait_until(lambda: board.presses == [Press.PRESSED])
    service.stop()
    assert board.level(13) == 0
    assert our_threads() == []


def _broken(_: float) -> None:
    raise OSError("input/output error")
