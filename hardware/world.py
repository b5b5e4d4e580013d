"""The world around the core: carries out its effects with the devices, and posts what the devices have to say."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import gpiozero

from hardware.board import is_raspberry_pi
from hardware.camera import camera_for, simulated_tray
from hardware.frames import Clock
from hardware.gpio import GpioPins
from hardware.presses import Press
from hardware.service import Device, Service, ServiceHealth, Wait
from hardware.sound import Loudspeaker
from hardware.tasks import SECONDS, Seconds, Sight
from hardware.ticker import Ticker
from hardware.tray import TrayService, WhichDice
from kiosk.notices import NoticeCode
from kiosk.ports import (
    Announce,
    ButtonPressed,
    Camera,
    CameraFound,
    CameraLock,
    Command,
    Config,
    DiceMoving,
    Effect,
    Frame,
    Notice,
    Play,
    ReadDice,
    SetButtonLight,
    SetTrayLight,
    Sound,
    StartTimer,
    StopReading,
    StopTimer,
    TellDice,
    TrayReader,
    TroubleBegan,
    TroubleEnded,
    WatchTray,
)

BUTTON = "button"
COUNTING = (Sound.COUNTED, Sound.LOST)
"""A buzzer, which knows one sound alone, is silent while the lines of a score count."""


@dataclass(frozen=True, slots=True)
class DeviceParts:
    """What tests put in the place of the real things."""

    camera: Camera | None = None
    factory: gpiozero.Factory | None = None
    loudspeaker: Loudspeaker | None = None
    clock: Clock = time.monotonic
    wait: Wait | None = None
    """How the services pause after a fault."""
    light_seconds: float = SECONDS.light


@dataclass(slots=True)
class Listener:
    """Where the devices' commands go; nowhere until the core listens."""

    post: Callable[[Command], None] = field(default=lambda _: None)

    def __call__(self, command: Command) -> None:
        self.post(command)


