"""``tabletown wiring``: a drawing of how everything is connected to the configured pins."""

from __future__ import annotations

import argparse
from pathlib import Path

from hardware.wiring import drawing
from kiosk.errors import Unusable
from kiosk.ports import load_config


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FILE.svg", type=Path, help="where to write it (else the standard output)")


def run(args: argparse.Namespace) -> int:
    text = drawing(load_config().config)
    if args.out is None:
        print(text, end="")
        return 0
    try:
        args.out.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Unusable(f"can't be written: {problem.strerror}", file=str(args.out)) from None
    return 0
