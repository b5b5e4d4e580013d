"""Whether the kiosk has come up: systemd's word for it, and the kiosk's own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.install.machine import TargetMachine
from kiosk.install.places import SERVICE, Places

PROPERTIES = ("ActiveState", "SubState", "MainPID", "NRestarts", "Result")


@dataclass(frozen=True, slots=True)
class TrialPatience:
    start: float = 180.0
    """Seconds until the first picture: a Pi 3 takes its time."""
    settle: float = 20.0
    """For so long the same process must stay on the screen."""
    pause: float = 1.0


@dataclass(frozen=True, slots=True)
class TrialHealth:
    places: Places
    machine: TargetMachine
    patience: TrialPatience = TrialPatience()
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)

    def comes_up(self, release: Path) -> bool:
        """Wait until *release* draws on the screen and stays there; False if it does not."""
        end = self.clock() + self.patience.start
        since, process = 0.0, ""
        while self.clock() < end or process:
            told = self.state()
            if told["ActiveState"] == "failed":
                return False
            drawing = told["MainPID"] if self._draws(release, told) else ""
            if drawing != process:
                since, process = self.clock(), drawing
            if process and self.clock() - since >= self.patience.settle:
                return True
            self.sleep(self.patience.pause)
        return False

    def state(self) -> dict[str, str]:
        """What systemd says about the service."""
        answer = self.machine.says("systemctl", "show", SERVICE, *(f"--property={name}" for name in PROPERTIES))
        told = dict(line.partition("=")[::2] for line in answer.splitlines())
        return {name: told.get(name, "") for name in PROPERTIES}

    def _draws(self, release: Path, told: dict[str, str]) -> bool:
        """The kiosk's word counts only if it is this process of this release."""
        if told["ActiveState"] != "active" or told["SubState"] != "running":
            return False
        try:
            said = json.loads(self.places.health.read_text(encoding="utf-8"))
            program = Path(said["program"])
            return str(said["pid"]) == told["MainPID"] and program.is_relative_to(release.resolve())
        except (OSError, ValueError, KeyError, TypeError):
            return False
