"""``tabletown sheets``: the sheets of a book as pictures or JSON; ``sheets check`` for an owner's own files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kiosk.commands.files import add_sheets_argument, print_answer, print_json, sheets_folder, whole
from kiosk.errors import Unusable, one_line
from kiosk.rules.registry import BOOKS, DEFAULT_BOOK, records


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--book", metavar="BOOK", default=DEFAULT_BOOK, help=f"one of {', '.join(BOOKS)}")
    parser.add_argument("--game", metavar="N", type=whole, help="only this game")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_sheets_argument(parser)
    check = parser.add_subparsers(dest="action", metavar="check").add_parser(
        "check",
        help="check sheet files",
        description="Check sheet files and say what can't be right about them.",
    )
    check.add_argument("files", metavar="FILE", nargs="+", type=Path)
    check.add_argument("--book", default=argparse.SUPPRESS)
    check.add_argument("--json", action="store_true", default=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    return _check(args) if args.action == "check" else _show(args)


def _show(args: argparse.Namespace) -> int:
    book = records(args.book)
    if args.game is not None and args.book != DEFAULT_BOOK:
        raise Unusable(f"goes with {DEFAULT_BOOK} only", place="--game")
    answer = book.sheets(sheets_folder(args), game=args.game, colour=sys.stdout.isatty())
    return print_answer(answer, as_json=args.json)


def _check(args: argparse.Namespace) -> int:
    book, answers = records(args.book), []
    for path in args.files:
        try:
            what, found = book.check(path)
        except Unusable as complaint:
            what, found = "", [complaint]
        for problem in found:
            print(f"tabletown: {problem}", file=sys.stderr)
        if not found and not args.json:
            print(f"{one_line(str(path))}: fine: {what}")
        problems = [{"place": one.place, "reason": one.reason} for one in found]
        answers.append({"file": str(path), "ok": not found, "problems": problems})
    if args.json:
        print_json(answers)
    return 0 if all(answer["ok"] for answer in answers) else 2
