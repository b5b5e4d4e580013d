"""Setting the machine's clock: by systemd's timedated, which writes a clock module too where there is one."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from kiosk.errors import one_line
from kiosk.files import read_json, write_json

log = logging.getLogger(__name__)

FILE = "clock.json"
BOOT = Path("/proc/sys/kernel/random/boot_id")
ASK = ["timedatectl", "--no-ask-password"]

Run = Callable[[Sequence[str]], tuple[int, str]]


class OwnClock:
    """Remembers that it was set, until the machine starts anew: without a clock module the time is lost then."""

    def __init__(self, folder: Path, run: Run, boot: Path = BOOT) -> None:
        self._path, self._run, self._boot = folder / FILE, run, boot

    @property
    def set_by_hand(self) -> bool:
        """Whether the owner has set it since the machine was started."""
        try:
            kept = read_json(self._path)
            return isinstance(kept, dict) and kept.get("boot") == self._start()
        except (OSError, ValueError):
            return False

    def set(self, when: dt.datetime) -> str:
        """Local time; empty if it was set, else why not. Slow."""
        status, text = self._run([*ASK, "show", "--property=NTP", "--value"])
        if status != 0:
            return _why(status, text)
        network = text.strip() == "yes"
        if network:  # timedated sets nothing while it looks for a network
            status, text = self._run([*ASK, "set-ntp", "false"])
            if status != 0:
                return _why(status, text)
        status, text = self._run([*ASK, "set-time", f"{when:%Y-%m-%d %H:%M:%S}"])
        if network:
            back, told = self._run([*ASK, "set-ntp", "true"])
            if back != 0:
                log.warning("the clock will not be set by the network: %s", _why(back, told))
        if status != 0:
            return _why(status, text)
        log.info("the clock was set by hand")
        self._remember()
        return ""

    def _remember(self) -> None:
        try:
            write_json(self._path, {"boot": self._start()})
        except OSError as problem:
            log.warning("that the clock was set is forgotten with the next start: %s", problem)

    def _start(self) -> str:
        return self._boot.read_text(encoding="ascii").strip()


def _why(status: int, text: str) -> str:
    return one_line(text.strip()) or f"timedatectl: {status}"
