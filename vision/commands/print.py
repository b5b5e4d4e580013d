"""``tabletown print``: pages for the printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.errors import Unusable
from vision import markers

PAGES = {"markers": markers.page}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("page", metavar="PAGE", choices=sorted(PAGES), help="markers: for the corners of the tray")
    parser.add_argument("--out", metavar="FILE.svg", type=Path, help="where to write it (else the standard output)")


def run(args: argparse.Namespace) -> int:
    text = PAGES[args.page]()
    if args.out is None:
        print(text, end="")
        return 0
    try:
        args.out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unusable(error.strerror or "can't be written", file=str(args.out)) from None
    print(f"{args.out}: an A4 page, to be printed at 100 %")
    return 0
