"""``tabletown read``: says which faces lie on top in each picture, or why it refuses to."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import cv2

from kiosk.errors import Unusable, one_line
from vision import calibrate, overlay, pictures
from vision.calibrate import Calibration
from vision.reader import Examination, examine, make_ready, prepared
from vision.reading import Reading, Status

FINE, REFUSED, UNUSABLE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", metavar="IMAGE", nargs="+", type=Path, help="pictures of the dice tray")
    parser.add_argument("--json", action="store_true", help="one JSON document a line and picture")
    parser.add_argument("--calibration", metavar="FILE", type=Path, help="a saved calibration of this tray")
    parser.add_argument("--explain", metavar="OUT.png", type=Path, help="draw all stages of one picture into a file")


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    if args.explain and len(args.images) > 1:
        raise Unusable("--explain takes one picture")
    calibration = calibrate.load(args.calibration) if args.calibration else None
    make_ready()
    return max(_read(path, calibration, args) for path in args.images)


def _read(path: Path, calibration: Calibration | None, args: argparse.Namespace) -> int:
    try:
        image = prepared(pictures.load(path))
        examination = examine(image, calibration)
        if args.explain:
            _explain(args.explain, overlay.explained(image, examination))
    except Unusable as complaint:
        print(f"tabletown: {complaint}", file=sys.stderr)
        return UNUSABLE
    _say(path, examination, as_json=args.json)
    return FINE if examination.reading.status is Status.READ else REFUSED


def _explain(path: Path, drawing: pictures.Image) -> None:
    done, data = cv2.imencode(".png", drawing)
    try:
        if done:
            path.write_bytes(data.tobytes())
    except OSError as error:
        raise Unusable(error.strerror or "can't be written", file=str(path)) from None


def _say(path: Path, examination: Examination, *, as_json: bool) -> None:
    reading = examination.reading
    if as_json:
        print(json.dumps({"image": str(path)} | reading.as_json()), flush=True)
    else:
        print(f"{one_line(str(path))}: {sentence(reading)}", flush=True)


def sentence(reading: Reading) -> str:
    if reading.status is Status.REFUSED:
        return f"refused ({reading.reason}): {reading.message}"
    faces = ", ".join(f"{die} {face}" for die, face in reading.faces.items())
    return f"{faces} ({reading.confidence:.0%} sure)"
