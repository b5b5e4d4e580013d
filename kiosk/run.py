"""``tabletown run``: the kiosk itself, wired to the camera, the pins and the screen of this machine.

Beside ``__main__`` this is the only module that knows all packages; everything else knows its neighbours.
"""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk import logs
from kiosk.alive import Signs
from kiosk.archive import JournalArchive
from kiosk.commands.files import add_sheets_argument
from kiosk.commands.history import JOURNAL_NAME
from kiosk.config import Config, load
from kiosk.effects import Announce, Effect, Play
from kiosk.errors import Unusable
from kiosk.journal import Journal, JournalError
from kiosk.messages import ButtonPressed, Command
from kiosk.owner.lights import Lights
from kiosk.owner.machine import Recent
from kiosk.owner.office import Office
from kiosk.owner.switch import recover
from kiosk.ports import World
from kiosk.rules.mycity_rw.library import load_library
from kiosk.store import Kiosk
from ui import preferences

if TYPE_CHECKING:
    from hardware.world import DeviceWorld
    from kiosk.owner_bench.calibration import KeptCalibration
    from kiosk.owner_bench.devices import TriedDevices
    from ui.widgets.camera import CameraPicture

log = logging.getLogger(__name__)

NO_SCREEN = "There is no screen here; 'make demo' plays a whole game on a virtual one and leaves pictures."
DEFAULT_SIZE = "1280x800"
PICTURE_WIDTH = 800
CALIBRATION_NAME = "calibration.json"
FROM_KEYS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP)
"""What Ctrl+C, Ctrl+\\ and Ctrl+Z on the console send."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--size", metavar="WxH", default=DEFAULT_SIZE, help=f"the window on a desktop ({DEFAULT_SIZE})"
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen also on a desktop")
    add_sheets_argument(parser)


def run(args: argparse.Namespace) -> int:
    _ignore_keys_of_the_console(os.environ)
    config = load().config
    recent = Recent()
    logs.set_up(config.log, also=(recent,))
    width, height = _size(args.size)
    if not has_screen(os.environ):
        print(NO_SCREEN)
        return 1
    if args.sheets is not None:
        config = replace(config, sheets=args.sheets)
    library = load_library()
    path = config.data_folder / JOURNAL_NAME
    recover(config.data_folder)
    try:
        journal = Journal.open(path, keep=config.backups)
    except JournalError as problem:
        raise Unusable(str(problem), file=str(path)) from None
    from kiosk.owner_bench.calibration import KeptCalibration  # noqa: PLC0415 - the commands need none of this
    from kiosk.owner_bench.office import Parts, open_office  # noqa: PLC0415

    calibration = KeptCalibration(config.data_folder / CALIBRATION_NAME)
    world = make_world(config, calibration)
    settings = preferences.Kept(config.data_folder)
    preferences.use(settings)
    lights = Lights(QuietWorld(world, lambda: settings.value.sound))
    kiosk = Kiosk(journal, library, lights)
    office, tried = open_office(Parts(config, kiosk, library, world, lights, calibration, recent, _stop))
    try:
        return _show(Rig(kiosk, world, config, office, tried), (width, height), fullscreen=args.fullscreen)
    finally:
        world.stop()
        kiosk.close()


def _ignore_keys_of_the_console(environ: Mapping[str, str]) -> None:
    """Of a service, whose console has whatever keyboard a guest plugs in; systemd says SIGTERM if it means it."""
    if "NOTIFY_SOCKET" in environ:
        for number in FROM_KEYS:
            signal.signal(number, signal.SIG_IGN)


def _stop() -> None:
    """As an ordinary end of the window's loop, so that devices and journal are put away in order."""
    from kivy.app import App  # noqa: PLC0415 - Kivy opens its window while it is imported
    from kivy.clock import Clock  # noqa: PLC0415

    Clock.schedule_once(lambda _: App.get_running_app().stop())


@dataclass(frozen=True)
class Rig:
    """What the window is wired to."""

    kiosk: Kiosk
    world: DeviceWorld
    config: Config
    office: Office
    tried: TriedDevices


def has_screen(environ: Mapping[str, str], cards: Path = Path("/dev/dri")) -> bool:
    """A desktop, a virtual screen, or a console with a graphics card that SDL can draw on by itself."""
    return _has_desktop(environ) or any(cards.glob("card*"))


def _has_desktop(environ: Mapping[str, str]) -> bool:
    """Somewhere to open a window beside others, or one that nobody sees."""
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"):
        return True
    return environ.get("SDL_VIDEODRIVER") == "offscreen"


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(side) for side in text.split("x"))
    except ValueError:
        width = height = 0
    if not (320 <= width <= 7680 and 240 <= height <= 4320):  # noqa: PLR2004 - screens that exist
        raise Unusable(f"a size is written {DEFAULT_SIZE}", place="--size")
    return width, height


