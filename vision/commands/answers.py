"""What the commands that read dice share: which dice, and the answer in words and as exit status."""

from __future__ import annotations

import argparse

from vision import dicesets
from vision.reading import Reading, Status

FINE, REFUSED = 0, 1


def add_dice(parser: argparse.ArgumentParser) -> None:
    known = dicesets.names()
    parser.add_argument("--dice", choices=known, default=dicesets.MY_CITY, help=f"which dice: {', '.join(known)}")


def sentence(reading: Reading) -> str:
    if reading.status is Status.REFUSED:
        return f"refused ({reading.reason}): {reading.message}"
    return f"{reading.words} ({reading.confidence:.0%} sure)"
