"""What the sub-commands share: the sheets in force, and reading a JSON file that anybody may have written."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from kiosk.config import load
from kiosk.errors import Unusable, quote
from kiosk.rules.mycity_rw.library import Library, load_library
from kiosk.rules.mycity_rw.record import CampaignRecord, GameRecord
from kiosk.rules.mycity_rw.record_json import parse_record

MAX_BYTES = 32 * 1024 * 1024


def add_record_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", type=Path, help="a game or campaign record (JSON)")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_sheets_argument(parser)


def add_sheets_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--sheets",
        metavar="DIR",
        type=Path,
        help="a folder with the owner's own sheet files (instead of the configured one)",
    )


def library_for(args: argparse.Namespace) -> Library:
    """Our sheets with the owner's in place of single ones."""
    folder: Path | None = args.sheets
    if folder is None:
        config = load().config
        folder = config.sheets or (config.sheets_folder if config.sheets_folder.is_dir() else None)
    return load_library(folder)


def load_record(path: Path) -> GameRecord | CampaignRecord:
    """The record in the file *path*; raises `Unusable` that names the file and the place."""
    try:
        return parse_record(load_json(path))
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None


def load_json(path: Path) -> object:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise Unusable(f"can't be read: {reason}") from None
    if len(data) > MAX_BYTES:
        raise Unusable(f"is longer than {MAX_BYTES // 1024 // 1024} MiB")
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_unique)
    except UnicodeDecodeError as problem:
        raise Unusable("is not UTF-8 text", place=f"byte {problem.start}") from None
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno} column {problem.colno}"
        raise Unusable(f"is not JSON: {problem.msg}", place=place) from None
    except RecursionError:
        raise Unusable("is nested far too deeply") from None
    except Unusable:
        raise
    except ValueError as problem:
        raise Unusable(f"is not JSON: {problem}") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys differ: of two equal ones nobody can say which was meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Unusable(f"the key {quote(twice)} is there twice in one object")
    return found


def print_json(document: object) -> None:
    print(json.dumps(document))
