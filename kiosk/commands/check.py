"""``tabletown check``: looks for damage in the journal and its backups, also while the kiosk runs."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path

from kiosk.commands.damage import ADVICE, backups_of, found_damage
from kiosk.commands.files import add_journal_argument, journal_path, print_json
from kiosk.journal import backup
from kiosk.journal.checking import bad_backups, note_bad_backups
from kiosk.journal.opening import found_note, leave_note

FINE, DAMAGED = 0, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_journal_argument(parser)


def run(args: argparse.Namespace) -> int:
    path = journal_path(args)
    found, damaged = found_damage(path), bad_backups(backups_of(path))
    _note(path, found)
    note_bad_backups(path, damaged)
    bad = [one.name for one in damaged]
    good = len(backup.generations(backups_of(path))) - len(bad)
    if args.json:
        print_json({"journal": str(path), "damage": found, "damaged_backups": bad, "good_backups": good})
    else:
        _tell(path, found, bad, good)
    return DAMAGED if found or bad else FINE


def _note(path: Path, found: list[str]) -> None:
    if found:
        leave_note(path, found)
        return
    with contextlib.suppress(OSError):  # whoever may only read takes none away
        found_note(path).unlink(missing_ok=True)


def _tell(path: Path, found: list[str], bad: list[str], good: int) -> None:
    for line in found:
        print(f"{path}: {line}")
    for name in bad:
        print(f"{name}: this backup is damaged")
    if found:
        print(ADVICE)
    print(f"{'The journal is whole; ' if not found else ''}{good} good backup{'' if good == 1 else 's'}.")
