"""The plan of a removal: everything that was installed goes, what people have made stays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from kiosk.install.machine import TargetMachine, has_user
from kiosk.install.places import USER, Places
from kiosk.install.plan import CONFIGURATION, InstallPlan, manifest, reloads
from kiosk.install.release import PROGRAM
from kiosk.install.steps import InstallStep, Remove, RemoveEmpty, Run, SystemCommand, run_command

OWN_FOLDERS = (
    "/etc/systemd/system.conf.d",
    "/etc/systemd/journald.conf.d",
    "/etc/systemd/logind.conf.d",
    "/etc/sysctl.d",
    "/etc/sysusers.d",
    "/etc/tmpfiles.d",
    "/etc/udev/rules.d",
    "/etc/udev",
    "/etc/tabletown/keys",
    "/etc/tabletown",
    "/media/tabletown",
)
"""Those that may have come with the kiosk, unless a package has them; the others always belong to packages."""


def remove_plan(places: Places, *, purge: bool = False, run: Run = run_command) -> InstallPlan:
    """Everything that was installed goes; data and a changed configuration stay unless *purge*."""
    machine = TargetMachine(run)
    files = manifest(places)
    plan = InstallPlan()
    if places.live:
        plan.steps += _stop(files, places, machine)
    plan.steps += [Remove(places.root / path) for path in files]
    plan.steps += [Remove(path) for path in _keys(places, purge=purge)]
    configuration = places.configuration
    if purge or (configuration.is_file() and configuration.read_bytes() == CONFIGURATION):
        plan.steps.append(Remove(configuration))
    plan.steps += [Remove(places.home), Remove(places.at("/var/cache/tabletown"))]
    ours = [folder for folder in OWN_FOLDERS if not (places.live and machine.owner_of(folder))]
    plan.steps += [RemoveEmpty(places.at(folder)) for folder in ours]
    if purge:
        plan.steps.append(Remove(places.data))
    if places.live:
        plan.steps += reloads(plan, places, run)
        if purge:
            plan.steps.append(
                SystemCommand("remove the kiosk's user", ("userdel", USER), lambda: has_user(USER), run)
            )
    return plan


def _keys(places: Places, *, purge: bool) -> list[Path]:
    """The keys that came with the program; the owner's own go with the data."""
    if purge:
        return sorted(places.keys.glob("*"))
    if not places.current.is_symlink() or not (places.home / places.current.readlink() / PROGRAM).is_dir():
        return []
    program = places.home / places.current.readlink() / PROGRAM
    return [places.keys / path.name for path in sorted((program / "systemd" / "keys").glob("*.pub"))]


def _stop(files: list[Path], places: Places, machine: TargetMachine) -> Iterator[InstallStep]:
    units = [path.name for path in files if path.parent == Path("etc/systemd/system")]
    for unit in units:
        stop = ("systemctl", "stop", unit)
        yield SystemCommand(f"stop {unit}", stop, partial(machine.active, unit), machine.run)
        disable = ("systemctl", "disable", unit)
        yield SystemCommand(f"start {unit} no more", disable, partial(machine.enabled, unit), machine.run)
    if places.former_target.is_file():
        target = places.former_target.read_text(encoding="utf-8").strip()
        argv = ("systemctl", "set-default", target)
        yield SystemCommand("start as before from now on", argv, lambda: True, machine.run)
