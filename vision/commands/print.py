"""``tabletown print``: pages for the printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.outputs import write_picture
from vision.rig import markers

PAGES = {"markers": markers.page}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("page", metavar="PAGE", choices=sorted(PAGES), help="markers: for the corners of the tray")
    parser.add_argument("--out", metavar="FILE.svg", type=Path, help="where to write it (else the standard output)")


def run(args: argparse.Namespace) -> int:
    text = PAGES[args.page]()
    if args.out is None:
        print(text, end="")
        return 0
    write_picture(args.out, text.encode())
    print(f"{args.out}: an A4 page, to be printed at 100 %")
    return 0
