"""The plans: what is done, in which order, to install the kiosk and to remove it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kiosk.install.machine import Machine, has_user, lacks_group
from kiosk.install.places import GROUPS, SERVICE, USER, Places
from kiosk.install.release import Release
from kiosk.install.source import Source
from kiosk.install.steps import Command, File, Folder, Link, Remove, RemoveEmpty, Run, Step, run_command

CONFIGURATION = b"""\
# Every key is explained in docs/configuration.md; `tabletown config` prints what is in force.
[journal]
data = "/var/lib/tabletown"
"""
RELOADS = (
    ("etc/systemd/system/", "have systemd read its units", ("systemctl", "daemon-reload")),
    ("etc/systemd/system.conf.d/", "have systemd feed the hardware's watchdog", ("systemctl", "daemon-reexec")),
    ("etc/systemd/journald.conf.d/", "bound the logs", ("systemctl", "restart", "systemd-journald.service")),
    ("etc/udev/rules.d/", "have udev read its rules", ("udevadm", "control", "--reload")),
    ("etc/sysctl.d/", "set the kernel's switches", ("/usr/lib/systemd/systemd-sysctl",)),
)
"""Who must be told when something in which folder has changed."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person who installs has asked for."""

    console: bool = False
    """Whether a machine that starts a desktop shall start the kiosk instead."""


@dataclass(slots=True)
class Plan:
    """Steps in their order, each told as it is done; `changed` are those that had something to do."""

    steps: list[Step] = field(default_factory=list)
    changed: list[Step] = field(default_factory=list)

    def carry_out(self, *, dry_run: bool = False) -> Iterator[Step]:
        """Do, or only go through, whatever is not done yet."""
        for step in self.steps:
            if not step.done():
                yield step
                self.changed.append(step)
                if not dry_run:
                    step.apply()

    def touches(self, folder: Path) -> bool:
        """Whether a step of this run has changed something in *folder*."""
        return any(getattr(step, "path", Path()).is_relative_to(folder) for step in self.changed)


def install_plan(
    source: Source, places: Places, wishes: Wishes | None = None, python: str = "python3", run: Run = run_command
) -> Plan:
    machine = Machine(run)
    pi = places.live and machine.is_pi
    release = Release(source, places, pi, python, run)
    plan = Plan()
    if places.live:
        plan.steps += _packages(source.packages(pi=pi), machine)
    plan.steps += [Folder(places.home), Folder(places.releases), release]
    plan.steps += [Folder(places.configuration.parent), File(places.configuration, CONFIGURATION, keep=True)]
    plan.steps += system_files(source, places)
    if places.live:
        plan.steps += _user(plan, places, run)
    plan.steps.append(Link(places.current, Path("releases") / release.identity))
    if places.live:
        plan.steps += reloads(plan, places, run)
        plan.steps += _services(plan, source, places, machine, wishes or Wishes())
    return plan


def system_files(source: Source, places: Places) -> list[Step]:
    """What lies in the picture of the root, and that nothing lies there that an earlier version has put there."""
    pictured = {path.relative_to(source.picture) for path in source.picture.rglob("*") if path.is_file()}
    files: list[Step] = [_system_file(source.picture, path, places) for path in sorted(pictured)]
    stale = [Remove(places.root / path) for path in manifest(places) if path not in pictured]
    text = "".join(f"{path.as_posix()}\n" for path in sorted(pictured))
    return [*files, *stale, File(places.manifest, text.encode())]


def _system_file(picture: Path, path: Path, places: Places) -> File:
    mode = 0o755 if path.parent.name == "bin" else 0o644
    return File(places.root / path, (picture / path).read_bytes(), mode)


def manifest(places: Places) -> list[Path]:
    """The files that the last installation put outside of its own folder."""
    if not places.manifest.is_file():
        return []
    return [Path(line) for line in places.manifest.read_text(encoding="utf-8").splitlines() if line]


def _packages(names: tuple[str, ...], machine: Machine) -> Iterator[Step]:
    missing = machine.missing(names)
    if missing:
        yield Command("refresh the list of packages", ("apt-get", "update", "-q"), lambda: True, machine.run)
        install = ("apt-get", "install", "-q", "-y", "--no-install-recommends", *missing)
        yield Command("install packages of the system", install, lambda: True, machine.run)


def _user(plan: Plan, places: Places, run: Run) -> Iterator[Step]:
    sysusers = ("systemd-sysusers", str(places.at("/etc/sysusers.d/tabletown.conf")))
    yield Command("make the kiosk's own user", sysusers, lambda: not has_user(USER), run)
    for name in GROUPS:
        joins = ("usermod", "-a", "-G", name, USER)
        yield Command(f"let it use what belongs to {name}", joins, partial(lacks_group, USER, name), run)
    tmpfiles = ("systemd-tmpfiles", "--create", str(places.at("/etc/tmpfiles.d/tabletown.conf")))

    def needed() -> bool:
        return not places.data.is_dir() or plan.touches(places.at("/etc/tmpfiles.d"))

    yield Command("make the folder of its data", tmpfiles, needed, run)


def reloads(plan: Plan, places: Places, run: Run = run_command) -> Iterator[Step]:
    for folder, what, argv in RELOADS:
        where = places.root / folder
        yield Command(what, argv, partial(plan.touches, where), run)


def lacks(has: Callable[[str], bool], unit: str) -> Callable[[], bool]:
    """Whether something is still to be done to *unit*, asked only when its turn comes."""
    return lambda: not has(unit)


def units_to_enable(source: Source) -> list[str]:
    """Those that say by whom they want to be started."""
    units = sorted((source.picture / "etc/systemd/system").glob("*.*"))
    return [unit.name for unit in units if unit.is_file() and "[Install]" in unit.read_text(encoding="utf-8")]


def _services(plan: Plan, source: Source, places: Places, machine: Machine, wishes: Wishes) -> Iterator[Step]:
    desktop = machine.starts_a_desktop
    if desktop and wishes.console:
        yield File(places.former_target, b"graphical.target\n")
        argv = ("systemctl", "set-default", "multi-user.target")
        yield Command("start without a desktop from now on", argv, lambda: True, machine.run)
    for unit in units_to_enable(source):
        if unit == SERVICE and desktop and not wishes.console:
            continue  # a kiosk and a desktop can't have the same screen
        enable = ("systemctl", "enable", unit)
        yield Command(f"start {unit} with the machine", enable, lacks(machine.enabled, unit), machine.run)
        if unit.endswith(".timer"):
            start = ("systemctl", "start", unit)
            yield Command(f"start {unit} now", start, lacks(machine.active, unit), machine.run)
    if not desktop:
        restart = ("systemctl", "--no-block", "restart", SERVICE)

        def needed() -> bool:
            return plan.touches(places.current) or not machine.active(SERVICE)

        yield Command("start the kiosk", restart, needed, machine.run)


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
    plan.steps += [Remove(places.home), *_own_folders(places, files)]
    if purge:
        plan.steps += [Remove(places.data), Remove(places.at("/var/cache/tabletown"))]
    if places.live:
        plan.steps += reloads(plan, places, run)
        if purge:
            plan.steps.append(Command("remove the kiosk's user", ("userdel", USER), lambda: has_user(USER), run))
    return plan


def _own_folders(places: Places, files: Iterable[Path]) -> list[Step]:
    """Folders that nobody needs any more, the inner ones first."""
    drop_ins = {path.parent for path in files if path.parent.name.endswith(".d") or "tabletown" in path.parent.name}
    folders = sorted({*drop_ins, Path("etc/tabletown")}, reverse=True)
    return [RemoveEmpty(places.root / folder) for folder in folders]


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
