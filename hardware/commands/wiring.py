"""``tabletown wiring``: a drawing of how everything is connected to the configured pins."""

from __future__ import annotations

import argparse
from pathlib import Path

from hardware.wiring import drawing
from kiosk.outputs import write_picture
from kiosk.ports import load_config


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FILE.svg", type=Path, help="where to write it (else the standard output)")


def run(args: argparse.Namespace) -> int:
    text = drawing(load_config().config)
    if args.out is None:
        print(text, end="")
        return 0
    write_picture(args.out, text.encode())
    return 0
