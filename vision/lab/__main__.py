"""Writes random pictures, or the frames of throws, into a folder, with their labels.

``python -m vision.lab OUTDIR --count 20 --seed 1 --scenario cocked --floor blue``
``python -m vision.lab OUTDIR --dice lost-cities-rw --throws``
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

from vision import dicesets
from vision.lab import SCENARIOS, random_scene, render, sheets
from vision.lab.throws import MISBEHAVIOUR, LabThrow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.dicesets import Frames
    from vision.lab.model import Array
    from vision.lab.picture import LabPicture


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    options.outdir.mkdir(parents=True, exist_ok=True)
    fixed = {name: value for name in ("scenario", "floor", "style", "artwork") if (value := vars(options)[name])}
    if options.size:
        width, height = (int(v) for v in options.size.split("x"))
        fixed["size"] = (width, height)
    (_write_throws if options.throws else _write_stills)(options, fixed)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.lab", description=__doc__.partition("\n")[0])
    parser.add_argument("outdir", type=Path, metavar="OUTDIR")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the first picture; the others follow")
    parser.add_argument("--format", choices=("jpg", "png"), default="jpg")
    parser.add_argument("--dice", choices=dicesets.sized(), default=dicesets.MY_CITY, help="the set of dice")
    parser.add_argument("--scenario", choices=sorted({*SCENARIOS, "covered"}), help="covered: other sets only")
    parser.add_argument("--floor")
    parser.add_argument("--style", type=int, choices=(1, 2))
    parser.add_argument("--artwork", choices=("standard", "other"))
    parser.add_argument("--size", metavar="WxH")
    parser.add_argument("--throws", action="store_true", help="whole throws, a folder each")
    parser.add_argument("--misbehave", choices=MISBEHAVIOUR)
    parser.add_argument("--sheets", action="store_true", help="also contact sheets of pictures, dice and throws")
    return parser


def _write_stills(options: argparse.Namespace, fixed: dict[str, Any]) -> None:
    labels, pictures, dice = [], [], []
    for seed in range(options.seed, options.seed + options.count):
        picture = _picture(options.dice, seed, fixed)
        name = f"lab_{seed:06d}_{picture.labels['scenario']}.{options.format}"
        cv2.imwrite(str(options.outdir / name), picture.image, [cv2.IMWRITE_JPEG_QUALITY, 97])
        labels.append({"image": name, **picture.labels})
        if options.sheets:
            pictures.append(sheets.small(picture.image))
            dice += sheets.top_faces(picture.image, picture.labels["dice"])
    _write_json(options.outdir / "labels.json", labels)
    _write_sheet(options.outdir / "pictures.jpg", pictures, columns=3)
    _write_sheet(options.outdir / "dice.jpg", dice, columns=8)


def _picture(dice: str, seed: int, fixed: dict[str, Any]) -> LabPicture:
    return render(random_scene(seed, **fixed)) if dice == dicesets.MY_CITY else dicesets.pictured(dice, seed, **fixed)


def _write_throws(options: argparse.Namespace, fixed: dict[str, Any]) -> None:
    fixed.pop("scenario", None)
    for seed in range(options.seed, options.seed + options.count):
        throw = _throw(options, seed, fixed)
        folder = options.outdir / f"throw_{seed:06d}"
        folder.mkdir(exist_ok=True)
        pictures = []
        for k in range(len(throw)):
            frame = throw.frame(k)
            if options.sheets and k in range(6, 24, 2):
                pictures.append(sheets.small(frame))
            cv2.imwrite(str(folder / f"frame_{k:03d}.{options.format}"), frame, [cv2.IMWRITE_JPEG_QUALITY, 92])
        _write_json(folder / "labels.json", {"name": folder.name, **_labels(throw)})
        _write_sheet(options.outdir / f"{folder.name}.jpg", pictures, columns=3)


def _throw(options: argparse.Namespace, seed: int, fixed: dict[str, Any]) -> LabThrow | Frames:
    if options.dice == dicesets.MY_CITY:
        return LabThrow(seed, misbehave=options.misbehave, **fixed)
    found = dicesets.simulated(options.dice, seed, random_scene(seed, scenario="normal", **fixed))
    assert found is not None, options.dice
    return found


def _labels(throw: LabThrow | Frames) -> dict[str, Any]:
    if isinstance(throw, LabThrow):
        return {**throw.labels()}
    return {"fps": throw.fps, "n_frames": len(throw), "throw": dict(throw.throw.dice)}


def _write_sheet(path: Path, pictures: Sequence[Array], columns: int) -> None:
    if pictures:
        cv2.imwrite(str(path), sheets.sheet(pictures, columns), [cv2.IMWRITE_JPEG_QUALITY, 84])


def _write_json(path: Path, labels: object) -> None:
    path.write_text(json.dumps(labels, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
