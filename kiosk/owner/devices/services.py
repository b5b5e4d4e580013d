"""Puts the owner's office together for a kiosk that runs."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from hardware.board import is_raspberry_pi
from hardware.world import DeviceWorld
from kiosk import __version__
from kiosk.config import Config
from kiosk.install.release import origin_of
from kiosk.owner.adjust import OwnAdjustments
from kiosk.owner.backup_service import Folders
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.devices.device_test import DeviceTest, doctor
from kiosk.owner.devices.learning import TableTeacher
from kiosk.owner.devices.logo import smaller
from kiosk.owner.devices.tray_setup import TraySetup
from kiosk.owner.lights import Lights
from kiosk.owner.machine import Recent, ThisMachine
from kiosk.owner.owner_services import OwnerParts, OwnerServices, plain_office
from kiosk.store import Kiosk

UNREAL = ("simulated", "none")
"""Where there is no camera, somebody tries the program out on a desk."""


def screwed_into_a_table(config: Config, *, supervised: bool, on_pi: bool) -> bool:
    """Whether the owner's set-up comes first. Asked before the camera is open: what `auto` finds is not known yet."""
    return supervised or (on_pi if config.camera == "auto" else config.camera not in UNREAL)


@dataclass(frozen=True)
class WiredParts:
    """What the wiring has made already."""

    config: Config
    kiosk: Kiosk
    library: dict[int, Any]
    world: DeviceWorld
    lights: Lights
    calibration: KeptCalibration
    recent: Recent
    stop: Callable[[], None]
    """Ends the program."""


def folders_of(config: Config) -> Folders:
    roots = tuple(Path(root) for root in config.sticks.split(":") if root)
    return Folders(config.data_folder, config.sheets_folder, config.downloads_folder, roots, config.backups)


def open_office(parts: WiredParts) -> tuple[OwnerServices, DeviceTest]:
    """The office, and who must be asked first about every command of the devices."""
    config, world = parts.config, parts.world
    tried = DeviceTest(world, parts.lights)

    def restored() -> None:
        parts.calibration.load()
        world.hold(parts.calibration.lock)

    machine = ThisMachine(partial(facts, parts), parts.recent, parts.stop)
    machine.examine = doctor(config, world)
    adjustments = OwnAdjustments.of(config)
    adjustments.changed = lambda now: world.adjust(volume=now.volume, accept_seconds=now.accept_seconds)
    kept = OwnerParts(
        parts.kiosk, parts.library, folders_of(config), machine, parts.lights, adjustments, [restored], smaller
    )  # fmt: skip
    teacher = TableTeacher(config.data_folder, parts.calibration, partial(_seen, world))
    parts.kiosk.follow(teacher.follow)
    setup = None if world.camera.name == "none" else TraySetup(world, parts.calibration, parts.lights, teacher)
    installed = screwed_into_a_table(config, supervised=machine.supervised, on_pi=is_raspberry_pi())
    return replace(plain_office(kept), tray=setup, devices=tried, installed=installed), tried


def _seen(world: DeviceWorld) -> Any | None:  # noqa: ANN401 - a picture
    """What the camera saw of the throw that was just read or refused."""
    sight = world.sight
    return sight.frame.image if sight else None


RELEASE_FOLDER = Path(__file__).parents[4]
"""Of an installed program: ``VERSION``, above ``program/kiosk/owner/devices``. In a checkout there is nothing."""


def facts(parts: WiredParts) -> tuple[tuple[str, str], ...]:
    return (
        ("version", __version__),
        *((("signed", origin.signed_by),) if (origin := origin_of(RELEASE_FOLDER)) else ()),
        ("python", platform.python_version()),
        ("machine", f"{platform.machine()}, Linux {platform.release()}"),
        ("camera", parts.world.camera.name),
        ("data", str(parts.config.data_folder)),
        ("commands", str(parts.kiosk.journal.last)),
    )
