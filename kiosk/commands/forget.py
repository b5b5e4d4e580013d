"""``tabletown forget NAME``: deletes a player's name from everything that is kept, the backups too."""

from __future__ import annotations

import argparse
import sqlite3

from kiosk.commands.files import add_journal_argument, journal_path, name
from kiosk.errors import Unusable, quote
from kiosk.journal import Journal, JournalError, NameLeft, NotWritten
from kiosk.owner.restore import recover
from kiosk.paths import require_own_journal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", type=name)
    add_journal_argument(parser)


def run(args: argparse.Namespace) -> int:
    path = journal_path(args)
    recover(path.parent)
    require_own_journal(path)
    if not path.is_file():
        raise Unusable("there is no journal here yet", file=str(path))
    try:
        journal = Journal.open(path)
    except JournalError as problem:
        raise Unusable(str(problem), file=str(path)) from None
    try:
        count = journal.forget(args.name)
    except NameLeft as problem:
        print(f"Of the journal the name is gone, but {problem}.")
        return 1
    except NotWritten as problem:
        raise Unusable(f"nothing could be written: {problem.notice.code}", file=str(path)) from None
    except (sqlite3.Error, OSError) as problem:
        raise Unusable(f"the name could not be deleted: {problem}", file=str(path)) from None
    finally:
        journal.close()
    if not count:
        print(f"Nobody called {quote(args.name)} is in the journal.")
        return 1
    print(f"The name was in {count} entries and is in none any more.")
    return 0
