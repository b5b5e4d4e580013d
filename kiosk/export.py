"""All results as a file, for a spreadsheet or another program."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
from dataclasses import asdict
from typing import TextIO

from kiosk import history
from kiosk.rules.registry import book, playable

FORMULA = re.compile(r"(^|[,;\t|:\r\n])(?=[\s'\"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")
"""Where a spreadsheet would begin to run what it should show, whichever sign separates its cells."""


def write_results(db: sqlite3.Connection, file: TextIO, *, as_csv: bool) -> None:
    """All games, the latest first."""
    if not as_csv:
        json.dump({"format": "tabletown-export/1", "games": [asdict(one) for one in history.past_games(db)]}, file)
        file.write("\n")
        return
    lines = dict.fromkeys(line for one in playable() for line in book(one).lines)  # the first book's come first
    writer = csv.writer(file)
    writer.writerow(["number", "table", "game", "paper", "rounds", "name", "total", "bags", "won", *lines, "book"])
    for game in history.past_games(db):
        for one in game.scores:
            head = [game.number, game.table, game.game, int(game.paper), game.rounds, _cell(one.name)]
            points = (one.lines.get(line, 0) for line in lines)
            writer.writerow([*head, one.total, one.bags, int(one.won), *points, game.book])


def _cell(name: str) -> str:
    """With an apostrophe before whatever could begin a formula in any cell that may be cut out of it."""
    return FORMULA.sub(r"\1'", name)
