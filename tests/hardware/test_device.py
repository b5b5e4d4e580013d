"""On a Raspberry Pi with everything connected: ``pytest -m device tests/hardware``."""

from __future__ import annotations

import json

import pytest

from hardware.board import is_raspberry_pi
from hardware.gpio import GpioPins
from hardware.picamera import PiCamera
from hardware.service import Service, ServiceHealth
from hardware.sound import Loudspeaker
from kiosk.__main__ import main
from kiosk.config import Config
from kiosk.effects import Glow, Sound
from tests.hardware.fakes import CommandBox, wait_until

pytestmark = [
    pytest.mark.device,
    pytest.mark.skipif(not is_raspberry_pi(), reason="this is no Raspberry Pi"),
]


def test_the_pins_can_be_had_and_lit() -> None:
    pins, box = GpioPins(Config(), lambda _: None), CommandBox()
    service = Service(pins, box)
    service.start()
    wait_until(lambda: service.health is ServiceHealth.RUNNING)
    pins.light_button(Glow.PULSING)
    pins.light_tray(on=True)
    service.pause(2)
    service.stop()
    assert box.all() == []


def test_the_camera_holds_what_it_settled_on() -> None:
    camera = PiCamera((1280, 960), 10)
    camera.open()
    try:
        for _ in range(30):
            camera.frame(full=False)
        held = camera.lock()
        assert held.exposure_us
        for _ in range(10):
            camera.frame(full=False)
        assert camera._now().exposure_us == pytest.approx(held.exposure_us, rel=0.05)
    finally:
        camera.close()


def test_the_loudspeaker_plays() -> None:
    speaker = Loudspeaker(Config())
    speaker.set_up()
    speaker.perform(Sound.ACCEPTED)
    assert speaker._worked


def test_the_doctor_finds_nothing_broken(capfd: pytest.CaptureFixture[str]) -> None:
    status = main(["doctor", "--json"])
    told = json.loads(capfd.readouterr().out)
    assert status == 0, told
