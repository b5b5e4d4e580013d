"""A picture that stands still is noticed; a dark one, and one that only hardly changes, is none."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.faults import Lost
from hardware.frozen import FROZEN_SECONDS, Stillness
from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.tray import TrayService
from kiosk.ports import Frame
from tests.hardware.fakes import CommandBox, FakeClock, Script

IMAGE = np.full((48, 64, 3), 120, np.uint8)


def test_a_picture_that_never_changes() -> None:
    still = Stillness()
    assert not any(still.frozen(IMAGE.copy(), float(at)) for at in range(int(FROZEN_SECONDS)))
    assert still.frozen(IMAGE.copy(), FROZEN_SECONDS)
    assert still.still_frozen(IMAGE)


def test_noise_of_one_step_in_one_pixel_is_life() -> None:
    still = Stillness()
    for at in range(60):
        image = IMAGE.copy()
        image[at % 48, 0, 0] += 1
        assert not still.frozen(image, float(at))


def test_darkness_is_another_matter() -> None:
    still = Stillness()
    assert not any(still.frozen(IMAGE // 20, float(at)) for at in range(60))
    assert not any(still.frozen(np.full_like(IMAGE, 255), float(at)) for at in range(60, 120))


def test_two_frames_far_apart_say_nothing() -> None:
    still = Stillness()
    assert not still.frozen(IMAGE, 0)
    assert not still.frozen(IMAGE, 100)


class StuckCamera(SimulatedCamera):
    live = True
    image = IMAGE

    def frame(self, *, full: bool) -> Frame:
        return Frame(self.image, 0.0) if full is not None else super().frame(full=full)


@pytest.fixture
def stuck() -> tuple[TrayService, StuckCamera, FakeClock]:
    clock = FakeClock()
    camera = StuckCamera(SimulatedTray(3, (64, 48)), 500)
    return TrayService(camera, Script(), CommandBox(), clock=clock), camera, clock


def test_the_tray_tells_and_opening_it_again_does_not_pretend(
    stuck: tuple[TrayService, StuckCamera, FakeClock],
) -> None:
    tray, camera, clock = stuck
    tray.set_up()
    for _ in range(int(FROZEN_SECONDS) - 1):
        clock.sleep(1)
        tray._note(camera.frame(full=False))
    clock.sleep(1)
    with pytest.raises(Lost, match="stands still"):
        tray._note(camera.frame(full=False))
    with pytest.raises(Lost, match="stands still"):
        tray.set_up()
    camera.image = IMAGE + 1
    tray.set_up()


def test_pictures_from_a_folder_may_stand_still(stuck: tuple[TrayService, StuckCamera, FakeClock]) -> None:
    tray, camera, clock = stuck
    camera.live = False
    tray.set_up()
    for _ in range(30):
        clock.sleep(1)
        tray._note(camera.frame(full=False))
