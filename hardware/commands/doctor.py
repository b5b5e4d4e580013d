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

from hardware.doctor import CheckMark, CheckResult, examine
from hardware.doctor.everything import checks
from hardware.doctor.interactive import try_out
from kiosk.errors import Unusable
from kiosk.outputs import write_picture
from kiosk.ports import Frame, load_config

FINE, NO = 0, 1
SIGNS = {CheckMark.FINE: "ok", CheckMark.ABSENT: "--", CheckMark.WARNING: "!", CheckMark.BROKEN: "!!"}


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
    broken = any(finding.mark is CheckMark.BROKEN for finding in findings)
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


def table(findings: list[CheckResult]) -> str:
    """One line a finding, and what to do below it."""
    width = max(len(finding.part) for finding in findings)
    lines = []
    for finding in findings:
        lines.append(f"{SIGNS[finding.mark]:>2}  {finding.part:<{width}}  {finding.found}")
        if finding.advice:
            lines.append(f"    {'':<{width}}  -> {finding.advice}")
    return "\n".join(lines)


def _as_json(finding: CheckResult) -> dict[str, str]:
    return {
        "part": finding.part,
        "status": str(finding.mark),
        "found": finding.found,
        "advice": finding.advice,
    }


def _snapshot(path: Path, frames: list[Frame]) -> CheckResult:
    if not frames:
        return CheckResult("snapshot", CheckMark.BROKEN, "there is no frame to write", "see the camera")
    suffix = path.suffix.lower()
    if suffix not in {".jpg", ".jpeg", ".png"}:
        raise Unusable("a picture is written as .jpg or .png", file=str(path))
    done, data = cv2.imencode(suffix, frames[-1].image)
    if done:
        write_picture(path, data.tobytes())
    return CheckResult("snapshot", CheckMark.FINE, str(path))