def make_world(config: Config, calibration: KeptCalibration) -> DeviceWorld:
    """The devices that there are, with the real reader behind the camera; it follows the calibration in force."""
    from hardware.world import DeviceWorld  # noqa: PLC0415 - the commands need none of this
    from vision.reader import make_ready  # noqa: PLC0415
    from vision.watch import Watcher  # noqa: PLC0415

    threading.Thread(target=make_ready, name="tabletown-reader", daemon=True).start()  # no throw waits for it
    world = DeviceWorld(config, lambda: Watcher(calibration.value))
    world.hold(calibration.lock)
    return world


class QuietWorld:
    """The world, without its sounds while the settings of the screen say so."""

    def __init__(self, world: World, sounds: Callable[[], bool]) -> None:
        self._world = world
        self._sounds = sounds

    def run(self, effect: Effect) -> None:
        if self._sounds() or not isinstance(effect, Announce | Play):
            self._world.run(effect)


class ButtonOnScreen:
    """The core as the window sees it: its button is the world's, so that a simulated tray throws as well."""

    def __init__(self, kiosk: Kiosk, world: DeviceWorld) -> None:
        self._kiosk = kiosk
        self._world = world

    @property
    def state(self) -> Any:  # noqa: ANN401 - what the bridge asks for
        return self._kiosk.state

    def post(self, command: Command) -> None:
        if isinstance(command, ButtonPressed):
            self._world.key.tap()
        else:
            self._kiosk.post(command)

    def drain(self) -> None:
        self._kiosk.drain()

    def resume(self) -> None:
        self._kiosk.resume()


def _show(rig: Rig, size: tuple[int, int], *, fullscreen: bool) -> int:
    from ui.window import NoWindow, open_window  # noqa: PLC0415 - Kivy opens its window while it is imported

    try:
        open_window(*size, rotation=rig.config.rotation)
    except NoWindow as problem:
        log.error("%s", problem)  # noqa: TRY400 - one line is enough
        print(NO_SCREEN)
        return 1
    from kivy.clock import Clock  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    from ui.app import TabletownApp  # noqa: PLC0415
    from ui.widgets.camera import NO_PICTURES  # noqa: PLC0415

    alone = fullscreen or not _has_desktop(os.environ)
    if alone:
        Window.fullscreen = "auto"
    kiosk, world = rig.kiosk, rig.world
    pictures = NO_PICTURES if world.camera.name == "none" else lambda: picture(world)
    app = TabletownApp(
        ButtonOnScreen(kiosk, world),
        pictures=pictures,
        archive=JournalArchive(rig.config.data_folder / JOURNAL_NAME, kiosk),
        accept_seconds=rig.config.accept_seconds,
        touched=world.touched,
    )
    app.desk.owner, app.keys.closable = rig.office, not alone

    def from_devices(command: Command) -> None:
        if not rig.tried.takes(command):
            kiosk.post(command)
            app.bridge.wake()

    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: _stop())
    signs = Signs()
    with suppress(OSError, RuntimeError):  # where somebody has closed the error stream
        faulthandler.enable()  # when the watchdog ends a frozen kiosk, the log says where it stood
    _feed_watchdog(signs, Clock, Window)
    world.start(from_devices)
    try:
        app.run()
    finally:
        signs.stopping()
    return 0


def _feed_watchdog(signs: Signs, clock: Any, window: Any) -> None:  # noqa: ANN401 - Kivy has no types
    """Ready with the first picture, and a beat by the window's own loop: a frozen one misses it."""

    def drawn(*_: object) -> None:
        signs.ready()
        window.unbind(on_flip=drawn)

    window.bind(on_flip=drawn)
    if signs.period is not None:
        clock.schedule_interval(lambda _: signs.beat(), signs.period)


def picture(world: DeviceWorld) -> CameraPicture | None:
    """What the camera sees of the throw, small enough for the screen, with the dice that were found."""
    import cv2  # noqa: PLC0415

    from ui.widgets.camera import CameraPicture, Outline  # noqa: PLC0415

    sight = world.sight
    if sight is None:
        return None
    image = sight.frame.image
    height, width = image.shape[:2]
    share = min(1.0, PICTURE_WIDTH / width)
    small = cv2.cvtColor(cv2.resize(image, None, fx=share, fy=share), cv2.COLOR_BGR2RGB)
    dice = getattr(sight.reading, "dice", ())
    outlines = tuple(
        Outline(tuple((x / width, y / height) for x, y in one.quad), one.die, sure=one.face is not None)
        for one in dice
    )
    return CameraPicture(small.shape[1], small.shape[0], small.tobytes(), outlines)
