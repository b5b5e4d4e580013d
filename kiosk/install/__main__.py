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
from kiosk.install.machine import PYTHONS, Machine
from kiosk.install.places import Places
from kiosk.install.plan import Plan, Wishes, install_plan
from kiosk.install.removal import remove_plan
from kiosk.install.source import Source
from kiosk.install.steps import run_command

CHECKOUT = Path(__file__).resolve().parents[2]
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
    for name, action in (("install", _install), ("remove", _remove), ("archive", _archive)):
        one = actions.add_parser(name)
        one.set_defaults(action=action)
        one.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
        one.add_argument("--destdir", metavar="DIR", type=Path, help="a folder that stands for the machine's root")
    actions.choices["install"].add_argument("--console", action="store_true", help="no desktop from now on")
    actions.choices["install"].add_argument("--python", default=sys.executable, help="for the program's environment")
    actions.choices["remove"].add_argument("--purge", action="store_true", help="data and configuration too")
    actions.choices["archive"].add_argument("--out", type=Path, required=True, help="the folder to write it to")
    actions.choices["archive"].add_argument("--wheels", type=Path, help="Python packages to take along")
    return parser


def _install(args: argparse.Namespace) -> int:
    if not PYTHONS[0] <= sys.version_info < PYTHONS[1]:
        print("tabletown: Python 3.11, 3.12 or 3.13 is needed; name one: make install PYTHON=python3.12")
        return 2
    places = _places(args)
    if places.live and Machine(run_command).has_read_only_root:
        raise KioskError("the root is read-only and would forget it: sudo sh systemd/overlay.sh off, and reboot")
    plan = install_plan(Source(CHECKOUT), places, Wishes(console=args.console), args.python)
    _carry_out(plan, places, dry_run=args.dry_run)
    if not places.live or args.dry_run:
        return 0
    if Machine(run_command).starts_a_desktop:
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
    print(archive.write(Source(CHECKOUT), args.out, args.wheels))
    return 0


def _places(args: argparse.Namespace) -> Places:
    places = Places(args.destdir.absolute()) if args.destdir else Places()
    if places.live and not args.dry_run and os.geteuid() != 0:
        raise KioskError("this changes the whole machine and needs root: put sudo in front of it, or see DRY_RUN=1")
    return places


def _carry_out(plan: Plan, places: Places, *, dry_run: bool) -> None:
    for step in plan.carry_out(dry_run=dry_run):
        print(f"{'would ' if dry_run else ''}{step}", flush=True)
    if not plan.changed:
        print(f"Nothing to do: {places.root} is as it should be.")


if __name__ == "__main__":
    sys.exit(main())
