"""The Raspberry Pi's camera by picamera2, which is imported here and nowhere else, and only when it is wanted.

One configuration runs all the time: a full-resolution stream for reading and a small one for watching, both of the
same request, whose buffers go back to the camera as soon as they are copied. When the cable comes loose libcamera
only stops giving frames, and stopping the camera may then hang for ever; so every wait has an end, and the camera is
put away by a helper that is not waited for long.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hardware.faults import Broken, DeviceFault, Lost, Missing
from hardware.frames import Pace, small, small_size
from hardware.libcamera import AUTOMATIC, TO_BGR, bgr, manual
from kiosk.ports import CameraLock, Frame

log = logging.getLogger(__name__)

DEVICE = "camera"
BUFFERS = 4


@dataclass(frozen=True, slots=True)
class CameraPatience:
    """For how many seconds libcamera is waited for."""

    frame: float = 2.5
    """So soon after the cable came loose the dice can be entered by touch."""
    close: float = 2.0


PATIENCE = CameraPatience()

OpenLibrary = Callable[[int], Any]
"""Gives a `Picamera2` for the camera with this number."""


def open_picamera2(number: int) -> Any:  # noqa: ANN401
    """The real library; it and the libcamera below it come with the system."""
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 - needs libcamera as soon as it is imported
    except ImportError as problem:
        raise Broken(DEVICE, f"picamera2 can't be used ({problem}): apt install python3-picamera2") from None
    return Picamera2(number)


class PiCamera:
    name = "picamera2"
    live = True  # its pictures always show some noise

    def __init__(
        self,
        size: tuple[int, int],
        fps: float,
        *,
        number: int = 0,
        library: OpenLibrary = open_picamera2,
        patience: CameraPatience = PATIENCE,
    ) -> None:
        self._size = size
        self._fps = fps
        self._number = number
        self._library = library
        self._patience = patience
        self._camera: Any = None
        self._small = False
        self._pace: Pace | None = None
        """Only for a camera that can't be told its rate."""
        self._closing: threading.Thread | None = None

    def open(self) -> None:
        self.close()
        if self._closing is not None and self._closing.is_alive():
            raise Lost(DEVICE, "libcamera has not let go of the camera yet; if this stays, restart the kiosk")
        gc.collect()  # a closed Picamera2 hangs in cycles, and with it scarce memory for buffers
        with _translated("can't be opened", missing=True):
            self._camera = self._library(self._number)
        try:
            with _translated("can't be started"):
                self._small = self._configure()
                self._camera.start()
        except DeviceFault:
            self.close()
            raise

    def _configure(self) -> bool:
        """Both streams, or one where the camera has no second; gives whether there is a small one."""
        has_rate = "FrameDurationLimits" in self._camera.camera_controls
        self._pace = None if has_rate else Pace(self._fps)
        lores = {"size": small_size(self._size), "format": "YUV420"}
        wanted: tuple[dict[str, Any], ...] = ({"lores": lores}, {"main": {"format": "NV12"}}, {"main": {}})
        problem: Exception | None = None
        for streams in wanted:
            main = {"size": self._size, "format": "RGB888"} | streams.get("main", {})
            rate = {"FrameRate": self._fps} if self._pace is None else {}
            settings = {"buffer_count": BUFFERS, "queue": False, "controls": rate}
            try:
                self._camera.configure(
                    self._camera.create_video_configuration(main=main, lores=streams.get("lores"), **settings)
                )
            except (RuntimeError, ValueError) as refused:
                problem = refused
                continue
            return self._known_formats()
        raise Broken(DEVICE, f"offers no format that can be used: {problem}")

    def _known_formats(self) -> bool:
        """Libcamera may have changed what was asked for."""
        got = self._camera.camera_configuration()
        for name in ("main", "lores"):
            if got.get(name) and got[name]["format"] not in TO_BGR:
                raise Broken(DEVICE, f"gives the format {got[name]['format']}, which is not known here")
        return bool(got.get("lores"))

    def frame(self, *, full: bool) -> Frame:
        camera = self._camera
        if camera is None:
            raise Lost(DEVICE, "is not open")
        if self._pace is not None:
            self._pace.wait()
        stream = "lores" if self._small and not full else "main"
        with _translated("gives no frames"):
            request = camera.capture_request(wait=self._patience.frame)
            try:
                raw = request.make_array(stream)
                taken = request.get_metadata().get("SensorTimestamp")
            finally:
                request.release()
            image = bgr(raw, camera.stream_configuration(stream))
        if stream == "main" and not full:
            image = small(image)
        return Frame(image, taken / 1e9 if taken else time.monotonic())

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        if self._camera is None:
            raise Lost(DEVICE, "is not open")
        with _translated("can't be locked"):
            held = wanted or self._now()
            controls = {name: value for name, value in manual(held).items() if name in self._camera.camera_controls}
            self._camera.set_controls(controls)
        return held

    def _now(self) -> CameraLock:
        """What the camera has settled on by itself."""
        told: Mapping[str, Any] = self._camera.capture_metadata(wait=self._patience.frame)
        red, blue = told.get("ColourGains", (None, None))
        return CameraLock(told.get("ExposureTime"), told.get("AnalogueGain"), red, blue, told.get("LensPosition"))

    def unlock(self) -> None:
        if self._camera is not None:
            with _translated("can't be unlocked"):
                known = self._camera.camera_controls
                self._camera.set_controls({name: value for name, value in AUTOMATIC.items() if name in known})

    def close(self) -> None:
        """Put the camera away; if libcamera hangs over it, go on without waiting for the end."""
        camera, self._camera = self._camera, None
        if camera is None:
            return
        self._closing = threading.Thread(target=_put_away, args=(camera,), name="tabletown-camera-close", daemon=True)
        self._closing.start()
        self._closing.join(self._patience.close)
        if self._closing.is_alive():
            log.error("libcamera hangs while the camera is closed")


def _put_away(camera: Any) -> None:  # noqa: ANN401
    """Cancel what is waited for first: without that closing waits for a frame that never comes."""
    for step in ("cancel_all_and_flush", "stop", "close"):
        try:
            getattr(camera, step)()
        except Exception:
            log.exception("the camera's %s failed", step)


@contextlib.contextmanager
def _translated(what: str, *, missing: bool = False) -> Iterator[None]:
    """Libcamera's many complaints as ours: all may pass, except what is already known to be permanent."""
    try:
        yield
    except DeviceFault:
        raise
    except TimeoutError:
        raise Lost(DEVICE, f"{what}: timed out; is the cable loose?") from None
    except Exception as problem:
        detail = f"{what}: {type(problem).__name__}: {problem}"
        raise (Missing if missing else Lost)(DEVICE, detail) from problem