class DeviceWorld:
    """All devices, each in a service of its own.

    *reader* makes what looks at the frames of one throw; *which* tells which dice lie in a picture.
    """

    def __init__(
        self,
        config: Config,
        reader: Callable[[str], TrayReader],
        *,
        which: WhichDice = lambda _: "",
        parts: DeviceParts | None = None,
    ) -> None:
        parts = parts or DeviceParts()
        self._listener = Listener()
        self._watching = False
        self.camera = parts.camera or camera_for(config)
        self._tray = TrayService(
            self.camera,
            reader,
            self._say,
            seconds=Seconds(config.read_seconds, parts.light_seconds if _has_tray_light(config, parts) else 0),
            clock=parts.clock,
        )
        self._tray.which = which
        self._pins = GpioPins(config, self.press, factory=parts.factory, clock=parts.clock)
        self._loudspeaker = parts.loudspeaker or Loudspeaker(config)
        self._thrown = False
        """Whether somebody has thrown the simulated dice that are not read yet."""
        wanted: list[Device] = [self._loudspeaker]
        if self.camera.name != "none":
            wanted.append(self._tray)
        if _uses_pins(config, parts):
            wanted.append(self._pins)
        devices = [Service(device, self._say, wait=parts.wait, clock=parts.clock) for device in wanted]
        checks: list[Callable[[float], object]] = [self._tray.check, *(service.check for service in devices)]
        self._ticker = Ticker(config, self._say, checks, parts.clock)
        self.services = [*devices, Service(self._ticker, self._say, wait=parts.wait, clock=parts.clock)]

    def start(self, post: Callable[[Command], None]) -> None:
        """Begin to work, and tell *post* about it from now on."""
        self._listener.post = post
        self._say(CameraFound(self.camera.name != "none"))
        if self.camera.name == "none":
            self._tray.give_up()
        for service in self.services:
            service.start()

    def stop(self) -> None:
        """Put everything away. A reading that is under way is not answered: the next start goes on with it."""
        self._listener.post = Listener().post
        for service in self.services:
            service.ask_to_stop()
        for service in self.services:
            service.stop()

    @property
    def works(self) -> bool:
        """Whether every device that is used works."""
        return all(service.health is ServiceHealth.RUNNING for service in self.services)

    def run(self, effect: Effect) -> None:
        """Carry out an effect without waiting for it."""
        match effect:
            case SetButtonLight(glow):
                self._pins.light_button(glow)
            case SetTrayLight(on):
                self._pins.light_tray(on=on)
                self._tray.switched()
                if not on:
                    self._tray.let_go()
            case ReadDice(request, dice):
                self._throw_unless_thrown(dice)
                self._tray.read(request, dice)
            case StopReading(request):
                self._tray.stop_reading(request)
            case WatchTray(on):
                self._watching = on
                self._tray.watch(on=on)
            case TellDice(on):
                self._tray.tell(on=on)
            case StartTimer() | StopTimer():
                self._ticker.run_timer(effect)
            case Announce():
                self._loudspeaker.play(effect)
            case Play(sound):
                self._loudspeaker.play(sound)
                if sound not in COUNTING:
                    self._pins.beep()

    def press(self, press: Press) -> None:
        """The start button at the table."""
        match press:
            case Press.PRESSED:
                if self._watching:
                    self.throw_dice()
                self._say(ButtonPressed())
            case Press.STUCK:
                self._say(TroubleBegan(Notice(NoticeCode.BUTTON_STUCK, (BUTTON,))))
            case Press.FREED:
                self._say(TroubleEnded(BUTTON))

    def throw_dice(self, misbehave: str | None = None) -> bool:
        """Throw the simulated dice, as a hand would. False if the tray is a real one."""
        tray = simulated_tray(self.camera)
        if tray is not None:
            tray.throw_any(misbehave)
            self._thrown = True
        return tray is not None

    def _throw_unless_thrown(self, dice: str) -> None:
        """No hand reaches into a simulated tray: whoever asks for a reading, by whatever button, has thrown.

        Dice of another game than those that were thrown last are thrown then.
        """
        tray = simulated_tray(self.camera)
        if tray is not None and tray.take(dice):
            self._thrown = False
        if not self._thrown:
            self.throw_dice()
        self._thrown = False

    def adjust(self, *, volume: int, accept_seconds: float) -> None:
        """The owner has set it otherwise."""
        self._loudspeaker.change_volume(volume)
        self._ticker.accept_after(accept_seconds)

    def soften(self, *, on: bool) -> None:
        """The guests want all sounds softer, or as loud as the owner has set them."""
        self._loudspeaker.soft = on

    def quieten(self, quiet: Callable[[], bool]) -> None:
        """Have everything soft whenever *quiet* says so: in the night hours of the house."""
        self._loudspeaker.quiet = quiet

    def touched(self) -> None:
        """Somebody touches the screen: idle time begins anew."""
        self._ticker.touched()

    @property
    def sight(self) -> Sight | None:
        """What the camera sees of the throw that is read or shown."""
        return self._tray.sight

    def observe(self, *, on: bool) -> None:
        """The owner looks through the camera from now on, or no longer."""
        self._tray.observe(on=on)

    @property
    def observed(self) -> Frame | None:
        return self._tray.observed

    def ask_camera(self, job: Callable[[Camera], None]) -> None:
        """Have the camera's own thread do something with it, soon; never, where the camera does not work."""
        self._tray.ask(job)

    def hold(self, lock: CameraLock | None) -> None:
        """What the camera is to hold, from its next opening on: the calibration's values."""
        self._tray.held = lock

    def _say(self, command: Command) -> None:
        if isinstance(command, ButtonPressed | DiceMoving):
            self._ticker.touched()
        self._listener(command)


def _uses_pins(config: Config, parts: DeviceParts) -> bool:
    return config.pins == "gpio" or (config.pins == "auto" and (parts.factory is not None or is_raspberry_pi()))


def _has_tray_light(config: Config, parts: DeviceParts) -> bool:
    return _uses_pins(config, parts) and config.tray_light_pin >= 0
