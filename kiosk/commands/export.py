"""``tabletown export``: all results, for a spreadsheet or another program."""

from __future__ import annotations

import argparse
import csv
import json
import sqlite3
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from kiosk import history
from kiosk.commands.history import add_journal_argument, journal_path
from kiosk.errors import Unusable
from kiosk.rules.mycity_rw.scoring import Line

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so would be run by a spreadsheet instead of shown."""


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
        try:
            with args.output.open("w", encoding="utf-8", newline="") as file:
                write_results(db, file, as_csv=args.csv)
        except OSError as problem:
            raise Unusable(f"can't be written: {problem.strerror}", file=str(args.output)) from None
    return 0


def write_results(db: sqlite3.Connection, file: TextIO, *, as_csv: bool) -> None:
    """All games, the latest first."""
    if not as_csv:
        json.dump({"format": "tabletown-export/1", "games": [asdict(one) for one in history.past_games(db)]}, file)
        file.write("\n")
        return
    lines = [line.value for line in Line]
    writer = csv.writer(file)
    writer.writerow(["number", "table", "game", "paper", "rounds", "name", "total", "bags", "won", *lines])
    for game in history.past_games(db):
        for one in game.scores:
            head = [game.number, game.table, game.game, int(game.paper), game.rounds, _cell(one.name)]
            writer.writerow([*head, one.total, one.bags, int(one.won), *(one.lines.get(line, 0) for line in lines)])


def _cell(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name
