"""``tabletown play --script FILE``: drives the whole core without a window, for tests and soak runs.

A script has one command a line, as JSON: ``{"is": "AddPlayer", "name": "Ada"}``; empty lines and lines that begin
with ``#`` are passed over.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kiosk.codec import command_from_json, encode
from kiosk.commands.files import add_sheets_argument, library_for, print_json
from kiosk.effects import Effect
from kiosk.errors import Unusable
from kiosk.journal import Journal, JournalError
from kiosk.messages import Command
from kiosk.store import Kiosk
from kiosk.views import view


class NoWorld:
    """No lights, no camera, no clock."""

    def run(self, effect: Effect) -> None:
        pass


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--script", metavar="FILE", required=True, help="the commands; - for the standard input")
    parser.add_argument("--journal", metavar="FILE", type=Path, help="play on in this journal (default: a new one)")
    parser.add_argument("--views", action="store_true", help="print what the screen shows after every command")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    add_sheets_argument(parser)


def run(args: argparse.Namespace) -> int:
    library = library_for(args)
    if args.journal is not None:
        return _play(args, args.journal, library)
    with tempfile.TemporaryDirectory() as folder:
        return _play(args, Path(folder) / "journal.db", library)


def _play(args: argparse.Namespace, path: Path, library: Any) -> int:  # noqa: ANN401
    try:
        journal = Journal.open(path)
    except JournalError as problem:
        raise Unusable(str(problem), file=str(path)) from None
    kiosk = Kiosk(journal, library, NoWorld())
    try:
        kiosk.resume()
        lines = [_one(kiosk, number, command, args) for number, command in _commands(args.script)]
        if args.json:
            print_json({"lines": lines, "journal": journal.last, "view": _view(kiosk)})
    finally:
        kiosk.close()
    return 1 if any(line["refused"] for line in lines) else 0


def _one(kiosk: Kiosk, number: int, command: Command, args: argparse.Namespace) -> dict[str, Any]:
    refusal = kiosk.handle(command)
    kiosk.drain()
    line = {"line": number, "command": type(command).__name__, "refused": refusal.code if refusal else None}
    if args.views:
        line["view"] = _view(kiosk)
    if not args.json:
        print(
            f"{number:>4} {line['command']}: {line['refused'] or 'ok'} -> {type(view(kiosk.state).screen).__name__}"
        )
        if args.views:
            print(json.dumps(line["view"]))
    return line


def _view(kiosk: Kiosk) -> dict[str, Any]:
    shown = view(kiosk.state)
    return {"screen": type(shown.screen).__name__, **encode(shown)}


def _commands(script: str) -> Iterator[tuple[int, Command]]:
    """The commands with their line numbers; raises `Unusable` with file and line."""
    name = "standard input" if script == "-" else script
    try:
        text = sys.stdin.read() if script == "-" else Path(script).read_text(encoding="utf-8")
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "is not UTF-8 text"
        raise Unusable(f"can't be read: {reason}", file=name) from None
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                yield number, command_from_json(json.loads(line))
            except (json.JSONDecodeError, RecursionError) as problem:
                raise Unusable(f"is not JSON: {problem}", file=name, place=f"line {number}") from None
            except Unusable as complaint:
                place = f"line {number}" + (f", {complaint.place}" if complaint.place else "")
                raise Unusable(complaint.reason, file=name, place=place) from None
