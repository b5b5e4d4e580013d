"""``tabletown pin``: for who can log in on the machine or has its card in hand; nobody else gets past a PIN."""

from __future__ import annotations

import argparse
import getpass
import sys
from pathlib import Path

from kiosk.config import JOURNAL_NAME, load
from kiosk.errors import Unusable
from kiosk.outputs import beginning
from kiosk.owner.pin import LONGEST, SHORTEST, PinDoor, require_pin

MOST_TYPED = 100
MARK = b"tabletown-pin/"
"""Stands in the first line of what we write."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action",
        choices=("reset", "set", "prove"),
        help="forget the PIN, set a new one (it is asked for), or show again what a reset by a keyboard has hidden",
    )
    parser.add_argument("--data", metavar="DIR", type=Path, help="another data folder: the card in another computer")


def run(args: argparse.Namespace) -> int:
    folder: Path = args.data if args.data is not None else load().config.data_folder
    if not folder.is_dir():
        raise Unusable("there is no such folder", file=str(folder))
    door = PinDoor(folder)
    _require_own(door.path)
    if args.action == "set":
        door.set(_asked())
        print("The new PIN holds from now on.")
    elif args.action == "prove":
        shown = door.seal.open()
        print("Names and exports are shown again." if shown else "Nothing was hidden.")
    elif door.reset():
        print("There is no PIN any more: the owner's area asks for a new one.")
    else:
        print("There was no PIN.")
    return 0


def _asked() -> str:
    """Typed twice at a terminal; one line of the standard input otherwise."""
    if sys.stdin is None or sys.stdin.closed:
        raise Unusable("is closed", file="standard input")
    if not sys.stdin.isatty():
        try:
            return sys.stdin.readline(MOST_TYPED).strip()
        except UnicodeDecodeError:
            return ""  # which is no PIN
    try:
        pin = getpass.getpass(f"New PIN ({SHORTEST} to {LONGEST} digits): ")
        require_pin(pin)
        again = getpass.getpass("Once more: ")
    except EOFError:
        raise Unusable("no PIN was typed") from None
    if again != pin:
        raise Unusable("the two PINs differ")
    return pin


def _require_own(pin: Path) -> None:
    """A damaged file of ours may be replaced; somebody's in a folder that is none of ours may not."""
    start = beginning(pin, len(MARK) * 4)
    if start and MARK not in start and not (pin.parent / JOURNAL_NAME).exists():
        raise Unusable("is not ours: its folder is no data folder of Tabletown", file=str(pin))
