"""``tabletown replay RECORD``: plays a record of any book through its rules and scores it."""

from __future__ import annotations

import argparse

from kiosk.commands.files import add_record_arguments, ask_book

add_arguments = add_record_arguments


def run(args: argparse.Namespace) -> int:
    return ask_book(args, lambda book, data, sheets: book.replay(data, sheets))
