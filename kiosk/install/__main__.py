"""What ``make install`` and ``make uninstall`` run: ``python3 -m kiosk.install [--dry-run] [--destdir DIR] …``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from kiosk.errors import KioskError
from kiosk.install import archive
from kiosk.install.machine import PYTHONS, TargetMachine
from kiosk.install.places import Places
from kiosk.install.plan import InstallOptions, InstallPlan, install_plan
from kiosk.install.removal import remove_plan
from kiosk.install.signature import ask_and_run, make_keys
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import run_command

CHECKOUT = Path(__file__).resolve().parents[2]
SECRET = Path.home() / ".config" / "tabletown" / "release.key"
UNSIGNED = """\
It is not signed, so no installed kiosk takes it. Make a key once (make keys), or name yours: make archive KEY=file"""
DESKTOP = """\
This machine starts a desktop, which has the screen, so the kiosk does not start by itself. It can be tried in a
window: tabletown run. To make a kiosk of the machine: sudo make install CONSOLE=1"""


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    try:
        return int(args.action(args))
    except KioskError as problem:
        print(f"tabletown: {problem}", file=sys.stderr)
        return 2
    except OSError as problem:
        print(f"tabletown: {problem.filename}: {problem.strerror}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kiosk.install", description=__doc__)
    actions = parser.add_subparsers(required=True)
    for name, action in (("install", _install), ("remove", _remove), ("archive", _archive), ("keys", _keys)):
        one = actions.add_parser(name)
        one.set_defaults(action=action)
        one.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
        one.add_argument("--destdir", metavar="DIR", type=Path, help="a folder that stands for the machine's root")
    actions.choices["install"].add_argument("--console", action="store_true", help="no desktop from now on")
    actions.choices["install"].add_argument("--python", default=sys.executable, help="for the program's environment")
    actions.choices["remove"].add_argument("--purge", action="store_true", help="data and configuration too")
    actions.choices["archive"].add_argument("--out", type=Path, required=True, help="the folder to write it to")
    actions.choices["archive"].add_argument("--key", type=Path, default=SECRET, help=f"who signs it ({SECRET})")
    actions.choices["keys"].add_argument("--key", type=Path, default=SECRET, help=f"the secret half ({SECRET})")
    actions.choices["archive"].add_argument("--wheels", type=Path, help="Python packages to take along")
    return parser


def _install(args: argparse.Namespace) -> int:
    if not PYTHONS[0] <= sys.version_info < PYTHONS[1]:
        print("tabletown: Python 3.11, 3.12 or 3.13 is needed; name one: make install PYTHON=python3.12")
        return 2
    places = _places(args)
    if places.live and TargetMachine(run_command).has_read_only_root:
        raise KioskError("the root is read-only and would forget it: sudo sh systemd/overlay.sh off, and reboot")
    plan = install_plan(ReleaseSource(CHECKOUT), places, InstallOptions(console=args.console), args.python)
    _carry_out(plan, places, dry_run=args.dry_run)
    if not places.live or args.dry_run:
        return 0
    if TargetMachine(run_command).starts_a_desktop:
        print(DESKTOP)
    print("What the kiosk has found:", flush=True)
    subprocess.run([places.at("/usr/local/bin/tabletown"), "doctor"], check=False)  # noqa: S603 - our own
    return 0


def _remove(args: argparse.Namespace) -> int:
    places = _places(args)
    _carry_out(remove_plan(places, purge=args.purge), places, dry_run=args.dry_run)
    if places.data.exists():
        print(f"The data is still in {places.data}; make uninstall PURGE=1 removes it too.")
    return 0


def _archive(args: argparse.Namespace) -> int:
    key = args.key if args.key.exists() else None
    if key is None and args.key != SECRET:
        raise KioskError(f"{args.key}: there is no such key")
    print(archive.write(ReleaseSource(CHECKOUT), args.out, args.wheels, key=key, run=ask_and_run))
    if key is None:
        print(UNSIGNED)
    return 0


def _keys(args: argparse.Namespace) -> int:
    public = CHECKOUT / "systemd" / "keys" / "project.pub"
    if public.exists():
        raise KioskError(f"{public}: there is one already; a fork puts its own there instead")
    make_keys(args.key, public)
    print(f"{args.key} is yours alone: keep a copy in a safe place. Commit {public}.")
    return 0


def _places(args: argparse.Namespace) -> Places:
    places = Places(args.destdir.absolute()) if args.destdir else Places()
    if places.live and not args.dry_run and os.geteuid() != 0:
        raise KioskError("this changes the whole machine and needs root: put sudo in front of it, or see DRY_RUN=1")
    return places


def _carry_out(plan: InstallPlan, places: Places, *, dry_run: bool) -> None:
    for step in plan.carry_out(dry_run=dry_run):
        print(f"{'would ' if dry_run else ''}{step}", flush=True)
    if not plan.changed:
        print(f"Nothing to do: {places.root} is as it should be.")


if __name__ == "__main__":
    sys.exit(main())
