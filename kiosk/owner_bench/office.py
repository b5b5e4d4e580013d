"""Puts the owner's office together for a kiosk that runs."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from hardware.world import DeviceWorld
from kiosk import __version__
from kiosk.config import Config
from kiosk.owner.lights import Lights
from kiosk.owner.machine import Recent, ThisMachine
from kiosk.owner.office import Kept, Office, plain_office
from kiosk.owner.safe import Folders
from kiosk.owner_bench.calibration import KeptCalibration
from kiosk.owner_bench.devices import TriedDevices, doctor
from kiosk.owner_bench.tray import Bench
from kiosk.rules.mycity_rw.library import Library
from kiosk.store import Kiosk


@dataclass(frozen=True)
class Parts:
    """What the wiring has made already."""

    config: Config
    kiosk: Kiosk
    library: Library
    world: DeviceWorld
    lights: Lights
    calibration: KeptCalibration
    recent: Recent
    stop: Callable[[], None]
    """Ends the program."""


def folders_of(config: Config) -> Folders:
    roots = tuple(Path(root) for root in config.sticks.split(":") if root)
    return Folders(config.data_folder, config.sheets_folder, config.downloads_folder, roots, config.backups)


def open_office(parts: Parts) -> tuple[Office, TriedDevices]:
    """The office, and who must be asked first about every command of the devices."""
    config, world = parts.config, parts.world
    tried = TriedDevices(world, parts.lights)

    def restored() -> None:
        parts.calibration.load()
        world.hold(parts.calibration.lock)

    machine = ThisMachine(partial(facts, parts), parts.recent, parts.stop)
    machine.examine = doctor(config, world)
    kept = Kept(parts.kiosk, parts.library, folders_of(config), machine, parts.lights, [restored])
    bench = None if world.camera.name == "none" else Bench(world, parts.calibration, parts.lights)
    return replace(plain_office(kept), tray=bench, devices=tried), tried


def facts(parts: Parts) -> tuple[tuple[str, str], ...]:
    return (
        ("version", __version__),
        ("python", platform.python_version()),
        ("machine", f"{platform.machine()}, Linux {platform.release()}"),
        ("camera", parts.world.camera.name),
        ("data", str(parts.config.data_folder)),
        ("commands", str(parts.kiosk.journal.last)),
    )
