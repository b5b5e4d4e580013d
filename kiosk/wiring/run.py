"""``tabletown run``: the kiosk itself, wired to the camera, the pins and the screen of this machine."""

from __future__ import annotations

import argparse
import logging
import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from kiosk import __version__, logs
from kiosk.archive import JournalArchive
from kiosk.commands.files import add_sheets_argument
from kiosk.config import Config, load
from kiosk.door.server import DoorServer, door_path
from kiosk.effects import Play, Sound
from kiosk.errors import Unusable
from kiosk.journal import Journal, JournalError
from kiosk.owner.adjust import adjusted
from kiosk.owner.lights import Lights
from kiosk.owner.machine import Recent
from kiosk.owner.owner_services import OwnerServices
from kiosk.owner.restore import recover
from kiosk.owner.seal import Seal
from kiosk.players.agent import Agent
from kiosk.players.coaching import TableCoach
from kiosk.players.seats import ComputerSeats
from kiosk.rules.registry import DEFAULT_BOOK, book
from kiosk.runner import Runner
from kiosk.store import Kiosk
from kiosk.wiring.devices import QuietWorld, make_world
from kiosk.wiring.window import EXIT_NO_SCREEN, NO_SCREEN, Wired, has_screen, show, stop
from ui import preferences

log = logging.getLogger(__name__)

DEFAULT_SIZE = "1280x800"
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
    config = adjusted(load()).config
    recent = Recent()
    logs.set_up(config.log, also=(recent,))
    width, height = _size(args.size)
    if not has_screen(os.environ):
        print(NO_SCREEN)
        return EXIT_NO_SCREEN
    if args.sheets is not None:
        config = replace(config, sheets=args.sheets)
    library = book(DEFAULT_BOOK).library()
    path = config.journal_file
    recover(config.data_folder)
    try:
        journal = Journal.open(path, keep=config.backups)
    except JournalError as problem:
        raise Unusable(str(problem), file=str(path)) from None
    from kiosk.owner.devices.calibration import KeptCalibration  # noqa: PLC0415 - the commands need none of this
    from kiosk.owner.devices.services import WiredParts, open_office  # noqa: PLC0415

    log.info("Tabletown %s starts; %d commands in the journal", __version__, journal.last)
    calibration = KeptCalibration(config.data_folder / CALIBRATION_NAME)
    world = make_world(config, calibration)
    settings = preferences.KeptPreferences(config.data_folder)
    preferences.use(settings)
    world.soften(on=settings.value.soft)
    settings.subscribe(lambda value: world.soften(on=value.soft))
    quiet = QuietWorld(world, lambda: settings.value.sound)
    lights = Lights(quiet)
    kiosk = Kiosk(journal, library, lights, language=config.language)
    services, tried = open_office(WiredParts(config, kiosk, library, world, lights, calibration, recent, stop))
    world.quieten(lambda: services.hours.darkness() > 0)
    kiosk.names_hidden = lambda: bool(Seal(config.data_folder).number)
    archive = JournalArchive(path, kiosk, kiosk.names_hidden)
    runner = Runner(kiosk, archive=archive)
    try:
        with going(runner, config) as door, thinking(runner, services) as (seats, coach):
            wired = Wired(
                runner, door, world, config, services, tried, seats, coach, lambda name: quiet.run(Play(Sound(name)))
            )
            return show(wired, (width, height), fullscreen=args.fullscreen)
    finally:
        world.stop()
        kiosk.close()


def _ignore_keys_of_the_console(environ: Mapping[str, str]) -> None:
    """Of a service, whose console has whatever keyboard a guest plugs in; systemd says SIGTERM if it means it."""
    if "NOTIFY_SOCKET" in environ:
        for number in FROM_KEYS:
            signal.signal(number, signal.SIG_IGN)


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(side) for side in text.split("x"))
    except ValueError:
        width = height = 0
    if not (320 <= width <= 7680 and 240 <= height <= 4320):  # noqa: PLR2004 - screens that exist
        raise Unusable(f"a size is written {DEFAULT_SIZE}", place="--size")
    return width, height


@contextmanager
def going(runner: Runner, config: Config) -> Iterator[DoorServer]:
    """The core runs, behind a door that is to be opened for other fronts."""
    door = DoorServer(runner, door_path(config.data_folder, os.environ))
    runner.start()
    try:
        yield door
    finally:
        door.close()
        runner.stop()


@contextmanager
def thinking(runner: Runner, services: OwnerServices) -> Iterator[tuple[ComputerSeats, TableCoach]]:
    """The computer seats and the coach, with one process that thinks for both, started when it is first needed."""
    agent = Agent()
    seats = ComputerSeats(runner, agent)
    seats.start()
    try:
        yield seats, TableCoach(runner.ask_now, agent, lambda: services.adjustments.value.coach, seats.go_first)
    finally:
        seats.stop()
        agent.close()
