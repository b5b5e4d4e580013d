"""What the sub-commands share: sheets and journal in force, and reading JSON that anybody may have written."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.config import load
from kiosk.errors import Unusable, quote
from kiosk.inputs import read_bytes
from kiosk.rules.records import Answer, Records
from kiosk.rules.registry import DEFAULT_BOOK, book, book_of, records

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


def add_journal_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--journal", metavar="FILE", type=Path, help="another journal than the configured one")


def journal_path(args: argparse.Namespace) -> Path:
    path: Path | None = args.journal
    return path if path is not None else load().config.journal_file


def sheets_folder(args: argparse.Namespace) -> Path | None:
    """The folder with the owner's own sheets that is in force, if there is one."""
    folder: Path | None = args.sheets
    if folder is None:
        config = load().config
        folder = config.sheets or (config.sheets_folder if config.sheets_folder.is_dir() else None)
    return folder


def library_for(args: argparse.Namespace) -> Any:  # noqa: ANN401 - as the book has it
    """Our sheets with the owner's in place of single ones."""
    return book(DEFAULT_BOOK).library(sheets_folder(args))


def ask_book(args: argparse.Namespace, question: Callable[[Records, object, Path | None], Answer]) -> int:
    """Ask the book of the record in ``args.record``; raises `Unusable` that names the file and the place."""
    return ask(args, lambda data, sheets: question(records(book_of(data)), data, sheets))


def ask(args: argparse.Namespace, question: Callable[[object, Path | None], Answer]) -> int:
    """Ask about the record in ``args.record`` and print the answer."""
    sheets = sheets_folder(args)
    try:
        answer = question(load_json(args.record), sheets)
    except Unusable as complaint:
        raise in_file(complaint, args.record) from None
    return print_answer(answer, as_json=args.json)


def in_file(complaint: Unusable, path: Path) -> Unusable:
    """The complaint with the file it is about, unless it names another one or an option."""
    return complaint if complaint.file or complaint.place.startswith("--") else complaint.within(file=str(path))


def print_answer(answer: Answer, *, as_json: bool) -> int:
    print_json(answer.document()) if as_json else print(answer.text())
    return 0 if answer.ok else 1


def load_json(path: Path) -> object:
    return parse_json(load_text(path))


def load_text(path: Path | None) -> str:
    """What is in the file, or comes from the standard input, as far as anybody could mean it."""
    try:
        if path is not None:
            data = read_bytes(path, MAX_BYTES)
        elif sys.stdin is None or sys.stdin.closed:
            raise Unusable("is closed")  # noqa: TRY301
        else:
            data = sys.stdin.buffer.read(MAX_BYTES + 1) if hasattr(sys.stdin, "buffer") else sys.stdin.read().encode()
    except Unusable:
        raise
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise Unusable(f"can't be read: {reason}") from None
    if len(data) > MAX_BYTES:
        raise Unusable(f"is longer than {MAX_BYTES // 1024 // 1024} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise Unusable("is not UTF-8 text", place=f"byte {problem.start}") from None


def parse_json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_unique)
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


def whole(text: str) -> int:
    """A number for an option; one that no database could hold is none."""
    if len(text) > 10 or not -(2**31) <= int(text) < 2**31:  # noqa: PLR2004
        raise argparse.ArgumentTypeError("is far too large")
    return int(text)


def name(text: str) -> str:
    """A player's name for an option; a terminal may send bytes that are no text, and nobody is called so."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("is no name: it holds bytes that are no text") from None
    return text


def print_json(document: object) -> None:
    print(json.dumps(document))
