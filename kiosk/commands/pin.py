"""``tabletown pin``: for who can log in on the machine or has its card in hand; nobody else gets past a PIN."""

from __future__ import annotations

import argparse
import getpass
import sys
from pathlib import Path

from kiosk.config import load
from kiosk.errors import Unusable
from kiosk.owner.pin import LONGEST, SHORTEST, PinDoor, require_pin


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("reset", "set"), help="forget the PIN, or set a new one (it is asked for)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="another data folder: the card in another computer")


def run(args: argparse.Namespace) -> int:
    folder: Path = args.data if args.data is not None else load().config.data_folder
    if not folder.is_dir():
        raise Unusable("there is no such folder", file=str(folder))
    door = PinDoor(folder)
    if args.action == "set":
        door.set(_asked())
        print("The new PIN holds from now on.")
    elif door.reset():
        print("There is no PIN any more: the owner's area asks for a new one.")
    else:
        print("There was no PIN.")
    return 0


def _asked() -> str:
    """Typed twice at a terminal; one line of the standard input otherwise."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    pin = getpass.getpass(f"New PIN ({SHORTEST} to {LONGEST} digits): ")
    require_pin(pin)
    if getpass.getpass("Once more: ") != pin:
        raise Unusable("the two PINs differ")
    return pin
