"""``tabletown rig``: how high which camera must hang over a tray, and how large the dice then are in its picture."""

from __future__ import annotations

import argparse
import json
import math
import re
from pathlib import Path

from kiosk.errors import Unusable, quote
from kiosk.outputs import write_picture
from vision import dicesets
from vision.rig import woodwork
from vision.rig.heights import LENSES, RigHeights, fitting, raised
from vision.rig.picture import drawing

FINE, NO = 0, 1
UNITS = {"": 1.0, "cm": 1.0, "mm": 0.1, "in": 2.54}
SMALLEST, LARGEST = 8.0, 60.0
TABLE_TRAYS = (15.0, 18.0, 20.0, 22.0, 25.0, 30.0)
PARTS = 2
FRAME = (1280, 960)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tray", metavar="SIZE", type=_tray, help="the inner floor: 20cm, 18x24cm, 8in")
    known = dicesets.sized()
    parser.add_argument("--dice", choices=known, default=dicesets.MY_CITY, help=f"for which dice: {', '.join(known)}")
    parser.add_argument("--camera", choices=sorted(LENSES), help="which camera (all of them if none is named)")
    parser.add_argument(
        "--frame", metavar="WxH", type=_frame, default=FRAME, help="the configured camera_size (1280x960)"
    )
    parser.add_argument(
        "--picture", metavar="FILE.svg", type=Path, help="also draw it, for the one camera that is named"
    )
    parser.add_argument(
        "--build", metavar="FILE.svg", type=Path, help="draw a wooden frame for it, with its measures"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")


def _tray(text: str) -> tuple[float, float]:
    found = re.fullmatch(r"([0-9.]+)(?:x([0-9.]+))?\s*(cm|mm|in)?", text)
    try:
        sides = [float(side) * UNITS[found[3] or ""] for side in (found[1], found[2] or found[1])] if found else []
    except ValueError:
        sides = []
    if not sides or not all(SMALLEST <= side <= LARGEST for side in sides):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is no tray from {SMALLEST:g} to {LARGEST:g} cm, such as 20cm"
        )
    return sides[0], sides[1]


def _frame(text: str) -> tuple[int, int]:
    sides = [int(side) for side in text.split("x") if side.isdecimal() and len(side) <= 4]  # noqa: PLR2004
    if len(sides) != PARTS or not all(64 <= side <= 8192 for side in sides):  # noqa: PLR2004 - as in the configuration
        raise argparse.ArgumentTypeError(f"{quote(text)} is no size such as 1280x960")
    return sides[0], sides[1]


def run(args: argparse.Namespace) -> int:
    for option in ("picture", "build"):
        if getattr(args, option) and not (args.camera and args.tray):
            raise Unusable(f"--{option} takes one camera and one tray: --camera v3 --tray 20cm")
    if args.tray is None:
        given = (args.camera, args.frame, args.dice)
        print(json.dumps(all_trays(*given)) if args.json else table(*given))
        return FINE
    names = [args.camera] if args.camera else list(LENSES)
    rigs = {name: raised(fitting(LENSES[name], args.tray, args.frame, args.dice)) for name in names}
    if args.picture:
        write_picture(args.picture, drawing(rigs[args.camera]).encode())
    if args.build:
        write_picture(args.build, woodwork.drawing(woodwork.TableFrame(rigs[args.camera])).encode())
    if args.json:
        print(json.dumps({name: as_json(rig) for name, rig in rigs.items()}))
    else:
        print("\n".join(sentence(rig) for rig in rigs.values()))
    return FINE if any(not rig.objections() for rig in rigs.values()) else NO


def as_json(rig: RigHeights) -> dict[str, object]:
    return {
        "height_cm": round(rig.height, 1),
        "seen_cm": [round(side, 1) for side in rig.seen],
        "die_px": round(rig.die),
        "die_share": round(rig.die / rig.frame[0], 4),
        "steepness_deg": round(rig.steepness, 1),
        "focus": rig.lens.focus,
        "objections": rig.objections(),
    }


def sentence(rig: RigHeights) -> str:
    wide, high = rig.seen
    lines = [
        f"{rig.lens.name}: {math.ceil(rig.height)} cm above the floor of the tray",
        f"  it sees {wide:.0f} x {high:.0f} cm; the top of a die is {rig.die:.0f} pixels wide of {rig.frame[0]}",
        f"  {rig.lens.focus}",
    ]
    return "\n".join([*lines, *(f"  but {one}" for one in rig.objections())])


def all_trays(
    camera: str | None, frame: tuple[int, int] = FRAME, dice: str = dicesets.MY_CITY
) -> dict[str, dict[str, object]]:
    names = [camera] if camera else list(LENSES)
    return {f"{side:g}cm": {name: as_json(_rig(name, side, frame, dice)) for name in names} for side in TABLE_TRAYS}


def table(camera: str | None = None, frame: tuple[int, int] = FRAME, dice: str = dicesets.MY_CITY) -> str:
    """For the documentation: heights by tray and camera, in Markdown."""
    names = [camera] if camera else list(LENSES)
    head = ["tray", *(LENSES[name].name for name in names)]
    rows = [[f"{side:g} cm", *(_cell(name, side, frame, dice) for name in names)] for side in TABLE_TRAYS]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _rig(name: str, side: float, frame: tuple[int, int], dice: str) -> RigHeights:
    return raised(fitting(LENSES[name], (side, side), frame, dice))


def _cell(name: str, side: float, frame: tuple[int, int], dice: str) -> str:
    rig = _rig(name, side, frame, dice)
    mark = " (no)" if rig.objections() else ""
    return f"{math.ceil(rig.height)} cm, {rig.die:.0f} px{mark}"
