"""Which camera: the one that the configuration names, or the first that works."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.board import is_raspberry_pi
from hardware.faults import Broken, DeviceFault, Lost, Missing
from hardware.folder import FolderCamera
from hardware.picamera import PiCamera
from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.webcam import Webcam
from kiosk.ports import Camera, CameraLock, Config, Frame

log = logging.getLogger(__name__)

DEVICE = "camera"


class FirstThatWorks:
    """Opens one of several cameras: every time it is opened, the first that works and gives a frame."""

    def __init__(self, candidates: Sequence[Camera]) -> None:
        self._candidates = candidates
        self._chosen: Camera | None = None

    @property
    def chosen(self) -> Camera | None:
        """The one that works, while it is open."""
        return self._chosen

    @property
    def live(self) -> bool:
        return getattr(self._chosen, "live", False)

    @property
    def name(self) -> str:
        return self._chosen.name if self._chosen else "auto"

    def open(self) -> None:
        self.close()
        reasons = []
        for camera in self._candidates:
            try:
                camera.open()
                camera.frame(full=False)
            except DeviceFault as fault:
                camera.close()
                reasons.append(f"{camera.name}: {fault.detail}")
            else:
                self._chosen = camera
                log.info("the camera is %s", camera.name)
                return
        raise Missing(DEVICE, "; ".join(reasons) or "none is configured")

    def frame(self, *, full: bool) -> Frame:
        return self._open_one().frame(full=full)

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        return self._open_one().lock(wanted)

    def unlock(self) -> None:
        self._open_one().unlock()

    def close(self) -> None:
        chosen, self._chosen = self._chosen, None
        if chosen is not None:
            chosen.close()

    def _open_one(self) -> Camera:
        if self._chosen is None:
            raise Lost(DEVICE, "is not open")
        return self._chosen


class NoCamera:
    """The dice are entered by touch."""

    name = "none"

    def open(self) -> None:
        raise Broken(DEVICE, "no camera is configured")

    def frame(self, *, full: bool) -> Frame:
        raise Lost(DEVICE, f"no camera is configured for {'full' if full else 'small'} frames")

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        return wanted or CameraLock()

    def unlock(self) -> None:
        pass

    def close(self) -> None:
        pass


def camera_for(config: Config, *, on_pi: bool | None = None) -> Camera:
    """The configured camera, not yet opened."""
    makers: dict[str, Callable[[Config], Camera]] = {
        "picamera2": lambda c: PiCamera(c.frame_size, c.camera_fps, number=_number(c.camera_source)),
        "webcam": lambda c: Webcam(c.camera_source, c.frame_size, c.camera_fps),
        "folder": lambda c: FolderCamera(Path(c.camera_source).expanduser(), c.camera_fps),
        "simulated": lambda c: SimulatedCamera(SimulatedTray(c.seed, c.frame_size), c.camera_fps),
        "none": lambda _: NoCamera(),
    }
    if config.camera != "auto":
        return makers[config.camera](config)
    on_pi = is_raspberry_pi() if on_pi is None else on_pi
    return FirstThatWorks([makers[name](config) for name in automatic(on_pi=on_pi)])


def automatic(*, on_pi: bool) -> tuple[str, ...]:
    """What ``auto`` tries: a kiosk in a café never makes dice up, and a desk's own webcam looks at a face."""
    return ("picamera2", "webcam") if on_pi else ("picamera2", "simulated")


def simulated_tray(camera: Camera) -> SimulatedTray | None:
    """The tray in which dice can be thrown by a key, if this camera looks at one."""
    if isinstance(camera, FirstThatWorks):
        return simulated_tray(camera.chosen) if camera.chosen else None
    return camera.tray if isinstance(camera, SimulatedCamera) else None


def _number(source: str) -> int:
    return int(source) if source.isdecimal() else 0
