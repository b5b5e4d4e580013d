"""``tabletown update``: another version beside this one; if it does not come up healthy, this one comes back."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.install.health import Health
from kiosk.install.machine import Machine
from kiosk.install.places import Places
from kiosk.install.steps import Failed, run_command
from kiosk.install.update import Update

FINE, WENT_BACK = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "origin", metavar="FILE", nargs="?", type=Path, help="a release archive, or a checkout's folder"
    )
    what.add_argument("--resume", action="store_true", help="end an update that was interrupted")


def run(args: argparse.Namespace) -> int:
    if os.geteuid() != 0:
        raise Unusable("an update changes the whole machine and needs root: sudo tabletown update …")
    places, machine = Places(), Machine(run_command)
    update = Update(places, machine, Health(places, machine), _system_python(), lambda text: print(text, flush=True))
    try:
        done = update.resume() if args.resume else update.update(args.origin)
    except Failed as problem:
        raise Unusable(str(problem)) from None
    except OSError as problem:  # a full disk, or one that has had its day
        end = "mend that, then sudo tabletown update --resume ends the update"
        raise Unusable(f"{problem.strerror or problem}; {end}", file=str(problem.filename or places.home)) from None
    return FINE if done else WENT_BACK


def _system_python() -> str:
    """The Python that this environment was made with: an environment of an environment would need both."""
    return str(Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}"))
