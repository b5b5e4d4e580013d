"""``tabletown watch``: feeds the pictures of a folder to the watcher that the kiosk uses live."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2

from kiosk.errors import quote
from vision import calibrate, pictures
from vision.commands.answers import FINE, REFUSED, add_dice, sentence
from vision.reader import prepared
from vision.reading import Reading, ReadingRefused, Status, refuse
from vision.watch import Settled, Watcher

FASTEST = 1000.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="FRAMES_DIR", type=Path, help="a folder of frames, in the order of their names"
    )
    parser.add_argument("--fps", type=_fps, default=15.0, help="frames a second (15)")
    parser.add_argument("--json", action="store_true", help="one JSON document a line and throw")
    add_dice(parser)
    parser.add_argument("--calibration", metavar="FILE", type=Path, help="a saved calibration of this tray")


def _fps(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= FASTEST:
        raise argparse.ArgumentTypeError(f"{quote(text)} is no number of frames a second")
    return value


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    calibration = calibrate.load(args.calibration) if args.calibration else None
    watcher = Watcher(calibration, dice=args.dice)
    last: Reading | None = None
    for number, path in enumerate(pictures.files_in(args.folder)):
        for event in watcher.feed(prepared(pictures.load(path)), number / args.fps):
            if isinstance(event, Settled):
                last = event.reading
                _say(event.frame, last, as_json=args.json)
    if last is None:
        last = refuse(ReadingRefused.MOVING, detail="nothing came to rest")
        _say(None, last, as_json=args.json)
    return FINE if last.status is Status.READ else REFUSED


def _say(frame: int | None, reading: Reading, *, as_json: bool) -> None:
    if not as_json:
        print(f"frame {frame}: {sentence(reading)}" if frame is not None else sentence(reading), flush=True)
        return
    answer = reading.as_json()
    answer.pop("ms", None)
    print(json.dumps({"settled_at": frame} | answer), flush=True)
