"""``tabletown advise RECORD``: what a computer player would do; ``--review``: what each move of a game cost."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.files import add_record_arguments, ask
from kiosk.commands.thinking import add_thinking_arguments, task_of
from kiosk.players.registry import players_at
from kiosk.rules.records import Answer
from kiosk.rules.registry import book_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_record_arguments(parser)
    parser.add_argument("--review", action="store_true", help="go through all moves of the game")
    add_thinking_arguments(parser)


def run(args: argparse.Namespace) -> int:
    task = task_of(args)

    def question(data: object, sheets: Path | None) -> Answer:
        found = players_at(book_of(data), args.level)
        return (found.review if args.review else found.advise)(data, sheets, task)

    return ask(args, question)
