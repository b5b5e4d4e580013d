"""Button, lights and loudspeaker in the owner's hand, and the doctor's look at a kiosk that is running."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hardware.doctor import CheckMark, examine, sayings
from hardware.doctor import CheckResult as Found
from hardware.doctor.everything import checks
from hardware.doctor.sayings import say
from hardware.service import ServiceHealth
from hardware.world import DeviceWorld
from kiosk.config import Config
from kiosk.effects import Announce, Glow, Play, SetButtonLight, SetTrayLight, Sound
from kiosk.messages import ButtonPressed, Command
from kiosk.owner.lights import Lights
from kiosk.owner.views import Finding, Said, Saying
from kiosk.ports import World

IN_USE = {"camera": "camera", "pins": "pins"}
"""Parts that the running kiosk holds itself, by the names of their services."""


HEALTH = {
    ServiceHealth.STARTING: "starting",
    ServiceHealth.RUNNING: "running",
    ServiceHealth.PAUSED: "paused",
    ServiceHealth.BROKEN: "given_up",
    ServiceHealth.STOPPED: "stopped",
}


class DeviceTest:
    """While they are tried out the button's presses are counted here and reach no game."""

    def __init__(self, world: World, lights: Lights) -> None:
        self._world, self._lights = world, lights
        self._on = False
        self.presses = 0

    def begin(self) -> None:
        self._on, self.presses = True, 0

    def end(self) -> None:
        self._on = False
        self._lights.give_back()

    def takes(self, command: Command) -> bool:
        """Whether a command of the devices is meant for the owner; asked by any thread."""
        mine = self._on and isinstance(command, ButtonPressed)
        self.presses += mine
        return mine

    def light_button(self, *, on: bool) -> None:
        self._lights.try_out(SetButtonLight(Glow.PULSING if on else Glow.OFF))

    def light_tray(self, *, on: bool) -> None:
        self._lights.try_out(SetTrayLight(on=on))

    def sound(self) -> None:
        self._world.run(Play(Sound.GAME_OVER))

    def speak(self, language: str) -> None:
        self._world.run(Announce("solid", "L-4", language))


def doctor(config: Config, world: DeviceWorld) -> Callable[[], tuple[Finding, ...]]:
    """The table of ``tabletown doctor``; what the kiosk uses itself is asked, and not opened a second time."""

    def look() -> tuple[Finding, ...]:
        wanted = [
            (part, partial(_running, world, part) if _service(world, part) else check)
            for part, check in checks(config, [])
        ]
        return tuple(Finding(one.part, str(one.mark), _told(one.said)) for one in examine(wanted))

    return look


def _told(said: sayings.Value) -> Said:
    """The same for the screen, which knows nothing of devices."""
    if isinstance(said, sayings.CheckSaying):
        return Saying(said.code, tuple(_told(one) for one in said.values))
    return tuple(_told(one) for one in said) if isinstance(said, tuple) else said


def _service(world: DeviceWorld, part: str) -> object:
    return next((one for one in world.services if one.device.name == IN_USE.get(part)), None)


def _running(world: DeviceWorld, part: str) -> Found:
    service = next(one for one in world.services if one.device.name == IN_USE[part])
    name = world.camera.name if part == "camera" else ""
    if service.health is ServiceHealth.RUNNING:
        frame = world.observed
        works = say("works", name) if name else say("running")
        if frame is None or part != "camera":
            return Found(part, CheckMark.FINE, works)
        return Found(part, CheckMark.FINE, (works, say("brightness", round(float(frame.image.mean())))))
    fault = service.fault
    why = say(fault.kind, fault.detail) if fault else say(HEALTH[service.health])
    return Found(part, CheckMark.BROKEN, say("fails", name, why) if name else why)
