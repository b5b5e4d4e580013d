"""``tabletown history``: past games, best lists, titles and statistics from the journal."""

from __future__ import annotations

import argparse
import sqlite3
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from kiosk import history
from kiosk.commands.files import print_json
from kiosk.config import load
from kiosk.errors import Unusable, one_line
from kiosk.rules.mycity_rw.engine import score
from kiosk.rules.mycity_rw.notation import round_text
from kiosk.rules.mycity_rw.record import record_of
from kiosk.rules.mycity_rw.record_json import game_json
from kiosk.rules.mycity_rw.sheet_check import GAMES

JOURNAL_NAME = "journal.db"


def add_journal_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--journal", metavar="FILE", type=Path, help="another journal than the configured one")


def journal_path(args: argparse.Namespace) -> Path:
    path: Path | None = args.journal
    return path if path is not None else load().config.data_folder / JOURNAL_NAME


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--best", action="store_true", help="the best scores of each game, chapter and campaign")
    what.add_argument("--titles", action="store_true", help="the titles that lone players have reached")
    what.add_argument("--statistics", action="store_true", help="how each score line went")
    what.add_argument("--replay", metavar="NUMBER", type=int, help="one past game, move by move")
    parser.add_argument("--game", metavar="N", type=int, help="only this game")
    parser.add_argument("--player", metavar="NAME", help="only this player")
    parser.add_argument("--limit", metavar="N", type=int, default=20, help="how many at the most (default: 20)")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_journal_argument(parser)


def run(args: argparse.Namespace) -> int:
    with history.reading(journal_path(args)) as db:
        if args.replay is not None:
            return _replay(db, args)
        document = _document(db, args)
        print_json(document) if args.json else _tell(document)
    return 0


def _document(db: sqlite3.Connection, args: argparse.Namespace) -> dict[str, Any]:
    if args.best:
        games = range(1, GAMES + 1) if args.game is None else [args.game]
        parts = ("1", "2", "3", "4", "all", "mini")
        return {
            "best": {str(game): [asdict(one) for one in history.best(db, game, limit=args.limit)] for game in games},
            "milestones": {
                part: [asdict(one) for one in history.milestones(db, part, limit=args.limit)] for part in parts
            },
        }
    if args.titles:
        return {"titles": [asdict(one) for one in history.solo_titles(db, limit=args.limit)]}
    if args.statistics:
        lines = history.statistics(db, game=args.game, name=args.player)
        return {"statistics": [asdict(one) for one in lines]}
    found = history.past_games(db, game=args.game, name=args.player)
    return {"games": [asdict(one) for one in islice(found, max(args.limit, 0))]}


def _tell(document: dict[str, Any]) -> None:
    for game in document.get("games", ()):
        scores = ", ".join(
            f"{one_line(one['name'])} {one['total']}{' (won)' if one['won'] else ''}" for one in game["scores"]
        )
        print(f"{game['number']:>8}  table {game['table']}  game {game['game']:>2}  {scores}")
    for game, rows in document.get("best", {}).items():
        for row in rows:
            print(f"game {game:>2}  {row['total']:>4}  {one_line(row['name'])} (of {row['players']})")
    for part, rows in document.get("milestones", {}).items():
        for row in rows:
            print(f"{part:>7}  {row['total']:>4}  {one_line(row['name'])}  {row['title'] or ''}".rstrip())
    for row in document.get("titles", ()):
        print(f"{row['number']:>8}  {row['part']:>4}  {one_line(row['name'])}: {row['title']} with {row['total']}")
    for row in document.get("statistics", ()):
        spread = f"{row['lowest']} to {row['highest']}"
        print(f"{row['line']:<16} {row['mean']:>7.1f} on average in {row['games']} sheets, {spread}")


def _replay(db: sqlite3.Connection, args: argparse.Namespace) -> int:
    game = history.past_game(db, args.replay)
    if game is None:
        raise Unusable(f"there is no drawn game with the number {args.replay}", place="--replay")
    record = record_of(game)
    totals = [[score(state, name).total for name in game.players] for state in history.rounds(game)]
    if args.json:
        print_json({"record": game_json(record), "totals": totals})
        return 0
    print("players: " + ", ".join(one_line(name) for name in game.players))
    for number, entry in enumerate(record.rounds, 1):
        points = " ".join(str(total) for total in totals[number])
        print(f"{number:>3}. {round_text(entry)}  [{points}]")
    return 0
