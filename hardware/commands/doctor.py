"""``tabletown doctor``: what was found, what works, and what to do about the rest."""

from __future__ import annotations

import argparse
import json
import logging
import os
import warnings
from pathlib import Path

import cv2
from gpiozero.exc import PinFactoryFallback

from hardware.doctor import Check, Finding, Mark, around, examine, machine
from hardware.doctor.interactive import try_out
from kiosk.errors import Unusable
from kiosk.ports import Config, Frame, load_config

FINE, NO = 0, 1
SIGNS = {Mark.FINE: "ok", Mark.ABSENT: "--", Mark.WARNING: "!", Mark.BROKEN: "!!"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    parser.add_argument("--snapshot", metavar="OUT.jpg", type=Path, help="write what the camera sees to this file")
    parser.add_argument(
        "--interactive", action="store_true", help="also try the button and the lights, with your help"
    )


def run(args: argparse.Namespace) -> int:
    config = load_config().config
    _keep_libraries_quiet()
    frames: list[Frame] = []
    findings = examine(checks(config, frames))
    if args.snapshot is not None:
        findings.append(_snapshot(args.snapshot, frames))
    if args.interactive:
        findings += try_out(config, quiet=args.json)
    broken = any(finding.mark is Mark.BROKEN for finding in findings)
    if args.json:
        print(json.dumps({"ok": not broken, "findings": [_as_json(one) for one in findings]}, ensure_ascii=False))
    else:
        print(table(findings))
    return NO if broken else FINE


def _keep_libraries_quiet() -> None:
    """What they would print is said in the table, in plainer words."""
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "ERROR")
    warnings.simplefilter("ignore", PinFactoryFallback)
    logging.getLogger("hardware").setLevel(logging.CRITICAL)


def checks(config: Config, frames: list[Frame]) -> list[tuple[str, Check]]:
    """In the order in which a person would look; the camera's frame is put into *frames*."""

    def camera() -> Finding:
        finding, frame = around.camera(config)
        frames.extend([frame] if frame is not None else [])
        return finding

    return [
        ("board", machine.board),
        ("power", machine.power),
        ("temperature", machine.temperature),
        ("disk", lambda: machine.disk(config.data_folder)),
        ("time", machine.clock),
        ("display", around.display),
        ("touch", around.touch),
        ("camera", camera),
        ("pins", lambda: around.pins(config)),
        ("sound", lambda: around.sound(config)),
        ("speech", lambda: around.spoken(config)),
    ]


def table(findings: list[Finding]) -> str:
    """One line a finding, and what to do below it."""
    width = max(len(finding.part) for finding in findings)
    lines = []
    for finding in findings:
        lines.append(f"{SIGNS[finding.mark]:>2}  {finding.part:<{width}}  {finding.found}")
        if finding.advice:
            lines.append(f"    {'':<{width}}  -> {finding.advice}")
    return "\n".join(lines)


def _as_json(finding: Finding) -> dict[str, str]:
    return {
        "part": finding.part,
        "status": str(finding.mark),
        "found": finding.found,
        "advice": finding.advice,
    }


def _snapshot(path: Path, frames: list[Frame]) -> Finding:
    if not frames:
        return Finding("snapshot", Mark.BROKEN, "there is no frame to write", "see the camera")
    suffix = path.suffix.lower()
    if suffix not in {".jpg", ".jpeg", ".png"}:
        raise Unusable("a picture is written as .jpg or .png", file=str(path))
    done, data = cv2.imencode(suffix, frames[-1].image)
    try:
        path.write_bytes(data.tobytes() if done else b"")
    except OSError as problem:
        raise Unusable(f"can't be written: {problem.strerror}", file=str(path)) from None
    return Finding("snapshot", Mark.FINE, str(path))
