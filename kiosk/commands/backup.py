"""``tabletown backup``: a new backup of the journal, also while the kiosk runs; a damaged one is never backed up."""

from __future__ import annotations

import argparse
import sqlite3

from kiosk.commands.damage import ADVICE, backups_of, found_damage
from kiosk.commands.files import add_journal_argument, journal_path
from kiosk.config import load
from kiosk.errors import Unusable
from kiosk.journal import backup
from kiosk.journal.checking import require_whole

FINE, DAMAGED = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_journal_argument(parser)


def run(args: argparse.Namespace) -> int:
    path = journal_path(args)
    found = found_damage(path)
    if found:
        # One more copy of the damage would only push a good backup out.
        print(f"{path}: {found[0]}\nNo backup was made. {ADVICE}")
        return DAMAGED
    try:
        made = backup.make(path, backups_of(path), load().config.backups, require_whole)
    except (OSError, sqlite3.Error) as problem:
        raise Unusable(f"the backup can't be written: {problem}", file=str(backups_of(path))) from None
    print(made)
    return FINE
