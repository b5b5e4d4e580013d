"""``tabletown export``: all results, for a spreadsheet or another program."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kiosk import history
from kiosk.commands.files import add_journal_argument, journal_path
from kiosk.errors import Unusable
from kiosk.export import write_results
from kiosk.outputs import require_own_output

BEGINNINGS = (b"number,", b'{"format": "tabletown-export')


def add_arguments(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--csv", action="store_true", help="one line a player and game")
    form.add_argument("--json", action="store_true", help="one document with all games")
    parser.add_argument("--output", metavar="FILE", type=Path, help="a file instead of the standard output")
    add_journal_argument(parser)


def run(args: argparse.Namespace) -> int:
    with history.reading(journal_path(args)) as db:
        if args.output is None:
            write_results(db, sys.stdout, as_csv=args.csv)
            return 0
        require_own_output(args.output, *BEGINNINGS)
        try:
            with args.output.open("w", encoding="utf-8", newline="") as file:
                write_results(db, file, as_csv=args.csv)
        except OSError as problem:
            raise Unusable(f"can't be written: {problem.strerror}", file=str(args.output)) from None
    return 0
