"""A whole kiosk for tests: real core, journal and services, a simulated tray, mock pins, a silent player."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.sound import Loudspeaker
from hardware.tray import WhichDice
from hardware.world import DeviceParts, DeviceWorld
from kiosk.config import Config
from kiosk.journal import Journal
from kiosk.messages import Command
from kiosk.ports import TrayReader
from kiosk.rules.my_city_rw import load_library
from kiosk.state import KioskState
from kiosk.store import Kiosk
from tests.hardware.fakes import GUARD_SECONDS, Script

LIBRARY = load_library()
CONFIG = Config(accept_seconds=0, idle_menu_seconds=3600, idle_table_seconds=3600, speech="off", volume=50)


class SoundPlayer:
    """Stands for the program that plays a sound file; its loudspeaker can be unplugged."""

    def __init__(self) -> None:
        self.plugged_in = True
        self.played: list[str] = []

    def __call__(self, arguments: list[str]) -> bool:
        self.played.append(Path(arguments[-1]).stem.split("-")[0])
        return self.plugged_in


class KioskRig:
    def __init__(
        self,
        folder: Path,
        reader: Callable[[str], TrayReader] | None = None,
        *,
        camera: SimulatedCamera | None = None,
        which: WhichDice = lambda _: "",
    ) -> None:
        self.script = Script()
        self.camera = camera or SimulatedCamera(SimulatedTray(3, (128, 96)), 200)
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.player = SoundPlayer()
        parts = DeviceParts(
            camera=self.camera,
            factory=self.factory,
            loudspeaker=Loudspeaker(CONFIG, folder=folder / "sounds", run=self.player),
            wait=_short_pause,
            light_seconds=0,
        )
        self.world = DeviceWorld(CONFIG, reader or self.script, which=which, parts=parts)
        self.path = folder / "journal.db"
        self.kiosk = Kiosk(Journal.open(self.path), LIBRARY, self.world, background=lambda work: work())

    def start(self) -> None:
        self.world.start(self.kiosk.post)
        self.kiosk.resume()

    def stop(self) -> None:
        for device in ("camera", "pins", "sound"):
            self.plug_in(device)
        self.world.stop()
        self.kiosk.close()

    @property
    def state(self) -> KioskState:
        return self.kiosk.state

    @property
    def phase(self) -> Any:  # noqa: ANN401
        return self.state.table.phase if self.state.table else None

    @property
    def troubles(self) -> list[str]:
        return [one.code for one in self.state.transient.troubles]

    def do(self, *commands: Command) -> None:
        """All of these are accepted."""
        for command in commands:
            assert self.kiosk.handle(command) is None, command
            self.kiosk.drain()

    def until(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + GUARD_SECONDS
        while not true():
            assert time.monotonic() < end, (self.phase, self.state.transient)
            self.kiosk.drain()
            time.sleep(0.001)

    def unplug(self, device: str) -> None:
        match device:
            case "camera":
                self.camera.cord.unplug()
            case "sound":
                self.player.plugged_in = False
            case "pins":
                for pin in self._light_pins():
                    pin._set_state = _dead

    def plug_in(self, device: str) -> None:
        match device:
            case "camera":
                self.camera.cord.plug_in()
            case "sound":
                self.player.plugged_in = True
            case "pins":
                for pin in self._light_pins():
                    pin.__dict__.pop("_set_state", None)

    def _light_pins(self) -> list[Any]:
        return [self.factory.pin(number) for number in (CONFIG.button_light_pin, CONFIG.tray_light_pin)]


def _short_pause(_: float) -> bool:
    time.sleep(0.005)
    return False


def _dead(_: float) -> None:
    raise OSError("no such device")
