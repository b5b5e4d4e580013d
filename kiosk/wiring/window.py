"""The window of `tabletown run`, wired to the core and the devices."""

from __future__ import annotations

import faulthandler
import logging
import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.alive import SignsOfLife
from kiosk.config import Config
from kiosk.door.server import DoorServer
from kiosk.envelope import enveloped
from kiosk.errors import Unusable
from kiosk.local_front import LocalFront
from kiosk.messages import ButtonPressed, Command
from kiosk.owner.owner_services import OwnerServices
from kiosk.permissions import device_of
from kiosk.players.coaching import TableCoach
from kiosk.players.seats import ComputerSeats
from kiosk.runner import Runner
from kiosk.wiring.picture import picture

if TYPE_CHECKING:
    from hardware.world import DeviceWorld
    from kiosk.owner.devices.device_test import DeviceTest

log = logging.getLogger(__name__)

NO_SCREEN = "There is no screen here; 'make demo' plays a whole game on a virtual one and leaves pictures."
EXIT_NO_SCREEN = os.EX_UNAVAILABLE
"""A status of its own: `make run` is content with it, and with no other failure."""


@dataclass(frozen=True)
class Wired:
    """What the window is wired to."""

    runner: Runner
    door: DoorServer
    world: DeviceWorld
    config: Config
    services: OwnerServices
    tried: DeviceTest
    seats: ComputerSeats
    coach: TableCoach
    ring: Callable[[str], None]


def has_screen(environ: Mapping[str, str], cards: Path = Path("/dev/dri")) -> bool:
    """A desktop, a virtual screen, or a console with a graphics card that SDL can draw on by itself."""
    return _has_desktop(environ) or any(cards.glob("card*"))


def _has_desktop(environ: Mapping[str, str]) -> bool:
    """Somewhere to open a window beside others, or one that nobody sees."""
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"):
        return True
    return environ.get("SDL_VIDEODRIVER") == "offscreen"


def show(wired: Wired, size: tuple[int, int], *, fullscreen: bool) -> int:
    from ui.window import NoWindow, open_window, step  # noqa: PLC0415 - Kivy opens its window while it is imported

    try:
        open_window(*size, rotation=wired.config.rotation)
    except NoWindow as problem:
        log.error("%s", problem)  # noqa: TRY400 - one line is enough
        print(NO_SCREEN)
        return EXIT_NO_SCREEN
    from kivy.clock import Clock  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    from ui.app import TabletownApp  # noqa: PLC0415
    from ui.desktop import fill, fit  # noqa: PLC0415

    alone = fullscreen or not _has_desktop(os.environ)
    if alone:
        fill(Window, step)
    else:
        fit(Window, size)
    runner, world = wired.runner, wired.world

    def touched() -> None:
        world.touched()
        wired.seats.hurry()

    app = TabletownApp(
        LocalFront(runner, wired.tried.takes),
        pictures=lambda: picture(world),
        archive=runner.archive,
        accept_seconds=wired.config.accept_seconds,
        touched=touched,
    )
    app.context.coach, app.context.ring = wired.coach, wired.ring
    app.context.owner, app.keys.closable = wired.services, not alone

    def from_devices(command: Command) -> None:
        if isinstance(command, ButtonPressed) and app.correcting:
            return
        if not wired.tried.takes(command):
            runner.send(enveloped(command, device_of(command)))

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: stop())
    signs = SignsOfLife()
    with suppress(OSError, RuntimeError):  # where somebody has closed the error stream
        faulthandler.enable()  # when the watchdog ends a frozen kiosk, the log says where it stood
    _feed_watchdog(signs, Clock, Window, runner)
    world.start(from_devices)
    Clock.schedule_once(lambda _: open_door(wired.door))  # not before the table goes on where it was left
    try:
        app.run()
    finally:
        signs.stopping()
    return 0


def _feed_watchdog(signs: SignsOfLife, clock: Any, window: Any, runner: Runner) -> None:  # noqa: ANN401 - Kivy has no types
    """Ready with the first picture, and a beat by the window's own loop while the core answers too."""

    def drawn(*_: object) -> None:
        signs.ready()
        window.unbind(on_flip=drawn)

    def beat(*_: object) -> None:
        if runner.pulse():
            signs.beat()

    window.bind(on_flip=drawn)
    if signs.period is not None:
        clock.schedule_interval(beat, signs.period)


def open_door(door: DoorServer) -> None:
    """Where there can be none, the table plays without other fronts."""
    try:
        door.open()
    except Unusable as problem:
        log.warning("there is no door for other fronts: %s", problem)


def stop() -> None:
    """As an ordinary end of the window's loop, so that devices and journal are put away in order."""
    from kivy.app import App  # noqa: PLC0415 - Kivy opens its window while it is imported
    from kivy.clock import Clock  # noqa: PLC0415

    Clock.schedule_once(lambda _: App.get_running_app().stop())
