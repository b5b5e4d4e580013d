"""The plan of an installation: what is done, in which order, and what of it is already so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kiosk.install.machine import TargetMachine, has_user, lacks_group
from kiosk.install.places import GROUPS, SERVICE, USER, Places
from kiosk.install.release import Release, releases
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import (
    File,
    Folder,
    InstallStep,
    LinkStep,
    Remove,
    Run,
    SystemCommand,
    readable_by_all,
    run_command,
)

CONFIGURATION = b"""\
# Every key is explained in docs/configuration.md; `tabletown config` prints what is in force.
[journal]
data = "/var/lib/tabletown"
"""
NETWORK = "is there a network? The packages of the system come from it, once"
RELOADS = (
    ("etc/systemd/system.conf.d", "tell systemd about its settings", ("systemctl", "daemon-reexec")),
    (
        "etc/systemd/journald.conf.d",
        "tell the log about its bounds",
        ("systemctl", "restart", "systemd-journald.service"),
    ),
    ("etc/systemd/logind.conf.d", "tell logind about its keys", ("systemctl", "reload", "systemd-logind.service")),
    ("etc/udev/rules.d", "tell udev about its rules", ("udevadm", "control", "--reload")),
    ("etc/sysctl.d", "tell the kernel about its switches", ("/usr/lib/systemd/systemd-sysctl",)),
)
"""Who must be told when something in which folder has changed."""


@dataclass(frozen=True, slots=True)
class InstallOptions:
    """What the person who installs has asked for."""

    console: bool = False
    """Whether a machine that starts a desktop shall start the kiosk instead."""


@dataclass(slots=True)
class InstallPlan:
    """Steps in their order, each told as it is done; `changed` are those that had something to do."""

    steps: list[InstallStep] = field(default_factory=list)
    changed: list[InstallStep] = field(default_factory=list)

    def carry_out(self, *, dry_run: bool = False) -> Iterator[InstallStep]:
        """Do, or only go through, whatever is not done yet."""
        for step in self.steps:
            if not step.done():
                yield step
                self.changed.append(step)
                if not dry_run:
                    with readable_by_all():
                        step.apply()

    def touches(self, folder: Path) -> bool:
        """Whether a step of this run has changed something in *folder*."""
        return any(getattr(step, "path", Path()).is_relative_to(folder) for step in self.changed)


def install_plan(
    source: ReleaseSource,
    places: Places,
    options: InstallOptions | None = None,
    python: str = "python3",
    run: Run = run_command,
) -> InstallPlan:
    machine = TargetMachine(run)
    pi = places.live and machine.is_pi
    release = Release(source, places, pi, python, run)
    plan = InstallPlan()
    if places.live:
        plan.steps += _packages(source.packages(pi=pi), machine)
    plan.steps += [Folder(places.home), Folder(places.releases), release]
    plan.steps += [Folder(places.configuration.parent), File(places.configuration, CONFIGURATION, keep=True)]
    plan.steps += [*system_files(source, places), *believed_keys(source, places)]
    if places.live:
        plan.steps += _user(plan, places, run)
    former = {places.current.readlink().name} if places.current.is_symlink() else set()
    plan.steps.append(LinkStep(places.current, Path("releases") / release.identity))
    old = [path for path in releases(places) if path.name not in {release.identity, *former}]
    plan.steps += [Remove(path) for path in old]
    if places.live:
        plan.steps += reloads(plan, places, run)
        plan.steps += _services(plan, source, places, machine, options or InstallOptions())
    return plan


def system_files(source: ReleaseSource, places: Places) -> list[InstallStep]:
    """What lies in the picture of the root, and that nothing lies there that an earlier version has put there."""
    pictured = {path.relative_to(source.picture) for path in source.picture.rglob("*") if path.is_file()}
    files: list[InstallStep] = [_system_file(source.picture, path, places) for path in sorted(pictured)]
    stale = [Remove(places.root / path) for path in manifest(places) if path not in pictured]
    text = "".join(f"{path.as_posix()}\n" for path in sorted(pictured))
    return [*files, *stale, File(places.manifest, text.encode())]


def believed_keys(source: ReleaseSource, places: Places) -> list[InstallStep]:
    """The project's keys; the owner's own lie beside them and are never touched."""
    files = [File(places.keys / path.name, path.read_bytes()) for path in source.keys]
    return [Folder(places.keys), *files]


def _system_file(picture: Path, path: Path, places: Places) -> File:
    mode = 0o755 if path.parent.name == "bin" else 0o644
    return File(places.root / path, (picture / path).read_bytes(), mode)


def manifest(places: Places) -> list[Path]:
    """The files that the last installation put outside of its own folder."""
    if not places.manifest.is_file():
        return []
    return [Path(line) for line in places.manifest.read_text(encoding="utf-8").splitlines() if line]


def _packages(names: tuple[str, ...], machine: TargetMachine) -> Iterator[InstallStep]:
    missing = machine.missing(names)
    if missing:
        refresh = ("apt-get", "update", "-q")
        yield SystemCommand("refresh the list of packages", refresh, lambda: True, machine.run, hint=NETWORK)
        install = ("apt-get", "install", "-q", "-y", "--no-install-recommends", *missing)
        yield SystemCommand("install packages of the system", install, lambda: True, machine.run, hint=NETWORK)


def _user(plan: InstallPlan, places: Places, run: Run) -> Iterator[InstallStep]:
    sysusers = ("systemd-sysusers", str(places.at("/etc/sysusers.d/tabletown.conf")))

    def users_change() -> bool:
        return not has_user(USER) or plan.touches(places.at("/etc/sysusers.d"))

    yield SystemCommand("make the kiosk's own user and its fronts' group", sysusers, users_change, run)
    for name in GROUPS:
        joins = ("usermod", "-a", "-G", name, USER)
        yield SystemCommand(f"let it use what belongs to {name}", joins, partial(lacks_group, USER, name), run)
    tmpfiles = ("systemd-tmpfiles", "--create", str(places.at("/etc/tmpfiles.d/tabletown.conf")))

    def needed() -> bool:
        return not places.data.is_dir() or plan.touches(places.at("/etc/tmpfiles.d"))

    yield SystemCommand("make the folder of its data", tmpfiles, needed, run)


def reloads(plan: InstallPlan, places: Places, run: Run = run_command) -> Iterator[InstallStep]:
    yield SystemCommand(
        "have systemd read its units", ("systemctl", "daemon-reload"), partial(_outdated, plan, places, run), run
    )
    for folder, what, argv in RELOADS:
        yield SystemCommand(what, argv, partial(plan.touches, places.root / folder), run, vital=False)


def _outdated(plan: InstallPlan, places: Places, run: Run) -> bool:
    """Also after an earlier installation that came no further than the files."""
    show = ("systemctl", "show", "--property=NeedDaemonReload", "--value", SERVICE)
    return plan.touches(places.at("/etc/systemd/system")) or TargetMachine(run).says(*show) == "yes"


def lacks(has: Callable[[str], bool], unit: str) -> Callable[[], bool]:
    """Whether something is still to be done to *unit*, asked only when its turn comes."""
    return lambda: not has(unit)


def units_to_enable(source: ReleaseSource) -> list[str]:
    """Those that say by whom they want to be started."""
    units = sorted((source.picture / "etc/systemd/system").glob("*.*"))
    return [unit.name for unit in units if unit.is_file() and "[Install]" in unit.read_text(encoding="utf-8")]


def _services(
    plan: InstallPlan, source: ReleaseSource, places: Places, machine: TargetMachine, options: InstallOptions
) -> Iterator[InstallStep]:
    desktop = machine.starts_a_desktop
    if desktop and options.console:
        yield File(places.former_target, b"graphical.target\n")
        argv = ("systemctl", "set-default", "multi-user.target")
        yield SystemCommand("start without a desktop from now on", argv, lambda: True, machine.run)
    for unit in units_to_enable(source):
        if unit == SERVICE and desktop and not options.console:
            continue  # a kiosk and a desktop can't have the same screen
        enable = ("systemctl", "enable", unit)
        yield SystemCommand(f"start {unit} with the machine", enable, lacks(machine.enabled, unit), machine.run)
        if unit.endswith(".timer"):
            start = ("systemctl", "start", unit)
            yield SystemCommand(f"start {unit} now", start, lacks(machine.active, unit), machine.run)
    if not desktop:
        restart = ("systemctl", "--no-block", "restart", SERVICE)

        def needed() -> bool:
            return plan.touches(places.current) or not machine.active(SERVICE)

        reset = ("systemctl", "reset-failed", SERVICE)
        yield SystemCommand(
            "forget earlier failures", reset, lambda: needed() and machine.failed(SERVICE), machine.run
        )
        yield SystemCommand("start the kiosk", restart, needed, machine.run)
