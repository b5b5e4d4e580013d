"""The command ``tabletown``: finds the sub-command and wires the packages together; nothing else does.

A sub-command is a module with ``add_arguments(parser)`` and ``run(args) -> exit status``; it is imported only when it
is asked for, so that ``tabletown replay`` needs neither a window nor a camera.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, Protocol, cast

from kiosk import __version__
from kiosk.errors import Unusable, one_line, quote
from kiosk.logs import be_brief

EXIT_FINE, EXIT_NO, EXIT_UNUSABLE = 0, 1, 2
LONGEST_COMPLAINT = 400
"""About words: one of them may have 5,000 characters."""

COMMANDS: dict[str, tuple[str, str]] = {
    "run": ("kiosk.wiring.run", "start the kiosk with the camera, pins and screen that there are"),
    "sheets": ("kiosk.commands.sheets", "show the twelve sheets, or check an owner's own"),
    "replay": ("kiosk.commands.replay", "play a game or campaign record through the rules and score it"),
    "legal": ("kiosk.commands.legal", "list what may be built in a record's last round"),
    "advise": ("kiosk.commands.advise", "say what a computer player would do, or what each move of a game cost"),
    "selfplay": ("kiosk.commands.selfplay", "let computer players play a game or a campaign with given throws"),
    "play": ("kiosk.commands.play", "drive the whole core by a script, without a window"),
    "phones": ("ui.web.command", "let phones play along at the running kiosk"),
    "venue": ("kiosk.venue.command", "share the board of a venue with many tables, on PostgreSQL"),
    "history": ("kiosk.commands.history", "show past games, best lists, titles and statistics"),
    "export": ("kiosk.commands.export", "write all results as CSV or JSON"),
    "forget": ("kiosk.commands.forget", "delete a player's name from everything that is kept"),
    "backup": ("kiosk.commands.backup", "copy the journal to a new backup, also while the kiosk runs"),
    "check": ("kiosk.commands.check", "look for damage in the journal and its backups"),
    "update": ("kiosk.commands.update", "install another version beside this one, and go back if it fails"),
    "rollback": ("kiosk.commands.rollback", "go back to the version before, or to an older one"),
    "pin": ("kiosk.commands.pin", "set or forget the PIN of the owner's area"),
    "config": ("kiosk.commands.config", "print the configuration in force and where it comes from"),
    "read": ("vision.commands.read", "say which faces lie on top in pictures of the tray"),
    "watch": ("vision.commands.watch", "follow a throw through the frames of a folder"),
    "print": ("vision.commands.print", "make a page for the printer: the tray's markers"),
    "rig": ("vision.commands.rig", "say how high which camera must hang over a tray"),
    "wiring": ("hardware.commands.wiring", "draw how button, lights and buzzer are connected to the configured pins"),
    "doctor": ("hardware.commands.doctor", "say which devices were found, what works, and how to mend the rest"),
}


class CommandModule(Protocol):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...
    def run(self, args: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    """Complains in one line, as every other error of the program does."""

    def error(self, message: str) -> NoReturn:
        said = message if len(message) <= LONGEST_COMPLAINT else f"{message[:LONGEST_COMPLAINT]}…"
        self.exit(EXIT_UNUSABLE, f"{self.prog}: {one_line(said)} (see {self.prog} --help)\n")


def parser_for(argv: Sequence[str]) -> tuple[Parser, CommandModule | None]:
    """The parser with the arguments of the one sub-command that *argv* names."""
    parser = Parser(prog="tabletown", description="A physical-dice tabletop kiosk for My City Roll & Write.")
    parser.add_argument("--version", action="version", version=f"tabletown {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    wanted = next((word for word in argv if not word.startswith("-")), None)
    command = None
    for name, (module, summary) in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name == wanted:
            command = cast("CommandModule", import_module(module))
            command.add_arguments(subparser)
    return parser, command


def main(argv: Sequence[str] | None = None) -> int:
    argv = sys.argv[1:] if argv is None else argv
    _prepare_output()
    be_brief()
    parser, command = parser_for(argv)
    _suggest(parser, argv)
    args = parser.parse_args(argv)
    assert command is not None
    try:
        status = command.run(args)
        sys.stdout.flush()
    except Unusable as complaint:
        print(f"tabletown: {complaint}", file=sys.stderr)
        return EXIT_UNUSABLE
    except BrokenPipeError:
        _drop_output()  # the reader went away (`tabletown sheets | head`): not an error
        return EXIT_FINE
    except PermissionError as problem:
        name = f"{problem.filename}: " if problem.filename else ""
        print(f"tabletown: {name}not yours to read or write; what is the kiosk's needs sudo", file=sys.stderr)
        return EXIT_UNUSABLE
    except OSError as problem:
        if problem.filename is None:
            _drop_output()
        what = problem.filename if isinstance(problem.filename, str) else "the answer can't be written"
        print(f"tabletown: {one_line(what)}: {problem.strerror or problem}", file=sys.stderr)
        return EXIT_UNUSABLE
    except KeyboardInterrupt:
        return 130
    return status


def _suggest(parser: Parser, argv: Sequence[str]) -> None:
    """An unknown command gets the nearest one named, not all of them."""
    word = next((word for word in argv if not word.startswith("-")), None)
    if word is not None and word not in COMMANDS:
        near = difflib.get_close_matches(word[:40], COMMANDS, 1)
        parser.error(f"there is no command {quote(word)}" + (f"; did you mean {near[0]}?" if near else ""))


def _prepare_output() -> None:
    """Make sure that printing never fails for a character, nor because somebody closed a stream (``>&-``)."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream := getattr(sys, name), io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Forget what could not be printed, or Python would complain about it once more at exit."""
    with contextlib.suppress(OSError, ValueError):  # a stream without a file, or a closed one
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
