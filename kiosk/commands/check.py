"""``tabletown check``: looks for damage in the journal and its backups, also while the kiosk runs."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from kiosk.commands.files import print_json
from kiosk.commands.history import add_journal_argument, journal_path
from kiosk.errors import Unusable
from kiosk.journal import backup
from kiosk.journal.checking import bad_backups, damage
from kiosk.journal.schema import JournalError

FINE, DAMAGED = 0, 1
ADVICE = (
    "Switch the table off at the mains and on again: it then looks at everything and takes the newest good backup. "
    "If it happens again, the card is wearing out: replace it."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_journal_argument(parser)


def run(args: argparse.Namespace) -> int:
    path = journal_path(args)
    found, bad = found_damage(path), [one.name for one in bad_backups(backups_of(path))]
    good = len(backup.generations(backups_of(path))) - len(bad)
    if args.json:
        print_json({"journal": str(path), "damage": found, "damaged_backups": bad, "good_backups": good})
    else:
        _tell(path, found, bad, good)
    return DAMAGED if found or bad else FINE


def backups_of(path: Path) -> Path:
    return path.parent / "backups"


def found_damage(path: Path) -> list[str]:
    """The journal's damage; raises `Unusable` where there is no journal that could have any."""
    if not path.is_file():
        raise Unusable("there is no journal here yet", file=str(path))
    try:
        return damage(path)
    except (sqlite3.Error, JournalError) as problem:
        raise Unusable(f"the journal can't be read: {problem}", file=str(path)) from None


def _tell(path: Path, found: list[str], bad: list[str], good: int) -> None:
    for line in found:
        print(f"{path}: {line}")
    for name in bad:
        print(f"{name}: this backup is damaged")
    if found:
        print(ADVICE)
    print(f"{'The journal is whole; ' if not found else ''}{good} good backup{'' if good == 1 else 's'}.")
