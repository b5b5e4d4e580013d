"""The world around the core: carries out its effects with the devices, and posts what the devices have to say."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import gpiozero

from hardware.board import is_raspberry_pi
from hardware.camera import camera_for, simulated_tray
from hardware.frames import Clock
from hardware.gpio import Pins
from hardware.keyboard import KeyButton
from hardware.presses import Press
from hardware.service import Device, Health, Service, Wait
from hardware.sound import Loudspeaker
from hardware.tasks import SECONDS, Seconds, Sight
from hardware.ticker import Ticker
from hardware.tray import Tray
from kiosk.ports import (
    Announce,
    ButtonPressed,
    Camera,
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
    StartTimer,
    StopReading,
    StopTimer,
    TrayReader,
    TroubleBegan,
    TroubleEnded,
    WatchTray,
)

BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Parts:
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

    *reader* makes what looks at the frames of one throw. *on_long_press* is what a long press of the button means;
    nothing by default.
    """

    def __init__(
        self,
        config: Config,
        reader: Callable[[], TrayReader],
        *,
        parts: Parts | None = None,
        on_long_press: Command | None = None,
    ) -> None:
        parts = parts or Parts()
        self._listener = Listener()
        self._on_long_press = on_long_press
        self._watching = False
        self.camera = parts.camera or camera_for(config)
        self._tray = Tray(
            self.camera,
            reader,
            self._say,
            seconds=Seconds(config.read_seconds, parts.light_seconds if _has_tray_light(config, parts) else 0),
            clock=parts.clock,
        )
        self._pins = Pins(config, self.press, factory=parts.factory, clock=parts.clock)
        self._loudspeaker = parts.loudspeaker or Loudspeaker(config)
        self.key = KeyButton(self.press, config.long_press_seconds, parts.clock)
        """The start button on a keyboard or on the screen."""
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
        return all(service.health is Health.RUNNING for service in self.services)

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
            case ReadDice(request):
                self._tray.read(request)
            case StopReading(request):
                self._tray.stop_reading(request)
            case WatchTray(on):
                self._watching = on
                self._tray.watch(on=on)
            case StartTimer() | StopTimer():
                self._ticker.run_timer(effect)
            case Announce():
                self._loudspeaker.play(effect)
            case Play(sound):
                self._loudspeaker.play(sound)
                self._pins.beep()

    def press(self, press: Press) -> None:
        """The start button, real or not."""
        match press:
            case Press.SHORT:
                if self._watching:
                    self.throw_dice()
                self._say(ButtonPressed())
            case Press.LONG if self._on_long_press is not None:
                self._say(self._on_long_press)
            case Press.STUCK:
                self._say(TroubleBegan(Notice("button_stuck", (BUTTON,))))
            case Press.FREED:
                self._say(TroubleEnded(BUTTON))

    def throw_dice(self, misbehave: str | None = None) -> bool:
        """Throw the simulated dice: the space bar, a touch on the tray. False if the tray is a real one."""
        tray = simulated_tray(self.camera)
        if tray is not None:
            tray.throw(misbehave=misbehave)
        return tray is not None

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


def _uses_pins(config: Config, parts: Parts) -> bool:
    return config.pins == "gpio" or (config.pins == "auto" and (parts.factory is not None or is_raspberry_pi()))


def _has_tray_light(config: Config, parts: Parts) -> bool:
    return _uses_pins(config, parts) and config.tray_light_pin >= 0
