"""How hard computer players think, as arguments of a command."""

from __future__ import annotations

import argparse
import math

from kiosk.players.api import Task

LONGEST = 3600.0


def add_thinking_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", metavar="L", default="strong", help="easy, medium or strong (strong)")
    parser.add_argument("--seconds", metavar="S", type=_seconds, default=0.25, help="thinking time a move (0.25)")
    parser.add_argument("--seed", metavar="N", type=_seed, default=0, help="for what is left to chance (0)")


def task_of(args: argparse.Namespace) -> Task:
    return Task(args.level, args.seconds, args.seed)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not (math.isfinite(seconds) and 0 <= seconds <= LONGEST):
        raise argparse.ArgumentTypeError(f"0 to {LONGEST:g} seconds, not {text}")
    return seconds


def _seed(text: str) -> int:
    seed = int(text)
    if not 0 <= seed < 1 << 64:
        raise argparse.ArgumentTypeError(f"a whole number from 0 on, not {text}")
    return seed
