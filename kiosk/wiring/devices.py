"""The devices of this machine, wired to reader, calibration and settings."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.config import Config
from kiosk.effects import Announce, Effect, Play
from kiosk.ports import World

if TYPE_CHECKING:
    from hardware.world import DeviceWorld
    from kiosk.owner.devices.calibration import KeptCalibration


def make_world(config: Config, calibration: KeptCalibration) -> DeviceWorld:
    """The devices that there are, with the real reader behind the camera; it follows the calibration in force."""
    from hardware.world import DeviceWorld  # noqa: PLC0415 - the commands need none of this
    from vision.reader import make_ready  # noqa: PLC0415
    from vision.told_apart import lying  # noqa: PLC0415
    from vision.watch import Watcher  # noqa: PLC0415

    threading.Thread(target=make_ready, name="tabletown-reader", daemon=True).start()  # no throw waits for it
    world = DeviceWorld(
        config,
        lambda dice: Watcher(calibration.value, dice=dice),
        which=lambda image: lying(image, calibration.value),
    )
    world.hold(calibration.lock)
    return world


class QuietWorld:
    """The world, without its sounds while the settings of the screen say so."""

    def __init__(self, world: World, sounds: Callable[[], bool]) -> None:
        self._world = world
        self._sounds = sounds

    def run(self, effect: Effect) -> None:
        if self._sounds() or not isinstance(effect, Announce | Play):
            self._world.run(effect)
