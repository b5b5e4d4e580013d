"""A throw being read, as an animated picture: ``python -m tests.pictures.clip FILE``.

The real kiosk with the simulated tray: the dice roll before the real reader, and nobody helps it.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.pictures.shots import settle
from ui import window

SIZE = (800, 480)
SEED = 21
FRAMES_A_SECOND = 8
STILL_SECONDS = 1.5
"""How long the first and the last picture stand."""
GUARD_SECONDS = 60.0
QUALITY = 60


class ClipFilm:
    """Pictures of the window with the time each of them stands; what did not change stands longer."""

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.milliseconds: list[int] = []
        self._next = 0.0

    def roll(self, until: Callable[[], bool] = lambda: False, seconds: float = GUARD_SECONDS) -> None:
        """Let the kiosk go on and look at it, so many seconds long, or until something is so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            window.step()
            if time.monotonic() >= self._next:
                self._next = time.monotonic() + 1 / FRAMES_A_SECOND
                self._take()

    def _take(self) -> None:
        import numpy as np  # noqa: PLC0415 - Kivy comes after the window's variables

        from tests.pictures.capture import CHANNELS, pixels  # noqa: PLC0415 - as above

        width, height, data = pixels()
        seen = np.frombuffer(data, np.uint8).reshape(height, width, CHANNELS)[::-1, :, 2::-1]
        if self.frames and np.array_equal(self.frames[-1], seen):
            self.milliseconds[-1] += 1000 // FRAMES_A_SECOND
        else:
            self.frames.append(np.ascontiguousarray(seen))
            self.milliseconds.append(1000 // FRAMES_A_SECOND)

    def write(self, path: Path) -> None:
        import cv2  # noqa: PLC0415 - as above

        animation = cv2.Animation()
        animation.frames, animation.durations = self.frames, self.milliseconds
        path.parent.mkdir(parents=True, exist_ok=True)
        if not cv2.imwriteanimation(str(path), animation, [cv2.IMWRITE_WEBP_QUALITY, QUALITY]):
            raise SystemExit(f"{path} can't be written")


def main(path: Path) -> None:
    window.open_window(*SIZE, offscreen=True)
    from kivy.clock import Clock  # noqa: PLC0415 - as above

    from hardware.world import DeviceParts, DeviceWorld  # noqa: PLC0415
    from kiosk.config import Config  # noqa: PLC0415
    from kiosk.messages import Aim, StartRounds  # noqa: PLC0415
    from kiosk.views import PlacingView  # noqa: PLC0415
    from kiosk.wiring.picture import picture  # noqa: PLC0415
    from tests.pictures.rehearsal import Rehearsal, aim, best  # noqa: PLC0415
    from ui.app import TabletownApp  # noqa: PLC0415
    from vision.watch import Watcher  # noqa: PLC0415

    config = Config(camera="simulated", pins="none", speech="off", volume=0, seed=SEED)
    world = DeviceWorld(config, lambda dice: Watcher(dice=dice), parts=DeviceParts())
    with tempfile.TemporaryDirectory(prefix="tabletown-clip-") as place:
        rehearsal = Rehearsal(Path(place), SEED, world)
        rehearsal.open(["Ada"], mode="single").do(StartRounds())
        app = TabletownApp(rehearsal.kiosk, pictures=lambda: picture(world))
        app._run_prepare()
        world.start(lambda said: Clock.schedule_once(lambda _: app.bridge.post(said)))  # from threads of their own
        settle()
        film = ClipFilm()
        film.roll(seconds=STILL_SECONDS)
        app.press_button()

        def counts() -> bool:
            return isinstance(app.bridge.view.screen, PlacingView)

        film.roll(until=counts)
        if not counts():
            raise SystemExit("the throw was not read")
        film.roll(seconds=2 * STILL_SECONDS)
        shown: Any = app.bridge.view.screen
        wanted: Aim = aim(shown, 0, best(shown, shown.panels[0]))
        app.bridge.post(wanted)
        film.roll(seconds=STILL_SECONDS)
        app.stop()
        world.stop()
        rehearsal.close()
    film.write(path)
    print(f"{path}: {len(film.frames)} pictures, {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
