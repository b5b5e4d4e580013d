"""``tabletown read``: says which faces lie on top in each picture, or why it refuses to."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import cv2

from kiosk.errors import Unusable, one_line
from kiosk.outputs import write_picture
from vision import calibrate, dicesets, pictures
from vision.calibrate import Calibration
from vision.commands.answers import FINE, REFUSED, add_dice, sentence
from vision.dicesets import Reader
from vision.reader import prepared
from vision.reading import Reading, Status

UNUSABLE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", metavar="IMAGE", nargs="+", type=Path, help="pictures of the dice tray")
    parser.add_argument("--json", action="store_true", help="one JSON document a line and picture")
    add_dice(parser)
    parser.add_argument("--calibration", metavar="FILE", type=Path, help="a saved calibration of this tray")
    parser.add_argument("--explain", metavar="OUT.png", type=Path, help="draw all stages of one picture into a file")


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    if args.explain and len(args.images) > 1:
        raise Unusable("--explain takes one picture")
    calibration = calibrate.load(args.calibration) if args.calibration else None
    reader = dicesets.reader(args.dice)
    reader.make_ready()
    return max(_read(path, reader, calibration, args) for path in args.images)


def _read(path: Path, reader: Reader, calibration: Calibration | None, args: argparse.Namespace) -> int:
    try:
        image = prepared(pictures.load(path))
        examination = reader.examine(image, calibration)
        if args.explain:
            _explain(args.explain, reader.explained(image, examination))
    except Unusable as complaint:
        print(f"tabletown: {complaint}", file=sys.stderr)
        return UNUSABLE
    _say(path, examination.reading, as_json=args.json)
    return FINE if examination.reading.status is Status.READ else REFUSED


def _explain(path: Path, drawing: pictures.Image) -> None:
    done, data = cv2.imencode(".png", drawing)
    if done:
        write_picture(path, data.tobytes())


def _say(path: Path, reading: Reading, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"image": str(path)} | reading.as_json()), flush=True)
    else:
        print(f"{one_line(str(path))}: {sentence(reading)}", flush=True)
