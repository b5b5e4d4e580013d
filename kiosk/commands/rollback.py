"""``tabletown rollback``: go back to the version before, or to an older one, on purpose."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.installing import carry_out
from kiosk.install.update import Allowed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "origin", metavar="FILE", nargs="?", type=Path, help="an older release archive (the version kept beside)"
    )


def run(args: argparse.Namespace) -> int:
    if args.origin is None:
        return carry_out(lambda update: update.go_back())
    return carry_out(lambda update: update.update(args.origin, Allowed(older=True)))
