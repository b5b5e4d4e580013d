"""``tabletown watch``: feeds the pictures of a folder to the watcher that the kiosk uses live."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import cv2

from kiosk.errors import Unusable, quote
from vision import calibrate, pictures
from vision.commands.read import FINE, REFUSED, sentence
from vision.reader import prepared
from vision.reading import Reading, Reason, Status, refuse
from vision.watch import Settled, Watcher

FASTEST = 1000.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder", metavar="FRAMES_DIR", type=Path, help="a folder of frames, in the order of their names"
    )
    parser.add_argument("--fps", type=_fps, default=15.0, help="frames a second (15)")
    parser.add_argument("--json", action="store_true", help="one JSON document a line and throw")
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
    watcher = Watcher(calibration)
    last: Reading | None = None
    for number, path in enumerate(frames_in(args.folder)):
        for event in watcher.feed(prepared(pictures.load(path)), number / args.fps):
            if isinstance(event, Settled):
                last = event.reading
                _say(event.frame, last, as_json=args.json)
    if last is None:
        last = refuse(Reason.MOVING, detail="nothing came to rest")
        _say(None, last, as_json=args.json)
    return FINE if last.status is Status.READ else REFUSED


def frames_in(folder: Path) -> list[Path]:
    """The pictures in a folder, by name."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in pictures.SUFFIXES)
    except OSError as error:
        raise Unusable(error.strerror or "can't be opened", file=str(folder)) from None
    if not found:
        raise Unusable("no pictures in this folder", file=str(folder))
    return found


def _say(frame: int | None, reading: Reading, *, as_json: bool) -> None:
    if not as_json:
        print(f"frame {frame}: {sentence(reading)}" if frame is not None else sentence(reading), flush=True)
        return
    answer = reading.as_json()
    answer.pop("ms", None)
    print(json.dumps({"settled_at": frame} | answer), flush=True)
