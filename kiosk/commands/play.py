"""``tabletown play --script FILE``: drives the whole core without a window, for tests and soak runs.

A script has one command a line, as JSON: ``{"is": "AddPlayer", "name": "Ada"}``; empty lines and lines that begin
with ``#`` are passed over. With ``--connect`` the commands go through the door of a running kiosk instead.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kiosk import plain
from kiosk.codec import command_from_json, encode
from kiosk.commands.files import add_sheets_argument, library_for, load_text, parse_json, print_json
from kiosk.config import load
from kiosk.door.client import Client
from kiosk.door.server import NAME, door_path
from kiosk.effects import Effect
from kiosk.errors import KioskError, Unusable
from kiosk.journal import Journal, JournalError
from kiosk.messages import Command
from kiosk.permissions import actor_for
from kiosk.store import Kiosk
from kiosk.views import View, view

SERVICE_FOLDER = Path("/run/tabletown")


class DeafWorld:
    """No lights, no camera, no clock."""

    def run(self, effect: Effect) -> None:
        pass


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--script", metavar="FILE", required=True, help="the commands; - for the standard input")
    parser.add_argument("--journal", metavar="FILE", type=Path, help="play on in this journal (default: a new one)")
    parser.add_argument("--views", action="store_true", help="print what the screen shows after every command")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    parser.add_argument(
        "--connect",
        metavar="SOCKET",
        type=Path,
        nargs="?",
        const=Path(),
        help="play at the table of the running kiosk, through its door (default: where this kiosk's door is)",
    )
    add_sheets_argument(parser)


def run(args: argparse.Namespace) -> int:
    if args.connect is not None:
        return _connected(args)
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
    kiosk = Kiosk(journal, library, DeafWorld())
    try:
        kiosk.resume()
        lines = [_one(kiosk, number, command, args) for number, command in _commands(args.script)]
        if args.json:
            print_json({"lines": lines, "journal": journal.last, "view": _view(kiosk)})
    finally:
        kiosk.close()
    return 1 if any(line["refused"] for line in lines) else 0


def _connected(args: argparse.Namespace) -> int:
    if args.journal is not None or args.sheets is not None:
        raise Unusable("the running kiosk has its own journal and sheets", place="--connect")
    path = args.connect if args.connect != Path() else running_door()
    try:
        with Client(path) as front:
            front.watch()
            lines = [_through(front, number, command, args) for number, command in _commands(args.script)]
            if args.json:
                print_json({"lines": lines, "view": plain.write(View, front.watch())})
    except KioskError as problem:
        if isinstance(problem, Unusable):
            raise
        raise Unusable(str(problem), place="--connect") from None
    return 1 if any(line["refused"] for line in lines) else 0


def running_door() -> Path:
    """Of the service, where it runs; else beside the journal of whoever asks."""
    path = SERVICE_FOLDER / NAME
    return path if path.exists() else door_path(load().config.data_folder, {})


def _through(front: Client, number: int, command: Command, args: argparse.Namespace) -> dict[str, Any]:
    refusal = front.say(command, actor_for(command)).refused
    line = {"line": number, "command": type(command).__name__, "refused": refusal.code if refusal else None}
    shown = front.watch()
    if args.views:
        line["view"] = plain.write(View, shown)
    _tell(line, shown, args)
    return line


def _tell(line: dict[str, Any], shown: View, args: argparse.Namespace) -> None:
    if not args.json:
        print(f"{line['line']:>4} {line['command']}: {line['refused'] or 'ok'} -> {type(shown.screen).__name__}")
        if args.views:
            print(json.dumps(line["view"]))


def _one(kiosk: Kiosk, number: int, command: Command, args: argparse.Namespace) -> dict[str, Any]:
    refusal = kiosk.handle(command)
    kiosk.drain()
    line = {"line": number, "command": type(command).__name__, "refused": refusal.code if refusal else None}
    if args.views:
        line["view"] = _view(kiosk)
    _tell(line, view(kiosk.state), args)
    return line


def _view(kiosk: Kiosk) -> dict[str, Any]:
    shown = view(kiosk.state)
    return {"screen": type(shown.screen).__name__, **encode(shown)}


def _commands(script: str) -> Iterator[tuple[int, Command]]:
    """The commands with their line numbers; raises `Unusable` with file and line."""
    name = "standard input" if script == "-" else script
    try:
        text = load_text(None if script == "-" else Path(script))
    except Unusable as complaint:
        raise complaint.within(file=name) from None
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                yield number, command_from_json(_parsed(line))
            except Unusable as complaint:
                place = f"line {number}" + (f", {complaint.place}" if complaint.place else "")
                raise Unusable(complaint.reason, file=name, place=place) from None


def _parsed(line: str) -> object:
    """As `parse_json`, whose own place would only say that there is one line."""
    try:
        return parse_json(line)
    except Unusable as complaint:
        raise Unusable(complaint.reason) from None
