"""``tabletown update``: another version beside this one; if it does not come up healthy, this one comes back."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.installing import carry_out
from kiosk.install.update import Allowed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "origin", metavar="FILE", nargs="?", type=Path, help="a release archive, or a checkout's folder"
    )
    what.add_argument("--resume", action="store_true", help="end an update that was interrupted")
    parser.add_argument("--unsigned", action="store_true", help="take a checkout, for which nobody has signed")


def run(args: argparse.Namespace) -> int:
    if args.resume:
        return carry_out(lambda update: update.resume())
    return carry_out(lambda update: update.update(args.origin, Allowed(unsigned=args.unsigned)))
