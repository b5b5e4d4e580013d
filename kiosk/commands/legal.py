"""``tabletown legal RECORD``: what may be done in the last round of a record of any book."""

from __future__ import annotations

import argparse

from kiosk.commands.files import add_record_arguments, ask_book

add_arguments = add_record_arguments


def run(args: argparse.Namespace) -> int:
    return ask_book(args, lambda book, data, sheets: book.legal(data, sheets))
