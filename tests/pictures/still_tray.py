"""A simulated tray that nobody waits for, drawn when it is asked for: for pictures of the owner's pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hardware.simulated import SimulatedCamera, SimulatedTray
from kiosk.effects import Effect
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.devices.learning import TableTeacher
from kiosk.owner.devices.tray_setup import TraySetup
from kiosk.owner.lights import Lights
from kiosk.ports import Camera, CameraLock, Frame

SIZE = (960, 720)


class StillSights:
    def __init__(self, seed: int) -> None:
        self._tray = SimulatedTray(seed, SIZE, markers=True)
        self.camera: Camera = SimulatedCamera(self._tray, 10)
        self._time = 0.0
        self.observed: Frame | None = None
        self._look()

    def _look(self) -> None:
        """Long enough after the last throw for its dice to lie still."""
        for _ in range(2):
            self.observed = Frame(self._tray.picture(self._time), self._time)
            self._time += 60.0

    def observe(self, *, on: bool) -> None:
        if on:
            self._look()

    def ask_camera(self, job: Callable[[Camera], None]) -> None:
        job(self.camera)

    def hold(self, lock: CameraLock | None) -> None:
        """Nothing is held."""


class NoLamps:
    def run(self, effect: Effect) -> None:
        """Nothing is lit."""


def still_tray(folder: Path, seed: int = 7) -> TraySetup:
    kept = KeptCalibration(folder / "calibration.json")
    return TraySetup(StillSights(seed), kept, Lights(NoLamps()), TableTeacher(folder, kept))
