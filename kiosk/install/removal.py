"""The plan of a removal: everything that was installed goes, what people have made stays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from kiosk.install.machine import Machine, has_user
from kiosk.install.places import USER, Places
from kiosk.install.plan import CONFIGURATION, Plan, manifest, reloads
from kiosk.install.steps import Command, Remove, RemoveEmpty, Run, Step, run_command

OWN_FOLDERS = (
    "/etc/systemd/system.conf.d",
    "/etc/systemd/journald.conf.d",
    "/etc/systemd/logind.conf.d",
    "/etc/sysctl.d",
    "/etc/sysusers.d",
    "/etc/tmpfiles.d",
    "/etc/udev/rules.d",
    "/etc/udev",
    "/etc/tabletown",
    "/media/tabletown",
)
"""Those that may have come with the kiosk, unless a package has them; the others always belong to packages."""


def remove_plan(places: Places, *, purge: bool = False, run: Run = run_command) -> Plan:
    """Everything that was installed goes; data and a changed configuration stay unless *purge*."""
    machine = Machine(run)
    files = manifest(places)
    plan = Plan()
    if places.live:
        plan.steps += _stop(files, places, machine)
    plan.steps += [Remove(places.root / path) for path in files]
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
            plan.steps.append(Command("remove the kiosk's user", ("userdel", USER), lambda: has_user(USER), run))
    return plan


def _stop(files: list[Path], places: Places, machine: Machine) -> Iterator[Step]:
    units = [path.name for path in files if path.parent == Path("etc/systemd/system")]
    for unit in units:
        stop = ("systemctl", "stop", unit)
        yield Command(f"stop {unit}", stop, partial(machine.active, unit), machine.run)
        disable = ("systemctl", "disable", unit)
        yield Command(f"start {unit} no more", disable, partial(machine.enabled, unit), machine.run)
    if places.former_target.is_file():
        target = places.former_target.read_text(encoding="utf-8").strip()
        argv = ("systemctl", "set-default", target)
        yield Command("start as before from now on", argv, lambda: True, machine.run)
