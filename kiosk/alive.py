"""Signs of life for systemd: ready, alive, stopping, in the few words of sd_notify(3).

The beats come from the window's own loop, so that a frozen screen misses them and is started anew. Without systemd
every sign goes nowhere.
"""

from __future__ import annotations

import json
import logging
import os
import socket
from collections.abc import Mapping
from pathlib import Path

import kiosk

log = logging.getLogger(__name__)

HEALTH_NAME = "healthy.json"
"""Says which version draws on the screen; `tabletown update` waits for it."""
BEATS_PER_WATCH = 3
"""One may come late and a second be lost before the watchdog barks."""
MICRO = 1_000_000


class SignsOfLife:
    """What this process tells whoever started it."""

    def __init__(self, environ: Mapping[str, str] = os.environ, pid: int | None = None) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._folder = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
        self._pid = pid if pid is not None else os.getpid()
        self.period = _period(environ, self._pid)
        self._ready = False

    def ready(self) -> None:
        """The first picture is on the screen; further calls say nothing."""
        if not self._ready:
            self._ready = True
            self._write_health()
            self._tell(f"READY=1\nSTATUS=Tabletown {kiosk.__version__} is on the screen\nWATCHDOG=1")

    def beat(self) -> None:
        """The window's loop has come round once more."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        self._tell("STOPPING=1\nSTATUS=Putting devices and journal away")
        if self._folder:
            Path(self._folder, HEALTH_NAME).unlink(missing_ok=True)

    def _write_health(self) -> None:
        if not self._folder:
            return
        told = {"pid": self._pid, "version": kiosk.__version__, "program": str(Path(kiosk.__file__).resolve().parent)}
        beside = Path(self._folder, f"{HEALTH_NAME}.new")
        try:
            beside.write_text(json.dumps(told), encoding="utf-8")
            beside.replace(Path(self._folder, HEALTH_NAME))
        except OSError:
            log.exception("an update would not see that this version works")

    def _tell(self, text: str) -> None:
        """A sign that can't be given must not stop a game; the watchdog then does what it is there for."""
        if not self._address:
            return
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)  # noqa: FBT003 - a full queue must not freeze what it watches
                line.connect(address)
                line.send(text.encode())
        except OSError as problem:
            log.warning("systemd does not listen: %s", problem)


def _period(environ: Mapping[str, str], pid: int) -> float | None:
    """Seconds between two beats; None where nobody waits for them."""
    told, whose = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not told.isdecimal() or int(told) == 0 or (whose and whose != str(pid)):
        return None
    return int(told) / MICRO / BEATS_PER_WATCH
