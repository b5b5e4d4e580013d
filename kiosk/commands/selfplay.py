"""``tabletown selfplay``: computer players play with given throws, which they don't see in advance."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.files import add_sheets_argument, in_file, load_json, print_answer, sheets_folder
from kiosk.commands.thinking import add_thinking_arguments, task_of
from kiosk.errors import Unusable
from kiosk.players.api import SelfPlay
from kiosk.players.registry import players_at
from kiosk.rules.registry import DEFAULT_BOOK

MOST_PLAYERS = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mode", metavar="MODE", required=True, help="campaign, chapter or single")
    parser.add_argument("--game", metavar="N", type=int, help="the single game, or one of the chapter's games (1)")
    parser.add_argument(
        "--rolls", metavar="FILE", type=Path, required=True, help="a list of throws for each game (JSON)"
    )
    parser.add_argument("--players", metavar="N", type=int, default=1, help="how many play (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_thinking_arguments(parser)
    add_sheets_argument(parser)


def run(args: argparse.Namespace) -> int:
    if not 1 <= args.players <= MOST_PLAYERS:
        raise Unusable(f"1 to {MOST_PLAYERS} play, not {args.players}", place="--players")
    found = players_at(DEFAULT_BOOK, args.level)
    sheets = sheets_folder(args)
    try:
        throws = load_json(args.rolls)
        answer = found.selfplay(SelfPlay(args.mode, args.game, args.players, throws, task_of(args)), sheets)
    except Unusable as complaint:
        raise in_file(complaint, args.rolls) from None
    return print_answer(answer, as_json=args.json)
