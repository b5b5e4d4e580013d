"""The real kiosk with its window as a process of its own: what systemd would do with it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from kiosk.door.client import Client, DoorClosed, DoorError

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
RUN = ("kiosk", "run", "--size=800x480")
"""The program as it is; `bench.window_guest` is the same with somebody who touches the window."""


def starved(process: int) -> float:
    """For how many seconds a process has waited for a processor, its threads together: no fault of its own."""
    waited = 0
    for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
        try:
            waited += int(thread.read_text().split()[1])
        except (OSError, IndexError):  # it has just ended
            continue
    return waited / 1e9


class KioskProcess:
    """Start it, kill it, start it again."""

    def __init__(self, folder: Path, program: tuple[str, ...] = RUN) -> None:
        self.folder, self._program = folder, program
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environ = {
            **os.environ,
            "RUNTIME_DIRECTORY": str(self.folder),
            "SDL_VIDEODRIVER": "offscreen",
            "TABLETOWN_CAMERA": "none",
            "TABLETOWN_PINS": "none",
            "TABLETOWN_VOLUME": "0",
            "TABLETOWN_DATA": str(self.folder / "data"),
            "XDG_CONFIG_HOME": str(self.folder),
        }
        environ.pop("DISPLAY", None)
        self.child = subprocess.Popen([sys.executable, "-m", *self._program], env=environ, cwd=ROOT)

    def end(self, number: int) -> int:
        assert self.child is not None
        self.child.send_signal(number)
        return self.child.wait(PATIENCE)

    def connect(self) -> Client:
        """As soon as there is a door."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return Client(self.door, PATIENCE)
            except (DoorClosed, DoorError):
                assert self.child is not None
                assert self.child.poll() is None, "it has not started"
                assert time.monotonic() < end + starved(self.child.pid), "it does not open its door"
                time.sleep(0.05)

    @property
    def door(self) -> Path:
        return self.folder / "door.sock"

    @property
    def journal(self) -> Path:
        return self.folder / "data" / "journal.db"
